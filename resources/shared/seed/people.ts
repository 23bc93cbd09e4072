import { around, type Stream } from '../../../server/seed/random.ts';

const surnames = [
  ...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖',
  '欧阳',
  '司徒',
];
const first = [...'子思雨晓志建文佳欣宇浩俊嘉明天若书亦心梓海景诗云国立春秋一安清瑞启承远'];
const second = [...'轩涵怡然杰强华敏静琳峰磊娜颖婷博超宁慧妍凯洁辰瑶彤航睿蕾鹏雪莹昊岚楠'];

/** A Chinese name of two or three characters (four with a double surname). */
export function personName(stream: Stream): string {
  const surname = stream.pick(surnames);
  return stream.chance(0.2)
    ? surname + stream.pick(second)
    : surname + stream.pick(first) + stream.pick(second);
}

const nickWords = [
  '早起的',
  '爱喝茶的',
  '不加班的',
  '快乐',
  '路过的',
  '楼下的',
  '半糖',
  '追风的',
  '安静的',
  '夜班',
];
const nickNouns = [
  '小熊',
  '青柠',
  '年糕',
  '橘子',
  '海豚',
  '豆包',
  '云朵',
  '蘑菇',
  '麻雀',
  '企鹅',
  '汽水',
  '土豆',
];

export function nickName(stream: Stream): string {
  return stream.pick(nickWords) + stream.pick(nickNouns) + (stream.chance(0.3) ? stream.int(1, 99) : '');
}

const prefixes = [
  '130',
  '131',
  '135',
  '136',
  '137',
  '138',
  '150',
  '151',
  '158',
  '159',
  '176',
  '182',
  '186',
  '188',
];

/** A mobile number of a consumer. Numbers never repeat: 61,803,399 has no divisor in common with 100,000,000. */
export function consumerPhone(index: number): string {
  const digits = (index * 61_803_399 + 27_182_818) % 100_000_000;
  return around(prefixes, index) + String(digits).padStart(8, '0');
}

/** Numbers of staff stand beside those of the sample accounts (docs/domain/roles.md §9.3), so that nobody's own number is used. */
export function staffPhone(series: number, index: number): string {
  return `1390000${series}${String(index).padStart(3, '0')}`;
}
