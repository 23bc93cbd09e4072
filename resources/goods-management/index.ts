import { definePart } from '../part.ts';
import { goodsApply } from './apply/index.ts';
import { excludedGoods } from './excluded-goods/index.ts';
import { goodsCenter } from './goods-center/index.ts';
import { importedGoods } from './imported-goods/index.ts';
import { PartnerSync, partnerGoods } from './kangkon-goods-center/index.ts';
import { goodsModeling } from './modeling/index.ts';
import { modelingApply } from './modeling-apply/index.ts';
import { orgGoods } from './org-goods/index.ts';
import { PriceRefusal, priceChange } from './price-change/index.ts';
import { priceLimit } from './price-limit/index.ts';
import { sellingBrand } from './selling-brand/index.ts';

export const part = definePart({
  resources: [
    goodsModeling,
    goodsCenter,
    orgGoods,
    modelingApply,
    partnerGoods,
    goodsApply,
    importedGoods,
    excludedGoods,
    sellingBrand,
    priceLimit,
    priceChange,
  ],
  models: [PartnerSync, PriceRefusal],
  server: [
    async () => (await import('./modeling/server.ts')).goodsModelingServerExtension,
    async () => (await import('./goods-center/server.ts')).goodsCenterServerExtension,
    async () => (await import('./org-goods/server.ts')).orgGoodsServerExtension,
    async () => (await import('./apply/server.ts')).goodsApplyServerExtension,
    async () => (await import('./modeling-apply/server.ts')).modelingApplyServerExtension,
    async () => (await import('./kangkon-goods-center/server.ts')).partnerGoodsServerExtension,
    async () => (await import('./imported-goods/server.ts')).importedGoodsServerExtension,
    async () => (await import('./excluded-goods/server.ts')).excludedGoodsServerExtension,
    async () => (await import('./selling-brand/server.ts')).sellingBrandServerExtension,
    async () => (await import('./price-limit/server.ts')).priceLimitServerExtension,
    async () => (await import('./price-change/server.ts')).priceChangeServerExtension,
  ],
  console: {
    goods_modeling: { load: async () => (await import('./modeling/console.tsx')).goodsModelingConsole },
    goods_center: {
      load: async () => (await import('./goods-center/console.tsx')).goodsCenterConsole,
      pages: { 'goods-modeling-examine': {} },
    },
    mgt_org_goods: { load: async () => (await import('./org-goods/console.tsx')).orgGoodsConsole },
    goods_apply: { load: async () => (await import('./apply/console.tsx')).goodsApplyConsole },
    goods_modeling_apply: {
      load: async () => (await import('./modeling-apply/console.tsx')).modelingApplyConsole,
    },
    kangkon_goods_center: {
      load: async () => (await import('./kangkon-goods-center/console.tsx')).partnerGoodsConsole,
    },
    shop_price_change: {
      load: async () => (await import('./price-change/console.tsx')).priceChangeConsole,
    },
    mgt_except_goods_config: {
      load: async () => (await import('./imported-goods/console.tsx')).importedGoodsConsole,
      pages: { applies: { view: { en: 'What applies', zh: '生效查询' } } },
    },
    mgt_example_tactics_config: {
      load: async () => (await import('./selling-brand/console.tsx')).sellingBrandConsole,
      pages: { applies: { view: { en: 'What applies', zh: '生效查询' } } },
    },
    mgt_tactics_config: {
      load: async () => (await import('./price-limit/console.tsx')).priceLimitConsole,
      pages: { applies: { view: { en: 'What applies', zh: '生效查询' } } },
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
