import type { AccessAnswer, AccessReach, AccessSource } from '../../kit/access-answer.ts';
import type { Label } from '../../kit/label.ts';
import { type Act, actsOf, allows, codeOf } from '../../kit/permissions.ts';
import type { Product } from '../../kit/product.ts';
import type { AnyResource } from '../../kit/resource.ts';

/** What somebody can see, arranged as they would see it: menu, screens, what is done on them and why. Pure. */

/** Allowed; taken away by a denial; allowed on a screen that they don't open; given by nothing. */
export type Verdict = 'open' | 'denied' | 'noScreen' | 'nobody';

export interface SeenAct extends Act {
  readonly verdict: Verdict;
  /** Where it is allowed; absent where it isn't. */
  readonly reach: AccessReach | undefined;
  readonly sources: readonly AccessSource[];
  /** What the draft gives or takes. */
  readonly change: 'given' | 'taken' | undefined;
}

/** A field, or a part of a record, that not everybody has. */
export interface SeenPart {
  readonly name: string;
  readonly label: Label;
  /** The code that opens it; none where no code does. */
  readonly code: string | undefined;
  readonly open: boolean;
}

export interface SeenScreen {
  readonly key: string;
  readonly resource: AnyResource;
  readonly read: SeenAct;
  readonly acts: readonly SeenAct[];
  /** What stands inside its records and is a resource of its own. */
  readonly within: readonly { readonly label: Label; readonly acts: readonly SeenAct[] }[];
  /** What tells the rows from others'; null: all rows. */
  readonly column: string | null;
  readonly masked: readonly SeenPart[];
  readonly sections: readonly SeenPart[];
  /** Never sent to this identity. */
  readonly hidden: readonly Label[];
  /** How many acts the draft gives or takes, reading included. */
  readonly changes: number;
}

export interface SeenGroup {
  readonly key: string;
  readonly label: Label;
  readonly icon: string;
  readonly screens: readonly SeenScreen[];
}

const other = { en: 'Outside the menu', zh: '菜单之外' } as const;

/** The acts of a resource that the asker may know, `read` first. */
function seenActs(answer: AccessAnswer, resource: AnyResource, known: ReadonlySet<string>): SeenAct[] {
  const { now, saved } = answer;
  const actsIn = (found: typeof now | null) =>
    found?.screens.find((each) => each.resource === resource.name)?.acts ?? {};
  const [here, before] = [actsIn(now), actsIn(saved)];
  const read: Act = { act: 'read', code: codeOf(resource, 'read'), label: { en: 'View', zh: '查看' } };
  return [read, ...actsOf(resource)]
    .filter(({ code }) => known.has(code))
    .map((each): SeenAct => {
      const sources = now.sources[each.code] ?? [];
      const reach = here[each.act];
      const held = (effect: AccessSource['effect']) => sources.some((source) => source.effect === effect);
      const changed = saved !== null && (reach !== undefined) !== (before[each.act] !== undefined);
      return {
        ...each,
        reach,
        sources,
        verdict: reach ? 'open' : held('deny') ? 'denied' : held('allow') ? 'noScreen' : 'nobody',
        change: changed ? (reach ? 'given' : 'taken') : undefined,
      };
    });
}

const namesIn = ({ list, detail }: AnyResource): Set<string> =>
  new Set([
    ...[...list.columns, ...(list.hidden ?? [])].map((column) =>
      typeof column === 'string' ? column : column.field,
    ),
    ...(detail?.sections ?? []).flatMap((section) => ('fields' in section ? section.fields : [])),
    ...(detail?.facts ?? []),
  ]);

function partsOf(answer: AccessAnswer, resource: AnyResource, known: ReadonlySet<string>) {
  const { fields, merchantHidden } = resource.model;
  const held = new Set(answer.now.modules);
  const merchant = answer.identity_type === 0;
  const shown = namesIn(resource);
  const masked = Object.entries(fields).flatMap(([name, { label, spec }]): SeenPart[] => {
    const code = spec.reveal;
    if (!spec.mask || !shown.has(name) || (merchant && merchantHidden.includes(name))) return [];
    const told = code !== undefined && known.has(code);
    return [{ name, label, code: told ? code : undefined, open: code !== undefined && held.has(code) }];
  });
  const sections = (resource.detail?.sections ?? []).flatMap((section): SeenPart[] =>
    'sublist' in section && section.permission && known.has(section.permission)
      ? [
          {
            name: section.api,
            label: section.title,
            code: section.permission,
            open: held.has(section.permission),
          },
        ]
      : [],
  );
  const hidden = merchant
    ? merchantHidden.flatMap((name) => (shown.has(name) && fields[name] ? [fields[name].label] : []))
    : [];
  return { masked, sections, hidden };
}

/** Every screen that the asker may know, by the groups of the menu; those outside of it last. */
export function seenGroups(product: Product, answer: AccessAnswer): SeenGroup[] {
  const known = new Set(answer.known);
  const routed = product.resources.filter((resource) => resource.route && allows(known, resource, 'read'));
  const screenOf = (resource: AnyResource): SeenScreen => {
    const [read, ...acts] = seenActs(answer, resource, known);
    if (!read) throw new Error(`${resource.name} is shown to who may not know it`);
    const inner = product.resources.filter(
      (each) => !each.route && codeOf(each, 'read') === codeOf(resource, 'read'),
    );
    const within = inner
      .map((each) => ({ label: each.label, acts: seenActs(answer, each, known).slice(1) }))
      .filter((each) => each.acts.length > 0);
    const all = [read, ...acts, ...within.flatMap((each) => each.acts)];
    return {
      key: resource.name,
      resource,
      read,
      acts,
      within,
      column: answer.now.screens.find((each) => each.resource === resource.name)?.column ?? null,
      ...partsOf(answer, resource, known),
      changes: all.filter(({ change }) => change).length,
    };
  };
  const groups = Object.entries(product.menu).map(([key, { en, zh, icon }]) => ({
    key,
    label: { en, zh },
    icon,
    screens: routed.filter(({ menu }) => menu === key).map(screenOf),
  }));
  const outside = routed.filter(({ menu = '' }) => !(menu in product.menu)).map(screenOf);
  return [...groups, { key: '', label: other, icon: '', screens: outside }].filter(
    ({ screens }) => screens.length > 0,
  );
}

export interface Sums {
  readonly screens: number;
  readonly acts: number;
  readonly given: number;
  readonly taken: number;
}

/** How much it is, and how much of it the draft changes. Reading isn't counted as an action. */
export function sumsOf(groups: readonly SeenGroup[]): Sums {
  const screens = groups.flatMap((group) => group.screens);
  const acts = screens.flatMap((each) => [...each.acts, ...each.within.flatMap((inner) => inner.acts)]);
  const all = [...screens.map(({ read }) => read), ...acts];
  return {
    screens: screens.filter(({ read }) => read.reach).length,
    acts: acts.filter(({ reach }) => reach).length,
    given: all.filter(({ change }) => change === 'given').length,
    taken: all.filter(({ change }) => change === 'taken').length,
  };
}
