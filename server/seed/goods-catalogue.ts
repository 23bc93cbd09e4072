/**
 * What the cabinets sell: domain.md §8's categories with fictional brands. Prices are cents, weights grams; `keeps`
 * is the coldest zone that the goods need. Every entry has one drawn picture (`media/`, made by make-media.ts).
 */
export type Keeps = 'ambient' | 'chilled' | 'frozen';
export type Shelf = 'drinks' | 'snacks' | 'dairy' | 'instant' | 'other';

export interface CatalogueEntry {
  readonly picture: string;
  readonly path: string;
  readonly shelf: Shelf;
  readonly keeps: Keeps;
  readonly brands: readonly string[];
  readonly names: readonly string[];
  readonly specs: readonly (readonly [text: string, grams: number])[];
  readonly price: readonly [from: number, to: number];
  /** Sold by weight: the price is that of 500 g. */
  readonly weighed?: boolean;
}

const entry = (
  picture: string,
  path: string,
  shelf: Shelf,
  keeps: Keeps,
  price: readonly [number, number],
  brands: string,
  names: string,
  specs: readonly (readonly [string, number])[],
): CatalogueEntry => ({
  picture,
  path,
  shelf,
  keeps,
  price,
  brands: brands.split(' '),
  names: names.split(' '),
  specs,
});

const bottle = [
  ['500ml', 520],
  ['330ml', 350],
] as const;
const can = [['330ml', 350]] as const;
const box = [['250ml', 262]] as const;

export const catalogue: readonly CatalogueEntry[] = [
  entry('purified-water', '饮料/水/纯净水', 'drinks', 'ambient', [150, 250], '晨泉 沐川', '饮用纯净水 迷你纯净水', [['550ml', 570], ['350ml', 368]]),
  entry('mineral-water', '饮料/水/矿泉水', 'drinks', 'ambient', [200, 500], '晨泉 雪岭溪', '天然矿泉水 高山矿泉水', [['500ml', 520], ['380ml', 398]]),
  entry('soda-water', '饮料/水/苏打水', 'drinks', 'ambient', [350, 550], '沐川 微泡日', '无汽苏打水 柠檬苏打水 白桃苏打水', [['410ml', 428]]),
  entry('sugar-free-tea', '饮料/茶饮料/无糖茶', 'drinks', 'chilled', [400, 600], '茗野 山隐', '无糖乌龙茶 无糖茉莉花茶 无糖普洱茶 无糖绿茶', bottle),
  entry('fruit-tea', '饮料/茶饮料/果味茶', 'drinks', 'chilled', [350, 500], '茗野 果趣', '蜜桃乌龙茶 柠檬红茶 百香果绿茶', bottle),
  entry('milk-tea', '饮料/茶饮料/奶茶', 'drinks', 'chilled', [450, 700], '茗野 暖杯记', '原味奶茶 抹茶奶茶', [['450ml', 470]]),
  entry('cola', '饮料/碳酸/可乐', 'drinks', 'chilled', [300, 400], '卡力 汽笛', '经典可乐 樱桃可乐', can),
  entry('fruit-soda', '饮料/碳酸/果味汽水', 'drinks', 'chilled', [300, 500], '汽笛 果趣', '橘子汽水 荔枝汽水 青柠汽水', can),
  entry('sugar-free-soda', '饮料/碳酸/无糖汽水', 'drinks', 'chilled', [400, 550], '汽笛 微泡日', '无糖白桃汽水 无糖青提汽水 无糖可乐', can),
  entry('energy-drink', '饮料/功能饮料/能量', 'drinks', 'chilled', [500, 700], '卡力 冲刻', '维生素能量饮料 强化能量饮料', [['250ml', 268], ['500ml', 525]]),
  entry('electrolyte', '饮料/功能饮料/电解质', 'drinks', 'chilled', [450, 650], '冲刻 元动', '西柚电解质水 柠檬电解质水', [['500ml', 525]]),
  entry('pure-juice', '饮料/果汁/纯果汁', 'drinks', 'chilled', [600, 1200], '果趣 枝头鲜', '鲜榨橙汁 苹果汁 葡萄汁', [['300ml', 325]]),
  entry('juice-drink', '饮料/果汁/果汁饮料', 'drinks', 'chilled', [350, 500], '果趣 枝头鲜', '芒果汁饮料 水蜜桃汁饮料 山楂汁饮料', bottle),
  entry('coffee', '饮料/咖啡/即饮咖啡', 'drinks', 'chilled', [550, 1200], '豆里春秋 醒田', '美式咖啡 拿铁咖啡 生椰拿铁', [['270ml', 290]]),
  entry('coconut', '饮料/植物饮料/椰汁', 'drinks', 'chilled', [450, 650], '屿椰 枝头鲜', '鲜榨椰汁 椰子水', [['245ml', 260]]),
  entry('soy-milk', '饮料/植物饮料/豆奶', 'drinks', 'chilled', [300, 450], '磨坊里 豆田', '原味豆奶 黑豆豆奶', box),
  entry('pure-milk', '乳品/牛奶/纯牛奶', 'dairy', 'chilled', [350, 500], '牧晴 草原晨', '纯牛奶 高钙牛奶 脱脂牛奶', box),
  entry('flavoured-milk', '乳品/牛奶/风味奶', 'dairy', 'chilled', [350, 550], '牧晴 草原晨', '香蕉牛奶 草莓牛奶 可可牛奶', box),
  entry('ambient-yogurt', '乳品/酸奶/常温', 'dairy', 'chilled', [400, 600], '牧晴 酪小匠', '原味酸奶 蓝莓酸奶', [['200g', 210]]),
  entry('chilled-yogurt', '乳品/酸奶/低温', 'dairy', 'chilled', [500, 900], '酪小匠 草原晨', '希腊酸奶 燕麦酸奶 零蔗糖酸奶', [['135g', 145]]),
  entry('biscuit', '休闲食品/饼干糕点/饼干', 'snacks', 'ambient', [400, 900], '麦香里 焙光', '苏打饼干 夹心饼干 全麦饼干', [['100g', 110]]),
  entry('cake', '休闲食品/饼干糕点/蛋糕', 'snacks', 'ambient', [450, 900], '焙光 麦香里', '蜂蜜小蛋糕 瑞士卷 芝士蛋糕', [['90g', 98]]),
  entry('bread', '休闲食品/饼干糕点/面包', 'snacks', 'ambient', [400, 800], '麦香里 焙光', '肉松面包 红豆面包 全麦吐司', [['80g', 86]]),
  entry('crisps', '休闲食品/膨化/薯片', 'snacks', 'ambient', [500, 900], '脆田 卡滋屋', '原味薯片 番茄薯片 黄瓜薯片 烧烤薯片', [['70g', 82]]),
  entry('corn-chips', '休闲食品/膨化/玉米片', 'snacks', 'ambient', [450, 700], '脆田 卡滋屋', '芝士玉米片 香辣玉米片', [['65g', 76]]),
  entry('mixed-nuts', '休闲食品/坚果/每日坚果', 'snacks', 'ambient', [500, 1200], '林下果 松间', '每日坚果 混合果仁', [['25g', 30]]),
  entry('seeds', '休闲食品/坚果/瓜子', 'snacks', 'ambient', [400, 800], '林下果 松间', '焦糖瓜子 五香瓜子', [['108g', 116]]),
  entry('braised-egg', '休闲食品/肉类零食/卤蛋', 'snacks', 'ambient', [200, 400], '椒小鸭 卤味巷', '五香卤蛋 盐焗卤蛋', [['35g', 38]]),
  entry('duck-neck', '休闲食品/肉类零食/鸭脖', 'snacks', 'chilled', [900, 1500], '椒小鸭 卤味巷', '香辣鸭脖 甜辣鸭脖', [['120g', 130]]),
  entry('sausage', '休闲食品/肉类零食/香肠', 'snacks', 'ambient', [250, 500], '卤味巷 椒小鸭', '玉米香肠 黑椒烤肠', [['55g', 60]]),
  entry('chocolate', '休闲食品/糖巧/巧克力', 'snacks', 'ambient', [600, 1300], '可可屿 甜序', '牛奶巧克力 黑巧克力 榛仁巧克力', [['40g', 44]]),
  entry('gum', '休闲食品/糖巧/口香糖', 'snacks', 'ambient', [300, 1000], '甜序 清口时', '薄荷口香糖 西瓜口香糖', [['32g', 40]]),
  entry('cup-noodles', '方便食品/方便面/桶面', 'instant', 'ambient', [450, 700], '面匠人 一碗间', '红烧牛肉桶面 酸菜牛肉桶面 番茄鸡蛋桶面', [['110g', 135]]),
  entry('bag-noodles', '方便食品/方便面/袋面', 'instant', 'ambient', [250, 400], '面匠人 一碗间', '香辣牛肉袋面 鲜虾鱼板袋面', [['105g', 112]]),
  entry('self-heating-rice', '方便食品/自热/自热米饭', 'instant', 'ambient', [1300, 1500], '一碗间 热食记', '咖喱鸡自热米饭 鱼香肉丝自热米饭', [['260g', 420]]),
  entry('congee', '方便食品/即食粥/八宝粥', 'instant', 'ambient', [350, 500], '粥公子 热食记', '八宝粥 黑米粥', [['280g', 310]]),
  entry('bento', '鲜食/便当/米饭', 'other', 'chilled', [1200, 1500], '小满食堂 食刻', '照烧鸡腿便当 红烧肉便当', [['380g', 410]]),
  entry('sandwich', '鲜食/冷餐/三明治', 'other', 'chilled', [700, 1200], '食刻 小满食堂', '金枪鱼三明治 火腿鸡蛋三明治', [['150g', 160]]),
  {
    ...entry('whole-fruit', '鲜食/水果/整果', 'other', 'chilled', [400, 1200], '枝头鲜', '称重苹果 称重香梨 称重柑橘', [['称重', 180]]),
    weighed: true,
  },
  entry('ice-cream', '冷冻/冰淇淋/杯装', 'other', 'frozen', [500, 1500], '雪糯 冰里', '香草冰淇淋 巧克力冰淇淋 抹茶冰淇淋', [['90g', 100]]),
  entry('ice-bar', '冷冻/冰淇淋/棒冰', 'other', 'frozen', [250, 600], '雪糯 冰里', '绿豆棒冰 红豆棒冰 牛奶棒冰 西瓜棒冰', [['75g', 82]]),
  entry('dumplings', '冷冻/速冻/水饺', 'other', 'frozen', [1000, 1500], '小满食堂 雪糯', '白菜猪肉水饺 三鲜水饺', [['300g', 320]]),
  entry('tissues', '日用/纸品/纸巾', 'other', 'ambient', [200, 400], '棉朵 柔序', '手帕纸 湿纸巾', [['1包', 45]]),
  entry('masks', '日用/个护/口罩', 'other', 'ambient', [300, 900], '棉朵 护晴', '一次性口罩 儿童口罩', [['5只', 25]]),
  entry('cable', '日用/数码/数据线', 'other', 'ambient', [1200, 1500], '连点', '快充数据线 三合一数据线', [['1米', 40]]),
  entry('beer', '酒水/啤酒/罐装', 'other', 'chilled', [500, 900], '麦汀 汽笛', '精酿小麦啤酒 淡色拉格', [['330ml', 352]]),
];
