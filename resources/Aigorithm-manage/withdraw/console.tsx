import { customize } from '../../../src/customize.ts';
import { AccountCards } from '../settle-center/money.console.tsx';
import { withdrawBatch } from './batch.ts';
import { BatchDownload } from './download.console.tsx';
import { withdraw } from './index.ts';
import { WithdrawSteps } from './steps.console.tsx';

/** P68, withdrawals and bank files. */
export const withdrawConsole = customize(withdraw, { slots: { steps: WithdrawSteps }, above: AccountCards });

export const withdrawBatchConsole = customize(withdrawBatch, {
  slots: {},
  dialogs: { download: BatchDownload },
});
