import { type SqlBool, sql } from 'kysely';
import { cellText } from '../../resources/kit/cell-text.ts';
import { columnsOf } from '../../resources/kit/columns.ts';
import type { AnyField } from '../../resources/kit/field.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { isMerchant, within } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { invalidField } from '../refusal.ts';
import { paramsOf, refuseRest } from '../rows/list-params.ts';
import { type Condition, selectPage } from '../rows/query.ts';
import { titleOf } from '../rows/reading.ts';
import { present } from '../rows/values.ts';
import { visibleOf } from '../rows/visible.ts';
import type { Caller } from '../server-extension.ts';
import { allowPhoneSearch } from './phone-search.ts';

const shortest = 2;
const longest = 64;
const perResource = 5;
const inAll = 20;

export interface SearchHit {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  /** What else tells the record from others of its name. */
  readonly note: string;
}

const isPhone = (text: string) => /^1\d{10}$/.test(text);

/** What a field is hidden by for who may not see it whole: they may know the whole value, never guess it bit by bit. */
const isMasked = (field: AnyField | undefined) => field?.spec.mask !== undefined;

const beginsWith = (name: string, text: string): Condition => {
  const pattern = `${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return (column) => sql<SqlBool>`${column(name)} like ${pattern}`;
};

const equals =
  (name: string, text: string): Condition =>
  (column) =>
    sql<SqlBool>`${column(name)} = ${text}`;

function noteOf(resource: AnyResource, row: Row, matched: string, caller: Caller): string {
  const { fields, title } = resource.model;
  const say = (name: string) => {
    const field = fields[name];
    return field && row[name] !== null ? cellText(field, row[name], caller.lang) : '';
  };
  const others = noteFields(resource, isMerchant(caller.me)).map(say);
  const said = matched === title ? others : [say(matched), ...others];
  return [...new Set(said.filter((text) => text !== ''))].slice(0, 2).join(' · ');
}

/** Of the columns that a list shows first, the two texts or states that say most beside the title. */
function noteFields(resource: AnyResource, merchant: boolean): string[] {
  const { title } = resource.model;
  return columnsOf(resource, merchant)
    .filter(({ field, of, shown }) => shown && field !== title && ['text', 'enum'].includes(of.kind))
    .filter(({ of }) => !of.spec.from)
    .slice(0, 2)
    .map(({ field }) => field);
}

/** One resource's part: what was found already is not looked for again. */
class Part {
  readonly #caller: Caller;
  readonly #resource: AnyResource;
  readonly #shown: readonly string[];
  readonly found = new Map<string, SearchHit>();

  constructor(caller: Caller, resource: AnyResource) {
    this.#caller = caller;
    this.#resource = resource;
    const { title } = resource.model;
    const notes = noteFields(resource, isMerchant(caller.me));
    this.#shown = [...new Set(['id', title, ...this.keys(), ...notes])];
  }

  /** What this caller may search by. */
  keys(): string[] {
    const { model, search = [] } = this.#resource;
    return search.filter((name) => !(isMerchant(this.#caller.me) && model.merchantHidden.includes(name)));
  }

  async exactly(text: string): Promise<void> {
    for (const name of this.keys()) await this.#look(name, equals(name, text));
  }

  async byBeginning(text: string): Promise<void> {
    const { fields } = this.#resource.model;
    for (const name of this.keys())
      if (!isMasked(fields[name])) await this.#look(name, beginsWith(name, text));
  }

  async #look(matched: string, condition: Condition): Promise<void> {
    if (this.found.size >= perResource) return;
    const [caller, resource] = [this.#caller, this.#resource];
    const { model } = resource;
    const page = { sorts: [{ field: 'id', descending: true }], limit: perResource, offset: 0 };
    const rows = await selectPage(
      caller.services.db,
      visibleOf(caller, resource, [condition]),
      this.#shown,
      page,
    );
    for (const raw of rows) {
      const row = present(caller.services.sealing, model, raw, this.#shown);
      const id = String(row.id);
      if (this.found.has(id) || this.found.size >= perResource) continue;
      this.found.set(id, {
        resource: resource.name,
        id,
        title: titleOf(resource, row, caller),
        note: noteOf(resource, row, matched, caller),
      });
    }
  }
}

/**
 * Records by what people know of them: a number, a name, a code, exactly or by its beginning, a phone only whole. Of
 * every resource that the caller reads and that declares what it is searched by.
 * @throws Refusal 10006, and 10007 for too many phones
 */
export async function search(caller: Caller, query: unknown): Promise<{ rows: SearchHit[] }> {
  const { text: given = '', ...rest } = paramsOf(query);
  refuseRest(rest);
  const text = given.trim();
  if (text.length < shortest || text.length > longest) {
    throw invalidField('text', {
      en: `must have ${shortest} to ${longest} characters`,
      zh: `须为${shortest}至${longest}个字符`,
    });
  }
  const parts = caller.services.product.resources
    .filter((resource) => resource.search && pathsOf(resource)?.detail)
    .filter((resource) => allows(caller.me.codes, resource, 'read'))
    .map((resource) => new Part({ ...caller, me: within(caller.me, resource, 'read') }, resource));
  if (isPhone(text)) await allowPhoneSearch(caller);
  for (const part of parts) await part.exactly(text);
  const exact = parts.flatMap((part) => [...part.found.values()]);
  for (const part of parts) await part.byBeginning(text);
  const all = new Set([...exact, ...parts.flatMap((part) => [...part.found.values()])]);
  return { rows: [...all].slice(0, inAll) };
}
