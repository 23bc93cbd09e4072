/** Why the database did not do what it was asked, where the statement itself was no mistake: worth trying again. */
export type DatabaseFault =
  /** The database can't be reached, or the connection broke: the last statement may have run. */
  | 'away'
  /** All connections are taken. */
  | 'busy'
  /** The rows or the table were locked for longer than this call waits. */
  | 'locked'
  /** It took longer than this kind of call may. */
  | 'slow'
  /** Its disk is full; what it holds can still be read. */
  | 'full';

/** Faults by SQLSTATE (PostgreSQL's appendix A): whole ones, or the two signs of a class. */
const byState: Readonly<Record<string, DatabaseFault>> = {
  '08': 'away',
  '57P': 'away',
  '25P03': 'away',
  '25P04': 'away',
  '53300': 'busy',
  '55P03': 'locked',
  '40P01': 'locked',
  '57014': 'slow',
  '53100': 'full',
};

/** What the socket says where no server answered. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of `pg` and its pool that carry no code, by how they begin. */
const byWords: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Connection terminated/, 'away'],
  [/^Client has encountered a connection error/, 'away'],
  [/^Client was closed/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/^Query read timeout/, 'away'],
];

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** What kept the database from answering; null for every other error, e.g. a broken constraint. */
export function faultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (away.has(code)) return 'away';
  if (code === 'ENOSPC') return 'full';
  if (/^[0-9A-Z]{5}$/.test(code))
    return byState[code] ?? byState[code.slice(0, 3)] ?? byState[code.slice(0, 2)] ?? null;
  return byWords.find(([words]) => words.test(error.message))?.[1] ?? null;
}

/** Whether a job that ended so is worth beginning again: what kept it from its work passes by itself. */
export function isWorthAnotherTry(error: unknown): boolean {
  const fault = faultOf(error);
  return fault === 'away' || fault === 'busy' || fault === 'locked';
}
