import { at, hour, secondsOf } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { type Merchant, merchantStatus } from '../../shared/merchant.ts';
import type { World } from '../../shared/seed/world.ts';
import { mctLogType } from '../enums.ts';
import type { MerchantLog } from '../log/index.ts';
import type { MerchantChange } from '../logged-changes.ts';

type LogRow = StoredRow<typeof MerchantLog>;

interface Told {
  readonly type: CodeOf<typeof mctLogType>;
  /** Seconds since the epoch. */
  readonly when: number;
  readonly changes: readonly MerchantChange[];
}

const change = (field: keyof typeof Merchant.fields, before: unknown, after: unknown): MerchantChange => ({
  of: 'mct',
  field,
  before,
  after,
});

type MerchantOfSeed = World['merchants'][number];

/** One value that such an event left as it stands. */
function furtherChange(type: CodeOf<typeof mctLogType>, merchant: MerchantOfSeed): MerchantChange {
  if (type === mctLogType.rate) return { of: 'mct_rate', field: 'rate', before: 120, after: 100 };
  if (type === mctLogType.account) return change('account_holder', null, merchant.account_holder);
  if (type === mctLogType.onboarding) return change('wx_entry_status', null, merchant.wx_entry_status);
  return change('contact_name', null, merchant.contact_name);
}

/** What was done to each merchant since it came, the latest within the days that the list opens with. */
export function merchantLogs({ merchants, now }: World): LogRow[] {
  const rows = merchants.flatMap((merchant, index) => {
    const made = secondsOf(merchant.create_time);
    const told: Told[] = [{ type: mctLogType.create, when: made, changes: [] }];
    if (merchant.enabled !== merchantStatus.new)
      told.push({
        type: mctLogType.enable,
        when: made + hour,
        changes: [change('enabled', merchantStatus.new, merchantStatus.enabled)],
      });
    if (merchant.enabled === merchantStatus.disabled)
      told.push({
        type: mctLogType.enable,
        when: now - 26 * hour,
        changes: [change('enabled', merchantStatus.enabled, merchantStatus.disabled)],
      });
    if (merchant.invoice_flag === 1)
      told.push({
        type: mctLogType.flags,
        when: now - (index + 2) * 9 * hour,
        changes: [change('invoice_flag', 0, 1)],
      });
    if (merchant.withdraw_mode === 1)
      told.push({
        type: mctLogType.withdrawal,
        when: now - (index + 3) * 7 * hour,
        changes: [change('withdraw_mode', 0, 1)],
      });
    const further = [mctLogType.edit, mctLogType.rate, mctLogType.account, mctLogType.onboarding] as const;
    const type = further[index % 6];
    if (type !== undefined)
      told.push({ type, when: now - (index + 5) * 11 * hour, changes: [furtherChange(type, merchant)] });
    return told.map((each) => ({ ...each, merchant }));
  });
  return rows
    .sort((one, other) => one.when - other.when)
    .map(({ merchant, type, when, changes }, index) => ({
      mgt_org_id: merchant.mgt_org_id,
      mct_id: merchant.id,
      mct_name: merchant.full_name,
      mct_log_type: type,
      changes,
      remark: null,
      operator_name: '陈立',
      ip: '10.20.3.18',
      ...newRowColumns(index + 1, at(when)),
    }));
}
