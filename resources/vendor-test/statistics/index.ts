import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { testItem } from '../factory-enums.ts';
import { FactoryDay, FactoryItemDay } from './facts.ts';

/** What the factory's lines achieve, made of their days. */
export const FactoryStatistics = report(
  'statistics_factory',
  [FactoryDay, FactoryItemDay],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor')),
    model_id: auto(f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model')),
    line_name: auto(f.text({ en: 'Production line', zh: '产线' }, { max: 32, match: 'exact' })),
    test_item: auto(f.enum({ en: 'Test item', zh: '测试项' }, testItem)),
  },
  { label: { en: 'Factory statistics', zh: '厂测统计' }, scope: 'vendor' },
)
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .sum('first_count', f.int({ en: 'First rounds', zh: '首轮数' }), 'first_count')
  .sum('first_pass_count', f.int({ en: 'First rounds passed', zh: '首轮合格数' }), 'first_pass_count')
  .ratio(
    'first_pass_rate',
    f.rate({ en: 'First-pass rate', zh: '直通率' }),
    'first_pass_count',
    'first_count',
  )
  .sum('round_count', f.int({ en: 'Rounds', zh: '测试轮数' }), 'round_count')
  .sum('pass_count', f.int({ en: 'Rounds passed', zh: '合格轮数' }), 'pass_count')
  .ratio('pass_rate', f.rate({ en: 'Pass rate', zh: '合格率' }), 'pass_count', 'round_count')
  .sum('test_minutes', f.int({ en: 'Minutes of testing', zh: '测试时长(分)' }), 'test_minutes')
  .ratio(
    'round_minutes',
    f.int({ en: 'Minutes a round', zh: '单轮时长(分)' }, { decimals: 1 }),
    'test_minutes',
    'round_count',
  )
  .sum('item_count', f.int({ en: 'Items tested', zh: '测试项次' }), 'item_count')
  .sum('item_fail_count', f.int({ en: 'Items failed', zh: '不合格项次' }), 'item_fail_count')
  .ratio(
    'item_fail_rate',
    f.rate({ en: 'Failure rate of items', zh: '项不合格率' }),
    'item_fail_count',
    'item_count',
  )
  .sum('retry_count', f.int({ en: 'Retries', zh: '重试次数' }), 'retry_count')
  .sum('aging_count', f.int({ en: 'Runs of aging', zh: '老化次数' }), 'aging_count')
  .sum('aging_pass_count', f.int({ en: 'Runs passed', zh: '老化合格数' }), 'aging_pass_count')
  .ratio(
    'aging_pass_rate',
    f.rate({ en: 'Pass rate of aging', zh: '老化合格率' }),
    'aging_pass_count',
    'aging_count',
  )
  .sum('aging_hours', f.int({ en: 'Hours of aging', zh: '老化时长(时)' }, { decimals: 1 }), 'aging_hours')
  .made('vendor_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_factory: typeof FactoryStatistics;
  }
}

/** Of one item neither rounds nor aging are told. */
const ofRounds = [
  'first_count',
  'first_pass_count',
  'first_pass_rate',
  'round_count',
  'pass_count',
  'pass_rate',
  'test_minutes',
  'round_minutes',
  'aging_count',
  'aging_pass_count',
  'aging_pass_rate',
  'aging_hours',
] as const;

/** /vendor-test/statistics, a page of ours beside the specification's. */
export const factoryStatistics = defineResource(FactoryStatistics, {
  label: { en: 'Factory statistics', zh: '厂测统计' },
  route: '/vendor-test/statistics',
  permission: 'VENDOR_STATISTICS',
  menu: 'vendor-test',
  api: statisticsCalls('/statistics_factory'),
  statistics: {
    by: {
      vendor: {
        label: { en: 'Vendor', zh: '厂商' },
        key: 'vendor_id',
        name: 'vendor_name',
        into: { by: 'line', filter: 'vendor_id' },
      },
      model: {
        label: { en: 'Cabinet model', zh: '柜型' },
        key: 'model_id',
        name: 'model_name',
        into: { by: 'item', filter: 'model_id' },
      },
      item: {
        label: { en: 'Test item', zh: '测试项' },
        key: 'test_item',
        name: 'test_item',
        lacks: ofRounds,
        into: { by: 'line', filter: 'test_item' },
      },
      line: {
        label: { en: 'Line', zh: '产线' },
        key: 'line_name',
        name: 'line_name',
        into: { by: 'item', filter: 'line_name' },
      },
    },
    split: true,
    cards: [
      'first_pass_rate',
      'round_count',
      'pass_rate',
      'round_minutes',
      'item_fail_count',
      'aging_count',
      'aging_pass_rate',
      'aging_hours',
    ],
    charts: [
      {
        chart: 'trend',
        title: { en: 'Rounds and first-pass rate', zh: '测试轮数与直通率' },
        measures: ['round_count', 'first_pass_rate'],
      },
      {
        chart: 'rank',
        title: { en: 'Failing items', zh: '不合格项排行' },
        by: 'item',
        measures: ['item_fail_count', 'item_fail_rate'],
        most: 16,
      },
      {
        chart: 'bars',
        title: { en: 'Hours of aging by model', zh: '各柜型老化时长' },
        by: 'model',
        measure: 'aging_hours',
      },
      {
        chart: 'rank',
        title: { en: 'Lines', zh: '产线排行' },
        by: 'line',
        measures: ['first_pass_rate', 'round_count'],
        most: 20,
      },
    ],
  },
  list: {
    columns: [
      FactoryStatistics.col('vendor_name', { width: 180, fixed: 'left' }),
      'round_count',
      'first_pass_rate',
      'pass_rate',
      'item_count',
      'item_fail_count',
      'item_fail_rate',
      'aging_pass_rate',
      'aging_hours',
    ],
    hidden: [
      'stat_period',
      'model_name',
      'test_item',
      'line_name',
      'first_count',
      'first_pass_count',
      'pass_count',
      'test_minutes',
      'round_minutes',
      'retry_count',
      'aging_count',
      'aging_pass_count',
    ],
    keep: ['vendor_name', 'stat_period', 'first_pass_rate'],
    filters: ['vendor_id', 'model_id', 'line_name', 'test_item'],
    // Told under each dimension.
    sort: ['item_count', 'desc'],
    sortable: [
      'stat_period',
      'first_count',
      'first_pass_rate',
      'round_count',
      'pass_rate',
      'round_minutes',
      'item_count',
      'item_fail_count',
      'item_fail_rate',
      'retry_count',
      'aging_count',
      'aging_pass_rate',
      'aging_hours',
    ],
    sums: [
      'first_count',
      'first_pass_count',
      'round_count',
      'pass_count',
      'item_count',
      'item_fail_count',
      'retry_count',
      'aging_count',
      'aging_pass_count',
      'aging_hours',
    ],
    page: ['export'],
  },
});
