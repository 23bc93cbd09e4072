import { Alert, Button, Modal } from 'antd';
import { useId } from 'react';
import { useApp } from '../../../../src/app-context.tsx';
import type { DialogProps } from '../../../../src/customize.ts';
import { useCall } from '../../../../src/data/use-call.ts';
import { FieldForm } from '../../../../src/form/field-form.tsx';
import { FormField } from '../../../../src/form/form-field.tsx';
import { useSentForm } from '../../../../src/form/use-sent-form.ts';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { texts } from '../../../../src/i18n/texts.ts';
import { Call } from '../../../kit/calls.ts';
import { moneyText } from '../../../kit/format.ts';
import type { Label } from '../../../kit/label.ts';
import type { RowOf } from '../../../kit/resource.ts';
import { refundType } from '../../enums.ts';
import { saleOrder } from '../../sale-order/index.ts';
import {
  chosenLines,
  previewRefund,
  type RefundChoice,
  refundInput,
  refundProblems,
  unitsOf,
} from './choice.ts';
import type { ChosenLine } from './index.ts';
import { type Line, RefundLines } from './lines.console.tsx';

type Order = RowOf<typeof saleOrder>;

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
  const form = useSentForm(saleOrder.model, {
    refund_type: refundType.goods,
    goods: [],
    refund_amount: null,
    refund_reason: null,
    remark: null,
    return_coupon: 1,
  });
  const { values, sending, refused } = form;
  const choice: RefundChoice = {
    refund_type: Number(values.refund_type),
    units: unitsOf((values.goods ?? []) as readonly ChosenLine[]),
    refund_amount: values.refund_amount,
    refund_reason: values.refund_reason,
    remark: values.remark,
    return_coupon: values.return_coupon,
  };
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

  const told = (reason: Label | number) =>
    typeof reason === 'number'
      ? say(product.errors[reason] ?? texts.errors.unexpected, { x: moneyText(preview.left) })
      : say(reason);

  const submit = () => {
    const problems = Object.entries(refundProblems(choice, preview)).map(([name, why]) => [name, told(why)]);
    void form.submit(Object.fromEntries(problems), Object.keys(input), () =>
      send(refundInput(choice, preview.couponBack)),
    );
  };

  const field = (name: Exclude<keyof RefundChoice, 'units'>, required: boolean) => {
    const of = input[name];
    return of ? <FormField name={name} id={`${id}-${name}`} field={of} required={required} /> : null;
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
            {preview.amount > 0 ? say(words.send, { amount: moneyText(preview.amount) }) : say(words.refund)}
          </Button>
        </>
      }
    >
      <p className="refund-left">
        {say(words.left, { paid: moneyText(row.pay_amount), left: moneyText(preview.left) })}
      </p>
      <FieldForm fields={form} id={id} className="action-form" onSubmit={submit}>
        {field('refund_type', true)}
        {choice.refund_type === refundType.goods ? (
          <RefundLines
            lines={lines}
            unread={unread?.message}
            retry={retry}
            units={choice.units}
            onChange={(units) => form.put({ goods: chosenLines(units) })}
          />
        ) : (
          field('refund_amount', true)
        )}
        {field('refund_reason', true)}
        {field('remark', false)}
        {preview.couponBack && field('return_coupon', false)}
      </FieldForm>
      {preview.amount > 0 && (
        <Alert
          className="action-refusal"
          type={preview.audited ? 'warning' : 'info'}
          showIcon
          message={say(preview.audited ? words.audited : words.atOnce)}
        />
      )}
      {refused && (
        <Alert className="action-refusal" type="error" showIcon role="alert" message={refused.text} />
      )}
    </Modal>
  );
}
