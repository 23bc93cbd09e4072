import { type RawBuilder, sql } from 'kysely';
import { platformService } from '../../resources/kit/actor.ts';
import type { Among, FieldSpec, Summed, Tally } from '../../resources/kit/field.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import { junctionName } from '../db/declared-tables.ts';
import { type Tongue, whereSql } from '../db/where.ts';

export type ModelMap = ReadonlyMap<string, AnyModel>;

function targetOf(models: ModelMap, model: AnyModel, ref: string): AnyModel {
  const name = model.fields[ref]?.spec.target ?? '';
  const target = models.get(name);
  if (!target) throw new Error(`${model.name}.${ref} refers to ${name}, which is no model of this product`);
  return target;
}

/** A table with the joins that the fields asked of it need: asking for a field joins what it comes from. */
export class RowSource {
  readonly #models: ModelMap;
  readonly #model: AnyModel;
  readonly #surroundings: Surroundings;
  readonly #alias: string;
  readonly #joins: Map<string, RawBuilder<unknown>>;
  readonly #table: RawBuilder<unknown>;

  /** @param table what the rows come from, where it isn't the model's own table: a report has none */
  constructor(
    models: ModelMap,
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
    const { actor, owned } = field.spec;
    const { merchant } = this.#surroundings;
    if (actor !== undefined && merchant !== undefined)
      return this.#actor(model, alias, name, actor, merchant);
    if (owned && merchant !== undefined) return this.#owned(model, alias, name, owned);
    return this.#told(model, alias, name, tongue);
  }

  /** The name of a person who acted, as a merchant's people read it: a colleague's own name, and one name for everybody else. */
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

  /** The name of a record that others may own, as a merchant's people read it. */
  #owned(
    model: AnyModel,
    alias: string,
    name: string,
    { by, other }: NonNullable<FieldSpec['owned']>,
  ): RawBuilder<unknown> {
    const told = this.#told(model, alias, name);
    return sql`case when ${told} is null or ${this.#column(model, alias, by)} = 1 then ${told}
      else ${sql.lit(other[this.#surroundings.lang ?? 'zh'])} end`;
  }

  /** The field as it is stored or made, whoever reads. */
  #told(model: AnyModel, alias: string, name: string, tongue?: Tongue): RawBuilder<unknown> {
    const field = model.fields[name];
    if (!field) throw new Error(`${model.name} has no field ${name}`);
    const { derived, via, counts, referred, referrer, among, tally, summed, elapsed, options } = field.spec;
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
    if (referrer) return this.#referrer(model, alias, name, referrer, tongue);
    if (among) return this.#among(model, alias, among);
    if (tally) return this.#tally(model, alias, tally);
    if (summed) return this.#summed(model, alias, summed);
    if (counts) {
      const junction = sql.table(junctionName(model, counts));
      return sql`(select count(*)::int from ${junction} j where j.owner_id = ${sql.ref(`${alias}.id`)})`;
    }
    if (referred) {
      const other = this.#models.get(referred.model);
      if (!other)
        throw new Error(`${model.name}.${name} counts rows of ${referred.model}, which is no model`);
      const { merchant } = this.#surroundings;
      const merchantOnly = ({ fields }: AnyModel) =>
        merchant !== undefined && fields.mct_id ? sql`and o.mct_id = ${merchant}` : sql``;
      const [outer = '', inner] = referred.by.split('.');
      if (inner !== undefined) {
        const named = sql`jsonb_build_array(jsonb_build_object(${sql.lit(inner)}, ${sql.ref(`${alias}.id`)}::text))`;
        return sql`(select count(*)::int from ${sql.table(other.name)} o where ${sql.ref(`o.${outer}`)} @> ${named}
          ${merchantOnly(other)})`;
      }
      const several = other.fields[referred.by]?.kind === 'refs';
      const [table, column] = several
        ? [junctionName(other, referred.by), 'target_id']
        : [other.name, referred.by];
      // A merchant doesn't count other merchants' rows.
      const mine =
        several && merchant !== undefined && other.fields.mct_id
          ? sql`and o.owner_id in (select w.id from ${sql.table(other.name)} w where w.mct_id = ${merchant})`
          : merchantOnly(other);
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

  /** The field of the one row that points back; the join adds no row, since the reference is unique. */
  #referrer(
    model: AnyModel,
    alias: string,
    name: string,
    { model: of, by, field }: NonNullable<FieldSpec['referrer']>,
    tongue?: Tongue,
  ): RawBuilder<unknown> {
    const other = this.#models.get(of);
    if (!other) throw new Error(`${model.name}.${name} reads a row of ${of}, which is no model`);
    const joined = `${alias}_${of}_${by}`;
    if (!this.#joins.has(joined))
      this.#joins.set(
        joined,
        sql`left join ${sql.table(other.name)} as ${sql.id(joined)}
          on ${sql.ref(`${joined}.${by}`)} = ${sql.ref(`${alias}.id`)}`,
      );
    return this.#column(other, joined, field, tongue);
  }

  /** 1 or 0. The other rows are asked for once and not for each row of this one. */
  #among(model: AnyModel, alias: string, { own, model: of, field, where }: Among): RawBuilder<unknown> {
    const other = this.#models.get(of);
    if (!other) throw new Error(`${model.name} looks for ${own} among ${of}, which is no model`);
    const rows = new RowSource(this.#models, other, this.#surroundings, `${alias}_${of}`);
    const value = rows.column(field);
    const fits = whereSql(where, other.fields, rows.column, this.#surroundings);
    return sql`case when ${this.#column(model, alias, own)} in
      (select ${value} from ${rows.from} where ${fits} and ${value} is not null) then 1 else 0 end`;
  }

  /** Of rows that belong to merchants, a merchant's people sum their own. */
  #summed(model: AnyModel, alias: string, { model: of, by, field, where }: Summed): RawBuilder<unknown> {
    const other = this.#models.get(of);
    if (!other) throw new Error(`${model.name} sums ${of}.${field}, which is no model`);
    const rows = new RowSource(this.#models, other, this.#surroundings, `${alias}_${of}_${field ?? 'rows'}`);
    const amount = field === null ? sql`count(*)` : sql`coalesce(sum(${rows.column(field)}), 0)`;
    const points = rows.column(by);
    const fits = whereSql(where, other.fields, rows.column, this.#surroundings);
    const { merchant } = this.#surroundings;
    const mine =
      merchant !== undefined && other.fields.mct_id ? sql`and ${rows.column('mct_id')} = ${merchant}` : sql``;
    return sql`(select ${amount}::bigint from ${rows.from}
      where ${points} = ${sql.ref(`${alias}.id`)} and ${fits} ${mine})`;
  }

  /** Distinct rows of what is counted; those of other owners and, for a merchant's people, of other merchants are left out. */
  #tally(model: AnyModel, alias: string, { model: of, by, each, own, owners }: Tally): RawBuilder<unknown> {
    const other = this.#models.get(of);
    if (!other) throw new Error(`${model.name} counts by ${of}, which is no model`);
    const counted = targetOf(this.#models, other, each);
    const { merchant } = this.#surroundings;
    const mine = merchant !== undefined && counted.fields.mct_id ? sql`and e.mct_id = ${merchant}` : sql``;
    const whose = owners
      ? sql`and (${sql.ref(`${alias}.mct_id`)} is null or e.mct_id = ${sql.ref(`${alias}.mct_id`)})
          and e.mgt_org_id in (select below.id from manager_org above join manager_org below
            on below.org_code like above.org_code || '%' where above.id = ${sql.ref(`${alias}.mgt_org_id`)})`
      : sql``;
    return sql`(select count(distinct e.id)::int from ${sql.table(other.name)} o
      join ${sql.table(counted.name)} e on e.id = ${sql.ref(`o.${each}`)}
      where ${sql.ref(`o.${by}`)} = ${this.#column(model, alias, own)} ${mine} ${whose})`;
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
      // A reference may itself be joined; its join comes first.
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
