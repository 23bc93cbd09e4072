import { customize, type SlotProps } from '../../src/customize.ts';
import type { OnboardingRow } from '../self-receive-payment/application.ts';
import { BankCardNote } from '../self-receive-payment/card-note.console.tsx';
import { OwnersTable } from '../self-receive-payment/owners.console.tsx';
import { RejectionsTable } from '../self-receive-payment/rejections.console.tsx';
import { SignDialog, SignSlot } from '../self-receive-payment/sign.console.tsx';
import { ApplicationSteps } from '../self-receive-payment/steps.console.tsx';
import { wechatMerchant } from '../self-receive-payment/wechat.ts';

const Rejections = (props: SlotProps<OnboardingRow>) => (
  <RejectionsTable {...props} screen={wechatMerchant} />
);

export const wechatMerchantConsole = customize(wechatMerchant, {
  slots: { steps: ApplicationSteps, rejections: Rejections, sign: SignSlot, owners: OwnersTable },
  dialogs: { sign: SignDialog },
  notes: { account_no: BankCardNote },
});
