import type { GoodsType } from '../../../resources/shared/goods.ts';
import { fresh, type StoredRow } from '../rows.ts';

export type GoodsTypeRow = StoredRow<typeof GoodsType>;

/** domain.md §8, goods categories: the path of the second level, then its leaves. */
const tree = `
饮料/水 纯净水 矿泉水 苏打水
饮料/茶饮料 无糖茶 果味茶 奶茶
饮料/碳酸 可乐 果味汽水 无糖汽水
饮料/功能饮料 能量 电解质
饮料/果汁 纯果汁 果汁饮料
饮料/咖啡 即饮咖啡
饮料/植物饮料 椰汁 豆奶
乳品/牛奶 纯牛奶 风味奶
乳品/酸奶 常温 低温
休闲食品/饼干糕点 饼干 蛋糕 面包
休闲食品/膨化 薯片 玉米片
休闲食品/坚果 每日坚果 瓜子
休闲食品/肉类零食 卤蛋 鸭脖 香肠
休闲食品/糖巧 巧克力 口香糖
方便食品/方便面 桶面 袋面
方便食品/自热 自热米饭 自热火锅
方便食品/即食粥 八宝粥
鲜食/便当 米饭 沙拉
鲜食/水果 果切 整果
鲜食/冷餐 三明治 寿司
冷冻/冰淇淋 杯装 棒冰
冷冻/速冻 水饺
日用/纸品 纸巾
日用/个护 口罩 卫生巾
日用/数码 数据线
酒水/啤酒 罐装`;

function plant(): readonly GoodsTypeRow[] {
  const rows = new Map<string, GoodsTypeRow>();
  const put = (path: string): GoodsTypeRow => {
    const known = rows.get(path);
    if (known) return known;
    const names = path.split('/');
    const parent = names.length > 1 ? put(names.slice(0, -1).join('/')) : null;
    const row = {
      name: names.at(-1) ?? '',
      parent_id: parent?.id ?? null,
      level: names.length,
      path,
      ...fresh(rows.size + 1, '2023-04-01 09:00:00'),
    };
    rows.set(path, row);
    return row;
  };
  for (const line of tree.trim().split('\n')) {
    const [above, ...leaves] = line.split(' ');
    for (const leaf of leaves) put(`${above}/${leaf}`);
  }
  return [...rows.values()];
}

export const goodsTypes = plant();

/** @throws RangeError for a path that the tree doesn't hold */
export function typeByPath(path: string): GoodsTypeRow {
  const found = goodsTypes.find((type) => type.path === path);
  if (!found) throw new RangeError(`no category is ${path}`);
  return found;
}
