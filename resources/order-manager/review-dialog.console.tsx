import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpProblem } from '../../providers/http.ts';
import { useApp } from '../../src/app-context.tsx';
import type { DialogProps } from '../../src/customize.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { texts } from '../../src/i18n/texts.ts';
import { FieldRow } from '../../src/kinds/inputs/field-row.tsx';
import type { Messages } from '../../src/kinds/inputs/input.ts';
import { sentence } from '../../src/kinds/inputs/refusals.ts';
import { useNewest } from '../../src/live/changed-record.tsx';
import { refusedAt } from '../../src/screens/form/problems.ts';
import type { Label } from '../kit/label.ts';
import type { RowOf } from '../kit/resource.ts';
import { pathsOf } from '../kit/routes.ts';
import { errorOrder } from './error-order.ts';
import { warningOrder } from './warning-order.ts';
import { reviewResult } from './warning-order-enums.ts';

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
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    result: null,
    days: null,
    remark: null,
  });
  const [errors, setErrors] = useState<Messages>({});
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const blacklists = values.result === reviewResult.blacklist;
  const toDesk = values.result === reviewResult.correctAmount;

  const problemsOf = (): Messages => ({
    ...(values.result === null && { result: say(words.resultNeeded) }),
    ...(blacklists && values.days === null && { days: say(words.daysNeeded) }),
    ...(blacklists && !access.holds('USER_BLACKLIST') && { result: say(words.mayNot) }),
    ...(!String(values.remark ?? '').trim() && {
      remark: say(product.errors[noteNeeded] ?? words.resultNeeded),
    }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const problems = problemsOf();
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setSending(true);
    setProblem(undefined);
    try {
      await send({ result: values.result, remark: values.remark, ...(blacklists && { days: values.days }) });
      if (!toDesk || !access.can(errorOrder, 'read')) return;
      const { error_id } = await newest(row.id);
      void navigate(`${pathsOf(errorOrder)?.detail}?id=${String(error_id)}`);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      const { at, above } = refusedAt(error, warningOrder.model, new Set(Object.keys(input)));
      setErrors(at);
      setProblem(above.map(sentence).join(' ') || undefined);
      setSending(false);
    }
  };
  const field = (name: 'result' | 'days' | 'remark') => {
    const of = input[name];
    return (
      of && (
        <FieldRow
          id={`${id}-${name}`}
          field={of}
          required
          value={values[name] ?? null}
          error={errors[name]}
          row={values}
          onChange={(value) => {
            setValues((before) => ({ ...before, [name]: value }));
            setErrors(({ [name]: _, ...rest }) => rest);
          }}
        />
      )
    );
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
      <form id={id} className="action-form" noValidate onSubmit={(event) => void submit(event)}>
        {field('result')}
        {blacklists && field('days')}
        {field('remark')}
      </form>
      {(toDesk || blacklists) && <p>{say(toDesk ? words.toDesk : words.blacklists)}</p>}
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
}
