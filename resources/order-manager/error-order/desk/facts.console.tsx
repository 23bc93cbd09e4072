import type { ReactNode } from 'react';
import { useApp } from '../../../../src/app-context.tsx';
import type { WireRow } from '../../../../src/data/row.ts';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { DetailValue } from '../../../../src/kinds/details/detail-value.tsx';
import { looks } from '../../../../src/kinds/index.ts';
import { timeText } from '../../../kit/format.ts';
import type { AnyModel } from '../../../kit/model.ts';
import { SaleOrder } from '../../sale-order/index.ts';
import { OrderGoods, OrderSensor } from '../../sale-order/parts.ts';
import { ErrorOrder } from '../index.ts';
import type { DeskParts } from './parts.console.tsx';
import { deskWords as words } from './words.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Table({
  model,
  names,
  rows,
}: {
  model: AnyModel;
  names: readonly string[];
  rows: readonly WireRow[];
}) {
  const { say, lang } = useLanguage();
  const { now, access } = useApp();
  const context = { lang, now: timeText(now()) };
  const columns = names.flatMap((name) => {
    const field = model.fields[name];
    return field && !(access.merchant && model.merchantHidden.includes(name)) ? [{ name, field }] : [];
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="desk-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, field }) => (
              <th key={name} scope="col" data-end={looks[field.kind].cell.end || undefined}>
                {say(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ name, field }) => (
                <td key={name} data-end={looks[field.kind].cell.end || undefined}>
                  {looks[field.kind].cell.render(row[name], field, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Values of the abnormal order, those that this person gets. */
export function DeskFactList({ row, names }: { row: WireRow; names: readonly string[] }) {
  const { say } = useLanguage();
  return (
    <dl className="desk-facts">
      {names.flatMap((name) => {
        const field = ErrorOrder.fields[name as keyof typeof ErrorOrder.fields];
        if (!field || !(name in row)) return [];
        return [
          <div key={name}>
            <dt>{say(field.label)}</dt>
            <dd>
              <DetailValue field={field} name={name} row={row} model={ErrorOrder} />
            </dd>
          </div>,
        ];
      })}
    </dl>
  );
}

/** What else there is to judge by: the algorithm's word, scales, the order and its payment, and who the consumer is. */
export function DeskFacts({ row, parts }: { row: WireRow; parts: DeskParts }) {
  const { say } = useLanguage();
  const guessed = (row.identify_goods ?? []) as readonly {
    readonly goods_name: string;
    readonly quantity: number;
    readonly confidence: number;
  }[];
  return (
    <div className="desk-below">
      <Section title={say(words.algorithm)}>
        <DeskFactList
          row={row}
          names={['identify_result', 'identify_type', 'provider_name', 'feedback_no']}
        />
        {guessed.length === 0 ? (
          <p className="desk-quiet">{say(words.saidNothing)}</p>
        ) : (
          <ul className="desk-guess">
            {guessed.map(({ goods_name, quantity, confidence }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was recognised has no identity of its own
              <li key={at}>
                <span>
                  {goods_name}×{quantity}
                </span>
                <meter min={0} max={100} low={60} high={85} optimum={100} value={confidence}>
                  {confidence}
                </meter>
                <b>{confidence}%</b>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {parts.sensors.length > 0 && (
        <Section title={say(words.readings)}>
          <Table
            model={OrderSensor}
            names={[
              'sensor',
              'goods_code',
              'weight_before',
              'weight_after',
              'weight_diff',
              'unit_weight',
              'deviation_g',
            ]}
            rows={parts.sensors}
          />
        </Section>
      )}
      <Section title={say(words.order)}>
        <DeskFactList
          row={row}
          names={[
            'order_no',
            'payable_amount',
            'pay_amount',
            'refund_amount',
            'pay_channel',
            'open_time',
            'close_time',
            'shop_name',
            'cabinet_code',
            'remark',
          ]}
        />
      </Section>
      {parts.lines !== undefined && parts.lines.length > 0 && (
        <Section title={say(words.lines)}>
          <Table
            model={OrderGoods}
            names={[
              'goods_name',
              'sale_price',
              'quantity',
              'line_pay_amount',
              'identify_origin',
              'confidence',
            ]}
            rows={parts.lines as unknown as readonly WireRow[]}
          />
        </Section>
      )}
      <Section title={say(words.consumer)}>
        <DeskFactList
          row={row}
          names={['user_phone', 'nick_name', 'order_count', 'risk_level', 'black_flag']}
        />
        {parts.consumer.length > 0 && (
          <Table
            model={SaleOrder}
            names={['create_time', 'goods_summary', 'payable_amount', 'refund_amount', 'order_status']}
            rows={parts.consumer}
          />
        )}
      </Section>
    </div>
  );
}
