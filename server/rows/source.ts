import { type RawBuilder, sql } from 'kysely';
import { platformService } from '../../resources/kit/actor.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import { junctionName } from '../db/declared-tables.ts';
import { type Tongue, whereSql } from '../db/where.ts';

export type Models = ReadonlyMap<string, AnyModel>;

function targetOf(models: Models, model: AnyModel, ref: string): AnyModel {
  const name = model.fields[ref]?.spec.target ?? '';
  const target = models.get(name);
  if (!target) throw new Error(`${model.name}.${ref} refers to ${name}, which is no model of this product`);
  return target;
}

/** A table with the joins that the fields asked of it need: asking for a field joins what it comes from. */
export class RowSource {
  readonly #models: Models;
  readonly #model: AnyModel;
  readonly #surroundings: Surroundings;
  readonly #alias: string;
  readonly #joins: Map<string, RawBuilder<unknown>>;
  readonly #table: RawBuilder<unknown>;

  /** @param table what the rows come from, where it isn't the model's own table: a report has none */
  constructor(
    models: Models,
    model: AnyModel,
    surroundings: Surroundings,
    alias = 't',
    joins: ReadonlyMap<string, RawBuilder<unknown>> = new Map(),
    table: RawBuilder<unknown> = sql.table(model.name),
  ) {
    this.#models = models;
    this.#model = model;
    this.#surroundings = surroundings;
    this.#alias = alias;
    this.#joins = new Map(joins);
    this.#table = table;
  }

  /** The joins that were needed so far, by alias. */
  get joins(): ReadonlyMap<string, RawBuilder<unknown>> {
    return this.#joins;
  }

  /** The SQL of a field of the row. */
  readonly column = (name: string, tongue?: Tongue): RawBuilder<unknown> =>
    this.#column(this.#model, this.#alias, name, tongue);

  /** What follows `from`: ask for it after every field, since these make the joins. */
  get from(): RawBuilder<unknown> {
    const table = sql`${this.#table} as ${sql.id(this.#alias)}`;
    return this.#joins.size === 0 ? table : sql`${table} ${sql.join([...this.#joins.values()], sql` `)}`;
  }

  #column(model: AnyModel, alias: string, name: string, tongue?: Tongue): RawBuilder<unknown> {
    const field = model.fields[name];
    if (!field) throw new Error(`${model.name} has no field ${name}`);
    const { actor } = field.spec;
    if (actor !== undefined && this.#surroundings.merchant !== undefined)
      return this.#actor(model, alias, name, actor, this.#surroundings.merchant);
    return this.#told(model, alias, name, tongue);
  }

  /** The name of a person who acted, for a merchant's people: a colleague's own, of everybody else whose they are. */
  #actor(
    model: AnyModel,
    alias: string,
    name: string,
    ref: string,
    merchant: string | null,
  ): RawBuilder<unknown> {
    const people = sql.table(targetOf(this.#models, model, ref).name);
    const person = this.#column(model, alias, ref);
    const told = this.#told(model, alias, name);
    const other = platformService[this.#surroundings.lang ?? 'zh'];
    return sql`case when ${told} is null or exists (select 1 from ${people} p
      where p.id = ${person} and p.mct_id = ${merchant}) then ${told} else ${other} end`;
  }

  /** The field as it is stored or made, whoever reads. */
  #told(model: AnyModel, alias: string, name: string, tongue?: Tongue): RawBuilder<unknown> {
    const field = model.fields[name];
    if (!field) throw new Error(`${model.name} has no field ${name}`);
    const { derived, via, counts, referred, elapsed, options } = field.spec;
    if (derived) {
      const cases = Object.entries(derived).map(([option, where]) => {
        const code = options?.$options.find((each) => each.name === option)?.code;
        const condition = whereSql(
          { ...where },
          model.fields,
          (of) => this.#column(model, alias, of),
          this.#surroundings,
        );
        return sql`when ${condition} then ${sql.lit(code ?? null)}`;
      });
      return sql`case ${sql.join(cases, sql` `)} end`;
    }
    if (elapsed) {
      const [from, to] = [elapsed.from, elapsed.to].map((of) => this.#column(model, alias, of));
      const end = sql`coalesce(${to}, ${this.#surroundings.now}::timestamp)`;
      return sql`floor(extract(epoch from (${end} - ${from})) / 60)::int`;
    }
    if (via) return this.#via(model, alias, via.ref, via.field, tongue);
    if (counts) {
      const junction = sql.table(junctionName(model, counts));
      return sql`(select count(*)::int from ${junction} j where j.owner_id = ${sql.ref(`${alias}.id`)})`;
    }
    if (referred) {
      const other = this.#models.get(referred.model);
      if (!other)
        throw new Error(`${model.name}.${name} counts rows of ${referred.model}, which is no model`);
      const several = other.fields[referred.by]?.kind === 'refs';
      const [table, column] = several
        ? [junctionName(other, referred.by), 'target_id']
        : [other.name, referred.by];
      const { merchant } = this.#surroundings;
      // What others have of it is not a merchant's to count.
      const mine =
        merchant !== undefined && other.fields.mct_id
          ? sql`and ${several ? sql`o.owner_id in (select w.id from ${sql.table(other.name)} w where w.mct_id = ${merchant})` : sql`o.mct_id = ${merchant}`}`
          : sql``;
      return sql`(select count(*)::int from ${sql.table(table)} o
        where ${sql.ref(`o.${column}`)} = ${sql.ref(`${alias}.id`)} ${mine})`;
    }
    if (field.kind === 'refs') {
      const junction = sql.table(junctionName(model, name));
      return sql`array(select j.target_id::text from ${junction} j
        where j.owner_id = ${sql.ref(`${alias}.id`)} order by j.position)`;
    }
    const own = sql.ref(`${alias}.${name}`);
    const { english } = field.spec;
    if (!english || (tongue ?? this.#surroundings.lang) !== 'en') return own;
    return sql`coalesce(${sql.ref(`${alias}.${english}`)}, ${own})`;
  }

  #via(model: AnyModel, alias: string, ref: string, field: string, tongue?: Tongue): RawBuilder<unknown> {
    const target = targetOf(this.#models, model, ref);
    const joined = `${alias}_${ref}`;
    if (model.fields[ref]?.kind === 'refs') {
      const inner = new RowSource(this.#models, target, this.#surroundings, joined);
      const column = inner.column(field, tongue);
      return sql`(select string_agg(${column}::text, ', ' order by j.position) from ${inner.from}
        join ${sql.table(junctionName(model, ref))} j on j.target_id = ${sql.ref(`${joined}.id`)}
        where j.owner_id = ${sql.ref(`${alias}.id`)})`;
    }
    if (!this.#joins.has(joined)) {
      // A reference may itself be joined; its own join then stands before this one.
      const pointer = this.#column(model, alias, ref);
      this.#joins.set(
        joined,
        sql`left join ${sql.table(target.name)} as ${sql.id(joined)}
          on ${sql.ref(`${joined}.id`)} = ${pointer}`,
      );
    }
    return this.#column(target, joined, field, tongue);
  }
}
