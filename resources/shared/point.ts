import { adScreen, identifyType } from '../enums.ts';
import { enabled } from '../kit/enabled.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';
import { mobilePhone, withoutEmoji } from '../kit/texts.ts';

export const shopStatus = enumeration({
  notOpened: { code: 0, en: 'Not opened', zh: '未营业', tone: 'neutral' },
  operating: { code: 1, en: 'Operating', zh: '营业中', tone: 'success' },
  suspended: { code: 2, en: 'Suspended', zh: '暂停营业', tone: 'warning' },
  withdrawn: { code: 3, en: 'Withdrawn', zh: '已撤点', tone: 'neutral' },
});
export const online = enumeration({
  offline: { code: 0, en: 'Offline', zh: '离线', tone: 'danger' },
  online: { code: 1, en: 'Online', zh: '在线', tone: 'success' },
});
export const doorType = enumeration({
  single: { code: 0, en: 'Single', zh: '单门' },
  double: { code: 1, en: 'Double', zh: '双门' },
});
export const tempZone = enumeration({
  ambient: { code: 0, en: 'Ambient', zh: '常温' },
  frozen: { code: 1, en: 'Frozen −35…−20 °C', zh: '冷冻' },
  chilled: { code: 2, en: 'Chilled 2…10 °C', zh: '冷藏' },
});

export const operationMode = enumeration({
  selfRun: { code: 1, en: 'Self-run', zh: '自营' },
  sfc: { code: 2, en: 'SFC', zh: 'SFC' },
  franchise: { code: 3, en: 'Franchise', zh: '加盟' },
});

/** Whether the cabinet has the goods template that its point has (P31). */
export const pushState = enumeration({
  none: { code: 0, en: 'Nothing to push', zh: '无需下发', tone: 'neutral' },
  waiting: { code: 1, en: 'To be pushed', zh: '待下发', tone: 'warning' },
  pushed: { code: 2, en: 'Pushed', zh: '已下发', tone: 'success' },
  failed: { code: 3, en: 'Failed', zh: '失败', tone: 'danger' },
});

/** Reference data of docs/domain/seed-data.md §8. */
export const CabinetModel = model(
  'device_cabinet_model',
  {
    model_name: f.text({ en: 'Cabinet model', zh: '柜型' }, { required: true, max: 64 }),
    door_type: f.enum({ en: 'Doors', zh: '柜门' }, doorType, { required: true }),
    temp_zone: f.enum({ en: 'Temperature zone', zh: '温区' }, tempZone, { required: true }),
    identify_types: f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType, {
      required: true,
    }),
    layers: f.int({ en: 'Layers', zh: '层数' }, { required: true, min: 1, max: 20, default: 5 }),
    /** Of one layer behind one door. */
    slots: f.int(
      { en: 'Slots of a layer', zh: '每层货位' },
      { required: true, min: 1, max: 40, default: 10 },
    ),
    /** What ads can be shown on; of a model of which nobody has said it, any. */
    screens: f.enums({ en: 'Screens', zh: '屏幕' }, adScreen),
    /** What the cabinet can be set to. */
    temp_min: f.int({ en: 'Coldest', zh: '最低温度' }, { decimals: 1, unit: { en: '°C', zh: '℃' } }),
    temp_max: f.int({ en: 'Warmest', zh: '最高温度' }, { decimals: 1, unit: { en: '°C', zh: '℃' } }),
  },
  {
    label: { en: 'Cabinet model', zh: '柜型' },
    title: 'model_name',
    scope: 'none',
    picker: ['door_type', 'temp_zone', 'identify_types'],
    choose: { as: 'select', api: 'GET /device_cabinet_model/v1' },
  },
);

/** Degrees with at most six decimals; a text, because no float may move a point. */
const degrees = {
  max: 11,
  pattern: '-?\\d{1,3}(\\.\\d{1,6})?',
  hint: { en: 'degrees with at most six decimals', zh: '至多6位小数的度数' },
  match: 'exact',
} as const;
const within = (most: number) => (degreesText: string) => Math.abs(Number(degreesText)) <= most;

/** A point, holding one cabinet (P30, P31). */
export const Point = model(
  'mct_shop',
  {
    mgt_org_id: f.ref({ en: 'Organisation', zh: '所属组织' }, 'manager_org', { required: true }),
    mct_id: f.ref({ en: 'Merchant', zh: '商户名称' }, 'mct', { required: true }),
    shop_name: f.text({ en: 'Point', zh: '点位名称' }, { ...withoutEmoji, required: true, min: 2, max: 125 }),
    /** Given and taken by binding and unbinding only. */
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact', copy: true }),
    ),
    operation_mode: f.enum({ en: 'Operation mode', zh: '经营模式' }, operationMode, {
      required: true,
      default: operationMode.selfRun,
    }),
    scene_id: f.ref({ en: 'Scene', zh: '场景' }, 'scene', { required: true }),
    model_id: f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true }),
    identify_type: f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true }),
    provider_id: f.ref({ en: 'Algorithm provider', zh: '算法商' }, 'algorithm_mct', { required: 'when' }),
    temp_set: f.int(
      { en: 'Set temperature', zh: '设定温度' },
      {
        decimals: 1,
        unit: { en: '°C', zh: '℃' },
        help: { en: 'Within the band of the cabinet model', zh: '须在柜型的温度范围内' },
      },
    ),
    area_id: f.ref({ en: 'Area', zh: '所在地区' }, 'sys_area_code', {
      required: true,
      help: { en: 'Down to the district', zh: '须选到区县' },
    }),
    address: f.text({ en: 'Address', zh: '详细地址' }, { required: true, max: 120 }),
    longitude: f.text({ en: 'Longitude', zh: '经度' }, degrees),
    latitude: f.text({ en: 'Latitude', zh: '纬度' }, degrees),
    contact_name: f.text({ en: 'Contact', zh: '联系人' }, { max: 32 }),
    contact_phone: f.text({ en: 'Contact phone', zh: '联系电话' }, mobilePhone),
    service_phone: f.text(
      { en: 'Service phone', zh: '客服电话' },
      { required: true, max: 20, help: { en: 'Shown on the cabinet’s screen', zh: '显示在柜机屏幕上' } },
    ),
    open_clock: f.text(
      { en: 'Opening hours', zh: '营业时间' },
      {
        max: 11,
        pattern: '([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d',
        hint: { en: 'hours as in 08:00-22:00', zh: '形如 08:00-22:00' },
        clock: 'hours',
        match: 'exact',
        default: '00:00-23:59',
      },
    ),
    rent_amount: f.money({ en: 'Monthly rent', zh: '月租金' }, { min: 0, max: 99_999_999 }),
    share_rate: f.rate({ en: 'Site share', zh: '场地分成' }, { min: 0, max: 10_000 }),
    open_date: f.date({ en: 'Opening date', zh: '开业日期' }),
    photos: f.images({ en: 'Photos', zh: '点位照片' }, { max: 5 }),
    online: auto(
      f.enum({ en: 'Online', zh: '在线状态' }, online, { required: true, default: online.offline }),
    ),
    shop_status: auto(
      f.enum({ en: 'Point status', zh: '营业状态' }, shopStatus, {
        required: true,
        default: shopStatus.notOpened,
      }),
    ),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
    sku_count: auto(f.int({ en: 'SKUs', zh: '在售商品数' }, { required: true, default: 0 })),
    stock_quantity: auto(f.int({ en: 'Stock', zh: '当前库存' }, { required: true, default: 0 })),
    /** Pieces over what fits in; none where nothing does. */
    stock_rate: auto(f.rate({ en: 'Stock rate', zh: '库存率' })),
    /** Those of its cabinet, within half a minute. */
    fault_count: auto(f.int({ en: 'Open faults', zh: '未恢复故障' }, { required: true, default: 0 })),
    /** Today's figures are those of `today_date`; of any other day they count as nothing. */
    today_date: auto(f.date({ en: 'Figures of', zh: '统计日期' })),
    today_order_count: auto(f.int({ en: 'Orders today', zh: '今日订单' }, { required: true, default: 0 })),
    today_sales_amount: auto(
      f.money({ en: 'Sales today', zh: '今日销售额' }, { required: true, default: 0 }),
    ),
    idle_flag: auto(f.flag({ en: 'No sales for 3 days', zh: '3天无销售' }, { required: true, default: 0 })),
    last_replenish_time: auto(f.dateTime({ en: 'Last replenished', zh: '最近补货' })),
    push_state: auto(
      f.enum({ en: 'Template push', zh: '模板下发' }, pushState, { required: true, default: pushState.none }),
    ),
    push_time: auto(f.dateTime({ en: 'Template pushed at', zh: '模板下发时间' })),
    /** A change of owner waits for the next midnight, so that no day belongs to two (docs/domain/points.md §P30). */
    pending_org_id: auto(f.ref({ en: 'Next organisation', zh: '待变更组织' }, 'manager_org')),
    pending_mct_id: auto(f.ref({ en: 'Next merchant', zh: '待变更商户' }, 'mct')),
    pending_time: auto(f.dateTime({ en: 'Change takes effect', zh: '变更生效时间' })),
  },
  {
    label: { en: 'Point', zh: '点位' },
    title: 'shop_name',
    scope: 'merchant',
    choose: {
      as: 'table',
      filters: ['mgt_org_id', 'mct_id', 'scene_id', 'area_id', 'model_id', 'shop_status'],
      import: { api: 'POST /import_excel/shop_file_import/v1', by: 'cabinet_code', most: 20_000 },
    },
  },
)
  .referrer(
    'last_online_time',
    f.dateTime({ en: 'Last online', zh: '最近在线' }),
    'device',
    'shop_id',
    'last_online_time',
  )
  .via('scene_code', f.text({ en: 'Scene code', zh: '场景编码' }, { match: 'exact' }), 'scene_id', 'code')
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'scene_id', 'name')
  .via('area_code', f.text({ en: 'Area code', zh: '区域编码' }, { match: 'exact' }), 'area_id', 'area_code')
  .via('province_name', f.text({ en: 'Province', zh: '省' }), 'area_id', 'province_name')
  .via('city_name', f.text({ en: 'City', zh: '市' }), 'area_id', 'city_name')
  .via('district_name', f.text({ en: 'District', zh: '区县' }), 'area_id', 'district_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('provider_name', f.text({ en: 'Algorithm provider', zh: '算法商' }), 'provider_id', 'provider_name')
  .via('door_type', f.enum({ en: 'Doors', zh: '柜门' }, doorType), 'model_id', 'door_type')
  .via('temp_zone', f.enum({ en: 'Temperature zone', zh: '温区' }, tempZone), 'model_id', 'temp_zone')
  .via('layers', f.int({ en: 'Layers', zh: '层数' }), 'model_id', 'layers')
  .via('slots', f.int({ en: 'Slots of a layer', zh: '每层货位' }), 'model_id', 'slots')
  .via(
    'pending_org_name',
    f.text({ en: 'Next organisation', zh: '待变更组织' }),
    'pending_org_id',
    'org_name',
  )
  .via('pending_mct_name', f.text({ en: 'Next merchant', zh: '待变更商户' }), 'pending_mct_id', 'full_name')
  .check(['longitude'], (v) => within(180)(v.longitude), {
    en: 'must lie between −180 and 180',
    zh: '须在-180到180之间',
  })
  .check(['latitude'], (v) => within(90)(v.latitude), {
    en: 'must lie between −90 and 90',
    zh: '须在-90到90之间',
  })
  .picking('cabinet_code', 'mgt_org_name', 'mct_name', 'city_name', 'shop_status')
  .unique(['mct_id', 'shop_name'], 13001)
  .unique('cabinet_code', 13002, { cabinet_code: { ne: null } })
  .index('mgt_org_id')
  .index('pending_time', { pending_time: { ne: null } })
  .hiddenFromMerchants(
    'mgt_org_id',
    'mct_id',
    'mgt_org_name',
    'mct_name',
    'provider_id',
    'provider_name',
    'rent_amount',
    'share_rate',
    'pending_org_id',
    'pending_mct_id',
    'pending_org_name',
    'pending_mct_name',
    'pending_time',
  );

declare module '../kit/vocabulary.ts' {
  interface Models {
    device_cabinet_model: typeof CabinetModel;
    mct_shop: typeof Point;
  }
}
