import { endpointsOf } from './calls.ts';
import { parseEndpoint } from './endpoint.ts';
import { formatOf, uploadType } from './file-formats.ts';
import { choiceFilters, filtersOf } from './filters.ts';
import { kinds } from './kinds/index.ts';
import type { AnyModel } from './model.ts';
import { codesOf } from './permissions.ts';
import { type AnyWhere, fieldsOf } from './predicate.ts';
import { modelsOf, type Product, treeModelOf } from './product.ts';
import type { AnyResource } from './resource.ts';
import { pathsOf } from './routes.ts';
import type { AnyDimension } from './statistics.ts';
import { deciding, largestMb, uploadRules } from './upload.ts';

type Report = (message: string) => void;

/** A list shows at most so much at first (docs/design/rules.md §1). */
const maxColumns = 9;
const maxFilters = 6;

/** What is sealed is known to nobody but who opens it: nothing is compared, joined, ordered or called by it. */
function lintSealed(model: AnyModel, report: Report) {
  const { fields, title, picker, uniques, indexes } = model;
  for (const [name, { spec, kind, mode }] of Object.entries(fields)) {
    for (const [inner, part] of Object.entries(spec.of ?? {}))
      if (part.spec.sealed) report(`seals ${inner} within ${name}, which is one value`);
    if (!spec.sealed) continue;
    if (kind !== 'text' || mode === 'computed') report(`seals ${name}, which is no text of its own`);
    if (!spec.mask) report(`seals ${name}, which nothing masks`);
    if (spec.match === 'contains' || spec.default !== undefined || spec.named)
      report(`seals ${name}, which is asked for by its parts or by its values`);
    if (title === name || picker.includes(name)) report(`is called by ${name}, which is sealed`);
    if ([...uniques, ...indexes].some(({ on, where }) => [...on, ...fieldsOf(where)].includes(name)))
      report(`is indexed by ${name}, which is sealed`);
    for (const [other, each] of Object.entries(fields))
      if (Object.values(each.spec.derived ?? {}).some((where) => fieldsOf(where as AnyWhere).includes(name)))
        report(`derives ${other} from ${name}, which is sealed`);
  }
}

function lintModel(product: Product, model: AnyModel, report: Report) {
  const models = modelsOf(product);
  for (const [name, { spec, kind }] of Object.entries(model.fields)) {
    if (spec.target && !models.has(spec.target))
      report(`${name} points to ${spec.target}, which is not loaded`);
    const person = spec.actor && models.get(model.fields[spec.actor]?.spec.target ?? '');
    if (spec.actor && !(person || undefined)?.fields.mct_id)
      report(`${name} names who acted by ${spec.actor}, which points to no people of merchants`);
    if (spec.owned && model.fields[spec.owned.by]?.kind !== 'flag')
      report(`${name} names what others may own by ${spec.owned.by}, which is no flag`);
    const joined =
      spec.via && models.get(model.fields[spec.via.ref]?.spec.target ?? '')?.fields[spec.via.field];
    if (joined?.spec.sealed) report(`${name} shows what is sealed where it comes from`);
    if (joined?.spec.mask && !spec.mask) report(`${name} shows what is masked where it comes from`);
    if (
      kind === 'enum' &&
      new Set(spec.options?.$options.map((o) => o.code)).size !== spec.options?.$options.length
    ) {
      report(`${name} has two values of one code`);
    }
    if (spec.referred) {
      const { model: other, by } = spec.referred;
      const [outer = '', inner] = by.split('.');
      const reference = models.get(other)?.fields[outer];
      if ((inner === undefined ? reference : reference?.spec.of?.[inner])?.spec.target !== model.name)
        report(`${name} counts ${other}.${by}, which does not point back`);
    }
    if (spec.referrer) {
      const { model: other, by, field } = spec.referrer;
      const { fields = {}, uniques = [] } = models.get(other) ?? {};
      if (
        fields[by]?.spec.target !== model.name ||
        !uniques.some(({ on }) => on.length === 1 && on[0] === by)
      )
        report(`${name} reads the row of ${other} whose ${by} points back, which no unique reference does`);
      if (!fields[field]) report(`${name} joins ${field}, which ${other} lacks`);
      if (fields[field]?.spec.sealed) report(`${name} shows what is sealed where it comes from`);
      if (fields[field]?.spec.mask && !spec.mask) report(`${name} shows what is masked where it comes from`);
    }
    if (spec.tally) {
      const { model: other, by, each, own, owners } = spec.tally;
      const { fields = {} } = models.get(other) ?? {};
      const target = own === 'id' ? model.name : model.fields[own]?.spec.target;
      const counted = models.get(fields[each]?.spec.target ?? '');
      if (fields[by]?.spec.target !== target || !counted)
        report(`${name} counts ${other}.${each} by ${by}, which does not bring them together`);
      if (owners && !(counted?.fields.mgt_org_id && counted.fields.mct_id && model.scope === 'merchant'))
        report(`${name} counts what belongs to its owner, which not both have`);
    }
    if (spec.summed) {
      const { model: other, by, field, where } = spec.summed;
      const { fields = {} } = models.get(other) ?? {};
      if (fields[by]?.spec.target !== model.name)
        report(`${name} sums rows of ${other} by ${by}, which does not point back`);
      if (field !== null && fields[field]?.kind !== kind)
        report(`${name} sums ${other}.${field}, which is no field of its kind`);
      const missing = fieldsOf(where).find((each) => !fields[each]);
      if (missing) report(`${name} sums such rows of ${other}, and there is no ${missing}`);
    }
    if (spec.among) {
      const { own, model: other, field, where } = spec.among;
      const { fields = {} } = models.get(other) ?? {};
      const missing = [field, ...fieldsOf(where)].filter((each) => !fields[each]);
      if (!model.fields[own] || missing.length > 0)
        report(`${name} looks for ${own} among ${other}.${field}, and there is no ${missing[0] ?? own}`);
    }
    const end = spec.ends === undefined ? undefined : model.fields[spec.ends];
    if (spec.ends !== undefined && end?.kind !== kind)
      report(`${name} ends with ${spec.ends}, which is no field of its kind`);
    if (spec.until !== undefined && model.fields[spec.until]?.kind !== 'date_time')
      report(`${name} ends with ${spec.until}, which is no time of the row`);
    const { shares } = spec;
    const offered = models.get(spec.target ?? spec.of?.[spec.chosenBy ?? '']?.spec.target ?? '');
    if (shares !== undefined && (!model.fields[shares] || !offered?.choose.filters?.includes(shares)))
      report(`${name} shares ${shares}, which is no field of the row by which ${offered?.name} is chosen`);
    if (spec.via) {
      const target = models.get(model.fields[spec.via.ref]?.spec.target ?? '');
      if (target && !target.fields[spec.via.field])
        report(`${name} joins ${spec.via.field}, which ${target.name} lacks`);
    }
  }
  for (const where of Object.values(model.fields).flatMap((f) => Object.values(f.spec.derived ?? {}))) {
    for (const name of fieldsOf(where as Record<string, unknown>)) {
      if (!model.fields[name]) report(`a derived value asks for ${name}, which is no field`);
    }
  }
  for (const { name, field } of choiceFilters(model))
    if (field.spec.mask) report(`is chosen by ${name}, which is masked`);
}

/** The English name of something stands in a text of the same row. */
function lintEnglish({ fields }: AnyModel, report: Report) {
  for (const [name, { spec }] of Object.entries(fields)) {
    const { english } = spec;
    if (english !== undefined && (fields[english]?.kind !== 'text' || fields[english].mode === 'computed'))
      report(`${name} has its English name in ${english}, which is no text of the row`);
  }
}

/** What the types of an upload can't see: extensions of several upload types, limits beyond storage's own. */
function lintUploads(model: AnyModel, report: Report) {
  for (const [name, field] of Object.entries(model.fields)) {
    const { files } = kinds[field.kind];
    if (!files) continue;
    const { type, types, maxMb } = uploadRules(field);
    if (types.length === 0) report(`${name} takes files of no type`);
    if (types.some((each) => formatOf(each)?.type !== type))
      report(`${name} mixes files of several upload types`);
    else if (!files.takes.some((name) => uploadType[name] === type))
      report(`${name} takes files that its kind does not show`);
    const by = deciding(field);
    if (by !== undefined && model.fields[by]?.kind !== 'enum')
      report(`${name} follows ${by}, which is no enumeration of the model`);
    if (maxMb > largestMb[type]) report(`${name} allows ${maxMb} MB, storage takes ${largestMb[type]}`);
  }
}

function lintActions(resource: AnyResource, report: Report) {
  const { fields } = resource.model;
  const events = new Set(resource.flows?.flatMap((flow) => Object.values(flow.on).flatMap(Object.keys)));
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const mentioned = Object.values(action.confirm ?? {}).flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''),
    );
    for (const field of mentioned) {
      if (field !== 'title' && !fields[field])
        report(`the confirmation of ${name} mentions {${field}}, which is no field`);
    }
    if (action.system && (!action.when || !events.has(name)))
      report(`${name} is done by the server and needs an event and a condition`);
    if (action.danger && !action.confirm && !action.input) report(`${name} is dangerous and asks nothing`);
    if (action.rows && action.input?.[action.rows]?.spec.target !== resource.model.name)
      report(`${name} is done to the rows of ${action.rows}, which are not those of its list`);
  }
}

/** A limit under a name that nothing is called by would hold nobody. */
function lintLimits({ actions = {}, limits = {} }: AnyResource, report: Report) {
  const calls = ['read', 'create', 'update', 'delete', 'reveal', ...Object.keys(actions)];
  for (const name of Object.keys(limits))
    if (!calls.includes(name)) report(`limits ${name}, which is no call of its own`);
}

function lintForm(resource: AnyResource, report: Report) {
  if (!resource.form) return;
  if (resource.form.follow !== undefined && (!resource.detail || resource.form.layout === 'drawer'))
    report(`the form leads to ${resource.form.follow}, which needs a page of the form and one of the record`);
  const { renew } = resource.form;
  if (renew !== undefined && resource.actions?.[renew]?.on === 'page')
    report(`the form offers ${renew} for the row that was made, and it belongs to the page`);
  const always = new Set(resource.form.sections.filter((s) => !s.when).flatMap((s) => s.fields));
  const sometimes = new Set(resource.form.sections.filter((s) => s.when).flatMap((s) => s.fields));
  for (const [name, { mode, spec }] of Object.entries(resource.model.fields)) {
    // A form that is opened in English would save the English name over the other one, unless it opens no row that has one.
    if (spec.english && !resource.form.editable && (always.has(name) || sometimes.has(name)))
      report(`${name} is told in the language of whoever asks and can’t be edited`);
    if (mode !== 'input' && mode !== 'once') continue;
    if (spec.required === true && spec.default === undefined && !always.has(name))
      report(`${name} is required but in no section of the form that always shows`);
    if (spec.required === 'when' && !sometimes.has(name))
      report(`${name} is required in some cases but in no conditional section`);
  }
}

/** Several rows at once: on a page, of fields that the form sets and that a draft may keep. */
function lintBatch({ model, form }: AnyResource, report: Report) {
  if (!form?.batch) return;
  const formed = new Set(form.sections.flatMap((section) => section.fields));
  if (form.layout !== 'page') report('takes several rows at once, which needs a page');
  for (const name of form.batch.each) {
    if (!formed.has(name)) report(`takes several of ${name}, which is in no section of the form`);
    if (model.fields[name]?.mode === 'secret') report(`takes several of ${name}, which is secret`);
  }
}

function lintList(resource: AnyResource, report: Report) {
  const { columns, hidden = [], keep = [], filters = [], moreFilters = [], tabs } = resource.list;
  const names = [...columns, ...hidden].map((column) => (typeof column === 'string' ? column : column.field));
  if (columns.length > maxColumns)
    report(`shows ${columns.length} columns at first, more than ${maxColumns}`);
  if (filters.length > maxFilters)
    report(`shows ${filters.length} filters at first, more than ${maxFilters}`);
  const asked = new Set(
    [...filters, ...moreFilters].map((item) => (typeof item === 'string' ? item : item.range)),
  );
  for (const name of names) {
    const { kind, spec } = resource.model.fields[name] ?? {};
    const options = spec?.options?.$options ?? [];
    const states = kind === 'enum' && options.length > 2 && options.some(({ tone }) => tone !== undefined);
    // A tab asks for one state; people look for several at once. What another record tells is asked for there.
    const told = spec?.via ?? spec?.from ?? spec?.counts ?? spec?.referred;
    if (resource.route && states && !asked.has(name) && told === undefined)
      report(`shows the states of ${name} and has no filter for several of them`);
  }
  for (const name of keep) if (!names.includes(name)) report(`keeps ${name}, which is no column`);
  if (new Set(names).size !== names.length) report('lists one column twice');
  for (const item of [...filters, ...moreFilters]) {
    const name = typeof item === 'string' ? item : item.range;
    const spec = resource.model.fields[name]?.spec;
    if (spec?.from || spec?.counts || spec?.referred)
      report(`filters by ${name}, which is computed and can't be asked of the database`);
  }
  // Order and groups would tell what the mask keeps, a bit at a time; a report counts, and is asked as often as anybody likes.
  const { fields, report: made } = resource.model;
  const masked = (name: string) => fields[name]?.spec.mask !== undefined;
  for (const name of [...(resource.list.sortable ?? []), ...(resource.list.grouping?.by ?? [])])
    if (masked(name)) report(`sorts or groups by ${name}, which is masked`);
  if (made)
    for (const { name } of filtersOf(resource))
      if (masked(name)) report(`narrows figures by ${name}, which is masked`);
  if (Array.isArray(tabs) && new Set(tabs.map((tab) => tab.key)).size !== tabs.length)
    report('has two tabs of one key');
}

function lintImport({ model, form, import: declared }: AnyResource, report: Report) {
  if (!declared) return;
  const formed = new Set(form?.sections.flatMap((section) => section.fields));
  for (const name of declared.fields) if (!formed.has(name)) report(`imports ${name}, which no form sets`);
  if (!declared.fields.includes(declared.key)) report(`imports by ${declared.key}, which it doesn't read`);
  // Whose a new row is follows from who imports.
  const known = [declared.key, ...declared.fields, declared.within ?? '', 'mgt_org_id', 'mct_id'];
  const unique = model.uniques.some(
    ({ on, where }) =>
      on.includes(declared.key) && [...on, ...fieldsOf(where)].every((name) => known.includes(name)),
  );
  if (!unique) report(`imports by ${declared.key}, which isn't unique`);
}

function lintDetail(product: Product, resource: AnyResource, report: Report) {
  const models = modelsOf(product);
  for (const section of resource.detail?.sections ?? []) {
    if ('sublist' in section) {
      const child = models.get(section.sublist);
      const { through } = section;
      const owner = through ? resource.model.fields[through]?.spec.target : resource.model.name;
      if (section.by !== null && (owner === undefined || child?.fields[section.by]?.spec.target !== owner)) {
        report(`the sub-list ${section.sublist}.${section.by} does not point back`);
      }
      if (section.actions && !product.resources.some((r) => r.name === section.actions)) {
        report(
          `the sub-list of ${section.sublist} takes actions from ${section.actions}, which is no resource`,
        );
      }
    }
  }
}

function lintTree(product: Product, resource: AnyResource, report: Report) {
  const { model, list, actions } = resource;
  const { tree } = list;
  if (!tree) return;
  const of = treeModelOf(product, resource);
  if (!of?.choose.tree) report(`shows a tree by ${tree.by}, whose model has none`);
  else if (of !== model && (tree.move || tree.facts))
    report(`shows a tree by ${tree.by} of another model, whose nodes it neither moves nor counts`);
  else if (of === model && (of.choose.tree.parent !== tree.by || of.choose.tree.node.children === undefined))
    report(`shows a tree by ${tree.by}, which is not how its whole tree is chosen from`);
  if (![...(list.filters ?? []), ...(list.moreFilters ?? [])].includes(tree.by))
    report(`shows a tree by ${tree.by}, which is no filter of the list`);
  if (!tree.move) return;
  const inputs = Object.keys(actions?.[tree.move]?.input ?? {});
  if (inputs.length !== 1 || inputs[0] !== tree.by)
    report(`moves nodes by ${tree.move}, whose only input has to be ${tree.by}`);
}

function lintEndpoints(product: Product, report: Report) {
  const seen = new Map<string, string>();
  const hasConstants = (name: string) => {
    const [of, call = ''] = name.split('.');
    return product.resources.find((r) => r.name === of)?.actions?.[call]?.send !== undefined;
  };
  for (const { endpoint, of, call } of endpointsOf(product)) {
    const { method, path } = parseEndpoint(endpoint);
    const shape = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    const other = seen.get(shape);
    // What a body's constants tell from the rest may share it.
    if (other !== undefined && !hasConstants(`${of}.${call}`) && !hasConstants(other))
      report(`${endpoint} of ${of} is also ${other}`);
    seen.set(shape, `${of}.${call}`);
  }
}

/** Roll-ups that a report is made of: loaded, with a day, and one of them for every number with all that the number stands on. */
function lintReport(product: Product, model: AnyModel, report: Report) {
  const models = modelsOf(product);
  const facts = (model.report?.facts ?? []).flatMap((name) => {
    const fact = models.get(name);
    if (!fact?.fields.stat_date) report(`is made of ${name}, which is no roll-up by day that is loaded`);
    return fact ? [fact] : [];
  });
  for (const [name, { spec }] of Object.entries(model.fields)) {
    const { measure } = spec;
    if (measure?.make === 'distinct') {
      const needed = [measure.column, ...(measure.per ? [measure.per] : []), ...fieldsOf(measure.where)];
      if (!facts.some((fact) => needed.every((column) => fact.fields[column])))
        report(`counts ${name} by columns that no roll-up has together`);
      if (measure.sketch && !models.has(measure.sketch.model))
        report(`${name} is sketched by ${measure.sketch.model}, which is not loaded`);
    }
  }
}

/** What a page at a path reads of its address; undefined where there is none. */
function paramsRead(product: Product, path: string): Set<string> | undefined {
  for (const resource of product.resources) {
    const paths = pathsOf(resource);
    if (paths?.detail === path) return new Set(['id']);
    if (paths?.list !== path) continue;
    const { tabs } = resource.list;
    const own = resource.statistics
      ? ['time_type', 'start_date', 'end_date', 'by', resource.statistics.of]
      : [];
    const filters = filtersOf(resource).flatMap(({ params }) => [...params]);
    return new Set([...filters, ...own, ...(tabs ? ['tab'] : [])].filter((param) => param !== undefined));
  }
  return undefined;
}

/** Filters of a screen under which a dimension's value leads to another list and that are lost on the way: more would stand there. */
function lostOn(resource: AnyResource, { key, into }: AnyDimension): string[] {
  if (!into || 'by' in into) return [];
  const { fields } = resource.model;
  const rootOf = (name: string): string => {
    const ref = fields[name]?.spec.via?.ref;
    return ref === undefined ? name : rootOf(ref);
  };
  const { any = [], but } = into.unless ?? {};
  const carried = Object.values(into.params).flatMap((source) =>
    typeof source === 'object' && 'filter' in source ? [source.filter] : [],
  );
  // What the value itself decides needs no saying, nor what the screen is about.
  const said = new Set([...carried, ...any, but, resource.statistics?.of]);
  return filtersOf(resource)
    .map(({ name }) => name)
    .filter((name) => !said.has(name) && rootOf(name) !== key);
}

/** A value of a dimension leads to a page that knows what the link names, and that takes every period it may name. */
function lintWays(product: Product, resource: AnyResource, report: Report) {
  const { statistics } = resource;
  for (const dimension of Object.values(statistics?.by ?? {})) {
    const { into } = dimension;
    if (!into || 'by' in into) continue;
    const read = paramsRead(product, into.route);
    if (!read) report(`leads to ${into.route}, where no page is`);
    for (const param of Object.keys(into.params))
      if (read && !read.has(param)) report(`leads to ${into.route} with ${param}, which is not read there`);
    const target = product.resources.find((resource) => pathsOf(resource)?.list === into.route);
    for (const name of target ? lostOn(resource, dimension) : [])
      report(`leads to ${into.route} without ${name}, so that more stands there`);
    const range = target && filtersOf(target).find(({ params }) => into.params[params[0]] === 'start');
    if (range?.maxDays !== into.maxDays) report(`leads to ${into.route}, which doesn't take periods as long`);
  }
}

/** A sheet of lines needs a model that refers to the record, and columns of it. */
function lintExport(product: Product, resource: AnyResource, report: Report) {
  const { lines } = resource.export ?? {};
  if (!lines) return;
  const fields = modelsOf(product).get(lines.of)?.fields ?? {};
  if (fields[lines.by]?.spec.target !== resource.model.name)
    report(`exports ${lines.of} by ${lines.by}, which doesn't refer to it`);
  for (const name of lines.columns)
    if (!fields[name] || fields[name].spec.from)
      report(`exports ${lines.of}.${name}, which is no stored field`);
}

/** Former names are nobody's present ones, and lead to names that there are. */
function lintRenames(product: Product, report: Report) {
  const resources = new Set(product.resources.map(({ name }) => name));
  for (const { name, was, actions } of product.resources) {
    if (was !== undefined && resources.has(was)) report(`${name}: was called ${was}, which is a resource`);
    for (const [action, { was: former }] of Object.entries(actions ?? {}))
      if (former !== undefined && actions?.[former])
        report(`${name}: ${action} was called ${former}, which is an action`);
  }
  const codes = new Set(codesOf(product));
  for (const [former, present] of Object.entries(product.renamedCodes ?? {})) {
    if (codes.has(former)) report(`${former} was renamed and is still in use`);
    if (!codes.has(present)) report(`${former} was renamed to ${present}, which no declaration makes`);
  }
}

/** What the compiler can't see, as sentences; empty where all is well. Asked at start and in one test. */
export function lint(product: Product): string[] {
  const errors: string[] = [];
  for (const model of modelsOf(product).values())
    lintModel(product, model, (m) => errors.push(`${model.name}: ${m}`));
  for (const model of modelsOf(product).values())
    for (const check of [lintUploads, lintEnglish, lintSealed])
      check(model, (m) => errors.push(`${model.name}: ${m}`));
  for (const model of modelsOf(product).values())
    if (model.report) lintReport(product, model, (m) => errors.push(`${model.name}: ${m}`));
  const names = product.resources.map((resource) => resource.name);
  for (const resource of product.resources) {
    const report: Report = (message) => errors.push(`${resource.name}: ${message}`);
    if (names.filter((name) => name === resource.name).length > 1) report('the name is used twice');
    if (Boolean(resource.route) !== Boolean(resource.menu))
      report('a screen needs both a route and a menu group');
    const leading = new Set(
      [...resource.model.indexes, ...resource.model.uniques].map((index) => index.on[0]),
    );
    for (const name of resource.search ?? []) {
      if (resource.model.fields[name]?.spec.sealed) report(`is searched by ${name}, which is sealed`);
      if (!leading.has(name) && resource.model.fields[name]?.spec.mask)
        report(`is searched by the masked ${name}, which leads no index`);
    }
    for (const name of resource.beside?.of ?? []) {
      const other = product.resources.find((each) => each.name === name);
      if (!other?.route?.startsWith(`${resource.route}/`) || other.menu !== 'none')
        report(`stands beside ${name}, which needs a route below its own and no place in the menu`);
      if (other && other.permission !== resource.permission)
        report(`stands beside ${name}, which needs another permission`);
    }
    lintActions(resource, report);
    lintLimits(resource, report);
    lintForm(resource, report);
    lintBatch(resource, report);
    lintList(resource, report);
    lintTree(product, resource, report);
    lintImport(resource, report);
    lintExport(product, resource, report);
    lintDetail(product, resource, report);
    lintWays(product, resource, report);
  }
  lintEndpoints(product, (message) => errors.push(message));
  lintRenames(product, (message) => errors.push(message));
  return errors;
}
