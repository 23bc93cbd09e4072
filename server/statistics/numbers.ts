import type { Kysely } from 'kysely';
import type { Figures } from '../../resources/kit/statistics-wire.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { basesOf, comparedIn, type Era, erasOf, figureOf, isSoFar, type TellsSoFar } from './figures.ts';
import {
  columnName,
  groupedSql,
  isRunning,
  noKey,
  type Question,
  type StatisticsGrouping,
} from './grouped.ts';

/** Base numbers of one group. */
export interface NumberGroup {
  readonly id: string;
  readonly bucket: string;
  readonly base: (name: string, era: Era) => number | null;
}

/** A group of which nothing is known. */
export const unknownGroup: NumberGroup = { id: '', bucket: '', base: () => null };

/** The base numbers of the named ones, by group. */
export async function numberGroupsOf(
  db: Kysely<Tables>,
  question: Question,
  cut: StatisticsGrouping,
  names: readonly string[],
  eras: readonly Era[] = erasOf(question.model, names),
): Promise<NumberGroup[]> {
  const grouped = groupedSql(question, cut, basesOf(question.model, names), eras);
  if (!grouped) return [];
  const { rows } = await grouped.query.execute(db);
  return (rows as Row[]).map((row) => ({
    id: String(row.id ?? noKey),
    bucket: String(row.bucket ?? ''),
    base: (name, era) => {
      const value = row[columnName(name, era)];
      return value === undefined || value === null ? null : Number(value);
    },
  }));
}

/** The named numbers of a group. */
export const figuresOf = (
  question: Question,
  names: readonly string[],
  group: Pick<NumberGroup, 'base'>,
  more: {
    readonly total?: (name: string) => number | null;
    readonly place?: number;
    readonly era?: Era;
    /** Whether they are compared up to the same time; as the period runs where nothing is said. */
    readonly running?: boolean;
  } = {},
): Record<string, number | null> =>
  Object.fromEntries(
    names.map((name) => {
      const { era = 'now', running = isRunning(question) } = more;
      const known = { base: group.base, total: more.total, place: more.place, running };
      const then = comparedIn(question.model, name, era, running, tellsOf(group));
      return [name, figureOf(question.model, name, known, then)];
    }),
  );

const tellsOf =
  (group: Pick<NumberGroup, 'base'>): TellsSoFar =>
  (base, when) =>
    group.base(base, when) !== null;

/** The numbers whose earlier periods nobody can tell up to the time of day that the running one has come to. */
export const untoldOf = (
  question: Question,
  names: readonly string[],
  group: Pick<NumberGroup, 'base'>,
): string[] =>
  names.filter((name) => {
    const era = comparedIn(question.model, name, 'previous', isRunning(question), tellsOf(group));
    return (
      isSoFar(era) && basesOf(question.model, [name]).some((base) => group.base(base.name, era) === null)
    );
  });

/** Numbers over all rows, e.g. what shares are shares of. */
export async function totalsOf(
  db: Kysely<Tables>,
  question: Question,
  names: readonly string[],
): Promise<Figures> {
  if (names.length === 0) return {};
  const [all] = await numberGroupsOf(db, question, {}, names, ['now']);
  return all ? figuresOf(question, names, all) : Object.fromEntries(names.map((name) => [name, null]));
}
