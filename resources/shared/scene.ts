import { f, model } from '../kit/index.ts';

/**
 * Where a cabinet stands, in two levels (docs/domain/seed-data.md §8); the specification's node is `code`, `name`, `scene_list`.
 */
export const Scene = model(
  'scene',
  {
    code: f.text({ en: 'Scene code', zh: '场景编码' }, { required: true, max: 16, match: 'exact' }),
    name: f.text({ en: 'Scene', zh: '场景' }, { required: true, max: 32, english: 'name_en' }),
    name_en: f.text({ en: 'English name', zh: '英文名称' }, { max: 32 }),
    parent_id: f.ref({ en: 'Parent', zh: '上级场景' }, 'scene'),
  },
  {
    label: { en: 'Scene', zh: '场景' },
    title: 'name',
    scope: 'none',
    picker: ['code'],
    choose: {
      as: 'tree',
      sort: 'code',
      tree: {
        api: 'GET /scene/list/v1',
        node: { id: 'code', children: 'scene_list' },
        parent: 'parent_id',
      },
    },
  },
).unique('code', 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    scene: typeof Scene;
  }
}
