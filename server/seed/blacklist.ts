import type { Blacklist } from '../../resources/order-manager/blacklist.ts';
import { blackDays, blackSource, blackStatus } from '../../resources/order-manager/warning-order-enums.ts';
import { serviceName } from './accounts.ts';
import { identityOf } from './consumers.ts';
import { at, day } from './moments.ts';
import { numberOf } from './numbers.ts';
import { headquarters } from './organisations.ts';
import { around } from './random.ts';
import { fresh, type StoredRow } from './rows.ts';
import type { World } from './world.ts';

export type BlacklistRow = StoredRow<typeof Blacklist>;

/** Every eightieth consumer is blacklisted now, as his row says; another eightieth was, for a week. */
const every = 80;
const [flagged, former] = [39, 79];
const lengths = [blackDays.forever, blackDays.month, blackDays.quarter, blackDays.week] as const;
const reasons = ['多次遮挡摄像头取货', '频繁购买后申请全额退款', '放入外来商品', '恶意拉拽柜门'] as const;

/** The entries behind the flags of consumers, and some that have ended. */
export function blacklistOf(world: World): BlacklistRow[] {
  const rows: BlacklistRow[] = [];
  for (let index = 0; index < world.consumerCount; index += 1) {
    const now = index % every === flagged;
    if (!now && index % every !== former) continue;
    const id = rows.length + 1;
    const nth = Math.floor(index / every);
    const created = world.now - (now ? 3 : 40) * day - nth * 60;
    const days = now ? around(lengths, nth) : blackDays.week;
    const { id: user_id, user_phone } = identityOf(index);
    rows.push({
      mgt_org_id: headquarters.id,
      user_id,
      user_phone,
      black_source: nth % 2 === 0 ? blackSource.warning : blackSource.scan,
      biz_no: `${nth % 2 === 0 ? 'W' : 'Q'}${numberOf(created, id)}`,
      days,
      reason: around(reasons, nth),
      black_status: now ? blackStatus.active : blackStatus.ended,
      create_name: serviceName,
      end_time: days === blackDays.forever ? null : at(created + days * day),
      ...fresh(id, at(created), now ? undefined : at(created + days * day)),
    });
  }
  return rows;
}
