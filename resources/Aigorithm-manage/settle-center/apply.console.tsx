import { Alert, Button } from 'antd';
import { useId, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { CodeButton } from '../../../src/account/code-button.tsx';
import { pageCall } from '../../../src/actions/action-call.ts';
import { enteredOf, inputProblems, startOf } from '../../../src/actions/action-input.ts';
import { useApp } from '../../../src/app-context.tsx';
import { requestNo } from '../../../src/data/request-no.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useMay } from '../../../src/data/use-may.ts';
import { useSend } from '../../../src/data/use-send.ts';
import { FieldForm } from '../../../src/form/field-form.tsx';
import { FormField } from '../../../src/form/form-field.tsx';
import { useSentForm } from '../../../src/form/use-sent-form.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { PurposeProvider } from '../../../src/kinds/inputs/purpose.ts';
import { useUnsavedGuard } from '../../../src/screens/form/unsaved-guard.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { accountType } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { optionText } from '../../kit/enumeration.ts';
import type { Fields } from '../../kit/field.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { listPath, recordPath } from '../../kit/routes.ts';
import { settleCenter } from './index.ts';
import { auditWithdrawnAbove, leastWithdrawn, mostWithdrawn, serviceFee } from './rules.ts';
import type { DrawnAccount } from './wire.ts';
import { withdraw } from './withdraw.ts';
import './settle-center.console.css';

const words = {
  title: { en: 'Apply for withdrawal', zh: '申请提现' },
  choose: { en: 'Choose whose balance is withdrawn.', zh: '请选择要提现的账户主体。' },
  noAccount: { en: 'There is no account of yours to withdraw from.', zh: '您没有可提现的账户。' },
  balance: { en: 'Balance', zh: '账户余额' },
  withdrawable: { en: 'Withdrawable', zh: '可提现' },
  pending: { en: 'Pending settlement', zh: '待结算' },
  frozen: { en: 'Frozen', zh: '冻结' },
  paidTo: { en: 'Paid to', zh: '收款账户' },
  none: { en: 'No settlement account is entered', zh: '尚未录入结算账户' },
  change: { en: 'Change', zh: '变更' },
  askPlatform: { en: 'The platform changes it for you.', zh: '如需变更请联系平台。' },
  fee: { en: 'Service fee', zh: '手续费' },
  arrival: { en: 'Arrives', zh: '到账金额' },
  all: { en: 'All of it', zh: '全部提现' },
  audit: {
    en: 'Above 50,000.00 somebody else approves it first.',
    zh: '超过50,000.00元须由他人审核后打款。',
  },
  tooMuch: { en: 'More than may be withdrawn', zh: '超过可提现金额' },
  openOne: { en: 'Withdrawal {no} is still in progress.', zh: '提现{no}仍在处理中。' },
} as const satisfies Readonly<Record<string, Label>>;

const input: Fields = withdraw.actions?.apply?.input ?? {};

/** P69: what may be withdrawn, where it goes, what it costs, and the code that confirms it. */
export function ApplyWithdraw() {
  const { say } = useLanguage();
  const may = useMay(withdraw, 'apply');
  return (
    <div className="page-panel">
      <header className="list-head">
        <h1>{say(words.title)}</h1>
      </header>
      {may ? <Form /> : <Statement alert>{say(texts.errors.noPermission)}</Statement>}
    </div>
  );
}

function Form() {
  const { say } = useLanguage();
  const { access } = useApp();
  const id = useId();
  const done = useRef(false);
  const navigate = useNavigate();
  const send = useSend();
  const key = useRef(requestNo());
  const form = useSentForm(withdraw.model, () => startOf(input));
  const { values, refused, sending } = form;
  // Who has an account of their own withdraws from it; where there is none, one is chosen.
  const chosen = typeof values.account_id === 'string' ? values.account_id : null;
  const call = useMemo(
    () =>
      new Call('GET /mct_withdraw/account/v1', {
        query: chosen === null ? {} : { account_id: chosen },
      }),
    [chosen],
  );
  const { data, problem } = useCall<{ account: DrawnAccount | null }>(call, { quiet: true });
  const account = data?.account ?? null;
  const { account_id: owner, ...asked } = input;
  const chooses = !access.merchant && owner !== undefined && (chosen !== null || data?.account === null);
  const fields: Fields = chooses ? { account_id: owner, ...asked } : asked;
  const guard = useUnsavedGuard({
    isDirty: () => !done.current && Object.values(form.read()).some(Boolean),
    discard: () => form.put(startOf(input)),
  });
  const submit = () => {
    const entered = enteredOf(fields, values);
    void form.submit(inputProblems(fields, values, say), Object.keys(fields), async () => {
      await send(pageCall(withdraw, 'apply', entered, key.current), {
        changes: [withdraw, settleCenter],
        ownErrors: true,
      });
      done.current = true;
      await navigate(listPath(withdraw));
    });
  };
  return (
    <PurposeProvider value={`${withdraw.name}.apply`}>
      <FieldForm fields={form} id={id} className="settle-withdraw" onSubmit={submit} busy={sending}>
        {chooses && <FormField name="account_id" id={`${id}-account_id`} field={owner} required />}
        {account && !problem ? (
          <>
            <Facts account={account} />
            <Rest id={id} fields={fields} account={account} form={form} />
            <div className="settle-buttons">
              <Button
                type="primary"
                htmlType="submit"
                loading={sending}
                disabled={sending || account.refused !== null}
              >
                {say(words.title)}
              </Button>
              <Button onClick={() => void navigate(-1)}>{say(texts.common.cancel)}</Button>
            </div>
          </>
        ) : (
          problem && (
            <Statement alert={access.merchant}>
              {say(access.merchant ? words.noAccount : words.choose)}
            </Statement>
          )
        )}
        {refused && <Alert type="error" showIcon message={refused.text} />}
      </FieldForm>
      {guard.element}
    </PurposeProvider>
  );
}

/** What the account holds, and where it is paid to. */
function Facts({ account }: { readonly account: DrawnAccount }) {
  const { say, lang } = useLanguage();
  const { product, index, access } = useApp();
  const { payout, refused, open_no, mct_id } = account;
  const merchants = index.screens.find(({ name }) => name === 'mct');
  const change =
    mct_id !== null && merchants && access.can(merchants, 'read') && recordPath(merchants, mct_id);
  const sums = [
    [words.balance, account.balance_amount],
    [words.withdrawable, account.withdrawable_amount],
    [words.pending, account.pending_amount],
    [words.frozen, account.frozen_amount],
  ] as const;
  const text = refused === null ? undefined : product.errors[refused];
  return (
    <>
      <dl className="settle-facts">
        {sums.map(([label, cents]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>¥{moneyText(cents)}</dd>
          </div>
        ))}
        <div data-wide>
          <dt>{say(words.paidTo)}</dt>
          <dd>
            {payout
              ? [
                  optionText({ options: accountType }, payout.account_type, lang),
                  payout.bank_name,
                  payout.account_holder,
                  payout.account_no,
                ]
                  .filter(Boolean)
                  .join(' · ')
              : say(words.none)}{' '}
            {change ? <Link to={change}>{say(words.change)}</Link> : <small>{say(words.askPlatform)}</small>}
          </dd>
        </div>
      </dl>
      {text && (
        <Alert
          type="warning"
          showIcon
          message={open_no === null ? say(text) : say(words.openOne, { no: open_no })}
        />
      )}
    </>
  );
}

interface RestProps {
  readonly id: string;
  readonly fields: Fields;
  readonly account: DrawnAccount;
  readonly form: ReturnType<typeof useSentForm>;
}

/** The amount with what it costs as it is typed, remark and code. */
function Rest({ id, fields, account, form }: RestProps) {
  const { say } = useLanguage();
  const { payout, withdrawable_amount: withdrawable } = account;
  const amount = form.values.withdraw_amount;
  const cents = typeof amount === 'number' && amount > 0 ? amount : null;
  const fee = payout && cents !== null ? serviceFee(payout.account_type, cents) : null;
  const all = Math.min(withdrawable, mostWithdrawn);
  const field = (name: string) => fields[name];
  const [money, remark, code] = ['withdraw_amount', 'remark', 'code'].map(field);
  if (!money || !remark || !code) return null;
  return (
    <>
      <FormField
        name="withdraw_amount"
        id={`${id}-withdraw_amount`}
        field={money}
        required
        extra={
          all >= leastWithdrawn && (
            <button
              type="button"
              className="quiet-button settle-all"
              onClick={() => form.put({ withdraw_amount: all })}
            >
              {say(words.all)}
            </button>
          )
        }
      />
      <dl className="settle-facts" aria-live="polite">
        <div>
          <dt>{say(words.fee)}</dt>
          <dd>{fee === null ? '--' : `¥${moneyText(fee)}`}</dd>
        </div>
        <div>
          <dt>{say(words.arrival)}</dt>
          <dd>{fee === null || cents === null ? '--' : `¥${moneyText(cents - fee)}`}</dd>
        </div>
        {cents !== null && cents > withdrawable ? (
          <div data-wide>
            <dd data-below>{say(words.tooMuch)}</dd>
          </div>
        ) : (
          cents !== null &&
          cents > auditWithdrawnAbove && (
            <div data-wide>
              <dd>{say(words.audit)}</dd>
            </div>
          )
        )}
      </dl>
      <FormField name="remark" id={`${id}-remark`} field={remark} required={false} />
      <FormField name="code" id={`${id}-code`} field={code} required extra={<CodeButton />} />
    </>
  );
}
