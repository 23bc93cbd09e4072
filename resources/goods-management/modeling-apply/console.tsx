import { customize } from '../../../src/customize.ts';
import { ApplySteps } from '../apply/steps.console.tsx';
import { modelingApply } from './index.ts';
import { KnownBarcode } from './known-barcode.console.tsx';

export const modelingApplyConsole = customize(modelingApply, {
  slots: { steps: ApplySteps },
  notes: { goods_code: KnownBarcode },
});
