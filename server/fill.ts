import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { Log } from './db/log.ts';
import type { Sealing } from './sealing.ts';

/** An account to sign in with after a first start. */
export interface FilledAccount {
  readonly phone: string;
  readonly name: string;
  readonly role: string;
  /** Signs in at /secret-login with it instead of the phone. */
  readonly worker?: string;
}

/** What a fill leaves behind: the accounts to name, and rows that may still be coming in the background. */
export interface Filling {
  readonly accounts: readonly FilledAccount[];
  /** Ends the background part; what is written stays. */
  stop(): Promise<void>;
}

/** Fills an empty database before the first sign-in; resolves as soon as signing in works. */
export type Fill = (place: {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly sealing: Sealing;
}) => Promise<Filling>;
