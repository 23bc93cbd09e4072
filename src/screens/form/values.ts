import type { AnyField, Fields } from '../../../resources/kit/field.ts';
import { optionsOf } from '../../../resources/kit/model.ts';
import { matches, type Surroundings } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyFormSection } from '../../../resources/kit/screens.ts';
import { applies, formFields } from '../../../resources/kit/validation.ts';
import type { FormMode } from '../../form/form-mode.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One step of a form; a form that is no wizard has a single one. */
export interface FormStep {
  readonly key: string;
  readonly title?: AnyFormSection['title'];
  readonly sections: readonly AnyFormSection[];
}

/** A section with a title starts a step, one without belongs to the step above. */
export function stepsOf(resource: AnyResource): readonly FormStep[] {
  const sections = resource.form?.sections ?? [];
  if (resource.form?.layout !== 'steps') return [{ key: 'all', sections }];
  const steps: { key: string; title?: AnyFormSection['title']; sections: AnyFormSection[] }[] = [];
  for (const section of sections) {
    const last = steps.at(-1);
    if (last && !section.title) last.sections.push(section);
    else steps.push({ key: section.title?.en ?? 'first', title: section.title, sections: [section] });
  }
  return steps;
}

/** Fields that the form shows: in an edit also those set at creation only, which it shows without letting them change. */
export function shownFields(resource: AnyResource, mode: FormMode, merchant: boolean): Fields {
  const editable = formFields(resource, mode === 'edit');
  const once = formFields(resource, false);
  const hidden = merchant ? resource.model.merchantHidden : [];
  const begin = mode === 'edit' ? undefined : resource.form?.drafts?.begin;
  return Object.fromEntries(
    Object.entries({ ...once, ...editable }).filter(
      ([name, field]) =>
        !hidden.includes(name) &&
        (begin === undefined || begin.includes(name)) &&
        !(mode === 'edit' && !(name in editable) && field.mode !== 'once'),
    ),
  );
}

export function isFixed(field: AnyField, mode: FormMode): boolean {
  return mode === 'edit' && field.mode === 'once';
}

const unique = (resource: AnyResource) => new Set(resource.model.uniques.flatMap((rule) => rule.on));

/** Of an enumeration that has to be given and has one value on offer: that one. */
function onlyOption(field: AnyField): number | null {
  if (field.kind !== 'enum' || field.spec.required !== true) return null;
  const [first, ...others] = optionsOf(field).filter(({ retired }) => !retired);
  return first && others.length === 0 ? first.code : null;
}

/** Permission codes of a row that a copy of it can't have, by field: who copies doesn't hold them and so can't give them. */
export function codesLeftOut(
  fields: Fields,
  row: Values,
  holds: (code: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const value = row[name];
      if (kind !== 'codes' || !Array.isArray(value)) return [];
      return [[name, value.map(String).filter((code) => !holds(code))]];
    }),
  );
}

/** What the form starts from. A copy leaves out what is masked or must differ, and codes that can't be given. */
export function startValues(
  resource: AnyResource,
  fields: Fields,
  mode: FormMode,
  row?: Values,
  leftOut: Readonly<Record<string, readonly string[]>> = {},
): Values {
  const own = unique(resource);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const initial = field.spec.default ?? onlyOption(field);
      if (mode === 'create' || row === undefined) return [name, initial];
      if (mode === 'clone' && (field.spec.mask || own.has(name))) return [name, initial];
      const value = row[name];
      const without = leftOut[name];
      if (without && Array.isArray(value)) return [name, value.filter((code) => !without.includes(code))];
      return [name, value ?? (mode === 'clone' ? initial : null)];
    }),
  );
}

/** What another new row starts with of the one that was just saved. */
export function stickyValues(resource: AnyResource, saved: Values): Values {
  return Object.fromEntries((resource.form?.sticky ?? []).map((name) => [name, saved[name] ?? null]));
}

/** Equal on the wire: an empty text and an empty list are no value. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const plain = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** Fields that exist for these values and differ from what the form started from. */
export function changedNames(
  resource: AnyResource,
  fields: Fields,
  base: Values,
  values: Values,
  surroundings: Surroundings,
): string[] {
  return Object.keys(fields).filter(
    (name) => !same(base[name], values[name]) && applies(resource, name, values, surroundings),
  );
}

export function sectionApplies(section: AnyFormSection, values: Values, surroundings: Surroundings): boolean {
  return matches(section.when, values, surroundings);
}
