import { identifyType } from '../../enums.ts';
import { auto, enumeration, f, model } from '../../kit/index.ts';
import { identifyStatus } from '../../order-manager/enums.ts';
import { identifyResult } from './enums.ts';

/** What a recognition is for: of the ways to open a door the two at which goods are recognised (P66). */
export const identifyBusiness = enumeration({
  shopping: { code: 1, en: 'Shopping', zh: '购物开门' },
  replenishment: { code: 2, en: 'Replenishment', zh: '补货开门' },
});

/**
 * One request to recognise what was taken: the evidence of what merchants pay and of how well a provider does (P66, whose screen comes
 * later). Names are those of then. A request waits for its media, is with the provider, and ends with a result.
 */
export const Identify = model(
  'algorithm_identify',
  {
    identify_no: auto(
      f.text(
        { en: 'Identify No.', zh: '识别流水号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order')),
    order_no: auto(f.text({ en: 'Order No.', zh: '订单编号' }, { max: 32, match: 'exact', copy: true })),
    provider_id: auto(f.ref({ en: 'Algorithm provider', zh: '算法商' }, 'algorithm_mct')),
    /** None where the cabinet recognises by itself. */
    provider_name: auto(f.text({ en: 'Algorithm provider', zh: '算法商' }, { max: 64 })),
    identify_type: auto(f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    scan_type: auto(f.enum({ en: 'Business', zh: '业务类型' }, identifyBusiness, { required: true })),
    identify_status: auto(
      f.enum({ en: 'Recognition status', zh: '识别状态' }, identifyStatus, { required: true }),
    ),
    identify_result: auto(f.enum({ en: 'Result', zh: '识别结果' }, identifyResult)),
    goods_count: auto(f.int({ en: 'Items', zh: '识别件数' }, { required: true, default: 0 })),
    /** Of the line that the algorithm was least sure of. */
    confidence: auto(f.int({ en: 'Confidence %', zh: '置信度' }, { min: 0, max: 100 })),
    push_time: auto(f.dateTime({ en: 'Pushed at', zh: '推送时间' })),
    result_time: auto(f.dateTime({ en: 'Result at', zh: '返回时间' })),
    cost_seconds: auto(f.int({ en: 'Seconds', zh: '耗时(秒)' }, { decimals: 1 })),
    retry_count: auto(f.int({ en: 'Retries', zh: '重试次数' }, { required: true, default: 0 })),
    charge_flag: auto(f.flag({ en: 'Charged', zh: '是否计费' }, { required: true, default: 0 })),
    unit_price: auto(f.money({ en: 'Unit price', zh: '单价' }, { required: true, default: 0 })),
    fee_amount: auto(f.money({ en: 'Fee', zh: '费用金额' }, { required: true, default: 0 })),
    /** What the provider asks for it; unknown until providers have prices (P65). */
    cost_amount: auto(f.money({ en: 'Provider cost', zh: '算法成本' })),
    correct_flag: auto(f.flag({ en: 'Corrected', zh: '是否修正' }, { required: true, default: 0 })),
  },
  { label: { en: 'Recognition', zh: '识别明细' }, title: 'identify_no', scope: 'merchant' },
)
  .unique('identify_no', 10005)
  .index('result_time')
  .index(['mct_id', 'create_time'])
  .hiddenFromMerchants('provider_id', 'provider_name', 'cost_amount', 'mct_name', 'mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    algorithm_identify: typeof Identify;
  }
}
