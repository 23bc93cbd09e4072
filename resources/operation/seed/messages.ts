import { at, day, hour } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { enabled } from '../../kit/enabled.ts';
import { plainTextOf } from '../../kit/html.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import type { Product } from '../../kit/product.ts';
import { type SampleAccount, signInAccounts } from '../../personnel/seed/accounts.ts';
import { allStaff } from '../../personnel/seed/all-staff.ts';
import { type RoleRow, roleCoded, roles as rolesOf } from '../../personnel/seed/roles.ts';
import { headquarters, orgNamed, orgs } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import { type Message, noticeChannel, publishState, targetType } from '../message/index.ts';

type MessageRow = StoredRow<typeof Message>;

interface Written {
  readonly daysAgo: number;
  readonly type: MessageRow['notice_type'];
  readonly title: string;
  readonly content: string;
  /** Of organisations by their names, or of roles by their codes; to everybody where neither is said. */
  readonly orgs?: readonly string[];
  readonly roles?: readonly string[];
  /** Merchants by their place in the list of all, users by their phones. */
  readonly merchants?: readonly number[];
  readonly users?: readonly string[];
  readonly popup?: true;
  readonly state?: 'draft' | 'withdrawn';
}

const written: readonly Written[] = [
  {
    daysAgo: 0.2,
    type: noticeType.business,
    title: '国庆补货排期（草稿）',
    content:
      '<p>各城市公司请于本周五前确认国庆期间的补货排期：</p><ul><li>高峰点位每日一次</li><li>其余点位隔日一次</li></ul>',
    orgs: ['华东大区', '华南大区'],
    state: 'draft',
  },
  {
    daysAgo: 1,
    type: noticeType.maintenance,
    title: '本周六凌晨系统维护',
    content:
      '<p>周六 <strong>02:00 至 04:00</strong> 进行数据库维护，期间后台可能短暂无法访问，柜机购物不受影响。</p><p>维护期间请勿提交退款和导出任务。维护完成后，未完成的导出将自动继续。</p>',
  },
  {
    daysAgo: 2,
    type: noticeType.business,
    title: '退款审核时限提醒',
    content: '<p>请在申请提交后 <strong>24小时内</strong> 完成退款审核，超时将影响用户体验。</p>',
    roles: ['SERVICE', 'SERVICE_LEAD'],
  },
  {
    daysAgo: 2.5,
    type: noticeType.abnormal,
    title: '点位断电告警汇总',
    content: '<p>昨日 18:00 至 20:00 商圈线路检修，您名下部分点位曾断电，现已恢复，请核对商品状态。</p>',
    merchants: [0, 1],
  },
  {
    daysAgo: 6,
    type: noticeType.business,
    title: '月度对账协助',
    content: '<p>请于本月 5 日前完成上月对账差异的核对。</p>',
    users: ['13900000005', '13900000006', '13900000009'],
  },
  {
    daysAgo: 3,
    type: noticeType.business,
    title: '门店活动物料说明',
    content: '<p>新一期活动物料已发往各运营站，请核对数量。</p>',
    orgs: ['华东大区'],
    state: 'withdrawn',
  },
  {
    daysAgo: 4,
    type: noticeType.system,
    title: '账号安全提醒',
    content: '<p>请勿将登录密码告知他人，建议每90天更换一次密码。</p>',
    popup: true,
  },
  {
    daysAgo: 9,
    type: noticeType.system,
    title: '列表列配置上线',
    content: '<p>列表支持自定义显示列、列宽与固定列，配置随账号保存。</p>',
  },
  {
    daysAgo: 12,
    type: noticeType.business,
    title: '上海公司点位巡检安排',
    content:
      '<h3>巡检范围</h3><p>浦东、闵行运营站全部点位。</p><h3>要求</h3><ol><li>核对柜内库存</li><li>清洁柜门与摄像头</li><li>记录异常并当日上报</li></ol>',
    orgs: ['上海公司'],
  },
  {
    daysAgo: 16,
    type: noticeType.maintenance,
    title: '支付通道升级完成',
    content: '<p>微信支付退款通道已完成升级，退款到账时间缩短。</p>',
  },
  {
    daysAgo: 31,
    type: noticeType.maintenance,
    title: '柜机固件灰度发布',
    content: '<p>柜机固件将分三批升级，升级时柜机约有三分钟不可购物。</p>',
  },
  {
    daysAgo: 48,
    type: noticeType.system,
    title: '导出文件保存期限调整',
    content: '<p>导出文件保存7天，请及时下载。</p>',
  },
  {
    daysAgo: 75,
    type: noticeType.system,
    title: '登录设备管理',
    content: '<p>可在用户菜单中查看已登录的设备，并将陌生设备下线。</p>',
  },
];

/** A message to one person, before it has a number. */
export interface SeededMessage {
  readonly user: string;
  readonly message: string;
  readonly type: MessageRow['notice_type'];
  readonly title: string;
  readonly summary: string;
  readonly popup: 0 | 1;
  /** Seconds since the epoch. */
  readonly sent: number;
  readonly read: number | null;
}

export interface SeededMessages {
  readonly rows: readonly MessageRow[];
  readonly letters: readonly SeededMessage[];
  readonly orgIds: ReadonlyMap<string, readonly string[]>;
  readonly roleIds: ReadonlyMap<string, readonly string[]>;
  readonly mctIds: ReadonlyMap<string, readonly string[]>;
  readonly userIds: ReadonlyMap<string, readonly string[]>;
}

function targetOf({ orgs: branches, roles, merchants, users }: Written): MessageRow['target_type'] {
  if (branches) return targetType.orgs;
  if (roles) return targetType.roles;
  if (merchants) return targetType.merchants;
  return users ? targetType.users : targetType.all;
}

const codeOf = (id: string | null) => orgs.find((org) => org.id === id)?.org_code ?? '-';

function isMeant(
  account: SampleAccount,
  message: Written,
  roles: readonly RoleRow[],
  merchants: World['merchants'],
): boolean {
  if (account.row.enabled !== enabled.enabled) return false;
  if (message.orgs)
    return message.orgs.some((name) => codeOf(account.row.mgt_org_id).startsWith(orgNamed(name).org_code));
  if (message.merchants) return message.merchants.some((at) => item(merchants, at).id === account.row.mct_id);
  if (message.users) return message.users.includes(account.row.phone);
  if (message.roles) return message.roles.some((code) => account.roleIds.includes(roleCoded(roles, code).id));
  return true;
}

/** What headquarters wrote to the users of the console, in every state, with one of each to each of those it was for. */
function messages(
  world: World,
  accounts: readonly SampleAccount[],
  roles: readonly RoleRow[],
): SeededMessages {
  const stream = new Stream(world.settings.seedNumber, 'messages');
  const author = accounts.find(({ row }) => row.phone === '13900000002')?.row;
  const letters: SeededMessage[] = [];
  const rows = written.map((message, index): MessageRow => {
    const id = String(index + 1);
    const sent = Math.round(world.now - hour - message.daysAgo * day);
    const own = accounts
      .filter((account) => message.state !== 'draft' && isMeant(account, message, roles, world.merchants))
      .flatMap((account): SeededMessage[] => {
        const read = sent + stream.int(5, 20 * 60) * 60;
        const unread = read > world.now || stream.chance(message.daysAgo < 2 ? 0.5 : 0.12);
        // Withdrawing left it to those who had read it; a pop-up of the past waits for nobody.
        if (unread && message.state === 'withdrawn') return [];
        return [
          {
            user: account.row.id,
            message: id,
            type: message.type,
            title: message.title,
            summary: plainTextOf(message.content).replaceAll('\n', ' ').slice(0, 200),
            popup: message.popup ? 1 : 0,
            sent,
            read: unread && !message.popup ? null : Math.min(read, world.now),
          },
        ];
      });
    letters.push(...own);
    const reads = own.filter(({ read }) => read !== null).length;
    const published = message.state === undefined;
    return {
      mgt_org_id: headquarters.id,
      notice_title: message.title,
      notice_type: message.type,
      notice_channels: [noticeChannel.system],
      popup_flag: message.popup ? 1 : 0,
      target_type: targetOf(message),
      notice_content: message.content,
      attachments: null,
      schedule_time: null,
      publish_state: published ? publishState.published : publishState.draft,
      publish_time: published ? at(sent) : null,
      target_count: own.length,
      read_count: reads,
      read_rate: own.length > 0 ? Math.round((reads * 10_000) / own.length) : null,
      create_name: author?.name ?? null,
      publisher_id: published ? (author?.id ?? null) : null,
      sent_content: message.state === 'draft' ? null : message.content,
      sent_attachments: null,
      delivered_flag: published ? 1 : 0,
      last_user_id: null,
      ...newRowColumns(index + 1, at(sent - hour), at(sent)),
    };
  });
  const linked = (pick: (message: Written) => readonly string[] | undefined) =>
    new Map(
      written.flatMap((message, index) => {
        const ids = pick(message);
        return ids ? [[String(index + 1), ids] as const] : [];
      }),
    );
  return {
    rows,
    letters,
    orgIds: linked((message) => message.orgs?.map((name) => orgNamed(name).id)),
    roleIds: linked((message) => message.roles?.map((code) => roleCoded(roles, code).id)),
    mctIds: linked((message) => message.merchants?.map((at) => item(world.merchants, at).id)),
    userIds: linked((message) =>
      message.users?.map((phone) => accounts.find(({ row }) => row.phone === phone)?.row.id ?? ''),
    ),
  };
}

/** The same to the accounts of the demo data. */
export function sentMessages(world: World, product: Product): SeededMessages {
  const all = rolesOf(product);
  return messages(world, [...signInAccounts(all, world.merchants, ''), ...allStaff(world, all)], all);
}

export const messageCount = written.length;
