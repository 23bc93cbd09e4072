import { adScreen } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { auto, crud, defineResource, f, model, once } from '../../kit/index.ts';
import { disable, enable } from '../../kit/switching.ts';
import { materialType, screenPixels } from '../enums.ts';

const crop = { by: 'ad_screen', of: screenPixels } as const;
const ratio = {
  by: 'ad_screen',
  of: { [adScreen.ad]: 9 / 16, [adScreen.face]: 16 / 9, [adScreen.shopping]: 3 },
} as const;
/** docs/domain/errors.md §4: the material's shape is another than the screen's. */
const misfit = 16005;
const link = {
  max: 500,
  pattern: 'https://[^\\s]+',
  hint: { en: 'an address that begins with https://', zh: '以 https:// 开头的链接' },
} as const;

export const Material = model(
  'advert_material',
  {
    material_name: f.text({ en: 'Material name', zh: '素材名称' }, { required: true, max: 32 }),
    material_type: once(
      f.enum({ en: 'Material type', zh: '素材类型' }, materialType, {
        required: true,
        default: materialType.image,
      }),
    ),
    ad_screen: once(
      f.enum({ en: 'Screen', zh: '适用屏幕' }, adScreen, { required: true, default: adScreen.ad }),
    ),
    image_url: f.image(
      { en: 'Image', zh: '图片' },
      { required: 'when', upload: { types: ['png', 'jpg', 'jpeg'], crop, misfit } },
    ),
    video_url: f.video(
      { en: 'Video', zh: '视频' },
      {
        required: 'when',
        help: { en: 'Recommended: at most 60 s', zh: '建议时长不超过60秒' },
        upload: { types: ['mp4'], ratio, maxSeconds: 3_600, misfit },
      },
    ),
    page_url: f.text({ en: 'Page', zh: '页面链接' }, { required: 'when', ...link }),
    cover_url: f.image(
      { en: 'Cover', zh: '封面' },
      { required: 'when', upload: { types: ['png', 'jpg', 'jpeg'], crop, misfit } },
    ),
    link_url: f.text({ en: 'Jump link', zh: '跳转链接' }, link),
    file_size: auto(f.int({ en: 'Size', zh: '文件大小' }, { unit: { en: 'KB', zh: 'KB' } })),
    resolution: auto(f.text({ en: 'Resolution', zh: '分辨率' }, { max: 16 })),
    duration_seconds: auto(f.duration({ en: 'Duration', zh: '时长' })),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  {
    label: { en: 'Ad material', zh: '广告素材' },
    title: 'material_name',
    scope: 'merchant',
    choose: { as: 'table', filters: ['ad_screen', 'material_type'] },
  },
)
  .computed('file_url', f.image({ en: 'File', zh: '素材文件' }), (row) => row.image_url ?? row.cover_url)
  .referred('plan_count', { en: 'Used by plans', zh: '引用计划数' }, 'advert_plan', 'materials.material_id')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .picking('file_url', 'material_type', 'resolution', 'duration_seconds')
  .index('create_time')
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    advert_material: typeof Material;
  }
}

/** P45 /advertising/material and P46 /advertising/material/add. */
export const material = defineResource(Material, {
  label: { en: 'Ad materials', zh: '广告素材' },
  route: '/advertising/material',
  permission: 'ADVERTISING_MATERIAL',
  menu: 'advertising',
  api: { ...crud('/advert_material'), delete: 'DELETE /advert_material/{id}/v1' },
  permissions: { create: 'AD_EDIT', update: 'AD_EDIT', delete: 'AD_EDIT' },
  search: ['material_name'],
  flows: [
    Material.flow('enabled', 'enabled', {
      enabled: { disable: 'disabled' },
      disabled: { enable: 'enabled' },
    }),
  ],
  actions: {
    enable: Material.action({ ...enable('/advert_material'), permission: 'AD_EDIT' }),
    disable: Material.action({ ...disable('/advert_material'), permission: 'AD_EDIT' }),
  },
  list: {
    columns: [
      'material_name',
      'file_url',
      Material.col('material_type', { width: 124 }),
      Material.col('ad_screen', { width: 124 }),
      Material.col('resolution', { width: 112 }),
      'duration_seconds',
      'file_size',
      'enabled',
      'create_time',
    ],
    hidden: ['plan_count', 'link_url', 'mgt_org_name', 'create_name'],
    keep: ['material_name', 'material_type'],
    filters: ['material_name', 'material_type', 'ad_screen', 'enabled'],
    moreFilters: ['mgt_org_id', 'duration_seconds', Material.range('create_time', { maxDays: 367 })],
    sort: ['create_time', 'desc'],
    sortable: ['file_size', 'create_time'],
    row: ['read', 'update', 'enable', 'disable', 'delete'],
    bulk: ['enable', 'disable'],
    page: ['create'],
    cards: { pictures: ['file_url', 'video_url'], first: true },
  },
  form: {
    layout: 'page',
    batch: {
      each: ['material_name', 'image_url', 'video_url', 'cover_url', 'page_url', 'link_url'],
      most: 10,
    },
    sections: [
      { fields: ['material_name', 'material_type', 'ad_screen'] },
      { fields: ['image_url'], when: { material_type: materialType.image } },
      { fields: ['video_url', 'cover_url'], when: { material_type: materialType.video } },
      { fields: ['page_url'], when: { material_type: materialType.custom } },
      { fields: ['link_url'], when: { ad_screen: adScreen.shopping } },
    ],
  },
  detail: {
    facts: ['material_type', 'ad_screen', 'enabled'],
    sections: [
      { title: { en: 'File', zh: '素材文件' }, fields: ['image_url', 'video_url', 'cover_url', 'page_url'] },
      {
        title: { en: 'Material', zh: '基本信息' },
        fields: [
          'material_name',
          'resolution',
          'duration_seconds',
          'file_size',
          'plan_count',
          'link_url',
          'mgt_org_name',
          'create_name',
          'create_time',
          'update_time',
        ],
      },
    ],
    history: true,
  },
});
