import { SettleDay } from '../../resources/Aigorithm-manage/settle-day.ts';
import { Material } from '../../resources/advertising/material.ts';
import { AdPlan } from '../../resources/advertising/plan.ts';
import { PriceLimit } from '../../resources/goods-management/price-limit.ts';
import type { Product } from '../../resources/kit/product.ts';
import { Coupon, UserCoupon } from '../../resources/marketing/coupon.ts';
import { Promotion } from '../../resources/marketing/promotion.ts';
import { NoticeLog } from '../../resources/notice/notice.ts';
import { AppUpgrade } from '../../resources/operation/app-upgrade.ts';
import { AppVersion } from '../../resources/operation/app-version.ts';
import { Device } from '../../resources/operation/device.ts';
import { DeviceCommand } from '../../resources/operation/device-command.ts';
import { DeviceFault } from '../../resources/operation/device-fault.ts';
import { DeviceBind, DeviceGap, DeviceLog, DevicePart } from '../../resources/operation/device-parts.ts';
import { Message } from '../../resources/operation/message.ts';
import { Blacklist } from '../../resources/order-manager/blacklist.ts';
import { AlgorithmSample } from '../../resources/order-manager/error-order.ts';
import { Account, ownerType } from '../../resources/order-manager/payment.ts';
import { Org } from '../../resources/personnel/org.ts';
import { Role } from '../../resources/personnel/role.ts';
import { User } from '../../resources/personnel/user.ts';
import { AreaCode } from '../../resources/shared/area.ts';
import { Consumer, ConsumerTag } from '../../resources/shared/consumer.ts';
import { Dictionary } from '../../resources/shared/dictionary.ts';
import { Goods, GoodsBrand, GoodsType } from '../../resources/shared/goods.ts';
import { GoodsApply } from '../../resources/shared/goods-apply.ts';
import { Merchant } from '../../resources/shared/merchant.ts';
import { CabinetModel, Point } from '../../resources/shared/point.ts';
import { Provider } from '../../resources/shared/provider.ts';
import { Scene } from '../../resources/shared/scene.ts';
import { Vendor } from '../../resources/shared/vendor.ts';
import { Replenish } from '../../resources/shop-manager/replenish.ts';
import { ShopGoods } from '../../resources/shop-manager/shop-goods.ts';
import { ShopLog } from '../../resources/shop-manager/shop-log.ts';
import { Stockout } from '../../resources/shop-manager/stockout.ts';
import { VendorAging } from '../../resources/vendor-test/aging.ts';
import { VendorBinding } from '../../resources/vendor-test/binding.ts';
import { Person } from '../../resources/vendor-test/person.ts';
import { colleagues, type Account as Login, sampleAccounts, signInAccounts, staff } from './accounts.ts';
import { adPlanCount, adPlans } from './ad-plans.ts';
import type { Parts } from './assemble.ts';
import { blacklistOf } from './blacklist.ts';
import { type ConsumerRow, tags } from './consumers.ts';
import { cabinetsOf, lastDeviceIds } from './devices.ts';
import { samplesOf } from './errors.ts';
import { factoryStaff, persons } from './factory.ts';
import { goodsApplications, goodsApplies } from './goods-applies.ts';
import { materialCount, materials } from './materials.ts';
import { messageCount, messages } from './messages.ts';
import { at, day } from './moments.ts';
import { notices } from './notices.ts';
import { daysOfOrders, lastOrderId, orderBatch } from './order-batches.ts';
import { headquarters, orgNamed, orgs, vendors } from './organisations.ts';
import { cabinetModels } from './points.ts';
import { limitedPoints, priceLimitCount, priceLimits } from './price-limits.ts';
import { providers } from './provider-rows.ts';
import { areas } from './reference/areas.ts';
import { brands } from './reference/brands.ts';
import { dictionary } from './reference/dictionary.ts';
import { goodsTypes } from './reference/goods-types.ts';
import { sceneTree } from './reference/scene-tree.ts';
import { lastOfPoints, replenishesOf, shopLogsOf } from './replenishes.ts';
import { chosenOrgs, roles } from './roles.ts';
import { type Batch, batch, batchesOf, fresh, type Insert, linksOf, rowsOf, type StoredRow } from './rows.ts';
import { lastSettleDay, settleDays } from './settle-days.ts';
import { lastShopGoodsId, pointRowOf, shopGoodsOf } from './shop-goods.ts';
import { specialOrders } from './special-orders.ts';
import { stockoutsOf, stockoutsPerPoint } from './stockouts.ts';
import { versionCount, versionsOf } from './versions.ts';
import type { World } from './world.ts';

/** A stretch of the seed; batches are numbered, so that an interrupted one goes on where it stopped. */
export interface Part {
  readonly name: string;
  batches(from: number): Iterable<Batch>;
}

const part = (name: string, all: () => readonly Batch[]): Part => ({
  name,
  batches: (from) => all().slice(from),
});

/** Rows of the wider tables per transaction: tens of milliseconds on the embedded database. */
const wide = 500;

function logins(accounts: readonly Login[]): Insert[] {
  return [
    { table: User.name, rows: accounts.map(({ row }) => row) },
    linksOf(User, 'role_ids', new Map(accounts.map(({ row, roleIds }) => [row.id, roleIds]))),
  ];
}

const yesterdayOf = ({ now }: World) => at(now - day).slice(0, 10);

/**
 * What sign-in needs: the tree, the roles, the people and the merchants that some of them belong to. Nobody is added later: the
 * first version of the access policy is what a server finds as it starts.
 */
export function essentials(world: World, product: Product, passwordHash: string): Batch {
  const allRoles = roles(product);
  return batch(
    rowsOf(Vendor, vendors),
    rowsOf(Org, orgs),
    rowsOf(Role, allRoles),
    linksOf(Role, 'scope_org_ids', chosenOrgs(allRoles)),
    rowsOf(Merchant, world.merchants),
    ...logins(signInAccounts(allRoles, world.merchants, passwordHash)),
    ...logins(staff(world.settings.seedNumber, allRoles, world.merchants, yesterdayOf(world))),
  );
}

/** Accounts of merchants have their merchant's number; balances fill up as orders are written. */
function accounts(world: World): StoredRow<typeof Account>[] {
  const empty = { balance_amount: 0, frozen_amount: 0 };
  const provider = orgNamed('锐识算法');
  const own = world.merchants.map((merchant) => ({
    ...fresh(Number(merchant.id), merchant.create_time),
    ...empty,
    mgt_org_id: merchant.mgt_org_id,
    mct_id: merchant.id,
    owner_type: ownerType.merchant,
    owner_id: merchant.id,
  }));
  const others = [
    { org: headquarters, owner_type: ownerType.org },
    { org: provider, owner_type: ownerType.provider },
  ].map(({ org, owner_type }, index) => ({
    ...fresh(own.length + index + 1, org.create_time),
    ...empty,
    mgt_org_id: org.id,
    mct_id: null,
    owner_type,
    owner_id: org.id,
  }));
  return [...own, ...others];
}

function* consumers(world: World, from: number): Iterable<Batch> {
  const size = 1_000;
  for (let start = from * size; start < world.consumerCount; start += size) {
    const count = Math.min(size, world.consumerCount - start);
    const rows = Array.from({ length: count }, (_, index): ConsumerRow => world.consumer(start + index));
    yield batch(rowsOf(Consumer, rows));
  }
}

/** Templates, replenishments and logs of ten points at a time, some 600 rows. */
function* templates(world: World, from: number): Iterable<Batch> {
  const size = 10;
  for (let start = from * size; start < world.points.length; start += size) {
    const some = world.points.slice(start, start + size);
    yield batch(
      rowsOf(
        ShopGoods,
        some.flatMap((point) => shopGoodsOf(world, point)),
      ),
      rowsOf(
        Replenish,
        some.flatMap((point) => replenishesOf(world, point)),
      ),
      rowsOf(
        Stockout,
        some.flatMap((point) => stockoutsOf(world, point)),
      ),
      rowsOf(
        ShopLog,
        some.flatMap((point) => shopLogsOf(world, point)),
      ),
    );
  }
}

/** Twenty cabinets at a time, with what belongs to them. */
function* cabinets(world: World, from: number): Iterable<Batch> {
  const size = 20;
  for (let start = from * size; ; start += size) {
    const part = cabinetsOf(world, start, size);
    if (part.length === 0) return;
    yield batch(
      { table: Device.name, rows: part.map(({ device }) => device) },
      rowsOf(
        DevicePart,
        part.flatMap(({ parts }) => parts),
      ),
      rowsOf(
        DeviceBind,
        part.flatMap(({ binds }) => binds),
      ),
      rowsOf(
        DeviceFault,
        part.flatMap(({ faults }) => faults),
      ),
      rowsOf(
        DeviceCommand,
        part.flatMap(({ commands }) => commands),
      ),
      rowsOf(
        DeviceGap,
        part.flatMap(({ gaps }) => gaps),
      ),
      rowsOf(
        DeviceLog,
        part.flatMap(({ logs }) => logs),
      ),
      rowsOf(
        AppUpgrade,
        part.flatMap(({ upgrades }) => upgrades),
      ),
      rowsOf(
        VendorBinding,
        part.flatMap(({ bindings }) => bindings),
      ),
      rowsOf(
        VendorAging,
        part.flatMap(({ agings }) => agings),
      ),
      { table: 'device_telemetry', rows: part.flatMap(({ telemetry }) => telemetry) },
    );
  }
}

function couponBatches(world: World): Batch[] {
  const links = (pick: 'goodsIds' | 'shopIds' | 'tagIds') =>
    new Map(world.coupons.map((plan) => [plan.row.id, plan[pick]]));
  const claims = world.coupons.flatMap((plan) => plan.claims);
  return [
    batch(
      rowsOf(
        Coupon,
        world.coupons.map(({ row }) => row),
      ),
      linksOf(Coupon, 'shop_ids', links('shopIds')),
      linksOf(Coupon, 'tag_ids', links('tagIds')),
    ),
    batch(linksOf(Coupon, 'goods_ids', links('goodsIds'))),
    ...batchesOf(UserCoupon, claims, wide),
  ];
}

function promotionBatch({ promotions }: World): Batch {
  const links = (pick: 'shopIds' | 'tagIds' | 'goodsIds' | 'goodsA' | 'goodsB') =>
    new Map(promotions.map((plan) => [plan.row.id, plan[pick]]));
  return batch(
    { table: Promotion.name, rows: promotions.map(({ row }) => row) },
    linksOf(Promotion, 'shop_ids', links('shopIds')),
    linksOf(Promotion, 'tag_ids', links('tagIds')),
    linksOf(Promotion, 'goods_ids', links('goodsIds')),
    linksOf(Promotion, 'goods_a', links('goodsA')),
    linksOf(Promotion, 'goods_b', links('goodsB')),
  );
}

/** What was written to all accounts, and what happened to those that people sign in with: nobody opens the others' message centres. */
function noticesOf(world: World, product: Product, special: Parts) {
  const allRoles = roles(product);
  const own = signInAccounts(allRoles, world.merchants, '');
  const others = staff(world.settings.seedNumber, allRoles, world.merchants, yesterdayOf(world));
  const sent = messages(world, [...own, ...others], allRoles);
  return { sent, logs: notices(world, special, own, allRoles, sent.letters) };
}

function messageBatches(world: World, product: Product, special: Parts): Batch[] {
  const { sent, logs } = noticesOf(world, product, special);
  return [
    batch(
      rowsOf(Message, sent.rows),
      linksOf(Message, 'org_ids', sent.orgIds),
      linksOf(Message, 'role_ids', sent.roleIds),
      linksOf(Message, 'mct_ids', sent.mctIds),
      linksOf(Message, 'user_ids', sent.userIds),
    ),
    ...batchesOf(NoticeLog, logs, wide),
  ];
}

/** Everything behind the essentials in the order of writing: what orders refer to, then orders from now backwards. */
export function partsOf(world: World, product: Product): Part[] {
  const { seedNumber } = world.settings;
  const special = specialOrders(world);
  return [
    part('points', () => [
      batch(
        rowsOf(CabinetModel, cabinetModels),
        rowsOf(Provider, providers),
        rowsOf(Scene, sceneTree),
        rowsOf(AreaCode, areas),
        rowsOf(Dictionary, dictionary),
      ),
      ...batchesOf(
        Point,
        world.points.map((plan) => pointRowOf(world, plan)),
        wide,
      ),
    ]),
    part('goods', () => [
      batch(rowsOf(GoodsBrand, brands), rowsOf(GoodsType, goodsTypes)),
      ...batchesOf(
        Goods,
        world.goods.map(({ row }) => row),
        wide,
      ),
    ]),
    part('price limits', () => [
      batch(rowsOf(PriceLimit, priceLimits(world)), linksOf(PriceLimit, 'shop_ids', limitedPoints(world))),
    ]),
    { name: 'goods templates', batches: (from) => templates(world, from) },
    part('software versions', () => {
      const versions = versionsOf(world);
      return [
        batch(
          rowsOf(AppVersion, versions.rows),
          linksOf(AppVersion, 'model_ids', versions.modelIds),
          linksOf(AppVersion, 'org_ids', versions.orgIds),
          linksOf(AppVersion, 'shop_ids', versions.shopIds),
        ),
      ];
    }),
    { name: 'cabinets', batches: (from) => cabinets(world, from) },
    part('people', () => [
      batch(rowsOf(Person, persons(seedNumber)), rowsOf(ConsumerTag, tags)),
      ...batchesOf(Account, accounts(world), wide),
      ...batchesOf(SettleDay, settleDays(world, special.ledger), wide),
    ]),
    { name: 'consumers', batches: (from) => consumers(world, from) },
    part('coupons', () => couponBatches(world)),
    part('activities', () => [promotionBatch(world)]),
    part('ad materials', () => batchesOf(Material, materials(world), wide)),
    part('ad plans', () => {
      const plans = adPlans(world);
      return [
        batch(
          rowsOf(
            AdPlan,
            plans.map(({ row }) => row),
          ),
          linksOf(AdPlan, 'shop_ids', new Map(plans.map(({ row, shopIds }) => [row.id, shopIds]))),
        ),
      ];
    }),
    part('goods applications', () => batchesOf(GoodsApply, goodsApplications(world), wide)),
    part('special orders', () => [
      orderBatch(special),
      batch(rowsOf(AlgorithmSample, samplesOf(special.errors))),
    ]),
    part('blacklist', () => batchesOf(Blacklist, blacklistOf(world), wide)),
    part('notices', () => messageBatches(world, product, special)),
    ...daysOfOrders(world, special.orders.length).map(({ date, batches }) => ({
      name: `orders of ${date}`,
      batches,
    })),
  ];
}

/** The highest id of each table that the seed writes, whether or not it has come to it. */
export function lastIds(world: World, product: Product): ReadonlyMap<string, number> {
  const order = lastOrderId(world.settings.now.slice(0, 10));
  const special = specialOrders(world);
  return new Map([
    ['vendor', vendors.length],
    ['manager_org', orgs.length],
    ['manager_role', roles(product).length],
    ['mct', world.merchants.length],
    ['manager', sampleAccounts.length + colleagues],
    ['device_cabinet_model', cabinetModels.length],
    ['scene', sceneTree.length],
    ['sys_area_code', Number(areas.at(-1)?.id)],
    ['sys_dic', dictionary.length],
    ['mct_shop', world.points.length],
    ['goods_brand', brands.length],
    ['goods_type', goodsTypes.length],
    ['goods_center', world.goods.length],
    ['goods_apply', goodsApplies],
    ['mct_shop_goods', lastShopGoodsId(world)],
    ['mct_replenish_record', lastOfPoints(world)],
    ['mct_shop_log', lastOfPoints(world)],
    ['mct_shop_stockout', world.points.length * stockoutsPerPoint],
    ['mgt_tactics_config', priceLimitCount],
    ['algorithm_mct', providers.length],
    ...lastDeviceIds(world),
    ['app_version', versionCount],
    ['sys_mgt_notice', messageCount],
    ['sys_mgt_notice_log', noticesOf(world, product, special).logs.length],
    ['advert_material', materialCount(world.settings.profile)],
    ['advert_plan', adPlanCount(world.settings.profile)],
    ['vendor_person', factoryStaff],
    ['mct_user_tag', tags.length],
    ['mct_user', world.consumerCount],
    ['mct_account', world.merchants.length + 2],
    ['mgt_coupon', world.coupons.length],
    ['promotion', world.promotions.length],
    ['mct_user_coupon', order],
    ['mgt_order', order],
    ['mgt_order_goods', order * 100 + 99],
    ['mgt_order_media', order * 10 + 9],
    ['mgt_order_sensor', order * 100 + 99],
    ['mgt_order_tag', order],
    ['mgt_place_order', order * 10 + 9],
    ['mgt_after_sale_order', order * 10 + 9],
    ['mgt_complaint_order', order],
    ['mgt_complaint_reply', order * 10 + 9],
    ['mgt_channel_attempt', order * 20 + 19],
    ['mct_account_ledger', order * 10 + 9],
    ['mgt_error_order', order],
    ['mgt_warning_order', order * 20 + 19],
    ['mgt_brushing_order_record', order],
    ['mct_user_scan_record', order * 2 + 1],
    ['algorithm_identify', order],
    ['mct_settle_day', lastSettleDay(world)],
    ['algorithm_sample', special.errors.length],
    ['mct_user_blacklist', blacklistOf(world).length],
  ]);
}
