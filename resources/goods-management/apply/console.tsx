import { customize } from '../../../src/customize.ts';
import { ApproveFields } from './approve.console.tsx';
import { goodsApply } from './index.ts';
import { Similar } from './similar.console.tsx';
import { ApplySteps } from './steps.console.tsx';

export const goodsApplyConsole = customize(goodsApply, {
  slots: { steps: ApplySteps, similar: Similar },
  fields: { approve: ApproveFields },
});
