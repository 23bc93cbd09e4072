import { Suspense } from 'react';
import { Link } from 'react-router';
import { deviceName } from '../../../src/account/devices/device-name.ts';
import { useApp } from '../../../src/app-context.tsx';
import { ChangedValue } from '../../../src/audit/changed-value.tsx';
import { customize, type SlotProps } from '../../../src/customize.ts';
import { useWholeProduct } from '../../../src/data/use-declared.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { audit } from '../../../src/i18n/texts/audit.ts';
import { detailPath } from '../../../src/kinds/details/related.tsx';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { auditedField } from '../../kit/audit.ts';
import { auditResult } from '../../kit/people/audit-log.ts';
import type { RowOf } from '../../kit/resource.ts';
import { auditLog } from './index.ts';
import './console.css';

type Entry = RowOf<typeof auditLog>;

/** What the event changed, field by field in the words of its declaration, and the way to the record. */
function Changes(props: SlotProps<Entry>) {
  return (
    <Suspense fallback={<div className="audit-waiting" aria-busy="true" />}>
      <Differences {...props} />
    </Suspense>
  );
}

function Differences({ row }: SlotProps<Entry>) {
  const { say } = useLanguage();
  const { index, access } = useApp();
  // The record may be any screen's.
  const product = useWholeProduct();
  const path = detailPath(index, access, row.biz_entity, row.biz_id);
  const created = row.action === 'create';
  const refused = row.result === auditResult.refused;
  const changes = (row.diff_json ?? []).flatMap((change) => {
    const field = auditedField(product, row.biz_entity, change.field, row.action);
    if (!field) return [];
    const empty = change.after === null && field.mode !== 'secret';
    // A new record began with what it was given; what stayed empty tells nothing.
    return created && empty ? [] : [{ ...change, id: change.field, of: field }];
  });
  const last = refused ? audit.tried : created ? audit.value : audit.after;
  return (
    <div className="audit-changes">
      <PlainTable
        label={say(audit.field)}
        rows={changes}
        empty={refused ? (row.refusal ?? say(audit.refused)) : say(audit.nothingChanged)}
        columns={[
          { key: 'field', title: say(audit.field), cell: ({ of }) => say(of.label) },
          ...(created || refused
            ? []
            : [
                {
                  key: 'before',
                  title: say(audit.before),
                  cell: (change: (typeof changes)[number]) => (
                    <ChangedValue
                      field={change.of}
                      name={change.field}
                      value={change.before}
                      other={change.after}
                    />
                  ),
                },
              ]),
          {
            key: 'after',
            title: say(last),
            cell: ({ of, field, before, after }) => (
              <ChangedValue field={of} name={field} value={after} other={before} />
            ),
          },
        ]}
      />
      {path && row.action !== 'delete' && <Link to={path}>{say(audit.openRecord)}</Link>}
    </div>
  );
}

/** The session and the device, as people know them from the list of their own. */
function Origin({ row }: SlotProps<Entry>) {
  const { say } = useLanguage();
  const facts = [
    { label: audit.ip, text: row.ip },
    { label: audit.device, text: row.user_agent === null ? null : deviceName(row.user_agent, say) },
    { label: audit.session, text: row.session_id },
    { label: audit.request, text: row.request_id },
  ];
  return (
    <dl className="detail-fields">
      {facts.map(({ label, text }) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd title={label === audit.device ? (row.user_agent ?? undefined) : undefined}>{text || '--'}</dd>
        </div>
      ))}
    </dl>
  );
}

export const auditLogConsole = customize(auditLog, { slots: { changes: Changes, origin: Origin } });
