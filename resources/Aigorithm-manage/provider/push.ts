import { auto, f, model } from '../../kit/index.ts';
import { pushKind, pushOutcome } from './enums.ts';

/** Characters that are kept of a body. */
export const bodyKept = 4_000;

/**
 * A call between us and a provider: a recognition pushed, its result received, a connection tested. Neither the key nor a signed link
 * stands in it; bodies are cut. Kept as long as the recognition.
 */
export const ProviderPush = model(
  'algorithm_push',
  {
    identify_id: auto(f.ref({ en: 'Recognition', zh: '识别明细' }, 'algorithm_identify')),
    push_kind: auto(f.enum({ en: 'Call', zh: '调用类型' }, pushKind, { required: true })),
    push_time: auto(f.dateTime({ en: 'Called at', zh: '调用时间' }, { required: true })),
    push_outcome: auto(f.enum({ en: 'Outcome', zh: '调用结果' }, pushOutcome, { required: true })),
    http_code: auto(f.int({ en: 'HTTP code', zh: 'HTTP状态码' }, { plain: true })),
    cost_ms: auto(f.int({ en: 'Duration', zh: '耗时' }, { required: true, unit: { en: 'ms', zh: '毫秒' } })),
    /** Without its query, which may hold a key. */
    push_address: auto(f.text({ en: 'Address', zh: '调用地址' }, { max: 255 })),
    request_body: auto(f.text({ en: 'Request', zh: '请求内容' }, { max: bodyKept, long: true })),
    response_body: auto(f.text({ en: 'Response', zh: '返回内容' }, { max: bodyKept, long: true })),
    create_id: auto(f.ref({ en: 'By', zh: '操作人' }, 'manager')),
    create_name: auto(f.text({ en: 'By', zh: '操作人' }, { max: 32, actor: 'create_id' })),
  },
  {
    label: { en: 'Call of a provider', zh: '算法商调用' },
    title: 'push_time',
    scope: 'provider',
    appendOnly: true,
  },
)
  .index(['identify_id', 'push_time'], { identify_id: { ne: null } })
  .index(['provider_id', 'push_time']);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    algorithm_push: typeof ProviderPush;
  }
}
