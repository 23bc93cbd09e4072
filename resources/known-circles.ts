/**
 * What is tangled today, for `npm run lint`: a line that stands here is a debt, and nothing is added. Circles are files that import each
 * other, in one line each; pairs are folders that do.
 */
export const knownCircles: readonly string[] = [
  'resources/kit/action.ts resources/kit/audit.ts resources/kit/calls.ts resources/kit/field.ts resources/kit/flow.ts resources/kit/kinds/codes.ts resources/kit/kinds/date-time.ts resources/kit/kinds/date.ts resources/kit/kinds/duration.ts resources/kit/kinds/enum.ts resources/kit/kinds/enums.ts resources/kit/kinds/file.ts resources/kit/kinds/files.ts resources/kit/kinds/flag.ts resources/kit/kinds/group.ts resources/kit/kinds/html.ts resources/kit/kinds/id.ts resources/kit/kinds/image.ts resources/kit/kinds/images.ts resources/kit/kinds/index.ts resources/kit/kinds/int.ts resources/kit/kinds/json.ts resources/kit/kinds/kind.ts resources/kit/kinds/money.ts resources/kit/kinds/percent.ts resources/kit/kinds/rate.ts resources/kit/kinds/ref.ts resources/kit/kinds/refs.ts resources/kit/kinds/rows.ts resources/kit/kinds/text.ts resources/kit/kinds/texts.ts resources/kit/kinds/video.ts resources/kit/limits.ts resources/kit/machine-call.ts resources/kit/measure.ts resources/kit/model.ts resources/kit/predicate.ts resources/kit/product.ts resources/kit/resource.ts resources/kit/screens.ts resources/kit/statistics.ts',
];

export const knownPairs: readonly string[] = [
  'resources/Aigorithm-manage/seed <> resources/order-manager/seed',
  'resources/goods-management/apply <> resources/goods-management/modeling-apply',
  'resources/corporate-welfare/seed <> resources/order-manager/seed',
  'resources/corporate-welfare/seed <> resources/shared/seed',
  'resources/goods-management/seed <> resources/shared/seed',
  'resources/marketing/seed <> resources/order-manager/seed',
  'resources/marketing/seed <> resources/shared/seed',
  'resources/operation/seed <> resources/order-manager/seed',
  'resources/order-manager/after-sale/refund <> resources/order-manager/sale-order',
  'resources/order-manager/complaint <> resources/order-manager/consumer',
  'resources/order-manager/consumer <> resources/order-manager/sale-order',
  'resources/order-manager/error-order <> resources/order-manager/sale-order',
  'resources/personnel/access <> resources/personnel/role',
  'resources/personnel/access <> resources/personnel/user',
  'resources/shop-manager/point <> resources/shop-manager/template',
];
