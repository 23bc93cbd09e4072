import type { Label } from '../../resources/kit/label.ts';
import { type DatabaseFault, faultOf } from '../db/faults.ts';
import { Refusal } from '../refusal.ts';

const texts: Readonly<Record<DatabaseFault | 'crowded', Label>> = {
  away: {
    en: 'The service is interrupted for a moment. Check whether your last step was done, then retry',
    zh: '服务暂时中断，请确认上一步操作是否已生效后再试',
  },
  busy: { en: 'System busy, retry later', zh: '系统繁忙，请稍后再试' },
  crowded: { en: 'System busy, retry later', zh: '系统繁忙，请稍后再试' },
  locked: {
    en: 'This data is in use elsewhere, retry in a moment',
    zh: '数据正在被其他操作占用，请稍后再试',
  },
  slow: {
    en: 'This took too long and was given up; narrow the query or retry later',
    zh: '处理超时已中止，请缩小查询范围或稍后再试',
  },
  full: {
    en: 'Nothing can be saved at the moment: the server has no room left. Tell the administrator',
    zh: '服务器存储空间不足，暂时无法保存，请联系管理员',
  },
};

/** Seconds after which asking again makes sense. */
const retryAfter: Readonly<Record<DatabaseFault | 'crowded', number>> = {
  away: 5,
  busy: 5,
  crowded: 2,
  locked: 5,
  slow: 30,
  full: 60,
};

/** What can't be done now and may be done later: 10008 under 503, with the seconds after which to ask again. */
export function unavailable(why: DatabaseFault | 'crowded'): Refusal {
  return new Refusal(10008, { status: 503, text: texts[why], retryAfter: retryAfter[why] });
}

/** The refusal of a call whose database did not do its part; null where the error is another one. */
export function refusalOfFault(error: unknown): Refusal | null {
  const fault = faultOf(error);
  return fault && unavailable(fault);
}
