import type { ActionContext } from '../../../server/server-extension.ts';
import { errors } from '../../errors.ts';
import { type Label, type LabelParams, say } from '../../kit/label.ts';
import type { FieldError } from '../../kit/validation.ts';
import type { Place } from '../../shared/offered-at.server.ts';
import { nameless, visibleAmong } from '../strategy/naming.server.ts';
import { type StockFault, templateFaultAt } from './at-point.server.ts';
import { ImportedGoods } from './index.ts';

const codes = { platform: 12025, strategy: 12022, kinds: 12023, ratio: 12024 } as const;

function paramsOf(fault: StockFault, hidden: boolean): LabelParams {
  if (fault.of === 'platform') return { goods: fault.goods.goods_name };
  const name: string | Label = hidden ? nameless : fault.rule.config_name;
  if (fault.of === 'strategy') return { name, goods: fault.goods.goods_name };
  return { name, n: (fault.of === 'kinds' ? fault.rule.max_kind_count : fault.rule.max_ratio) ?? 0 };
}

/** What is said of goods, or of a template, that may not stand at a point. @param hidden whether the strategy's name is not theirs to read */
export function stockRefusal(
  fault: StockFault,
  hidden: boolean,
): Omit<FieldError, 'field'> & { readonly code: number; readonly params: LabelParams } {
  const code = codes[fault.of];
  const params = paramsOf(fault, hidden);
  const msg = { en: say(errors[code], 'en', params), zh: say(errors[code], 'zh', params) };
  return { msg, code, params };
}

/**
 * Holds a template to what may stand at its point now, at the row of the goods that may not, else at all of them.
 * @param slots the goods of each slot, by id, as they will be and as they were
 * @throws Refusal 12022 12023 12024 12025
 */
export async function refuseUnstockable(
  context: ActionContext,
  place: Place,
  slots: { readonly after: readonly string[]; readonly before: readonly string[] },
): Promise<void> {
  const { tx, now, refuse } = context;
  const fault = await templateFaultAt(tx, place, slots, now);
  if (!fault) return;
  const visible =
    'rule' in fault ? await visibleAmong(context, tx, ImportedGoods, [fault.rule.id]) : undefined;
  const { params, ...error } = stockRefusal(fault, 'rule' in fault && !visible?.has(fault.rule.id));
  const at = 'goods' in fault ? `goods.${slots.after.indexOf(fault.goods.id)}.goods_id` : 'goods';
  refuse(error.code, params, [{ field: at, ...error }]);
}
