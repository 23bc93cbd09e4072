import { Button } from 'antd';
import { use } from 'react';
import { MessagesContext } from '../../../../src/form/field-form.tsx';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { texts } from '../../../../src/i18n/texts.ts';
import { Statement } from '../../../../src/shell/statement.tsx';
import { moneyText } from '../../../kit/format.ts';
import type { Label } from '../../../kit/label.ts';
import type { RowOf } from '../../../kit/resource.ts';
import type { OrderGoods } from '../../sale-order/parts.ts';

import { lineShare, type RefundableLine } from './index.ts';

/** A line of an order that may be refunded. */
export type Line = RefundableLine &
  Pick<RowOf<{ readonly '~types'?: { model: typeof OrderGoods } }>, 'goods_name'>;

const words = {
  goods: { en: 'Goods', zh: '商品' },
  left: { en: '{left} of {all} left · paid ¥{paid}', zh: '可退 {left}/{all} 件 · 实付 ¥{paid}' },
  fewer: { en: 'One fewer: {name}', zh: '减少一件：{name}' },
  more: { en: 'One more: {name}', zh: '增加一件：{name}' },
} as const satisfies Readonly<Record<string, Label>>;

interface Props {
  readonly lines: readonly Line[] | undefined;
  readonly unread: string | undefined;
  readonly retry: () => void;
  readonly units: Readonly<Record<string, number>>;
  readonly onChange: (units: Readonly<Record<string, number>>) => void;
}

/** How many of each line go back, at most what is left of it, with the share that it was paid with. */
export function RefundLines({ lines, unread, retry, units, onChange }: Props) {
  const { say } = useLanguage();
  const errors = use(MessagesContext);
  if (unread && !lines) {
    return (
      <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
        {unread}
      </Statement>
    );
  }
  const chosen = Object.keys(units).filter((id) => (units[id] ?? 0) > 0);
  const atLine = (line: Line) => {
    const at = chosen.indexOf(line.id);
    return errors[`goods.${at}.quantity`] ?? errors[`goods.${at}.order_goods_id`];
  };
  return (
    <fieldset className="refund-lines" data-invalid={errors.goods ? true : undefined}>
      <legend>{say(words.goods)}</legend>
      {(lines ?? []).map((line) => {
        const left = line.quantity - line.refund_quantity;
        const count = units[line.id] ?? 0;
        const share = lineShare(line, count, line.refund_quantity, line.line_refund_amount);
        const step = (by: number) => onChange({ ...units, [line.id]: count + by });
        const error = atLine(line);
        return (
          <div key={line.id} className="refund-line" data-invalid={error ? true : undefined}>
            <div>
              <strong>{line.goods_name}</strong>
              <small>
                {say(words.left, { left, all: line.quantity, paid: moneyText(line.line_pay_amount) })}
              </small>
              {error && (
                <p className="field-error" role="alert">
                  {error}
                </p>
              )}
            </div>
            <span className="refund-share">{count > 0 ? `¥${moneyText(share)}` : ''}</span>
            <div className="refund-stepper">
              <Button
                size="small"
                aria-label={say(words.fewer, { name: line.goods_name })}
                disabled={count <= 0}
                onClick={() => step(-1)}
              >
                −
              </Button>
              <output aria-label={line.goods_name}>{count}</output>
              <Button
                size="small"
                aria-label={say(words.more, { name: line.goods_name })}
                disabled={count >= left}
                onClick={() => step(1)}
              >
                +
              </Button>
            </div>
          </div>
        );
      })}
      {errors.goods && (
        <p className="field-error" role="alert">
          {errors.goods}
        </p>
      )}
    </fieldset>
  );
}
