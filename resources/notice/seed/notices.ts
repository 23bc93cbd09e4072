import { at, day, secondsOf } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { abnormalType } from '../../enums.ts';
import { noticeType, readFlag } from '../../kit/people/notice-log.ts';
import { couponStatus } from '../../marketing/coupon/enums.ts';
import type { SeededMessage } from '../../operation/seed/messages.ts';
import { refundStage } from '../../order-manager/enums.ts';
import type { Parts } from '../../order-manager/seed/assemble.ts';
import { type SampleAccount, serviceId } from '../../personnel/seed/accounts.ts';
import type { RoleRow } from '../../personnel/seed/roles.ts';
import { orgs } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import type { NoticeLog } from '../notice.ts';

type NoticeRow = StoredRow<typeof NoticeLog>;

interface Draft {
  readonly type: NoticeRow['notice_type'];
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** Seconds since the epoch. */
  readonly sent: number;
}

const orderLink = (id: unknown) => `/order-manager/sale-order/detail?id=${id}`;
const yuan = (cents: number) => (cents / 100).toFixed(2);

/** Refunds and abnormal orders, to those who read orders and see these. */
function ofOrders(account: SampleAccount, codes: ReadonlySet<string>, { orders, refunds }: Parts): Draft[] {
  const home = orgs.find((org) => org.id === account.row.mgt_org_id)?.org_code ?? '';
  const sees = (row: { readonly mgt_org_id: string | null; readonly mct_id: string | null }) =>
    account.row.mct_id === null
      ? (orgs.find((org) => org.id === row.mgt_org_id)?.org_code ?? '').startsWith(home)
      : row.mct_id === account.row.mct_id;
  if (!codes.has('SALE_ORDER')) return [];
  const abnormal = orders
    .filter((order) => order.abnormal_type !== abnormalType.normal && sees(order))
    .map((order) => ({
      type: noticeType.abnormal,
      title: '订单识别异常',
      summary: `订单${order.order_no}（${order.shop_name}）识别结果异常，请核对商品与金额。`,
      link: orderLink(order.id),
      sent: secondsOf(order.create_time) + 300,
    }));
  const toAudit = refunds
    .filter((refund) => codes.has('AFTER_SALE_AUDIT') && sees(refund))
    .filter((refund) => refund.refund_stage === refundStage.toAudit)
    .map((refund) => ({
      type: noticeType.business,
      title: '有退款待审核',
      summary: `${refund.apply_name}对订单${refund.order_no}申请退款${yuan(refund.refund_amount)}元（售后单号${refund.after_sale_no}），请审核。`,
      link: orderLink(refund.order_id),
      sent: secondsOf(refund.create_time),
    }));
  const mine = refunds
    .filter((refund) => refund.applicant_id === account.row.id && account.row.id === serviceId)
    .filter((refund) => refund.finish_time !== null)
    .map((refund) => ({
      type: noticeType.business,
      title: refund.refuse_reason === null ? '退款已完成' : '您申请的退款被拒绝',
      summary: `订单${refund.order_no}的退款${refund.after_sale_no}（${yuan(refund.refund_amount)}元）：${refund.refuse_reason ?? '款项已退回用户'}`,
      link: orderLink(refund.order_id),
      sent: secondsOf(refund.finish_time ?? refund.create_time),
    }));
  return [...abnormal, ...toAudit, ...mine];
}

/** Coupons that ran out, to those who look after them. */
function ofCoupons(account: SampleAccount, codes: ReadonlySet<string>, { coupons, now }: World): Draft[] {
  if (!codes.has('COUPON_EDIT')) return [];
  return coupons
    .filter(({ row }) => row.coupon_status === couponStatus.ended)
    .filter(({ row }) => account.row.mct_id === null || row.mct_id === account.row.mct_id)
    .filter(
      ({ row }) => secondsOf(row.claim_end_time) < now && secondsOf(row.claim_end_time) > now - 90 * day,
    )
    .slice(0, 8)
    .map(({ row }) => ({
      type: noticeType.business,
      title: '优惠券领取已结束',
      summary: `优惠券“${row.coupon_name}”已结束领取，共领取${row.claim_count}张。`,
      link: `/marketing/coupon-management/detail?id=${row.id}`,
      sent: secondsOf(row.claim_end_time),
    }));
}

/** A message is read within some hours, or not at all: the newer it is, the more often it still waits. */
function readAt(sent: number, now: number, stream: Stream): number | null {
  const read = sent + stream.int(5, 20 * 60) * 60;
  return read > now || stream.chance(sent > now - 2 * day ? 0.5 : 0.04) ? null : read;
}

/**
 * The message centres: what somebody wrote to everybody's, and what happened to the sample accounts' own, of all four types, most
 * of them read.
 */
export function notices(
  world: World,
  special: Parts,
  accounts: readonly SampleAccount[],
  roles: readonly RoleRow[],
  letters: readonly SeededMessage[],
): NoticeRow[] {
  const stream = new Stream(world.settings.seedNumber, 'notices');
  const happened = accounts.flatMap((account) => {
    const codes = new Set(
      roles.filter((role) => account.roleIds.includes(role.id)).flatMap((role) => role.modules ?? []),
    );
    const all = [...ofOrders(account, codes, special), ...ofCoupons(account, codes, world)];
    return all
      .filter((draft) => draft.sent <= world.now && draft.sent > world.now - 180 * day)
      .map((draft) => ({
        ...draft,
        user: account.row.id,
        message: null,
        popup: 0 as const,
        read: readAt(draft.sent, world.now, stream),
      }));
  });
  return [...letters, ...happened]
    .sort((a, b) => a.sent - b.sent)
    .map((sent, index): NoticeRow => {
      const created = at(sent.sent);
      const read_time = sent.read === null ? null : at(sent.read);
      return {
        user_id: sent.user,
        notice_title: sent.title,
        notice_type: sent.type,
        notice_summary: sent.summary,
        notice_id: sent.message,
        popup_flag: sent.popup,
        content: null,
        read_flag: sent.read === null ? readFlag.unread : readFlag.read,
        read_time,
        link_route: 'link' in sent ? sent.link : null,
        ...newRowColumns(index + 1, created, read_time ?? created),
      };
    });
}
