import { f } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';

/** What is known of a member of staff: columns of the file, inputs of the form (docs/domain/welfare.md §P56). */
export const staffFields = {
  user_phone: f.text({ en: 'Staff phone', zh: '员工手机号' }, { ...mobilePhone, required: true }),
  staff_name: f.text({ en: 'Staff name', zh: '员工姓名' }, { required: true, max: 32 }),
  staff_no: f.text({ en: 'Staff No.', zh: '工号' }, { max: 16, match: 'exact' }),
  department: f.text({ en: 'Department', zh: '部门' }, { max: 32 }),
  person_amount: f.money(
    { en: 'Own amount', zh: '单独额度' },
    {
      min: 1,
      max: 500_000,
      help: { en: 'Empty: as the plan says; of balances only', zh: '留空按计划额度；仅福利金适用' },
    },
  ),
};
