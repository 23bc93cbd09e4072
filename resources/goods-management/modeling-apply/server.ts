import type { Kysely } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import { isBarcode } from '../../shared/barcode.ts';
import { goodsApplyStatus } from '../apply/enums.ts';
import { checkLeaf } from '../apply/leaf.server.ts';
import { goodsUnder } from '../apply/similar.server.ts';
import { modelingApply } from './index.ts';

interface Asked {
  readonly goods_code: string;
  readonly brand_id?: string | null;
  readonly new_brand?: string | null;
  readonly type_id: string;
}

/** @throws Refusal 12001 where the library has the barcode already */
async function notInLibrary({ tx, services }: ActionContext, code: string): Promise<void> {
  const there = await tx
    .selectFrom('goods_center')
    .select('id')
    .where('goods_code', '=', code)
    .executeTakeFirst();
  const msg = services.product.errors[12001];
  if (there) throw new Refusal(12001, { errors: msg ? [{ field: 'goods_code', msg }] : [] });
}

async function brandName(tx: Kysely<Tables>, { brand_id, new_brand }: Asked): Promise<string> {
  if (!brand_id) return new_brand ?? '';
  const { name } = await tx
    .selectFrom('goods_brand')
    .select('name')
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow();
  return name;
}

/** What follows from the product that is applied for. @throws Refusal 12001, 10006 */
async function followed(context: ActionContext, asked: Asked) {
  await notInLibrary(context, asked.goods_code);
  await checkLeaf(context.tx, asked.type_id);
  return { brand_name: await brandName(context.tx, asked), submit_time: context.now };
}

/** Back to the auditors: what they said before stands in the history. */
const handedInAgain = (resubmitted: number) => ({
  apply_status: goodsApplyStatus.pending,
  resubmit_count: resubmitted + 1,
  audit_id: null,
  audit_name: null,
  audit_time: null,
  reject_reason: null,
});

export const modelingApplyServerExtension = implement(modelingApply, {
  handlers: {
    resubmit: async (context) => {
      const { row } = context;
      const { apply_status: _, ...rest } = handedInAgain(row.resubmit_count);
      return { set: { ...rest, ...(await followed(context, row)) } };
    },
  },
  beforeCreate: async (context) => {
    const { values, me, now } = context;
    return {
      set: {
        ...(await followed(context, values)),
        apply_no: businessNumber('G', now),
        apply_org_name: me.orgName,
        apply_mct_name: me.mctName,
        apply_user_id: me.id,
        apply_user_name: me.name,
      },
    };
  },
  beforeUpdate: async (context) => {
    const { row, next } = context;
    return { set: { ...handedInAgain(row.resubmit_count), ...(await followed(context, next)) } };
  },
  calls: {
    'GET /goods_apply/goods_code/v1': async (caller, { query }) => {
      const { goods_code: code } = query as { goods_code?: unknown };
      if (typeof code !== 'string' || !isBarcode(code))
        throw invalidField('goods_code', { en: 'must be a barcode', zh: '应为商品条码' });
      return goodsUnder(caller, code);
    },
  },
});
