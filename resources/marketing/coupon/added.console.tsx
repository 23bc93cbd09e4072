import { Button, QRCode, Skeleton } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { CopyButton } from '../../../src/actions/copy-button.tsx';
import { useRow } from '../../../src/data/use-row.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { DetailValue } from '../../../src/kinds/details/detail-value.tsx';
import { RecordProblem } from '../../../src/screens/record-problem.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import type { Label } from '../../kit/label.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { pathsOf } from '../../kit/routes.ts';
import { grantType, validType } from './enums.ts';
import './added.console.css';

const words = {
  created: { en: 'Coupon created', zh: '优惠券创建成功' },
  detail: { en: 'View detail', zh: '查看详情' },
  another: { en: 'Create another', zh: '继续创建' },
} as const satisfies Readonly<Record<string, Label>>;

/** P51: what was created, how it reaches people, and where to go from here. Stands without menu and header. */
export function CouponAdded({ resource }: { resource: AnyResource }) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const { row, problem, retry } = useRow(resource, id);
  const paths = pathsOf(resource);
  const toList = () => void navigate(paths?.list ?? '/');

  if (id === undefined) return <Statement alert>{say(texts.detail.notFound)}</Statement>;
  if (problem && !row) return <RecordProblem problem={problem} retry={retry} back={toList} />;
  if (!row) return <Skeleton active className="coupon-added" />;
  const validity =
    row.valid_type === validType.fixed ? ['valid_start_time', 'valid_end_time'] : ['valid_days'];
  // The mini-program is not ours to link to; it reads the number and claims by it (docs/consumer-calls.md).
  const claimed = row.grant_type === grantType.claim ? String(row.coupon_no) : undefined;
  const number = resource.model.fields.coupon_no;
  return (
    <main className="coupon-added">
      <h1 role="status">{say(words.created)}</h1>
      <dl>
        {['coupon_name', 'coupon_type', 'face_desc', 'valid_type', ...validity].map((name) => {
          const field = resource.model.fields[name];
          return field ? (
            <div key={name}>
              <dt>{say(field.label)}</dt>
              <dd>
                <DetailValue field={field} name={name} row={row} />
              </dd>
            </div>
          ) : null;
        })}
      </dl>
      {claimed && number && (
        <section aria-label={say(number.label)}>
          <h2>{say(number.label)}</h2>
          <QRCode
            aria-label={say(number.label)}
            value={claimed}
            type="svg"
            size={144}
            color="#000000"
            bgColor="#ffffff"
          />
          <p>
            <code>{claimed}</code>
            <CopyButton text={claimed} of={say(number.label)} />
          </p>
        </section>
      )}
      <div className="coupon-added-buttons">
        <Button onClick={toList}>{say(texts.detail.backToList)}</Button>
        <Button onClick={() => void navigate(`${paths?.detail}?id=${row.id}`)}>{say(words.detail)}</Button>
        <Button type="primary" onClick={() => void navigate(paths?.form ?? '/')}>
          {say(words.another)}
        </Button>
      </div>
    </main>
  );
}
