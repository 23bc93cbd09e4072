import type { ActionContext } from '../../../server/server-extension.ts';
import { type Label, type LabelParams, say } from '../../kit/label.ts';
import type { Place } from '../../shared/offered-at.server.ts';
import { nameless, visibleAmong } from '../strategy/naming.server.ts';
import { type NamedSourceRule, type StockFault, stockFaultAt } from './at-point.server.ts';
import { ImportedGoods } from './index.ts';

const codes = { platform: 12025, strategy: 12022, kinds: 12023, ratio: 12024 } as const;

/** What a strategy is called before this person, who may not be let open it. */
async function nameFor(context: ActionContext, { id, config_name }: NamedSourceRule): Promise<string | Label> {
  const visible = await visibleAmong(context, context.tx, ImportedGoods, [id]);
  return visible.has(id) ? config_name : nameless;
}

async function paramsOf(context: ActionContext, fault: StockFault): Promise<LabelParams> {
  if (fault.of === 'platform') return { goods: fault.goods.goods_name };
  const name = await nameFor(context, fault.rule);
  if (fault.of === 'strategy') return { name, goods: fault.goods.goods_name };
  return { name, n: (fault.of === 'kinds' ? fault.rule.max_kind_count : fault.rule.max_ratio) ?? 0 };
}

/**
 * Holds a template to what may stand at its point today, at the row of the goods that may not, else at all of them.
 * @param after the goods of each slot, by id
 * @param before the same as it was
 * @throws Refusal 12022 12023 12024 12025
 */
export async function refuseUnstockable(
  context: ActionContext,
  place: Place,
  after: readonly string[],
  before: readonly string[],
): Promise<void> {
  const { tx, now, refuse, services } = context;
  const fault = await stockFaultAt(tx, place, after, before, now.slice(0, 10));
  if (!fault) return;
  const code = codes[fault.of];
  const params = await paramsOf(context, fault);
  const text = services.product.errors[code] ?? { en: '', zh: '' };
  const msg = { en: say(text, 'en', params), zh: say(text, 'zh', params) };
  const at = 'goods' in fault ? `goods.${after.indexOf(fault.goods.id)}.goods_id` : 'goods';
  refuse(code, params, [{ field: at, msg, code }]);
}
