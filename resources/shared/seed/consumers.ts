import { at, day } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { type Consumer, type ConsumerTag, riskLevel } from '../consumer.ts';
import { consumerPhone, nickName } from './people.ts';

export type ConsumerRow = StoredRow<typeof Consumer>;
export type ConsumerTagRow = StoredRow<typeof ConsumerTag>;

export const tags: readonly ConsumerTagRow[] = [
  '高频用户',
  '早餐人群',
  '夜班人群',
  '学生',
  '沉睡用户',
  '无糖偏好',
  '企业员工',
  '价格敏感',
].map((tag_name, index) => ({ ...newRowColumns(index + 1, '2023-06-01 10:00:00'), tag_name }));

/** The tags of a consumer, by their number: two of five have one, some two. */
export const consumerTagsOf = (index: number): string[] =>
  [index % 5 < 2 ? index : null, index % 15 === 0 ? index + 3 : null].flatMap((at) =>
    at === null ? [] : (tags[at % tags.length]?.id ?? []),
  );

export type ConsumerIdentity = Pick<ConsumerRow, 'id' | 'user_phone'>;

/** What an order copies of its consumer; it follows from the number alone. */
export const identityOf = (index: number): ConsumerIdentity => ({
  id: String(index + 1),
  user_phone: consumerPhone(index),
});

/**
 * A consumer by number: made when asked for, since a large fleet has hundreds of thousands. Orders count themselves
 * onto the row when they are written.
 */
export function consumer(seedNumber: number, index: number, now: number): ConsumerRow {
  const stream = new Stream(seedNumber, 'consumer', index);
  const joined = now - stream.int(210, 900) * day - stream.int(0, day - 1);
  return {
    user_phone: consumerPhone(index),
    nick_name: stream.chance(0.1) ? null : nickName(stream),
    risk_level:
      index % 40 === 39
        ? riskLevel.high
        : stream.weighted([
            [riskLevel.low, 92],
            [riskLevel.medium, 7],
            [riskLevel.high, 1],
          ]),
    black_flag: index % 40 === 39 && index % 80 === 39 ? 1 : 0,
    // One in forty has ended an agreement since.
    wx_openid: `o-demo-${String(index + 1).padStart(20, '0')}`,
    ali_user_id: `2088${String(index + 1).padStart(12, '0')}`,
    ali_agreement_no: `2026${String(index + 1).padStart(16, '0')}`,
    wx_sign_flag: index % 40 === 38 ? 0 : 1,
    ali_sign_flag: index % 40 === 37 ? 0 : 1,
    order_count: 0,
    first_order_time: null,
    ...newRowColumns(index + 1, at(joined)),
  };
}
