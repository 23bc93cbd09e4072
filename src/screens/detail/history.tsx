import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { auditedField, auditLogName, eventLabel, type FieldChange } from '../../../resources/kit/audit.ts';
import { Call } from '../../../resources/kit/calls.ts';
import type { Endpoint } from '../../../resources/kit/endpoint.ts';
import { modelsOf } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import { ChangedValue } from '../../audit/changed-value.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { audit } from '../../i18n/texts/audit.ts';
import { texts } from '../../i18n/texts.ts';
import { useNear } from '../../shell/use-near.ts';

interface Entry {
  readonly id: string;
  readonly operator_name: string | null;
  readonly action: string;
  readonly diff: readonly FieldChange[] | null;
  readonly create_time: string;
}
interface Page {
  readonly rows: readonly Entry[];
  readonly total: number;
}

const pageSize = 20;

interface Props {
  readonly resource: AnyResource;
  readonly endpoint: Endpoint;
  readonly id: string;
}

/** Who changed what and when, newest first. */
export function History({ resource, endpoint, id }: Props) {
  const { say } = useLanguage();
  const [size, setSize] = useState(pageSize);
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  const call = near ? new Call(endpoint, { params: { id }, query: { page: 1, size } }) : null;
  const { data, problem, retry } = useCall<Page>(call, { keepPrevious: true, quiet: true });
  const more = (data?.total ?? 0) > (data?.rows.length ?? 0) && size < 100;
  return (
    <aside
      className="detail-history"
      ref={place}
      // Without an entry it leaves its column to the record.
      data-empty={data?.rows.length === 0 || undefined}
      aria-label={say(texts.detail.history)}
    >
      <h2>
        {say(texts.detail.history)}
        <LogLink entity={resource.model.name} id={id} />
      </h2>
      {problem && !data && (
        <p>
          {problem.message}{' '}
          <Button type="link" size="small" onClick={retry}>
            {say(texts.common.retry)}
          </Button>
        </p>
      )}
      {data?.rows.length === 0 && <p>{say(texts.detail.noHistory)}</p>}
      <ol className="timeline">
        {data?.rows.map((entry) => (
          <HistoryEntry key={entry.id} resource={resource} entry={entry} />
        ))}
      </ol>
      {more && (
        <Button type="link" size="small" onClick={() => setSize(Math.min(100, size + pageSize))}>
          {say(texts.common.more)}
        </Button>
      )}
    </aside>
  );
}

/** Leads to the record's audit rows, refusals included, where the person may read them. */
function LogLink({ entity, id }: { entity: string; id: string }) {
  const { say } = useLanguage();
  const { index, access } = useApp();
  const log = index.screens.find((one) => one.model.name === auditLogName && access.can(one, 'read'));
  const path = log && pathsOf(log)?.list;
  if (!path) return null;
  return <Link to={`${path}?biz_entity=${entity}&biz_id=${encodeURIComponent(id)}`}>{say(audit.inLog)}</Link>;
}

function HistoryEntry({ resource, entry }: { resource: AnyResource; entry: Entry }) {
  const { say } = useLanguage();
  const { access, product } = useApp();
  const { model } = resource;
  // The first values stand in the record; the history shows later changes.
  const changes = (entry.action === 'create' ? [] : (entry.diff ?? [])).flatMap((change) => {
    const field = auditedField(product, model.name, change.field);
    if (!field || change.field === 'version' || change.field === 'update_time') return [];
    // Whom or what it points to, in parts of the console that aren't this person's, no title can be asked for.
    if (field.spec.target !== undefined && !modelsOf(product).has(field.spec.target)) return [];
    if (access.merchant && model.merchantHidden.includes(change.field)) return [];
    return [{ ...change, of: field }];
  });
  return (
    <li>
      <div className="history-head">
        <strong>{say(eventLabel(product, model.name, entry.action) ?? audit.other)}</strong>
        <span>{entry.operator_name ?? say(texts.detail.system)}</span>
        <time title={say(texts.common.chinaTime, { time: entry.create_time })}>{entry.create_time}</time>
      </div>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ field, before, after, of }) => (
            <div key={field}>
              <dt>{say(of.label)}</dt>
              <dd>
                {before !== null && before !== undefined && (
                  <>
                    <del>
                      <ChangedValue field={of} name={field} value={before} other={after} />
                    </del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>
                  <ChangedValue field={of} name={field} value={after} other={before} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
