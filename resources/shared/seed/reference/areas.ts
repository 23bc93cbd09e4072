import { newRowColumns, type StoredRow } from '../../../../server/seed/rows.ts';
import type { AreaCode } from '../../area.ts';

export type AreaRow = StoredRow<typeof AreaCode>;

/**
 * GB/T 2260: every province, every prefecture, and the districts of the municipalities and of the cities where cabinets
 * stand. A name without an ending is a 市 among the prefectures and a 区 among the districts.
 */
const provinces = `
11 北京市
12 天津市
13 河北省 01石家庄 02唐山 03秦皇岛 04邯郸 05邢台 06保定 07张家口 08承德 09沧州 10廊坊 11衡水
14 山西省 01太原 02大同 03阳泉 04长治 05晋城 06朔州 07晋中 08运城 09忻州 10临汾 11吕梁
15 内蒙古自治区 01呼和浩特 02包头 03乌海 04赤峰 05通辽 06鄂尔多斯 07呼伦贝尔 08巴彦淖尔 09乌兰察布 22兴安盟 25锡林郭勒盟 29阿拉善盟
21 辽宁省 01沈阳 02大连 03鞍山 04抚顺 05本溪 06丹东 07锦州 08营口 09阜新 10辽阳 11盘锦 12铁岭 13朝阳 14葫芦岛
22 吉林省 01长春 02吉林 03四平 04辽源 05通化 06白山 07松原 08白城 24延边朝鲜族自治州
23 黑龙江省 01哈尔滨 02齐齐哈尔 03鸡西 04鹤岗 05双鸭山 06大庆 07伊春 08佳木斯 09七台河 10牡丹江 11黑河 12绥化 27大兴安岭地区
31 上海市
32 江苏省 01南京 02无锡 03徐州 04常州 05苏州 06南通 07连云港 08淮安 09盐城 10扬州 11镇江 12泰州 13宿迁
33 浙江省 01杭州 02宁波 03温州 04嘉兴 05湖州 06绍兴 07金华 08衢州 09舟山 10台州 11丽水
34 安徽省 01合肥 02芜湖 03蚌埠 04淮南 05马鞍山 06淮北 07铜陵 08安庆 10黄山 11滁州 12阜阳 13宿州 15六安 16亳州 17池州 18宣城
35 福建省 01福州 02厦门 03莆田 04三明 05泉州 06漳州 07南平 08龙岩 09宁德
36 江西省 01南昌 02景德镇 03萍乡 04九江 05新余 06鹰潭 07赣州 08吉安 09宜春 10抚州 11上饶
37 山东省 01济南 02青岛 03淄博 04枣庄 05东营 06烟台 07潍坊 08济宁 09泰安 10威海 11日照 13临沂 14德州 15聊城 16滨州 17菏泽
41 河南省 01郑州 02开封 03洛阳 04平顶山 05安阳 06鹤壁 07新乡 08焦作 09濮阳 10许昌 11漯河 12三门峡 13南阳 14商丘 15信阳 16周口 17驻马店
42 湖北省 01武汉 02黄石 03十堰 05宜昌 06襄阳 07鄂州 08荆门 09孝感 10荆州 11黄冈 12咸宁 13随州 28恩施土家族苗族自治州
43 湖南省 01长沙 02株洲 03湘潭 04衡阳 05邵阳 06岳阳 07常德 08张家界 09益阳 10郴州 11永州 12怀化 13娄底 31湘西土家族苗族自治州
44 广东省 01广州 02韶关 03深圳 04珠海 05汕头 06佛山 07江门 08湛江 09茂名 12肇庆 13惠州 14梅州 15汕尾 16河源 17阳江 18清远 19东莞 20中山 51潮州 52揭阳 53云浮
45 广西壮族自治区 01南宁 02柳州 03桂林 04梧州 05北海 06防城港 07钦州 08贵港 09玉林 10百色 11贺州 12河池 13来宾 14崇左
46 海南省 01海口 02三亚 03三沙 04儋州
50 重庆市
51 四川省 01成都 03自贡 04攀枝花 05泸州 06德阳 07绵阳 08广元 09遂宁 10内江 11乐山 13南充 14眉山 15宜宾 16广安 17达州 18雅安 19巴中 20资阳 32阿坝藏族羌族自治州 33甘孜藏族自治州 34凉山彝族自治州
52 贵州省 01贵阳 02六盘水 03遵义 04安顺 05毕节 06铜仁 23黔西南布依族苗族自治州 26黔东南苗族侗族自治州 27黔南布依族苗族自治州
53 云南省 01昆明 03曲靖 04玉溪 05保山 06昭通 07丽江 08普洱 09临沧 23楚雄彝族自治州 25红河哈尼族彝族自治州 26文山壮族苗族自治州 28西双版纳傣族自治州 29大理白族自治州 31德宏傣族景颇族自治州 33怒江傈僳族自治州 34迪庆藏族自治州
54 西藏自治区 01拉萨 02日喀则 03昌都 04林芝 05山南 06那曲 25阿里地区
61 陕西省 01西安 02铜川 03宝鸡 04咸阳 05渭南 06延安 07汉中 08榆林 09安康 10商洛
62 甘肃省 01兰州 02嘉峪关 03金昌 04白银 05天水 06武威 07张掖 08平凉 09酒泉 10庆阳 11定西 12陇南 29临夏回族自治州 30甘南藏族自治州
63 青海省 01西宁 02海东 22海北藏族自治州 23黄南藏族自治州 25海南藏族自治州 26果洛藏族自治州 27玉树藏族自治州 28海西蒙古族藏族自治州
64 宁夏回族自治区 01银川 02石嘴山 03吴忠 04固原 05中卫
65 新疆维吾尔自治区 01乌鲁木齐 02克拉玛依 04吐鲁番 05哈密 23昌吉回族自治州 27博尔塔拉蒙古自治州 28巴音郭楞蒙古自治州 29阿克苏地区 30克孜勒苏柯尔克孜自治州 31喀什地区 32和田地区 40伊犁哈萨克自治州 42塔城地区 43阿勒泰地区
71 台湾省
81 香港特别行政区
82 澳门特别行政区
`;

/** By the code of what they hang on, each with the last digits of its own. */
const districts = `
110000 101东城 102西城 105朝阳 106丰台 107石景山 108海淀 109门头沟 111房山 112通州 113顺义 114昌平 115大兴 116怀柔 117平谷 118密云 119延庆
120000 101和平 102河东 103河西 104南开 105河北 106红桥 110东丽 111西青 112津南 113北辰 114武清 115宝坻 116滨海新区 117宁河 118静海 119蓟州
310000 101黄浦 104徐汇 105长宁 106静安 107普陀 109虹口 110杨浦 112闵行 113宝山 114嘉定 115浦东新区 116金山 117松江 118青浦 120奉贤 151崇明
500000 101万州 102涪陵 103渝中 104大渡口 105江北 106沙坪坝 107九龙坡 108南岸 109北碚 110綦江 111大足 112渝北 113巴南 114黔江 115长寿 116江津 117合川 118永川 119南川 120璧山 151铜梁 152潼南 153荣昌 154开州 155梁平 156武隆
320100 02玄武 04秦淮 05建邺 06鼓楼 11浦口 13栖霞 14雨花台 15江宁 16六合 17溧水 18高淳
320500 05虎丘 06吴中 07相城 08姑苏 09吴江 81常熟市 82张家港市 83昆山市 85太仓市
330100 02上城 05拱墅 06西湖 08滨江 09萧山 10余杭 11富阳 12临安 13临平 14钱塘 22桐庐县 27淳安县 82建德市
420100 02江岸 03江汉 04硚口 05汉阳 06武昌 07青山 11洪山 12东西湖 13汉南 14蔡甸 15江夏 16黄陂 17新洲
430100 02芙蓉 03天心 04岳麓 05开福 11雨花 12望城 21长沙县 81浏阳市 82宁乡市
440100 03荔湾 04越秀 05海珠 06天河 11白云 12黄埔 13番禺 14花都 15南沙 17从化 18增城
440300 03罗湖 04福田 05南山 06宝安 07龙岗 08盐田 09龙华 10坪山 11光明
510100 04锦江 05青羊 06金牛 07武侯 08成华 12龙泉驿 13青白江 14新都 15温江 16双流 17郫都 18新津 21金堂县 29大邑县 31蒲江县 81都江堰市 82彭州市 83邛崃市 84崇州市 85简阳市
610100 02新城 03碑林 04莲湖 11灞桥 12未央 13雁塔 14阎良 15临潼 16长安 17高陵 18鄠邑 22蓝田县 24周至县
`;

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
const numbered = /^(\d+)(\D+)$/;
const ending = /(区|县|市|盟|州)$/;

/** The parts of `06西湖`, its name with the ending that it goes without in the list. */
function parse(item: string, otherwise: string, complete: RegExp): readonly [digits: string, name: string] {
  const [, digits = '', name = ''] = numbered.exec(item) ?? [];
  return [digits, complete.test(name) && name.length > 2 ? name : name + otherwise];
}

function rowOf(area_code: string, name: string, parent: AreaRow | null, level: 1 | 2 | 3): AreaRow {
  const province_name = parent?.province_name ?? name;
  // A municipality is province and city in one.
  const municipality = province_name.endsWith('市');
  const city_name = level === 2 ? name : municipality ? province_name : (parent?.city_name ?? null);
  return {
    area_code,
    name,
    parent_id: parent?.id ?? null,
    parent_code: parent?.area_code ?? null,
    level,
    province_name,
    city_name,
    district_name: level === 3 ? name : null,
    full_name: [...new Set([province_name, city_name, name])].filter((part) => part !== null).join(''),
    ...newRowColumns(Number(area_code), '2023-04-01 09:00:00'),
  };
}

function grow(): readonly AreaRow[] {
  const rows = new Map<string, AreaRow>();
  const put = (row: AreaRow) => rows.set(row.area_code, row);
  for (const [digits = '', name = '', ...cities] of linesOf(provinces)) {
    const province = rowOf(`${digits}0000`, name, null, 1);
    put(province);
    for (const item of cities) {
      const [own, city] = parse(item, '市', /(盟|州|地区)$/);
      put(rowOf(`${digits}${own}00`, city, province, 2));
    }
  }
  for (const [above = '', ...items] of linesOf(districts)) {
    const parent = rows.get(above) ?? null;
    for (const item of items) {
      const [own, name] = parse(item, '区', ending);
      put(rowOf(above.slice(0, 6 - own.length) + own, name, parent, 3));
    }
  }
  return [...rows.values()].sort((one, other) => Number(one.id) - Number(other.id));
}

/** In the order of their codes, which are their ids. */
export const areas = grow();

/** @throws RangeError for a district that the list doesn't hold */
export function districtOf(city: string, district: string): AreaRow {
  const found = areas.find(
    (area) => area.level === 3 && area.city_name === `${city}市` && area.name.startsWith(district),
  );
  if (!found) throw new RangeError(`${city} has no district ${district}`);
  return found;
}
