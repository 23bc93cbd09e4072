import { at, secondsOf } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import type { World } from '../../shared/seed/world.ts';
import { couponStatus, grantType } from '../coupon/enums.ts';
import { bizType, journalType } from '../journal/enums.ts';
import type { JournalChange, MarketingJournal } from '../journal/index.ts';
import { promotionStatus } from '../promotion/enums.ts';
import type { CouponRow } from './coupons.ts';
import type { PromotionRow } from './promotion-value.ts';

type JournalRow = Omit<StoredRow<typeof MarketingJournal>, 'id' | 'version' | 'create_time' | 'update_time'>;
interface Told {
  readonly type: CodeOf<typeof journalType>;
  readonly time: string;
  readonly changes?: readonly JournalChange[];
  readonly bySystem?: boolean;
}

const created = (row: object, names: readonly string[]): JournalChange[] =>
  Object.entries(row).flatMap(([field, after]) =>
    names.includes(field) && after !== null ? [{ field, before: null, after }] : [],
  );

const ofActivity = (row: PromotionRow): Told[] => {
  const started = row.promotion_status !== promotionStatus.stopped || row.stop_time !== null;
  const ended = row.promotion_status === promotionStatus.expired;
  return [
    {
      type: journalType.create,
      time: row.create_time,
      changes: created(row, [
        'promotion_type',
        'tiers',
        'reduce_amount',
        'discount',
        'start_time',
        'end_time',
      ]),
    },
    ...(row.budget_amount
      ? [
          {
            type: journalType.edit,
            time: at(secondsOf(row.create_time) + 300),
            changes: [{ field: 'budget_amount', before: 100_000, after: row.budget_amount }],
          },
        ]
      : []),
    ...(started ? [{ type: journalType.start, time: at(secondsOf(row.create_time) + 600) }] : []),
    ...(row.stop_time === null ? [] : [{ type: journalType.stop, time: row.stop_time }]),
    ...(ended ? [{ type: journalType.expire, time: row.end_time, bySystem: true }] : []),
  ];
};

const ofCoupon = (row: CouponRow): Told[] => [
  {
    type: journalType.create,
    time: row.create_time,
    changes: created(row, [
      'coupon_type',
      'cash_amount',
      'threshold_amount',
      'reduce_amount',
      'discount',
      'total_count',
    ]),
  },
  ...(row.coupon_status === couponStatus.pending
    ? []
    : [{ type: journalType.publish, time: row.claim_start_time, bySystem: true }]),
  ...(row.coupon_status !== couponStatus.pending && row.grant_type === grantType.claim
    ? [
        {
          type: journalType.stock,
          time: at(secondsOf(row.claim_start_time) + 86_400),
          changes: [{ field: 'total_count', before: Math.ceil(row.total_count / 2), after: row.total_count }],
        },
      ]
    : []),
  ...(row.coupon_status === couponStatus.ended
    ? [{ type: journalType.expire, time: row.claim_end_time, bySystem: true }]
    : []),
];

/** What was done to the activities and coupons of the seed up to now, in the order of time. */
export function journalOf({ promotions, coupons, settings }: World): StoredRow<typeof MarketingJournal>[] {
  const rows = (of: PromotionRow | CouponRow, all: readonly Told[], subject: Partial<JournalRow>) =>
    all
      .filter(({ time }) => time <= settings.now)
      .map(({ type, time, changes = [], bySystem = false }) => ({
        time,
        row: {
          biz_type: bizType.activity,
          biz_name: '',
          promotion_id: null,
          coupon_id: null,
          ...subject,
          journal_type: type,
          changes,
          staff_changes: [],
          operator_id: bySystem ? null : of.create_id,
          operator_name: bySystem ? null : of.create_name,
          mgt_org_id: of.mgt_org_id,
          mct_id: of.mct_id,
        } satisfies JournalRow,
      }));
  return [
    ...promotions.flatMap(({ row }) =>
      rows(row, ofActivity(row), { biz_name: row.promotion_name, promotion_id: row.id }),
    ),
    // A draft that nobody wanted.
    ...promotions.slice(0, 1).flatMap(({ row }) =>
      rows(row, [{ type: journalType.delete, time: row.create_time }], {
        biz_name: `${row.promotion_name.slice(0, 28)}（草稿）`,
      }),
    ),
    ...coupons.flatMap(({ row }) =>
      rows(row, ofCoupon(row), { biz_type: bizType.coupon, biz_name: row.coupon_name, coupon_id: row.id }),
    ),
  ]
    .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
    .map(({ row, time }, at) => ({ ...row, ...newRowColumns(at + 1, time, time) }));
}
