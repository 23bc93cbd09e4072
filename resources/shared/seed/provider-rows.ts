import { around } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { billMode } from '../../Aigorithm-manage/provider/enums.ts';
import type { Provider } from '../../Aigorithm-manage/provider/provider.ts';
import { accountType, identifyType, withdrawMode } from '../../enums.ts';
import { newEnableStatus } from '../../goods-management/strategy/enums.ts';

export type ProviderRow = StoredRow<typeof Provider>;

const vision = ['锐识算法', '明瞳视觉'];
/**
 * Algorithm providers by what they recognise (docs/domain/seed-data.md §13); two of them are partner organisations
 * (docs/domain/roles.md §9.1).
 */
const byType: Readonly<Record<number, readonly string[]>> = {
  [identifyType.vision]: vision,
  [identifyType.gravity]: ['量衡重力'],
  [identifyType.visionGravity]: ['锐识算法', '量衡重力'],
  [identifyType.rfid]: ['标签云RFID'],
};

/** The provider that serves a cabinet that recognises so, always the same one for a point. */
export const providerNameOf = (type: number, index: number) => around(byType[type] ?? vision, index);

interface Demo {
  readonly name: string;
  readonly full: string;
  readonly types: ProviderRow['identify_types'];
  /** What its address answers (resources/Aigorithm-manage/provider/simulated.server.ts). */
  readonly host: string;
  readonly path?: string;
  readonly price: Pick<ProviderRow, 'bill_mode' | 'unit_price' | 'rate' | 'cost_price' | 'free_count'>;
  readonly qps?: number;
  readonly account?: ProviderRow['account_type'];
  readonly enabled?: ProviderRow['enabled'];
}
const perRecognition = (unit_price: number, cost_price: number): Demo['price'] => ({
  bill_mode: billMode.recognition,
  unit_price,
  rate: null,
  cost_price,
  free_count: 0,
});
const { vision: v, gravity: g, visionGravity: vg, rfid: r } = identifyType;

/** Four that serve points, and four that are tried: other terms, a slow one, one that is out of use. */
const demos: readonly Demo[] = [
  {
    name: '锐识算法',
    full: '上海锐识智能科技有限公司',
    types: [v, vg],
    host: 'ruishi',
    price: perRecognition(12, 7),
    qps: 50,
  },
  {
    name: '明瞳视觉',
    full: '杭州明瞳视觉技术有限公司',
    types: [v],
    host: 'mingtong',
    price: perRecognition(12, 8),
    qps: 30,
  },
  {
    name: '量衡重力',
    full: '深圳量衡传感技术有限公司',
    types: [g, vg],
    host: 'liangheng',
    price: perRecognition(5, 3),
    qps: 80,
  },
  {
    name: '标签云RFID',
    full: '苏州标签云物联网有限公司',
    types: [r],
    host: 'biaoqian',
    price: perRecognition(3, 1),
    account: accountType.alipay,
  },
  {
    name: '慧眼云识',
    full: '北京慧眼云识科技有限公司',
    types: [v, vg],
    host: 'huiyan',
    price: { bill_mode: billMode.amount, unit_price: null, rate: 150, cost_price: 6, free_count: 0 },
  },
  {
    name: '恒秤智能',
    full: '广州恒秤智能设备有限公司',
    types: [g],
    host: 'hengcheng',
    price: { bill_mode: billMode.month, unit_price: 3_000, rate: null, cost_price: 1_800, free_count: 0 },
    account: accountType.private,
  },
  {
    name: '云瞳试点',
    full: '成都云瞳人工智能有限公司',
    types: [v],
    host: 'yuntong',
    path: '/late',
    price: { bill_mode: billMode.recognition, unit_price: 10, rate: null, cost_price: 6, free_count: 200 },
    enabled: newEnableStatus.new,
  },
  {
    name: '旧识科技',
    full: '武汉旧识科技有限公司',
    types: [v, g],
    host: 'jiushi',
    path: '/refuse',
    price: perRecognition(15, 10),
    enabled: newEnableStatus.disabled,
  },
];

export const providers: readonly ProviderRow[] = demos.map((demo, index) => {
  const type = demo.account ?? accountType.public;
  const atBank = type === accountType.public || type === accountType.private;
  return {
    provider_no: `A${String(index + 1).padStart(4, '0')}`,
    provider_name: demo.name,
    full_name: demo.full,
    identify_types: demo.types,
    ...demo.price,
    charge_failed: 0,
    push_url: `https://${demo.host}.simulated.invalid${demo.path ?? '/recognise'}`,
    timeout_seconds: 120,
    qps_limit: demo.qps ?? null,
    account_type: type,
    account_holder: demo.full,
    bank_name: atBank ? '招商银行' : null,
    bank_branch: type === accountType.public ? '科技园支行' : null,
    account_no: atBank ? `1219${String(10_000_000 + index * 7_919)}001` : `pay${index + 1}@example.com`,
    withdraw_mode: index % 2 === 0 ? withdrawMode.manual : withdrawMode.auto,
    enabled: demo.enabled ?? newEnableStatus.enabled,
    today_count: 0,
    success_rate: null,
    accuracy_rate: null,
    avg_seconds: null,
    balance_amount: 0,
    figures_time: null,
    test_time: null,
    test_outcome: null,
    test_ms: null,
    ...newRowColumns(index + 1, '2023-04-01 09:00:00'),
  };
});

/** @throws RangeError for a name that no provider has */
export function providerRow(name: string): ProviderRow {
  const found = providers.find(({ provider_name }) => provider_name === name);
  if (!found) throw new RangeError(`no provider is called ${name}`);
  return found;
}
