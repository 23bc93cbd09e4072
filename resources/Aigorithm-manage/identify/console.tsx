import { customize } from '../../../src/customize.ts';
import { OrderMediaGallery } from '../../order-manager/sale-order/media.console.tsx';
import { ChargeSentence } from './charge.console.tsx';
import { identify } from './index.ts';
import { ComparedLines } from './lines.console.tsx';
import { RequestLog } from './requests.console.tsx';
import '../../order-manager/sale-order/console.css';
import './console.css';

/** P67: result against order, the fee as a sentence, the media for the eye, the calls with their bodies. */
export const identifyConsole = customize(identify, {
  slots: { lines: ComparedLines, charge: ChargeSentence },
  sublists: { mgt_order_media: OrderMediaGallery, algorithm_push: RequestLog },
});
