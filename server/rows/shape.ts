import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isWideNumber } from '../../resources/kit/kinds/index.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { type ModelMap, RowSource } from './source.ts';
import { inputsOfComputed, isComputed } from './values.ts';

type MutableRow = Record<string, unknown>;
interface Prepared {
  readonly selected: RawBuilder<unknown>;
  readonly joins: ReadonlyMap<string, RawBuilder<unknown>>;
}

/**
 * Which fields a query brings back. Held and used again it remembers its SQL: a list's forty columns are written once
 * and not at every call.
 */
export class RowShape {
  readonly names: readonly string[];
  readonly #models: ModelMap;
  readonly #model: AnyModel;
  readonly #columns: readonly string[];
  readonly #numbers: readonly string[];
  /** By language, in which some names differ, and by whether a merchant reads, to whom people are told otherwise. */
  readonly #prepared = new Map<string, Prepared | null>();

  constructor(models: ModelMap, model: AnyModel, names: readonly string[]) {
    this.#models = models;
    this.#model = model;
    this.names = names;
    // Computed fields stand on the row's own columns.
    const direct = names.filter((name) => !(model.fields[name] && isComputed(model.fields[name])));
    this.#columns = [
      ...new Set(direct.length === names.length ? direct : [...direct, ...inputsOfComputed(model)]),
    ];
    // The pool gives bigint as text, which ids stay and money doesn't.
    this.#numbers = this.#columns.filter((name) => {
      const field = model.fields[name];
      return field && isWideNumber(field);
    });
  }

  /** A source whose joins hold these fields already, and what selects them from it. */
  over(db: Kysely<Tables>, surroundings: Surroundings): { source: RowSource; selected: RawBuilder<unknown> } {
    const reader = `${surroundings.lang} ${surroundings.merchant !== undefined}`;
    const known = this.#prepared.get(reader);
    if (known) {
      const { selected, joins } = known;
      return { source: new RowSource(this.#models, this.#model, surroundings, 't', joins), selected };
    }
    const source = new RowSource(this.#models, this.#model, surroundings);
    const selected = sql.join(this.#columns.map((name) => sql`${source.column(name)} as ${sql.id(name)}`));
    if (known === undefined) this.#prepared.set(reader, prepare(db, source, selected));
    return { source, selected };
  }

  /** The row as the wire carries it. */
  read(raw: Row): Row {
    const row: MutableRow = raw;
    for (const name of this.#numbers) if (typeof row[name] === 'string') row[name] = Number(row[name]);
    return row;
  }
}

/** The texts of a selection; null where a value stands in one: what depends on today is written anew each time. */
function prepare(db: Kysely<Tables>, source: RowSource, selected: RawBuilder<unknown>): Prepared | null {
  const texts = [selected, ...source.joins.values()].map((part) => part.compile(db));
  if (texts.some((text) => text.parameters.length > 0)) return null;
  const [columns, ...joins] = texts.map((text) => sql.raw(text.sql));
  if (!columns) return null;
  return {
    selected: columns,
    joins: new Map([...source.joins.keys()].map((key, at) => [key, joins[at] ?? sql``])),
  };
}
