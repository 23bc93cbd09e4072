import { auto, defineResource, enumeration, f, model, readOnly } from '../../kit/index.ts';

export const feeType = enumeration({
  algorithm: { code: 1, en: 'Algorithm service', zh: '算法服务费' },
  lowYield: { code: 2, en: 'Low-yield depreciation', zh: '低产折旧费' },
  traffic: { code: 9, en: 'Traffic', zh: '流量费' },
  collection: { code: 10, en: 'Order collection', zh: '订单代收费' },
  phone: { code: 13, en: 'Phone verification', zh: '手机号验证费' },
});

/**
 * What a merchant owes for one thing of one day: a fee, a cabinet, point or SIM, a date (P59). Some 45,000 a day, kept for ever. A task
 * writes it (posting.server.ts); it is debited with its bill and never by itself (docs/domain/money.md §11.3). Amounts in cents; a
 * day that gave more back than it took in has a negative collection fee.
 */
export const Expense = model(
  'mct_expense',
  {
    /** Made of what the fee is for, so that the same fee is never written twice. */
    expense_no: auto(
      f.text(
        { en: 'Expense No.', zh: '费用流水号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    fee_type: auto(f.enum({ en: 'Fee type', zh: '费用类型' }, feeType, { required: true })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { required: true, max: 64 })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact', copy: true }),
    ),
    stat_date: auto(f.date({ en: 'Fee date', zh: '费用日期' }, { required: true })),
    /** Recognitions, orders, days of a SIM or of a cabinet. */
    bill_quantity: auto(f.int({ en: 'Quantity', zh: '计费数量' }, { required: true })),
    unit_price: auto(f.money({ en: 'Unit price', zh: '单价' })),
    rate: auto(f.rate({ en: 'Rate', zh: '费率' })),
    base_amount: auto(f.money({ en: 'Base amount', zh: '计费基数' })),
    fee_amount: auto(f.money({ en: 'Fee', zh: '费用金额' }, { required: true })),
    free_amount: auto(f.money({ en: 'Waived', zh: '减免金额' }, { required: true, default: 0 })),
    /** From then on the row belongs to its bill and isn't computed again (docs/domain/states.md §R18). */
    bill_no: auto(f.text({ en: 'Bill No.', zh: '账单编号' }, { max: 32, match: 'exact', copy: true })),
    bill_period: auto(f.text({ en: 'Period', zh: '账期' }, { max: 10, match: 'exact' })),
    /** Why it was waived. */
    remark: auto(f.text({ en: 'Remark', zh: '备注' }, { max: 200 })),
  },
  { label: { en: 'Expense', zh: '费用明细' }, title: 'expense_no', scope: 'merchant' },
)
  .unique('expense_no', 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index('bill_no', { bill_no: { ne: null } })
  .index(['mct_id', 'fee_type'], { bill_no: null })
  .hiddenFromMerchants('mct_name', 'mgt_org_name', 'mgt_org_id', 'mct_id');

/**
 * The fees of a merchant's day by their kind, as sums of the rows: what asks for no single fee reads these. A day's sums are written
 * after all its rows, so that a day is either told as a whole or not yet.
 */
export const ExpenseDay = model(
  'mct_expense_day',
  {
    stat_date: auto(f.date({ en: 'Fee date', zh: '费用日期' }, { required: true })),
    fee_type: auto(f.enum({ en: 'Fee type', zh: '费用类型' }, feeType, { required: true })),
    expense_count: auto(f.int({ en: 'Fees', zh: '费用笔数' }, { required: true })),
    fee_amount: auto(f.money({ en: 'Fee', zh: '费用金额' }, { required: true })),
    free_amount: auto(f.money({ en: 'Waived', zh: '减免金额' }, { required: true })),
  },
  { label: { en: 'Fees of a day', zh: '费用日汇总' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['stat_date', 'mct_id', 'mgt_org_id', 'fee_type'], 10005)
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_expense: typeof Expense;
    mct_expense_day: typeof ExpenseDay;
  }
}

const notBilled = { when: { bill_no: null }, else: 19001 } as const;

/** P59 /finance-manager/expense-detail: every fee with what it was computed of. */
export const expense = defineResource(Expense, {
  label: { en: 'Expense details', zh: '费用明细' },
  route: '/finance-manager/expense-detail',
  permission: 'EXPENSE_DETAILS',
  menu: 'finance-manager',
  api: readOnly('/mct_expense'),
  search: ['expense_no'],
  actions: {
    waive: Expense.action({
      label: { en: 'Waive', zh: '减免' },
      permission: 'BILL_EDIT',
      api: 'PUT /mct_expense/waive/{id}/v1',
      when: { fee_amount: { gt: 0 } },
      guards: [notBilled],
      prefilled: true,
      input: {
        free_amount: f.money(
          { en: 'Waived in all', zh: '减免金额' },
          {
            required: true,
            min: 0,
            help: {
              en: 'Up to the fee; 0 takes a waiver back',
              zh: '不超过费用金额；填0表示取消减免',
            },
          },
        ),
        remark: f.text({ en: 'Reason', zh: '减免原因' }, { required: true, min: 2, max: 200, long: true }),
      },
      done: { en: 'Fee waived', zh: '费用已减免' },
    }),
  },
  list: {
    columns: [
      Expense.col('expense_no', { fixed: 'left' }),
      'fee_type',
      'mct_name',
      Expense.col('shop_name', { link: 'shop_id' }),
      'stat_date',
      'bill_quantity',
      'unit_price',
      'fee_amount',
      'bill_no',
    ],
    hidden: [
      'cabinet_code',
      'free_amount',
      'mgt_org_name',
      'rate',
      'base_amount',
      'bill_period',
      'remark',
      'create_time',
    ],
    keep: ['expense_no', 'fee_type', 'fee_amount'],
    filters: [
      Expense.range('stat_date', { maxDays: 367, initial: 'last30Days' }),
      'mct_id',
      'shop_name',
      'cabinet_code',
      'bill_no',
      'expense_no',
    ],
    moreFilters: ['mgt_org_id', 'fee_type', 'bill_period'],
    tabs: 'fee_type',
    counts: true,
    sort: ['stat_date', 'desc'],
    sortable: ['stat_date', 'bill_quantity', 'fee_amount', 'create_time'],
    sums: ['fee_amount', 'free_amount'],
    row: ['read', 'waive'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['fee_type', 'fee_amount', 'free_amount', 'bill_no'],
    sections: [
      {
        title: { en: 'Computation', zh: '计费' },
        fields: [
          'expense_no',
          'fee_type',
          'stat_date',
          'bill_quantity',
          'unit_price',
          'rate',
          'base_amount',
          'fee_amount',
          'free_amount',
          'remark',
          'bill_no',
          'bill_period',
          'create_time',
        ],
      },
      {
        title: { en: 'Payer', zh: '付费方' },
        fields: ['mct_name', 'mgt_org_name', 'shop_id', 'cabinet_code'],
      },
      Expense.sublist('algorithm_identify', null, {
        api: 'GET /mct_expense/identify/{id}/v1',
        title: { en: 'Recognitions behind it', zh: '计费的识别记录' },
        columns: ['identify_no', 'order_no', 'identify_type', 'identify_result', 'result_time', 'unit_price'],
        sort: ['create_time', 'desc'],
        when: { fee_type: feeType.algorithm },
      }),
      Expense.sublist('mct_account_ledger', null, {
        api: 'GET /mct_expense/movement/{id}/v1',
        title: { en: 'Payments and refunds behind it', zh: '计费的收款与退款' },
        columns: ['ledger_type', 'order_no', 'biz_no', 'amount', 'create_time'],
        sort: ['create_time', 'desc'],
        when: { fee_type: feeType.collection },
      }),
      Expense.sublist('device_bind', null, {
        api: 'GET /mct_expense/bind/{id}/v1',
        title: { en: 'Where the SIM was', zh: 'SIM卡所在柜机' },
        columns: ['cabinet_code', 'bind_time', 'unbind_time'],
        sort: ['bind_time', 'desc'],
        when: { fee_type: feeType.traffic },
      }),
      Expense.sublist('shop_operating_day', null, {
        api: 'GET /mct_expense/day/{id}/v1',
        title: { en: 'Sales of the month', zh: '当月销售' },
        columns: ['stat_date', 'order_count', 'sales_amount'],
        sort: ['stat_date', 'desc'],
        when: { fee_type: feeType.lowYield },
      }),
    ],
    history: true,
  },
});
