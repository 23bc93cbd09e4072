import { abnormalType } from '../../resources/enums.ts';
import { couponStatus } from '../../resources/marketing/coupon-enums.ts';
import { type NoticeLog, noticeType, readFlag } from '../../resources/notice/notice.ts';
import { refundStage } from '../../resources/order-manager/sale-order-enums.ts';
import { type Account, serviceId } from './accounts.ts';
import type { Parts } from './assemble.ts';
import { at, day, hour, secondsOf } from './moments.ts';
import { orgs } from './organisations.ts';
import { Stream } from './random.ts';
import type { RoleRow } from './roles.ts';
import { fresh, type StoredRow } from './rows.ts';
import type { World } from './world.ts';

type NoticeRow = StoredRow<typeof NoticeLog>;

interface Draft {
  readonly type: NoticeRow['notice_type'];
  readonly title: string;
  readonly summary: string;
  readonly content?: string;
  readonly link?: string;
  /** Seconds since the epoch. */
  readonly sent: number;
}

/** What everybody is told, so many days ago. */
const announcements: readonly (Omit<Draft, 'sent'> & { readonly daysAgo: number })[] = [
  {
    daysAgo: 1,
    type: noticeType.maintenance,
    title: '本周六凌晨系统维护',
    summary: '周六02:00至04:00进行数据库维护，期间后台可能短暂无法访问，柜机购物不受影响。',
    content: '维护期间请勿提交退款和导出任务。维护完成后，未完成的导出将自动继续。',
  },
  {
    daysAgo: 4,
    type: noticeType.system,
    title: '账号安全提醒',
    summary: '请勿将登录密码告知他人，建议每90天更换一次密码。',
  },
  {
    daysAgo: 9,
    type: noticeType.system,
    title: '列表列配置上线',
    summary: '列表支持自定义显示列、列宽与固定列，配置随账号保存。',
  },
  {
    daysAgo: 16,
    type: noticeType.maintenance,
    title: '支付通道升级完成',
    summary: '微信支付退款通道已完成升级，退款到账时间缩短。',
  },
  {
    daysAgo: 31,
    type: noticeType.maintenance,
    title: '柜机固件灰度发布',
    summary: '柜机固件将分三批升级，升级时柜机约有三分钟不可购物。',
  },
  {
    daysAgo: 48,
    type: noticeType.system,
    title: '导出文件保存期限调整',
    summary: '导出文件保存7天，请及时下载。',
  },
  {
    daysAgo: 75,
    type: noticeType.system,
    title: '登录设备管理',
    summary: '可在用户菜单中查看已登录的设备，并将陌生设备下线。',
  },
];

const orderLink = (id: unknown) => `/order-manager/sale-order/detail?id=${id}`;
const yuan = (cents: number) => (cents / 100).toFixed(2);

/** Refunds and abnormal orders, to those who read orders and see these. */
function ofOrders(account: Account, codes: ReadonlySet<string>, { orders, refunds }: Parts): Draft[] {
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
function ofCoupons(account: Account, codes: ReadonlySet<string>, { coupons, now }: World): Draft[] {
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

/** The message centres of the sample accounts: of all four types, most of them read. */
export function notices(
  world: World,
  special: Parts,
  accounts: readonly Account[],
  roles: readonly RoleRow[],
): NoticeRow[] {
  const stream = new Stream(world.settings.seedNumber, 'notices');
  const today = world.now - hour;
  const sent = accounts.flatMap((account) => {
    const codes = new Set(
      roles.filter((role) => account.roleIds.includes(role.id)).flatMap((role) => role.modules ?? []),
    );
    const everybodys = announcements.map(({ daysAgo, ...draft }) => ({
      ...draft,
      sent: today - daysAgo * day,
    }));
    const all = [...everybodys, ...ofOrders(account, codes, special), ...ofCoupons(account, codes, world)];
    return all
      .filter((draft) => draft.sent <= world.now && draft.sent > world.now - 180 * day)
      .map((draft) => ({ draft, user: account.row.id }));
  });
  return sent
    .sort((a, b) => a.draft.sent - b.draft.sent)
    .map(({ draft, user }, index): NoticeRow => {
      const read = readAt(draft.sent, world.now, stream);
      const created = at(draft.sent);
      const read_time = read === null ? null : at(read);
      return {
        user_id: user,
        notice_title: draft.title,
        notice_type: draft.type,
        notice_summary: draft.summary,
        content: draft.content ?? null,
        read_flag: read === null ? readFlag.unread : readFlag.read,
        read_time,
        link_route: draft.link ?? null,
        ...fresh(index + 1, created, read_time ?? created),
      };
    });
}
