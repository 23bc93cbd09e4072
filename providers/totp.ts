import type { AxiosInstance } from 'axios';
import { Call, systemCalls } from '../resources/kit/calls.ts';
import { encodePassword } from '../resources/kit/wire.ts';
import { ask, type CallOutcome } from './account.ts';

/** How one's own two-step sign-in stands. */
export interface TotpState {
  readonly enabled: 0 | 1;
  /** 1: a role asks for it, so that it can't be turned off. */
  readonly required: 0 | 1;
  readonly since: string | null;
  readonly recovery_left: number;
}

/** What an authenticator app is set up with. */
export interface TotpSecret {
  /** Base32, to be typed by hand. */
  readonly secret: string;
  /** What the QR code says. */
  readonly uri: string;
}

/** Codes that are told this once. */
export interface Recovery {
  readonly recovery_codes: readonly string[];
}

export interface TotpCalls {
  readonly state: () => Promise<CallOutcome<TotpState>>;
  /** The password is left out where the set-up is due before anything else. */
  readonly begin: (password?: string) => Promise<CallOutcome<TotpSecret>>;
  readonly confirm: (code: string) => Promise<CallOutcome<Recovery>>;
  readonly renew: (code: string) => Promise<CallOutcome<Recovery>>;
  readonly end: (code: string) => Promise<CallOutcome>;
}

/** The calls about one's own authenticator app. */
export function createTotpCalls(http: AxiosInstance): TotpCalls {
  return {
    state: () => ask(http, new Call(systemCalls.totp)),
    begin: (password) =>
      ask(
        http,
        new Call(systemCalls.beginTotp, {
          body: password === undefined ? {} : { password: encodePassword(password) },
        }),
      ),
    confirm: (code) => ask(http, new Call(systemCalls.confirmTotp, { body: { code } })),
    renew: (code) => ask(http, new Call(systemCalls.renewRecovery, { body: { code } })),
    end: (code) => ask(http, new Call(systemCalls.endTotp, { body: { code } })),
  };
}
