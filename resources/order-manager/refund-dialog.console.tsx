import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { useApp } from '../../src/app-context.tsx';
import type { DialogProps } from '../../src/customize.ts';
import { useCall } from '../../src/data/use-call.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { texts } from '../../src/i18n/texts.ts';
import { FieldRow } from '../../src/kinds/inputs/field-row.tsx';
import type { Messages } from '../../src/kinds/inputs/input.ts';
import { sentence } from '../../src/kinds/inputs/refusals.ts';
import { refusedAt } from '../../src/screens/form/problems.ts';
import { Call } from '../kit/calls.ts';
import { money } from '../kit/format.ts';
import type { Label } from '../kit/label.ts';
import type { RowOf } from '../kit/resource.ts';
import type { OrderGoods } from './order-parts.ts';
import type { RefundableLine } from './refund.ts';
import { previewRefund, type RefundChoice, refundInput, refundProblems } from './refund-choice.ts';
import { RefundLines } from './refund-lines.console.tsx';
import { saleOrder } from './sale-order.ts';
import { refundType } from './sale-order-enums.ts';

type Order = RowOf<typeof saleOrder>;
export type Line = RefundableLine &
  Pick<RowOf<{ readonly '~types'?: { model: typeof OrderGoods } }>, 'goods_name'>;

const words = {
  title: { en: 'Refund order {order_no}', zh: '订单退款 {order_no}' },
  left: { en: 'Paid ¥{paid}, refundable ¥{left}', zh: '实付 ¥{paid}，可退 ¥{left}' },
  refund: { en: 'Refund', zh: '退款' },
  send: { en: 'Refund ¥{amount}', zh: '退款 ¥{amount}' },
  audited: {
    en: 'A second person has to approve this refund before the money goes back.',
    zh: '该退款需由另一人审核通过后才会退回。',
  },
  atOnce: { en: 'The money goes back to the consumer at once.', zh: '提交后款项将立即退回用户。' },
} as const satisfies Readonly<Record<string, Label>>;

/** Lines of one order; more than a cabinet can hold. */
const mostLines = 100;
const input = saleOrder.actions?.refund?.input ?? {};

/** P05, refund dialog. The preview is reckoned by the very rules that the server decides by. */
export function RefundDialog({ row, send, close }: DialogProps<Order>) {
  const { say } = useLanguage();
  const { product } = useApp();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<RefundChoice>({
    refund_type: refundType.goods,
    units: {},
    refund_amount: null,
    refund_reason: null,
    remark: null,
    return_coupon: 1,
  });
  const [errors, setErrors] = useState<Messages>({});
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const {
    data,
    problem: unread,
    retry,
  } = useCall<{ rows: readonly Line[] }>(
    new Call('GET /mgt_order/goods/{id}/v1', { params: { id: row.id }, query: { page: 1, size: mostLines } }),
    { quiet: true },
  );
  // What corrects another line has nothing of its own to give back.
  const lines = data?.rows.filter(({ quantity }) => quantity > 0);
  const preview = previewRefund(row, lines ?? [], choice);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current
      ?.querySelector('[data-invalid]')
      ?.querySelector<HTMLElement>('input, textarea, button')
      ?.focus();
  }, [errors]);

  const set = (name: keyof RefundChoice, value: unknown) => {
    setChoice((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, goods: __, ...rest }) => rest);
    setProblem(undefined);
  };
  const told = (reason: Label | number) =>
    typeof reason === 'number'
      ? say(product.errors[reason] ?? texts.errors.unexpected, { x: money(preview.left) })
      : say(reason);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const problems = Object.entries(refundProblems(choice, preview));
    if (problems.length > 0) {
      return setErrors(Object.fromEntries(problems.map(([name, reason]) => [name, told(reason)])));
    }
    setSending(true);
    setProblem(undefined);
    try {
      await send(refundInput(choice, preview.couponBack));
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      const { at, above } = refusedAt(error, saleOrder.model, new Set(Object.keys(input)));
      setErrors(at);
      setProblem(above.map(sentence).join(' ') || undefined);
      setSending(false);
    }
  };

  const field = (name: Exclude<keyof RefundChoice, 'units'>, required: boolean) => {
    const of = input[name];
    return of ? (
      <FieldRow
        id={`${id}-${name}`}
        field={of}
        required={required}
        value={choice[name] ?? null}
        error={errors[name]}
        onChange={(value) => set(name, value)}
      />
    ) : null;
  };

  return (
    <Modal
      open
      title={say(words.title, { order_no: row.order_no })}
      width={640}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.cancel)}</Button>
          <Button type="primary" danger htmlType="submit" form={id} loading={sending} disabled={sending}>
            {preview.amount > 0 ? say(words.send, { amount: money(preview.amount) }) : say(words.refund)}
          </Button>
        </>
      }
    >
      <p className="refund-left">
        {say(words.left, { paid: money(row.pay_amount), left: money(preview.left) })}
      </p>
      <form id={id} ref={form} className="action-form" noValidate onSubmit={(event) => void submit(event)}>
        {field('refund_type', true)}
        {choice.refund_type === refundType.goods ? (
          <RefundLines
            lines={lines}
            unread={unread?.message}
            retry={retry}
            units={choice.units}
            errors={errors}
            onChange={(units) => {
              set('units', units);
              setErrors({});
            }}
          />
        ) : (
          field('refund_amount', true)
        )}
        {field('refund_reason', true)}
        {field('remark', false)}
        {preview.couponBack && field('return_coupon', false)}
      </form>
      {preview.amount > 0 && (
        <Alert
          className="action-refusal"
          type={preview.audited ? 'warning' : 'info'}
          showIcon
          message={say(preview.audited ? words.audited : words.atOnce)}
        />
      )}
      {problem && <Alert className="action-refusal" type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
}
