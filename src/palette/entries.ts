import type { SessionAccess } from '../../providers/access-control.ts';
import type { Label, Lang } from '../../resources/kit/label.ts';
import { languages } from '../../resources/kit/label.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { ProductIndex, ScreenSummary } from '../../resources/kit/product-index.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { actionLabel } from '../actions/allowed.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { palette } from '../i18n/texts/palette.ts';
import { texts } from '../i18n/texts.ts';

import { askTo } from '../screens/list/use-requested-action.ts';

export const entryKinds = ['pages', 'actions', 'commands', 'records'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Where an entry leads, with what the page there is asked to do. */
export interface Target {
  readonly path: string;
  readonly state?: unknown;
}

export interface PaletteEntry {
  /** Stable over openings: the list of recent entries refers to it. */
  readonly key: string;
  readonly kind: EntryKind;
  readonly label: Label;
  /** Where it belongs: the menu group, or the list of a record. */
  readonly note?: Label;
  readonly go: Target | (() => void);
}

const both = (make: (lang: Lang) => string): Label => ({ en: make('en'), zh: make('zh') });

type Routed = ScreenSummary & { readonly route: string };
const readable = (index: ProductIndex, access: SessionAccess) =>
  index.screens.filter(
    (resource): resource is Routed => resource.route !== undefined && access.can(resource, 'read'),
  );

/** Every page that the person may open, in the order of the menu. */
export function pageEntries(
  index: ProductIndex,
  menu: Product['menu'],
  access: SessionAccess,
): PaletteEntry[] {
  return readable(index, access).map((resource) => {
    const group = menu[resource.menu ?? ''];
    return {
      key: `page ${resource.name}`,
      kind: 'pages',
      label: resource.label,
      note: group && { en: group.en, zh: group.zh },
      go: { path: resource.route },
    };
  });
}

function actionTitle(resource: ScreenSummary, name: string): Label {
  if (name !== 'create') {
    const action = actionLabel(resource, name);
    return both((lang) =>
      palette.choice[lang].replace('{name}', action[lang]).replace('{value}', resource.label[lang]),
    );
  }
  return both((lang) => texts.form.addOf[lang].replace('{name}', inSentence(resource.model.label[lang])));
}

/** What stands above the lists and may be done by this person: adding a coupon, exporting the orders. */
export function actionEntries(index: ProductIndex, access: SessionAccess): PaletteEntry[] {
  return readable(index, access).flatMap((resource) =>
    (resource.list.page ?? [])
      .filter((name) => access.can(resource, name))
      .map((name): PaletteEntry => {
        const form = name === 'create' ? pathsOf(resource)?.form : undefined;
        return {
          key: `action ${resource.name} ${name}`,
          kind: 'actions',
          label: actionTitle(resource, name),
          ...(name === 'create' && { note: resource.label }),
          go: form ? { path: form } : { path: resource.route, state: askTo(name) },
        };
      }),
  );
}

/** A record as the search of the server answers it. */
export interface FoundRecord {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  readonly note?: string | null;
}

/** A found record; undefined where no page of this person shows it. */
export function recordEntry(
  index: ProductIndex,
  access: SessionAccess,
  record: FoundRecord,
): PaletteEntry | undefined {
  const resource = index.screens.find(({ name }) => name === record.resource);
  const paths = resource && pathsOf(resource);
  if (!resource || !paths || !access.can(resource, 'read')) return undefined;
  const own = record.note ? ` · ${record.note}` : '';
  return {
    key: `record ${resource.name} ${record.id}`,
    kind: 'records',
    label: { en: record.title, zh: record.title },
    note: both((lang) => resource.label[lang] + own),
    go: paths.detail
      ? { path: `${paths.detail}?${new URLSearchParams({ id: record.id })}` }
      : { path: paths.list, state: askTo('update', record.id) },
  };
}

/** How well words are met: 0 not at all; the beginning of a label counts most, its place least, and a page of the menu before one that stands below it. */
function scoreOf(entry: PaletteEntry, words: readonly string[]): number {
  const label = languages.map((lang) => entry.label[lang].toLowerCase());
  const all = [...label, ...languages.map((lang) => entry.note?.[lang].toLowerCase() ?? '')];
  if (!words.every((word) => all.some((text) => text.includes(word)))) return 0;
  const [first = ''] = words;
  const below = entry.kind === 'pages' && entry.note === undefined ? 0.5 : 0;
  if (label.some((text) => text.startsWith(first))) return 3 - below;
  return (label.some((text) => text.includes(first)) ? 2 : 1) - below;
}

/** Entries that hold every word, in any order and in either language, the best first. */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

export interface EntryGroup {
  readonly key: EntryKind | 'recent';
  readonly entries: readonly PaletteEntry[];
}

/** What was used lately stands first while nothing is typed; then by kind. Empty groups are left out. */
export function grouped(entries: readonly PaletteEntry[], recent: readonly PaletteEntry[]): EntryGroup[] {
  const lately = new Set(recent.map(({ key }) => key));
  return [
    { key: 'recent' as const, entries: recent },
    ...entryKinds.map((kind) => ({
      key: kind,
      entries: entries.filter((entry) => entry.kind === kind && !lately.has(entry.key)),
    })),
  ].filter((group) => group.entries.length > 0);
}
