import { Alert, Button, Modal } from 'antd';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import type { DialogProps } from '../../../src/customize.ts';
import { FieldForm } from '../../../src/form/field-form.tsx';
import { FormField } from '../../../src/form/form-field.tsx';
import { useSentForm } from '../../../src/form/use-sent-form.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import type { FieldMessages } from '../../../src/kinds/inputs/input.ts';
import { useNewest } from '../../../src/live/changed-record.tsx';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { pathsOf } from '../../kit/routes.ts';
import { errorOrder } from '../error-order/index.ts';
import { reviewResult } from '../warning-order/enums.ts';
import { warningOrder } from '../warning-order/index.ts';

const words = {
  title: { en: 'Review {no}', zh: '核查 {no}' },
  toDesk: {
    en: 'The order goes to the abnormal orders, where its amount is corrected.',
    zh: '订单将转入异常订单，由处理台修正金额。',
  },
  blacklists: {
    en: 'No cabinet opens for this consumer any more while it lasts.',
    zh: '拉黑期间该用户无法打开任何柜机。',
  },
  resultNeeded: { en: 'Select the finding', zh: '请选择核查结论' },
  daysNeeded: { en: 'Select for how long', zh: '请选择拉黑时长' },
  mayNot: { en: 'You may not blacklist consumers', zh: '您没有拉黑用户的权限' },
} as const satisfies Readonly<Record<string, Label>>;

const input = warningOrder.actions?.handle?.input ?? {};
const noteNeeded = 11019;

/** P10: what the review found. A wrong amount leads on to the desk, with the abnormal order that it raised. */
export function ReviewDialog({ row, send, close }: DialogProps<RowOf<typeof warningOrder>>) {
  const { say } = useLanguage();
  const { product, access } = useApp();
  const navigate = useNavigate();
  const newest = useNewest(warningOrder);
  const id = useId();
  const form = useSentForm(warningOrder.model, { result: null, days: null, remark: null });
  const { values, sending, refused } = form;
  const blacklists = values.result === reviewResult.blacklist;
  const toDesk = values.result === reviewResult.correctAmount;

  const problemsOf = (): FieldMessages => ({
    ...(values.result === null && { result: say(words.resultNeeded) }),
    ...(blacklists && values.days === null && { days: say(words.daysNeeded) }),
    ...(blacklists && !access.holds('USER_BLACKLIST') && { result: say(words.mayNot) }),
    ...(!String(values.remark ?? '').trim() && {
      remark: say(product.errors[noteNeeded] ?? words.resultNeeded),
    }),
  });
  const submit = () =>
    void form.submit(problemsOf(), Object.keys(input), async () => {
      await send({ result: values.result, remark: values.remark, ...(blacklists && { days: values.days }) });
      if (!toDesk || !access.can(errorOrder, 'read')) return;
      const { error_id } = await newest(row.id);
      void navigate(`${pathsOf(errorOrder)?.detail}?id=${String(error_id)}`);
    });
  const field = (name: 'result' | 'days' | 'remark') => {
    const of = input[name];
    return of && <FormField name={name} id={`${id}-${name}`} field={of} required row={values} />;
  };
  return (
    <Modal
      open
      title={say(words.title, { no: row.warning_no })}
      width={480}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            danger={blacklists}
            htmlType="submit"
            form={id}
            loading={sending}
            disabled={sending}
          >
            {say(warningOrder.actions?.handle?.label ?? words.title)}
          </Button>
        </>
      }
    >
      <p>{row.rule_desc}</p>
      <FieldForm fields={form} id={id} className="action-form" onSubmit={submit}>
        {field('result')}
        {blacklists && field('days')}
        {field('remark')}
      </FieldForm>
      {(toDesk || blacklists) && <p>{say(toDesk ? words.toDesk : words.blacklists)}</p>}
      {refused && <Alert type="error" showIcon role="alert" message={refused.text} />}
    </Modal>
  );
}
