import { auto, defineResource, f, model, once, readOnly } from '../../kit/index.ts';
import { staffStatus } from '../enums.ts';
import { staffFields } from './fields.ts';

/** Who has another phone is another person: the plan gets them anew. */
const { user_phone: _, ...changeable } = staffFields;

/** Who gets what a plan issues: some 100 of each plan, 10,000 of the largest (P56). */
export const WelfareStaff = model(
  'corporate_welfare_staff',
  {
    welfare_id: once(f.ref({ en: 'Welfare plan', zh: '福利计划' }, 'corporate_welfare', { required: true })),
    ...staffFields,
    staff_status: auto(
      f.enum({ en: 'State', zh: '状态' }, staffStatus, { required: true, default: staffStatus.active }),
    ),
  },
  { label: { en: 'Welfare staff', zh: '福利员工' }, title: 'staff_name', scope: 'merchant' },
)
  .unique(['welfare_id', 'user_phone'], 18006)
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    corporate_welfare_staff: typeof WelfareStaff;
  }
}

/** The staff inside a plan's detail; they come one by one or from a file (P56). */
export const welfareStaff = defineResource(WelfareStaff, {
  label: { en: 'Staff', zh: '福利员工' },
  permission: 'WELFARE_LIST',
  permissions: { create: 'WELFARE_EDIT' },
  api: {
    ...readOnly('/corporate_welfare_staff'),
    create: 'POST /corporate_welfare_staff/v1',
  },
  flows: [
    WelfareStaff.flow('staff_status', 'active', { active: { leave: 'left' }, left: { rejoin: 'active' } }),
  ],
  actions: {
    edit: WelfareStaff.action({
      label: { en: 'Edit', zh: '编辑' },
      permission: 'WELFARE_EDIT',
      input: changeable,
      prefilled: true,
      done: { en: 'Saved', zh: '已保存' },
    }),
    leave: WelfareStaff.action({
      label: { en: 'Take out', zh: '移出' },
      permission: 'WELFARE_EDIT',
      danger: true,
      confirm: {
        en: 'Take {staff_name} out? They get nothing more; what they have stays theirs.',
        zh: '移出{staff_name}？之后不再发放，已发放的福利不受影响。',
      },
      done: { en: 'Taken out', zh: '已移出' },
    }),
    rejoin: WelfareStaff.action({
      label: { en: 'Put back', zh: '恢复' },
      permission: 'WELFARE_EDIT',
      done: { en: 'Put back', zh: '已恢复' },
    }),
  },
  list: {
    columns: ['user_phone', 'staff_name', 'staff_no', 'department', 'person_amount', 'staff_status'],
    sort: ['id', 'asc'],
    row: ['edit', 'leave', 'rejoin'],
  },
  import: {
    fields: ['user_phone', 'staff_name', 'staff_no', 'department', 'person_amount'],
    key: 'user_phone',
    most: 10_000,
    within: 'welfare_id',
  },
  // What a line of the file may hold.
  form: {
    layout: 'drawer',
    sections: [
      { fields: ['welfare_id', 'user_phone', 'staff_name', 'staff_no', 'department', 'person_amount'] },
    ],
  },
});
