import { Alert, Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useId } from 'react';
import { enteredOf, inputProblems, startOf } from '../../../src/actions/action-input.ts';
import type { RowsDialogProps } from '../../../src/customize.ts';
import { useSurroundings } from '../../../src/data/use-surroundings.ts';
import { FieldForm } from '../../../src/form/field-form.tsx';
import { FormField } from '../../../src/form/form-field.tsx';
import { useSentForm } from '../../../src/form/use-sent-form.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { useOptions } from '../../../src/kinds/inputs/use-options.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import type { AnyField, Fields } from '../../kit/field.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { matches } from '../../kit/predicate.ts';
import type { RowOf } from '../../kit/resource.ts';
import { billsAmount, splitTax } from './amounts.ts';
import { Invoice } from './index.ts';
import { invoiceWaiting } from './waiting.ts';
import './apply-dialog.console.css';

type Row = RowOf<typeof invoiceWaiting>;

const words = {
  title: { en: 'Apply for invoice', zh: '申请开票' },
  bills: { en: 'Bills', zh: '账单' },
  bill: { en: 'Bill No.', zh: '账单编号' },
  period: { en: 'Period', zh: '账期' },
  fees: { en: 'Fees', zh: '费用构成' },
  amount: { en: 'Amount (¥)', zh: '可开票金额(¥)' },
  total: { en: 'Tax-inclusive (¥)', zh: '价税合计(¥)' },
  net: { en: 'Net (¥)', zh: '不含税金额(¥)' },
  tax: { en: 'Tax (¥)', zh: '税额(¥)' },
  several: {
    en: 'These are bills of {n} merchants. An invoice is for one: select the bills of one merchant.',
    zh: '所选账单属于{n}个商户，一张发票只能对应一个商户，请重新选择。',
  },
  ofTitle: { en: 'Empty: that of the saved title', zh: '留空则用抬头中的邮箱' },
} as const satisfies Readonly<Record<string, Label>>;

const { bill_ids: _, invoice_amount: __, ...asked }: Fields = invoiceWaiting.actions?.apply?.input ?? {};
const when = invoiceWaiting.actions?.apply?.inputWhen;

/** In which order the fields stand; which of them an invoice has follows from its kind. */
const kindNames = ['invoice_type', 'invoice_medium', 'item_id', 'tax_rate'] as const;
const choosable = ['title_id'];

/** As it stands in this form: whatever shows has to be said, but for what a saved title says. */
function fieldAs(name: string, field: AnyField, titled: boolean): AnyField {
  if (choosable.includes(name)) return field;
  const ofTitle = name === 'email' && titled;
  return { ...field, spec: { ...field.spec, required: !ofTitle, ...(ofTitle && { help: words.ofTitle }) } };
}

/** What is invoiced to whom: the bills with their sum, net and tax as they come to be, and what the invoice says. */
export function ApplyDialog({ rows, send, close }: RowsDialogProps<Row>) {
  const { say } = useLanguage();
  const id = useId();
  const surroundings = useSurroundings();
  const form = useSentForm(Invoice, () => startOf(asked));
  const { values } = form;
  const titled = Boolean(values.title_id);
  const fields: Fields = Object.fromEntries(
    Object.entries(asked)
      .filter(([name]) => matches(when?.[name as keyof typeof when], values, surroundings))
      .map(([name, field]) => [name, fieldAs(name, field, titled)]),
  );
  const amount = billsAmount(rows);
  const { net_amount, tax_amount } = splitTax(amount, Number(values.tax_rate));
  const merchants = new Set(rows.map((row) => row.mct_id)).size;
  const entered = enteredOf(fields, values);
  const submit = () =>
    void form.submit(inputProblems(fields, values, say), Object.keys(fields), () =>
      send({ ...entered, bill_ids: rows.map((row) => row.id), invoice_amount: amount }),
    );

  // The first item of the dictionary is the usual one.
  const [item] = useOptions('sys_dic', '', values.item_id === null || values.item_id === undefined).rows;
  const preset = useEffectEvent((first: string) => form.put({ item_id: first }));
  const usual = item?.id;
  useEffect(() => {
    if (usual !== undefined) preset(usual);
  }, [usual]);

  const shown = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = fields[name];
      return field ? [[name, field] as const] : [];
    });
  const others = Object.keys(fields).filter((name) => !kindNames.some((kind) => kind === name));
  const row = (names: readonly string[]) =>
    shown(names).map(([name, field]) => (
      <FormField
        key={name}
        name={name}
        id={`${id}-${name}`}
        field={field}
        required={field.spec.required === true}
        row={values}
        beside={{ ...values, mct_id: rows[0]?.mct_id }}
      />
    ));
  return (
    <Modal
      open
      title={say(words.title)}
      width={720}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            loading={form.sending}
            disabled={form.sending || merchants > 1}
          >
            {say(words.title)}
          </Button>
        </>
      }
    >
      {merchants > 1 && (
        <Alert type="error" showIcon role="alert" message={say(words.several, { n: merchants })} />
      )}
      <div className="invoice-bills">
        <PlainTable
          label={say(words.bills)}
          rows={rows}
          empty={null}
          columns={[
            { key: 'bill_no', title: say(words.bill), cell: ({ bill_no }) => bill_no },
            { key: 'bill_period', title: say(words.period), cell: ({ bill_period }) => bill_period },
            { key: 'fee_summary', title: say(words.fees), cell: ({ fee_summary }) => fee_summary },
            {
              key: 'invoice_able_amount',
              title: say(words.amount),
              end: true,
              cell: ({ invoice_able_amount }) => moneyText(invoice_able_amount),
            },
          ]}
        />
      </div>
      <dl className="invoice-sums" aria-live="polite">
        {(
          [
            [words.total, amount],
            [words.net, net_amount],
            [words.tax, tax_amount],
          ] as const
        ).map(([label, cents]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{moneyText(cents)}</dd>
          </div>
        ))}
      </dl>
      <FieldForm fields={form} id={id} className="action-form" onSubmit={submit}>
        <div className="invoice-fields">{row(kindNames)}</div>
        <div className="invoice-fields">{row(others)}</div>
      </FieldForm>
      {form.refused && (
        <Alert className="action-refusal" type="error" showIcon role="alert" message={form.refused.text} />
      )}
    </Modal>
  );
}
