import { at, day } from '../../../server/seed/moments.ts';
import { around } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { serviceName } from '../../personnel/seed/accounts.ts';
import { identityOf } from '../../shared/seed/consumers.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import { blackDays, blackSource, blackStatus } from '../blacklist/enums.ts';
import type { Blacklist } from '../blacklist/index.ts';
import { numberOf } from './numbers.ts';

export type BlacklistRow = StoredRow<typeof Blacklist>;

/** Every eightieth consumer is blacklisted now, as their row says; another eightieth was, for a week or until somebody lifted it. */
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
    const lifted = now || nth % 2 === 0 ? undefined : at(created + 2 * day);
    const ended = now ? undefined : (lifted ?? at(created + days * day));
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
      lift_name: lifted ? serviceName : null,
      lift_time: lifted ?? null,
      lift_reason: lifted ? '经核实为误判' : null,
      ...newRowColumns(id, at(created), ended),
    });
  }
  return rows;
}
