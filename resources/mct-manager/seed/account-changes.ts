import { at, day } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { accountType } from '../../enums.ts';
import type { World } from '../../shared/seed/world.ts';
import type { AccountChange } from '../account-change/index.ts';
import { accountChangeState } from '../enums.ts';

const { waiting, approved, refused } = accountChangeState;
const kinds = [
  { account_type: accountType.private, change_state: waiting, account_no: '6200000900000000010' },
  { account_type: accountType.public, change_state: approved, account_no: '3100900000000002' },
  { account_type: accountType.alipay, change_state: refused, account_no: '13700009003' },
  { account_type: accountType.wechat, change_state: refused, account_no: 'wx_90000004' },
] as const;

/** Changes of settlement accounts: one that waits, others that were decided on. */
export const accountChanges = ({ merchants, now }: World): StoredRow<typeof AccountChange>[] =>
  kinds.flatMap(({ account_type, change_state, account_no }, index) => {
    const merchant = merchants[index + 1];
    if (!merchant) return [];
    const decided = change_state !== waiting;
    const when = at(now - (index + 1) * day);
    return [
      {
        mgt_org_id: merchant.mgt_org_id,
        mct_id: merchant.id,
        account_type,
        account_holder: merchant.account_holder ?? merchant.full_name,
        bank_name: null,
        bank_branch: null,
        account_no,
        reason: '更换收款账户',
        change_state,
        create_id: '9',
        create_name: '邓蕾',
        audit_id: decided ? '10' : null,
        audit_name: decided ? '方宁' : null,
        audit_time: decided ? when : null,
        audit_note: change_state === refused ? '户名与主体不一致' : null,
        ...newRowColumns(index + 1, when),
      },
    ];
  });
