import type { Scene } from '../../../resources/shared/scene.ts';
import { fresh, type StoredRow } from '../rows.ts';

export type SceneRow = StoredRow<typeof Scene>;

/** domain.md §8, scenes: a group and its scenes on each line. */
const tree = `
10办公场所 1001写字楼 1002机关单位 1003产业园区
20工厂 2001车间 2002宿舍
30学校 3001高校 3002中小学 3003培训机构
40医疗 4001医院 4002诊所
50交通 5001地铁 5002火车站 5003机场 5004服务区
60社区 6001住宅小区 6002公寓
70文娱 7001健身房 7002影院 7003景区 7004酒店 7005网吧
80商业 8001商场 8002街边
90其他 9001其他`;

function plant(): readonly SceneRow[] {
  const rows: SceneRow[] = [];
  for (const line of tree.trim().split('\n')) {
    const items = line.split(' ');
    for (const [at, item] of items.entries()) {
      const [, code = '', name = ''] = /^(\d+)(\D+)$/.exec(item) ?? [];
      rows.push({
        code,
        name,
        parent_id: at === 0 ? null : (rows.at(-at)?.id ?? null),
        ...fresh(rows.length + 1, '2023-04-01 09:00:00'),
      });
    }
  }
  return rows;
}

export const sceneTree = plant();

/** @throws RangeError for a code that the tree doesn't hold */
export function sceneByCode(code: string): SceneRow {
  const found = sceneTree.find((scene) => scene.code === code);
  if (!found) throw new RangeError(`no scene has the code ${code}`);
  return found;
}
