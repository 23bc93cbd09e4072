import { at, day, hour } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { everyCode } from '../../kit/enumeration.ts';
import { online } from '../../shared/point.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import { cabinetModels, type PointPlan } from '../../shared/seed/points.ts';
import type { World } from '../../shared/seed/world.ts';
import type { AppUpgrade } from '../app-upgrade/index.ts';
import {
  appType,
  pauseCause,
  rolloutType,
  upgradeFailReason,
  upgradeStatus,
  versionStatus,
} from '../app-version/enums.ts';
import type { AppVersion } from '../app-version/index.ts';
import { rolloutPlace } from '../app-version/rollout-share.server.ts';
import { upgradeShareOf } from '../app-version/rules.ts';

export type VersionRow = StoredRow<typeof AppVersion>;
export type UpgradeRow = StoredRow<typeof AppUpgrade>;
type Status = UpgradeRow['upgrade_status'];

interface Plan {
  readonly app: VersionRow['app_type'];
  readonly name: string;
  readonly code: number;
  readonly status: VersionRow['version_status'];
  readonly rollout: VersionRow['rollout_type'];
  readonly daysAgo: number;
  readonly note: string;
  readonly before: string;
  readonly percent?: number;
  /** Points of the fleet that a stage of points names, from the first. */
  readonly points?: number;
  readonly orgs?: readonly string[];
  readonly cause?: VersionRow['pause_cause'];
  readonly minimum?: number;
  readonly force?: 1;
  /** What became of its cabinets; absent where a newer version has long taken its place. */
  readonly ends?: readonly (readonly [Status, number])[];
}

const [s, u, r] = [versionStatus, upgradeStatus, rolloutType];
const done = [
  [u.succeeded, 96],
  [u.failed, 2],
  [u.waiting, 2],
] as const;

/** Every status, rollout and app; the newest released version of each app has a row for every cabinet. */
const plans: readonly Plan[] = [
  {
    app: appType.cabinet,
    name: '2.3.6',
    code: 20_306,
    status: s.released,
    rollout: r.percent,
    percent: 10,
    daysAgo: 260,
    before: '2.3.5',
    note: '修复弱网下订单上报延迟。',
  },
  {
    app: appType.cabinet,
    name: '2.4.0',
    code: 20_400,
    status: s.released,
    rollout: r.percent,
    percent: 10,
    daysAgo: 150,
    before: '2.3.6',
    note: '新增商品价签自动刷新；优化开门速度。',
  },
  {
    app: appType.cabinet,
    name: '2.4.1',
    code: 20_401,
    status: s.released,
    rollout: r.percent,
    percent: 20,
    daysAgo: 64,
    before: '2.4.0',
    minimum: 20_306,
    note: '修复双门柜右门状态上报错误。',
    ends: [
      [u.succeeded, 88],
      [u.failed, 5],
      [u.waiting, 7],
    ],
  },
  {
    app: appType.cabinet,
    name: '2.5.0',
    code: 20_500,
    status: s.grey,
    rollout: r.percent,
    percent: 30,
    daysAgo: 1,
    before: '2.4.1',
    minimum: 20_400,
    force: 1,
    note: '新版识别上传通道，视频分段续传；购物屏改版。',
    ends: [
      [u.succeeded, 58],
      [u.downloading, 12],
      [u.installing, 8],
      [u.waiting, 18],
      [u.failed, 4],
    ],
  },
  {
    app: appType.cabinet,
    name: '2.5.1',
    code: 20_501,
    status: s.draft,
    rollout: r.percent,
    percent: 5,
    daysAgo: 0.2,
    before: '2.5.0',
    note: '修复购物屏在横屏机型上的错位。',
  },
  {
    app: appType.adPlayer,
    name: '1.8.2',
    code: 182,
    status: s.released,
    rollout: r.all,
    daysAgo: 190,
    before: '1.8.0',
    note: '支持竖屏视频素材。',
    ends: done,
  },
  {
    app: appType.adPlayer,
    name: '1.8.9',
    code: 189,
    status: s.withdrawn,
    rollout: r.points,
    points: 20,
    daysAgo: 80,
    before: '1.8.2',
    note: '预加载素材（存在内存占用问题，已下架）。',
    ends: [
      [u.skipped, 70],
      [u.succeeded, 20],
      [u.failed, 10],
    ],
  },
  {
    app: appType.adPlayer,
    name: '1.9.0',
    code: 190,
    status: s.paused,
    rollout: r.points,
    points: 80,
    daysAgo: 6,
    before: '1.8.2',
    cause: pauseCause.failures,
    note: '素材断点续传，节省流量。',
    ends: [
      [u.succeeded, 62],
      [u.failed, 12],
      [u.waiting, 26],
    ],
  },
  {
    app: appType.face,
    name: '3.1.0',
    code: 310,
    status: s.released,
    rollout: r.percent,
    percent: 10,
    daysAgo: 120,
    before: '3.0.4',
    note: '刷脸支付协议升级。',
    ends: done,
  },
  {
    app: appType.face,
    name: '3.2.0',
    code: 320,
    status: s.draft,
    rollout: r.orgs,
    orgs: ['上海公司'],
    daysAgo: 3,
    before: '3.1.0',
    note: '弱光环境识别优化。',
  },
  {
    app: appType.mcu,
    name: '1.9.0',
    code: 190,
    status: s.released,
    rollout: r.all,
    daysAgo: 230,
    before: '1.8.0',
    note: '门锁控制时序调整。',
  },
  {
    app: appType.mcu,
    name: '2.0.0',
    code: 200,
    status: s.grey,
    rollout: r.orgs,
    orgs: ['上海公司'],
    daysAgo: 2,
    before: '1.9.0',
    note: '温控算法更新，压缩机启停更平稳。',
    ends: [
      [u.succeeded, 50],
      [u.installing, 20],
      [u.waiting, 26],
      [u.failed, 4],
    ],
  },
  {
    app: appType.factoryTest,
    name: '1.2.0',
    code: 120,
    status: s.paused,
    rollout: r.orgs,
    orgs: ['华东大区'],
    daysAgo: 30,
    before: '1.1.0',
    cause: pauseCause.person,
    note: '厂测项增加读写器自检。',
  },
];

/** Upgrades of one cabinet have the numbers of its place. */
export const upgradesPerCabinet = 10;
const firmware = {
  url: '/media/demo-firmware.bin',
  md5: '68941318d94eff566c7c0e02812872dd',
  sha256: 'ad8dbcadd8e536e4f7468b0d4d9bab09dc1fcce77de1c1203836b0a523ddb964',
  kb: 2,
};
const app = {
  url: '/media/demo-app.apk',
  md5: 'd8394b072405dd6eb7b0faf78656efd4',
  sha256: 'af07e0bdb96621dc3a1ac85e9a1d736ffed1e8dc21ff5d5f8f8c275e4e726c87',
  kb: 5,
};
/** The first cabinets show every state of the released version between them. */
const shown: readonly Status[] = [u.succeeded, u.waiting, u.failed, u.succeeded, u.downloading, u.installing];
/** The version that was withdrawn shows every way to fail, and what the others skipped. */
const reasons = everyCode(upgradeFailReason);
const broken: readonly Status[] = [...reasons.map(() => u.failed), u.skipped];
const underWay: ReadonlySet<number> = new Set([u.downloading, u.installing]);

const published = (plan: Plan, world: World) => Math.round(world.now - plan.daysAgo * day);

/** Whether the cabinet of a point is among those that a version has come to. */
function reaches(plan: Plan, point: PointPlan, world: World): boolean {
  if (plan.status === s.released) return true;
  if (plan.rollout === r.percent)
    return rolloutPlace(point.row.cabinet_code ?? '', plan.app, plan.code) < (plan.percent ?? 0);
  if (plan.rollout === r.points) return point.index < Math.min(plan.points ?? 0, world.points.length);
  return (plan.orgs ?? []).some((name) => point.org.org_code.startsWith(orgNamed(name).org_code));
}

function endOf(plan: Plan, point: PointPlan, stream: Stream): Status {
  const drawn = stream.weighted(plan.ends ?? done);
  const first = plan.name === '2.4.1' ? shown : plan.name === '1.8.9' ? broken : [];
  const status = first[point.index] ?? drawn;
  return underWay.has(status) && point.row.online === online.offline ? u.waiting : status;
}

export interface Upgraded {
  readonly rows: readonly UpgradeRow[];
  /** What the cabinet runs by now. */
  readonly app_version: string;
  readonly mcu_version: string;
}

/** What became of every version on the cabinet of a point. */
export function upgradesOf(world: World, point: PointPlan): Upgraded {
  const rows = plans
    .flatMap((plan, index): UpgradeRow[] => {
      if (!plan.ends || !reaches(plan, point, world)) return [];
      const stream = new Stream(world.settings.seedNumber, 'upgrade', point.index, index);
      const status = endOf(plan, point, stream);
      const begun = published(plan, world);
      const ended = Math.min(
        world.now - 60,
        begun + stream.int(2 * hour, Math.max(3, plan.daysAgo * 12) * hour),
      );
      const finished = status === u.succeeded || status === u.failed;
      const last =
        status === u.waiting ? begun : underWay.has(status) ? world.now - stream.int(60, 900) : ended;
      return [
        {
          mgt_org_id: point.row.mgt_org_id,
          mct_id: point.row.mct_id,
          version_id: String(index + 1),
          device_id: String(point.index + 1),
          cabinet_code: point.row.cabinet_code ?? '',
          shop_name: point.row.shop_name,
          from_version: plan.before,
          to_version: plan.name,
          upgrade_status: status,
          told_status: status === u.waiting ? null : status,
          fail_reason:
            status === u.failed
              ? (plan.name === '1.8.9' && reasons[point.index]) ||
                stream.pick([upgradeFailReason.download, upgradeFailReason.install, upgradeFailReason.space])
              : null,
          fail_note: null,
          try_count: status === u.failed ? 2 : 1,
          offer_time: finished || underWay.has(status) ? at(last - 600) : null,
          start_time: finished || underWay.has(status) ? at(last - 540) : null,
          expire_time: underWay.has(status) ? at(last + 26 * hour) : null,
          upgrade_time: finished ? at(last) : null,
          ...newRowColumns(point.index * upgradesPerCabinet + 1, at(begun), at(last)),
        },
      ];
    })
    .map((row, nth) => ({ ...row, id: String(point.index * upgradesPerCabinet + nth + 1) }));
  const runs = (type: number, base: string) =>
    plans.reduce((now, plan, index) => {
      const row = rows.find(({ version_id }) => version_id === String(index + 1));
      return plan.app === type && row?.upgrade_status === u.succeeded ? plan.name : now;
    }, base);
  return { rows, app_version: runs(appType.cabinet, '2.4.0'), mcu_version: runs(appType.mcu, '1.9.0') };
}

/** All versions, with the figures of their cabinets. */
export function versionsOf(world: World) {
  const bound = world.points.filter(({ row }) => row.cabinet_code !== null);
  const all = bound.flatMap((point) => upgradesOf(world, point).rows);
  const rows = plans.map((plan, index): VersionRow => {
    const own = all.filter(({ version_id }) => version_id === String(index + 1));
    const count = (status: Status) => own.filter(({ upgrade_status }) => upgrade_status === status).length;
    const [good, bad] = [count(u.succeeded), count(u.failed)];
    const draft = plan.status === s.draft;
    const begun = published(plan, world);
    const file = plan.app === appType.mcu ? firmware : app;
    const released = plan.status === s.released;
    return {
      mgt_org_id: headquarters.id,
      app_type: plan.app,
      version_name: plan.name,
      version_code: plan.code,
      package_url: file.url,
      package_md5: file.md5,
      package_sha256: file.sha256,
      package_size: file.kb,
      force_flag: plan.force ?? 0,
      silent_flag: plan.force ? 0 : 1,
      min_version_code: plan.minimum ?? null,
      rollout_type: plan.rollout,
      rollout_percent: plan.percent ?? null,
      release_note: plan.note,
      version_status: plan.status,
      pause_cause: plan.cause ?? null,
      target_count: own.length - count(u.skipped),
      success_count: good,
      fail_count: bad,
      success_rate: upgradeShareOf(good, good + bad),
      round_time: draft ? null : at(begun),
      round_count: good + bad,
      round_fail_rate: upgradeShareOf(bad, good + bad) ?? 0,
      author_id: null,
      create_name: '罗成',
      publish_name: draft ? null : '韩泽',
      publish_time: draft ? null : at(begun),
      release_name: released ? '韩泽' : null,
      release_time: released ? at(begun + (plan.rollout === r.all ? 0 : 5 * day)) : null,
      ...newRowColumns(
        index + 1,
        at(begun - (draft ? 0 : day)),
        at(draft ? begun : Math.min(world.now, begun + hour)),
      ),
    };
  });
  const linked = (pick: (plan: Plan) => readonly string[] | undefined) =>
    new Map(
      plans.flatMap((plan, index) => {
        const ids = pick(plan);
        return ids ? [[String(index + 1), ids] as const] : [];
      }),
    );
  const models = cabinetModels.map(({ id }) => id);
  return {
    rows,
    modelIds: linked(() => models),
    orgIds: linked((plan) => plan.orgs?.map((name) => orgNamed(name).id)),
    shopIds: linked((plan) =>
      plan.points === undefined
        ? undefined
        : world.points.slice(0, plan.points).map((_, index) => item(world.points, index).row.id),
    ),
  };
}

export const versionCount = plans.length;
