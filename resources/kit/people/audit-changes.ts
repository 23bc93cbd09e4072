import { auditedField, type FieldChange } from '../audit.ts';
import { cellText } from '../cell-text.ts';
import type { AnyField } from '../field.ts';
import type { Label, Lang } from '../label.ts';
import { nameOfCode, permissionTree } from '../permissions.ts';
import type { Product } from '../product.ts';

/** An audit entry, as far as its changes need it. */
export interface AuditedEvent {
  readonly biz_entity: string;
  readonly action: string;
  readonly diff_json: readonly FieldChange[] | null;
}

/** What records are called by; undefined where that is not known, or not told to the reader. */
export type RecordName = (model: string, id: string) => string | undefined;

const words = {
  secret: { en: 'changed, not shown', zh: '已修改（内容不显示）' },
  join: { en: '; ', zh: '；' },
  is: { en: ': ', zh: '：' },
  list: { en: ', ', zh: '、' },
} as const satisfies Readonly<Record<string, Label>>;

/** Names of inputs and fields by which declarations ask why something is done. */
const isReason = (field: string) => field === 'reason' || field === 'note' || field.endsWith('_reason');

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** One side of a change in words: of lists of permissions only what the other side lacks. */
function sideText(field: AnyField, value: unknown, other: unknown, { lang, product, name }: Reading): string {
  if (field.kind === 'codes') {
    const without = new Set(listed(other));
    const own = listed(value).filter((code) => !without.has(code));
    const tree = own.length > 0 ? permissionTree(product, false) : [];
    return own.map((code) => nameOfCode(tree, String(code))[lang]).join(words.list[lang]);
  }
  const { target } = field.spec;
  if ((field.kind === 'ref' || field.kind === 'refs') && target !== undefined)
    return listed(value)
      .map((id) => name(target, String(id)) ?? `#${id}`)
      .join(words.list[lang]);
  return listed(value).length === 0 ? '' : cellText(field, value, lang);
}

interface Reading {
  readonly lang: Lang;
  readonly product: Product;
  readonly name: RecordName;
}

/** The records that changes refer to: ids by the model that they are of. */
export function referredBy(
  product: Product,
  events: readonly AuditedEvent[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { biz_entity, action, diff_json } of events)
    for (const { field: name, before, after } of diff_json ?? []) {
      const field = auditedField(product, biz_entity, name, action);
      const target = field && ['ref', 'refs'].includes(field.kind) ? field.spec.target : undefined;
      if (target === undefined) continue;
      const ids = found.get(target) ?? new Set();
      for (const id of [...listed(before), ...listed(after)]) ids.add(String(id));
      found.set(target, ids);
    }
  return found;
}

/**
 * What an event changed, as a line of a sheet tells it: `Name: 周明; Phone: 138****2222`, and why, where somebody said why.
 * What is secret only says that it was changed.
 */
export function changesInWords(
  { biz_entity, action, diff_json }: AuditedEvent,
  reading: Reading,
): { readonly before: string | null; readonly after: string | null; readonly reason: string | null } {
  const { lang, product } = reading;
  const side = (of: 'before' | 'after') => {
    const other = of === 'before' ? 'after' : 'before';
    const parts = (diff_json ?? []).flatMap((change) => {
      const field = auditedField(product, biz_entity, change.field, action);
      if (!field) return [];
      const secret = field.mode === 'secret';
      const text =
        secret && of === 'after' ? words.secret[lang] : sideText(field, change[of], change[other], reading);
      return text === '' ? [] : [`${field.label[lang]}${words.is[lang]}${text}`];
    });
    return parts.length === 0 ? null : parts.join(words.join[lang]);
  };
  const why = (diff_json ?? []).find(({ field, after }) => isReason(field) && typeof after === 'string');
  return { before: side('before'), after: side('after'), reason: why ? String(why.after) : null };
}
