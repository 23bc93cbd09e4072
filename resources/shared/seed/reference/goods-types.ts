import { newRowColumns, type StoredRow } from '../../../../server/seed/rows.ts';
import type { GoodsType } from '../../goods.ts';

export type GoodsTypeRow = StoredRow<typeof GoodsType>;

/**
 * docs/domain/seed-data.md §8, goods categories: the path of the second level in both languages, then its leaves, each with its
 * English name.
 */
const tree = `
饮料/水 = Drinks/Water: 纯净水 Purified, 矿泉水 Mineral, 苏打水 Soda water
饮料/茶饮料 = Drinks/Tea: 无糖茶 Sugar-free, 果味茶 Fruit tea, 奶茶 Milk tea
饮料/碳酸 = Drinks/Carbonated: 可乐 Cola, 果味汽水 Fruit soda, 无糖汽水 Sugar-free soda
饮料/功能饮料 = Drinks/Functional: 能量 Energy, 电解质 Electrolyte
饮料/果汁 = Drinks/Juice: 纯果汁 Pure, 果汁饮料 Juice drink
饮料/咖啡 = Drinks/Coffee: 即饮咖啡 Ready-to-drink
饮料/植物饮料 = Drinks/Plant: 椰汁 Coconut, 豆奶 Soy milk
乳品/牛奶 = Dairy/Milk: 纯牛奶 Pure, 风味奶 Flavoured
乳品/酸奶 = Dairy/Yogurt: 常温 Ambient, 低温 Chilled
休闲食品/饼干糕点 = Snacks/Biscuits: 饼干 Biscuit, 蛋糕 Cake, 面包 Bread
休闲食品/膨化 = Snacks/Puffed: 薯片 Crisps, 玉米片 Corn chips
休闲食品/坚果 = Snacks/Nuts: 每日坚果 Mixed, 瓜子 Seeds
休闲食品/肉类零食 = Snacks/Meat snacks: 卤蛋 Braised egg, 鸭脖 Duck neck, 香肠 Sausage
休闲食品/糖巧 = Snacks/Confectionery: 巧克力 Chocolate, 口香糖 Gum
方便食品/方便面 = Instant/Noodles: 桶面 Cup, 袋面 Bag
方便食品/自热 = Instant/Self-heating: 自热米饭 Rice, 自热火锅 Hotpot
方便食品/即食粥 = Instant/Porridge: 八宝粥 Congee
鲜食/便当 = Fresh/Bento: 米饭 Rice, 沙拉 Salad
鲜食/水果 = Fresh/Fruit: 果切 Cut fruit, 整果 Whole fruit
鲜食/冷餐 = Fresh/Cold: 三明治 Sandwich, 寿司 Sushi
冷冻/冰淇淋 = Frozen/Ice cream: 杯装 Cup, 棒冰 Bar
冷冻/速冻 = Frozen/Quick-frozen: 水饺 Dumplings
日用/纸品 = Daily/Paper: 纸巾 Tissues
日用/个护 = Daily/Personal care: 口罩 Masks, 卫生巾 Pads
日用/数码 = Daily/Digital: 数据线 Cable
酒水/啤酒 = Alcohol/Beer: 罐装 Can`;

function plant(): readonly GoodsTypeRow[] {
  const rows = new Map<string, GoodsTypeRow>();
  const put = (path: string, path_en: string): GoodsTypeRow => {
    const known = rows.get(path);
    if (known) return known;
    const [names, english] = [path.split('/'), path_en.split('/')];
    const parent =
      names.length > 1 ? put(names.slice(0, -1).join('/'), english.slice(0, -1).join('/')) : null;
    const row = {
      name: names.at(-1) ?? '',
      name_en: english.at(-1) ?? '',
      parent_id: parent?.id ?? null,
      level: names.length,
      path,
      path_en,
      ...newRowColumns(rows.size + 1, '2023-04-01 09:00:00'),
    };
    rows.set(path, row);
    return row;
  };
  for (const line of tree.trim().split('\n')) {
    const [, above, english, leaves = ''] = /^(\S+) = (.+?): (.+)$/.exec(line) ?? [];
    for (const leaf of leaves.split(', ')) {
      const [, name, name_en] = /^(\S+) (.+)$/.exec(leaf) ?? [];
      put(`${above}/${name}`, `${english}/${name_en}`);
    }
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
