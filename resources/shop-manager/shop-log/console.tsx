import { customize, type SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { DetailValue } from '../../../src/kinds/details/detail-value.tsx';
import type { RowOf } from '../../kit/resource.ts';
import { isCommand, loggedField, shopLog } from './index.ts';
import '../point/console.css';

/** P33: field by field what was and what is. */
function Changes({ row }: SlotProps<RowOf<typeof shopLog>>) {
  const { say } = useLanguage();
  const changes = [...(row.changes ?? []), ...(row.staff_changes ?? [])].flatMap((change) => {
    const of = loggedField(change);
    return of ? [{ ...change, of }] : [];
  });
  if (changes.length === 0) return <p>{row.content ?? say(texts.common.noData)}</p>;
  return (
    <dl className="log-changes">
      {changes.map(({ field, name, before, after, of }) => (
        <div key={`${name ?? ''} ${field}`} style={{ display: 'contents' }}>
          <dt>{[name, say(of.label)].filter(Boolean).join(' · ')}</dt>
          <dd>
            {!isCommand(row) && (
              <>
                <del>
                  <DetailValue field={of} name={field} row={{ [field]: before }} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              <DetailValue field={of} name={field} row={{ [field]: after }} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const shopLogConsole = customize(shopLog, { slots: { changes: Changes } });
