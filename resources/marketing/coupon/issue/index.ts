import { auto, defineResource, f, model, readOnly } from '../../../kit/index.ts';
import { mobilePhone } from '../../../kit/texts.ts';
import { issueBy, issueResult, issueState } from './enums.ts';

/**
 * A coupon being given to chosen consumers, up to 10,000 (docs/domain/marketing.md §P49). It runs behind the calls, some hundred at a time,
 * and goes on where it stood after whatever interrupts it. A few a day, kept.
 */
export const CouponIssue = model(
  'mgt_coupon_issue',
  {
    issue_no: auto(
      f.text({ en: 'Issue No.', zh: '发放编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    coupon_id: auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon', { required: true })),
    issue_by: auto(f.enum({ en: 'Recipients', zh: '发放对象' }, issueBy, { required: true })),
    tag_ids: auto(f.refs({ en: 'Tags', zh: '用户标签' }, 'mct_user_tag', { max: 20 })),
    issue_state: auto(
      f.enum({ en: 'State', zh: '发放状态' }, issueState, { required: true, default: issueState.running }),
    ),
    line_count: auto(f.int({ en: 'Lines', zh: '名单人数' }, { required: true })),
    done_count: auto(f.int({ en: 'Lines done', zh: '已处理' }, { required: true, default: 0 })),
    issued_count: auto(f.int({ en: 'Issued', zh: '成功发放' }, { required: true, default: 0 })),
    refused_count: auto(f.int({ en: 'Not issued', zh: '未发放' }, { required: true, default: 0 })),
    /** From when on somebody may go on with it; moved ahead by who is at it. */
    due_time: auto(f.dateTime({ en: 'Due at', zh: '下次执行' }, { required: true })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Coupon issue', zh: '定向发放' }, title: 'issue_no', scope: 'merchant' },
)
  .via('coupon_name', f.text({ en: 'Coupon name', zh: '优惠券名称' }), 'coupon_id', 'coupon_name')
  .via('coupon_no', f.text({ en: 'Coupon No.', zh: '优惠券编号' }), 'coupon_id', 'coupon_no')
  .via('tag_names', f.text({ en: 'Tags', zh: '用户标签' }), 'tag_ids', 'tag_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique('issue_no', 10005)
  .index('due_time', { issue_state: issueState.running })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name');

/** One line of an issue's list, with what became of it. At most 10,000 for each issue. */
export const CouponIssueLine = model(
  'mgt_coupon_issue_line',
  {
    issue_id: auto(f.ref({ en: 'Coupon issue', zh: '定向发放' }, 'mgt_coupon_issue', { required: true })),
    line_no: auto(f.int({ en: 'Line', zh: '行号' }, { required: true })),
    /** As it was given: it may be no number at all. */
    user_phone: auto(
      f.text(
        { en: 'Consumer phone', zh: '用户手机号' },
        { required: true, max: 32, mask: mobilePhone.mask, reveal: mobilePhone.reveal, match: 'exact' },
      ),
    ),
    issue_result: auto(
      f.enum({ en: 'Result', zh: '发放结果' }, issueResult, { required: true, default: issueResult.waiting }),
    ),
    coupon_code: auto(f.text({ en: 'Coupon code', zh: '券码' }, { max: 32, match: 'exact', copy: true })),
  },
  { label: { en: 'Recipient', zh: '发放明细' }, title: 'id', scope: 'merchant' },
)
  .unique(['issue_id', 'line_no'], 10005)
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../../kit/vocabulary.ts' {
  interface Models {
    mgt_coupon_issue: typeof CouponIssue;
    mgt_coupon_issue_line: typeof CouponIssueLine;
  }
}

/** The reports of targeted issues, beside the coupons (docs/domain/marketing.md §P49). */
export const couponIssue = defineResource(CouponIssue, {
  label: { en: 'Coupon issues', zh: '定向发放记录' },
  route: '/marketing/coupon-management/issue',
  menu: 'none',
  permission: 'COUPON_MANAGEMENT',
  api: readOnly('/mgt_coupon_issue'),
  search: ['issue_no'],
  live: 'values',
  flows: [
    CouponIssue.flow('issue_state', 'running', {
      running: { stop: 'stopped' },
      stopped: { goOn: 'running' },
      done: {},
      withdrawn: {},
    }),
  ],
  actions: {
    stop: CouponIssue.action({
      label: { en: 'Stop', zh: '停止' },
      permission: 'COUPON_EDIT',
      danger: true,
      confirm: {
        en: 'Stop “{issue_no}”? Coupons that were issued already stay with their consumers.',
        zh: '停止“{issue_no}”？已发放的优惠券不会收回。',
      },
      done: { en: 'Stopped', zh: '已停止' },
    }),
    goOn: CouponIssue.action({
      label: { en: 'Go on', zh: '继续发放' },
      permission: 'COUPON_EDIT',
      done: { en: 'It goes on where it stopped', zh: '已从停止处继续发放' },
    }),
  },
  list: {
    columns: [
      CouponIssue.col('issue_no', { width: 176 }),
      'coupon_name',
      'issue_by',
      'line_count',
      'issued_count',
      'refused_count',
      'issue_state',
      'create_time',
    ],
    hidden: ['coupon_no', 'done_count', 'mgt_org_name', 'create_name', 'finish_time'],
    keep: ['issue_no', 'issue_state'],
    filters: [
      'issue_no',
      'coupon_id',
      'issue_by',
      'issue_state',
      CouponIssue.range('create_time', { maxDays: 367 }),
    ],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read', 'stop', 'goOn'],
    page: ['export'],
  },
  detail: {
    facts: ['issue_state', 'done_count', 'line_count', 'issued_count', 'refused_count'],
    history: true,
    sections: [
      {
        title: { en: 'Issue', zh: '发放信息' },
        fields: [
          'issue_no',
          'coupon_name',
          'coupon_no',
          'issue_by',
          'tag_names',
          'mgt_org_name',
          'create_name',
          'create_time',
          'finish_time',
        ],
      },
      CouponIssue.sublist('mgt_coupon_issue_line', 'issue_id', {
        api: 'GET /mgt_coupon_issue/line/{id}/v1',
        title: { en: 'Report', zh: '发放报告' },
        columns: ['line_no', 'user_phone', 'issue_result', 'coupon_code'],
        sort: ['line_no', 'asc'],
        filters: ['issue_result'],
      }),
    ],
  },
});
