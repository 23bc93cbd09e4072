import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { settleMode } from '../../enums.ts';
import { type Merchant, mctType, merchantStatus } from '../merchant.ts';
import { merchantDetails } from './merchant-details.ts';
import { cities, orgNamed, orgs } from './organisations.ts';
import { personName } from './people.ts';
import type { Profile } from './profiles.ts';

export type MerchantRow = StoredRow<typeof Merchant>;

const characters = [...'晨禾沐屿澜栖稔苒榆泽景朗湛岚予舟麓朴砚汀蔚夏杉棠'];
const trades = ['商贸', '食品', '零售科技', '便利服务', '供应链管理', '智能科技', '餐饮管理', '物业服务'];

/** 49 has no divisor in common with 60, so that every 60 merchants hold the three types in their proportion. */
function typeAt(index: number): MerchantRow['mct_type'] {
  const place = (index * 49) % 60;
  return place < 35 ? mctType.enterprise : place < 40 ? mctType.individual : mctType.soleTrader;
}

/** Days of the year of foundation: the rows are older than every order. */
const opened = (index: number) => {
  const month = String(4 + (index % 9)).padStart(2, '0');
  const day = String(1 + ((index * 7) % 28)).padStart(2, '0');
  return `2023-${month}-${day} 10:20:00`;
};

/** The city of a branch, as districts are listed by it. */
const cityOf = (orgId: string) => orgs.find(({ id }) => id === orgId)?.org_name.replace('公司', '') ?? '';

/** The last ones are new, disabled or without any point (docs/domain/seed-data.md §13, edge cases). */
export const idleMerchants = 3;

/**
 * 35 enterprises, 20 sole traders and 5 individuals of every 60 (docs/domain/roles.md §9.1), in city branches. The first two are
 * those of the sample accounts (docs/domain/roles.md §9.3).
 * @param now the moment of the seed, +08:00
 */
export function merchants(profile: Profile, seedNumber: number, now: string): MerchantRow[] {
  const stream = new Stream(seedNumber, 'merchants');
  // Of its own, so that names stay those that they were.
  const details = new Stream(seedNumber, 'merchant details');
  const used = new Set(['晨禾']);
  const nameOf = (): string => {
    const name = stream.pick(characters) + stream.pick(characters);
    if (used.has(name) && used.size < 400) return nameOf();
    used.add(name);
    return name;
  };
  const named = (
    index: number,
  ): Pick<MerchantRow, 'mct_type' | 'full_name' | 'short_name' | 'mgt_org_id'> => {
    const shanghai = orgNamed('上海公司').id;
    if (index === 0)
      return {
        mct_type: mctType.enterprise,
        full_name: '上海晨禾商贸有限公司',
        short_name: '晨禾商贸',
        mgt_org_id: shanghai,
      };
    if (index === 1)
      return {
        mct_type: mctType.soleTrader,
        full_name: '个体户马超群',
        short_name: '超群便利',
        mgt_org_id: shanghai,
      };
    const org = around(cities, index);
    const place = org.org_name.replace('公司', '');
    const mct_type = typeAt(index);
    if (mct_type === mctType.enterprise) {
      const name = nameOf();
      const trade = stream.pick(trades);
      return {
        mct_type,
        full_name: `${place}${name}${trade}有限公司`,
        short_name: name + trade,
        mgt_org_id: org.id,
      };
    }
    const person = personName(stream);
    if (mct_type === mctType.individual)
      return { mct_type, full_name: person, short_name: person, mgt_org_id: org.id };
    return {
      mct_type,
      full_name: `个体户${person}`,
      short_name: `${person.slice(0, 1)}记便利`,
      mgt_org_id: org.id,
    };
  };
  return Array.from({ length: profile.merchants }, (_, index): MerchantRow => {
    const left = profile.merchants - index;
    const { mct_type, ...names } = named(index);
    const self = mct_type !== mctType.individual && index % 5 === 3;
    const row = {
      ...names,
      mct_type,
      settle_mode: self ? settleMode.selfReceive : settleMode.platform,
      ...newRowColumns(index + 1, opened(index)),
    };
    return {
      ...merchantDetails(row, index, cityOf(names.mgt_org_id), now, details),
      ...row,
      mct_no: `M${String(100_001 + index)}`,
      refund_self: index === 0 || (mct_type === mctType.enterprise && stream.chance(0.3)) ? 1 : 0,
      enabled:
        left === 1 ? merchantStatus.new : left === 2 ? merchantStatus.disabled : merchantStatus.enabled,
    };
  });
}

/** Those that may hold points. */
export const sellingMerchants = (all: readonly MerchantRow[]) => all.slice(0, all.length - idleMerchants);
