import { customize } from '../../../src/customize.ts';
import { withdrawBatch } from './batch.ts';
import { BatchDownload } from './download.console.tsx';
import { AccountCards } from './money.console.tsx';
import { WithdrawSteps } from './steps.console.tsx';
import { withdraw } from './withdraw.ts';

/** P68, withdrawals and bank files. */
export const withdrawConsole = customize(withdraw, { slots: { steps: WithdrawSteps }, above: AccountCards });

export const withdrawBatchConsole = customize(withdrawBatch, {
  slots: {},
  dialogs: { download: BatchDownload },
});
