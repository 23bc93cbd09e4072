import { definePart } from '../part.ts';
import { AreaCode } from './area.ts';
import { Consumer, ConsumerTag } from './consumer.ts';
import { Dictionary } from './dictionary.ts';
import { Goods, GoodsBrand, GoodsType } from './goods.ts';
import { CabinetModel } from './point.ts';
import { Provider } from './provider.ts';
import { Scene } from './scene.ts';
import { Vendor } from './vendor.ts';

/** Models that screens of several groups refer to, and whose own screens are not built yet. */
export const part = definePart({
  resources: [],
  models: [
    Vendor,
    Scene,
    AreaCode,
    CabinetModel,
    Provider,
    GoodsBrand,
    GoodsType,
    Goods,
    Dictionary,
    Consumer,
    ConsumerTag,
  ],
  seed: async () => (await import('./seed/index.ts')).seed,
});
