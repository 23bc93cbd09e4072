import type { SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { unknown } from '../../kit/format.ts';
import { OrderTag } from './parts.ts';

const lists = ['epc_taken', 'epc_before', 'epc_after'] as const;

const { fields } = OrderTag;
const labelOf = (name: (typeof lists)[number]) => fields[name]?.label ?? OrderTag.label;

const tagsOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : []);

/** P05 D7 of an RFID cabinet: what was taken, and what was read before and after, each with its number of tags. */
export function OrderTags({ rows }: SublistProps) {
  const { say } = useLanguage();
  return rows.map((row) => {
    const taken = new Set(tagsOf(row.epc_taken));
    return (
      <dl key={row.id} className="order-tags">
        {lists.map((name) => {
          const tags = tagsOf(row[name]);
          return (
            <div key={name}>
              <dt>
                {say(labelOf(name))} <small>{tags.length}</small>
              </dt>
              <dd>
                {tags.length === 0
                  ? unknown
                  : tags.map((tag) => (
                      <code key={tag} data-taken={taken.has(tag) || undefined}>
                        {tag}
                      </code>
                    ))}
              </dd>
            </div>
          );
        })}
      </dl>
    );
  });
}
