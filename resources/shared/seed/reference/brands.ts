import { newRowColumns, type StoredRow } from '../../../../server/seed/rows.ts';
import type { GoodsBrand } from '../../goods.ts';

export type BrandRow = StoredRow<typeof GoodsBrand>;

/** 120 made-up brands by the initial of their pinyin: those of the catalogue, and others that nothing is sold of yet. */
const names = `
A 岸芷 安禾 傲原
B 焙光 冰里 白石溪 贝壳屿 北坡 柏间
C 冲刻 草原晨 晨泉 脆田 初见禾 春山里 茶隐 椿树下
D 豆田 豆里春秋 朵云 东岸 淡墨
E 鹅湖 二两食光
F 风禾 枫桥里 馥野 拂晓
G 果趣 谷满 谷雨集 甘棠 归田
H 护晴 禾下 鹤望 海盐屿 花间食 荷塘里
J 椒小鸭 橘井 锦禾 鲸落 井边
K 可可屿 卡力 卡滋屋 口福仓
L 卤味巷 林下果 酪小匠 连点 鹿野 蓝屿 粮小仓 栗子屋 龙眼井
M 沐川 茗野 牧晴 磨坊里 棉朵 面匠人 麦汀 麦香里 满畦 木棠
N 暖杯记 糯米团子 牛棚里 南枝 泥炉
O 藕花深 鸥汀
P 扑满食铺 葡园 浦上
Q 汽笛 清口时 青禾巷 秋实仓 浅草 栖谷
R 热食记 柔序 日日粥
S 食刻 山隐 松间 溯溪 霜果 拾穗 三餐里
T 甜序 甜水巷 滩涂 田字格
W 微泡日 望山 五谷塘 晚稻 温室果
X 小满食堂 雪岭溪 雪糯 醒田 溪口 西窗
Y 一碗间 元动 屿椰 云上茶 野莓坡 盐田里 燕麦屋
Z 枝头鲜 粥公子 枣园里 竹里馆 砖窑面`;

export const brands: readonly BrandRow[] = names
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [initial = '', ...own] = line.split(' ');
    return own.map((name) => ({ initial, name }));
  })
  .map((brand, index) => ({ ...brand, logo_url: null, ...newRowColumns(index + 1, '2023-04-01 09:00:00') }));

/** @throws RangeError for a name that no brand has */
export function brandNamed(name: string): BrandRow {
  const found = brands.find((brand) => brand.name === name);
  if (!found) throw new RangeError(`no brand is called ${name}`);
  return found;
}
