import { customize, type SlotProps } from '../../src/customize.ts';
import { alipayMerchant } from '../self-receive-payment/alipay.ts';
import type { OnboardingRow } from '../self-receive-payment/application.ts';
import { BankCardNote } from '../self-receive-payment/card-note.console.tsx';
import { RejectionsTable } from '../self-receive-payment/rejections.console.tsx';
import { SignDialog, SignSlot } from '../self-receive-payment/sign.console.tsx';
import { ApplicationSteps } from '../self-receive-payment/steps.console.tsx';

const Rejections = (props: SlotProps<OnboardingRow>) => (
  <RejectionsTable {...props} screen={alipayMerchant} />
);

export const alipayMerchantConsole = customize(alipayMerchant, {
  slots: { steps: ApplicationSteps, rejections: Rejections, sign: SignSlot },
  dialogs: { sign: SignDialog },
  notes: { account_no: BankCardNote },
});
