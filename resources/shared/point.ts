import { enabled, identifyType } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

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

/** Reference data of domain.md §8. */
export const CabinetModel = model(
  'device_cabinet_model',
  {
    model_name: f.text({ en: 'Cabinet model', zh: '柜型' }, { required: true, max: 64 }),
    door_type: f.enum({ en: 'Doors', zh: '柜门' }, doorType, { required: true }),
    temp_zone: f.enum({ en: 'Temperature zone', zh: '温区' }, tempZone, { required: true }),
    identify_types: f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType, {
      required: true,
    }),
  },
  {
    label: { en: 'Cabinet model', zh: '柜型' },
    title: 'model_name',
    scope: 'none',
    picker: ['door_type', 'temp_zone', 'identify_types'],
    choose: { as: 'select', api: 'GET /device_cabinet_model/v1' },
  },
);

/** A point, holding one cabinet (P30, whose screen comes later). */
export const Point = model(
  'mct_shop',
  {
    shop_name: f.text({ en: 'Point', zh: '点位名称' }, { required: true, min: 2, max: 125 }),
    cabinet_code: f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact', copy: true }),
    scene_id: f.ref({ en: 'Scene', zh: '场景' }, 'scene', { required: 'when' }),
    model_id: f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true }),
    identify_type: f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true }),
    area_id: f.ref({ en: 'Area', zh: '所在地区' }, 'sys_area_code', { required: 'when' }),
    address: f.text({ en: 'Address', zh: '详细地址' }, { required: true, max: 120 }),
    contact_name: f.text({ en: 'Contact', zh: '联系人' }, { max: 32 }),
    service_phone: f.text({ en: 'Service phone', zh: '客服电话' }, { required: true, max: 20 }),
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
  .via('scene_code', f.text({ en: 'Scene code', zh: '场景编码' }, { match: 'exact' }), 'scene_id', 'code')
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'scene_id', 'name')
  .via('area_code', f.text({ en: 'Area code', zh: '区域编码' }, { match: 'exact' }), 'area_id', 'area_code')
  .via('province_name', f.text({ en: 'Province', zh: '省' }), 'area_id', 'province_name')
  .via('city_name', f.text({ en: 'City', zh: '市' }), 'area_id', 'city_name')
  .via('district_name', f.text({ en: 'District', zh: '区县' }), 'area_id', 'district_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('door_type', f.enum({ en: 'Doors', zh: '柜门' }, doorType), 'model_id', 'door_type')
  .via('temp_zone', f.enum({ en: 'Temperature zone', zh: '温区' }, tempZone), 'model_id', 'temp_zone')
  .picking('cabinet_code', 'mgt_org_name', 'mct_name', 'city_name', 'shop_status')
  .unique(['mct_id', 'shop_name'], 13001)
  .unique('cabinet_code', 13002, { cabinet_code: { ne: null } })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../kit/vocabulary.ts' {
  interface Models {
    device_cabinet_model: typeof CabinetModel;
    mct_shop: typeof Point;
  }
}
