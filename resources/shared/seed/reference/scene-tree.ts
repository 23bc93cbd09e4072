import { newRowColumns, type StoredRow } from '../../../../server/seed/rows.ts';
import type { Scene } from '../../scene.ts';

export type SceneRow = StoredRow<typeof Scene>;

/** docs/domain/seed-data.md §8, scenes: a group and its scenes on each line, each as code, Chinese and English name. */
const tree = `
10办公场所 Office; 1001写字楼 Office building; 1002机关单位 Government; 1003产业园区 Industrial park
20工厂 Factory; 2001车间 Workshop; 2002宿舍 Dormitory
30学校 School; 3001高校 University; 3002中小学 Secondary; 3003培训机构 Training centre
40医疗 Medical; 4001医院 Hospital; 4002诊所 Clinic
50交通 Transport; 5001地铁 Metro; 5002火车站 Railway station; 5003机场 Airport; 5004服务区 Service area
60社区 Community; 6001住宅小区 Residence; 6002公寓 Apartment
70文娱 Leisure; 7001健身房 Gym; 7002影院 Cinema; 7003景区 Scenic spot; 7004酒店 Hotel; 7005网吧 Internet café
80商业 Retail; 8001商场 Mall; 8002街边 Street
90其他 Other; 9001其他 Other`;

function plant(): readonly SceneRow[] {
  const rows: SceneRow[] = [];
  for (const line of tree.trim().split('\n')) {
    const items = line.split('; ');
    for (const [at, item] of items.entries()) {
      const [, code = '', name = '', name_en = ''] = /^(\d+)(\S+) (.+)$/.exec(item) ?? [];
      rows.push({
        code,
        name,
        name_en,
        parent_id: at === 0 ? null : (rows.at(-at)?.id ?? null),
        ...newRowColumns(rows.length + 1, '2023-04-01 09:00:00'),
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
