import type { systemCalls } from './calls.ts';

/** How often something may be done with one key: an address, an account, a phone. The window begins with the first use. */
export interface Limit {
  /** What is counted. Limits of one name share their count. */
  readonly name: string;
  /** Uses within one window. */
  readonly max: number;
  readonly windowMs: number;
  /** Pause between two uses. */
  readonly gapMs?: number;
}

/** As a resource declares it for one of its calls: counted per account, under the call's own name. */
export type CallLimit = Omit<Limit, 'name'>;

const minute = 60_000;
const halfHour = 30 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** What anybody may call without a session: `address` is held before the call does anything. */
const signedOut = { name: 'a call signed out', max: 30, windowMs: minute } as const;
/** Wrong codes of an authenticator app cost the same count whatever they were meant for. */
const secondFactor = { name: 'the second factor in a session', max: 10, windowMs: halfHour } as const;
/** Tries of the own password within a session, before it is changed and before an authenticator app is set up. */
const ownPassword = { name: 'the password in a session', max: 10, windowMs: halfHour } as const;

/**
 * The limits of the calls that belong to no entity, each at its call (resources declare theirs as `limits`). To change one,
 * change its numbers here: the count under its name goes on in the database with the new ones.
 */
export const limits = {
  login: { address: signedOut },
  secretLogin: { address: signedOut },
  captcha: { address: signedOut },
  sendMessage: {
    address: signedOut,
    /** Codes asked for by one address, whomever they are for. */
    byAddress: { name: 'codes asked by an address', max: 30, windowMs: hour },
    /** Codes of one phone or worker number, asked for signed out by one address. */
    nameByAddress: { name: 'codes of a name asked by an address', max: 10, windowMs: day, gapMs: minute },
    /** Codes of an account asked for signed out from other addresses than the one where its owner signed in last. */
    byStrangers: { name: 'codes of an account asked by strangers', max: 20, windowMs: day },
    /** Codes that an account asks for in its own session: no stranger uses these up. */
    own: { name: 'codes asked in a session', max: 10, windowMs: day, gapMs: minute },
  },
  updatePassword: {
    /** Tries of a code without a session. */
    byAddress: { name: 'resets by an address', max: 50, windowMs: halfHour },
    phoneByAddress: { name: 'resets of a phone by an address', max: 10, windowMs: halfHour },
    own: ownPassword,
  },
  beginTotp: { own: ownPassword },
  confirmTotp: { own: secondFactor },
  renewRecovery: { own: secondFactor },
  endTotp: { own: secondFactor },
  /** Whole phones that one account looks up: service staff at work, not somebody who tries numbers. */
  search: {
    phones: { name: 'searches of a whole phone', max: 20, windowMs: minute },
    /** For so long a phone that was allowed counts once: its list is paged, and counted by tabs, without being asked for anew. */
    allowedPhone: { name: 'a whole phone that was allowed', max: 1, windowMs: 10 * minute },
  },
  wechatNotice: { address: { name: 'notices of WeChat Pay', max: 1_200, windowMs: minute } },
  alipayNotice: { address: { name: 'notices of Alipay', max: 1_200, windowMs: minute } },
} as const satisfies Partial<Record<keyof typeof systemCalls, Readonly<Record<string, Limit>>>>;

/** Limits of what is no call of its own. */
export const otherLimits = {
  /** Live connections that one address opens: a large office after a deployment, not a flood. */
  live: { name: 'live connections', max: 600, windowMs: minute },
  /** Masked values that one account reveals: service staff at work, not somebody who copies a list. */
  reveal: { name: 'revealed values', max: 30, windowMs: 10 * minute },
  /** Refusals that are noted in the audit log: a client that hammers fills no table. */
  refusalsOfOneThing: { name: 'noted refusals of one thing', max: 10, windowMs: 10 * minute },
  refusals: { name: 'noted refusals', max: 200, windowMs: hour },
  /** A day's uploads in parts; how many is configured (`UPLOAD_FILES_PER_DAY`). */
  begunUploads: { name: 'begun uploads', max: 1_000, windowMs: day },
  /** An owner hears of tries at their account so often. */
  alerts: { name: 'alerts of tries at an account', max: 3, windowMs: day, gapMs: hour },
} as const satisfies Readonly<Record<string, Limit>>;
