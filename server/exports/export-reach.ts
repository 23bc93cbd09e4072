import { say } from '../../resources/kit/label.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant, isPartner, type Subject, within } from '../access/subject.ts';
import type { Caller, Services } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../rows/row.ts';

/** Whose rows an export was made of; kept with its file, which shows them for as long as it is there. */
export interface ExportReach {
  /** The merchant that its maker belonged to; null: a manager. */
  readonly merchant: string | null;
  /** Organisations; null: all of them. */
  readonly orgs: readonly string[] | null;
  /** The factory or provider that its maker was tied to; null: none, and so none in particular. */
  readonly vendor: string | null;
  readonly provider: string | null;
}

export const reachOfExport = (me: Subject): ExportReach => ({
  merchant: isMerchant(me) ? (me.mctId ?? '') : null,
  orgs: me.orgIds,
  vendor: me.vendorId,
  provider: me.providerId,
});

/** Whether a subject sees everything today that was seen then. What isn't known counts as more. */
export function seesAll(now: Subject, then: ExportReach | null): boolean {
  if (!then) return false;
  if (then.merchant !== null) return isMerchant(now) && now.mctId === then.merchant;
  if (isMerchant(now)) return false;
  const bound = [
    [now.vendorId, then.vendor],
    [now.providerId, then.provider],
  ] as const;
  if (isPartner(now) && bound.some(([today, once]) => today !== once)) return false;
  const orgs = new Set(now.orgIds);
  return now.orgIds === null || then.orgs?.every((id) => orgs.has(id)) === true;
}

const lessNow = {
  en: 'You may see less now than when this file was made, so it can’t be opened any more. Export again.',
  zh: '您现在的数据范围小于生成该文件时的范围，文件已不可下载，请重新导出',
};

/**
 * Its maker as he is today, looking from where he made it: he may look from elsewhere meanwhile, which takes nothing from him.
 * @returns why he may not have the file any more; undefined where he may
 */
export async function fileRefusal(services: Services, record: Row): Promise<Refusal | undefined> {
  const { access, product } = services;
  const resource: AnyResource | undefined = product.resources.find(({ name }) => name === record.resource);
  const me = await access.subject(String(record.user_id), String(record.mgt_org_id), await access.version());
  if (!me || !resource || !allows(me.codes, resource, 'export')) return new Refusal(10003);
  const reached = record.reach as ExportReach | null;
  return seesAll(within(me, resource, 'export'), reached) ? undefined : new Refusal(10003, { text: lessNow });
}

/** The same in the words of a call, for the list of exports; null where the file may be had. */
export async function wordsOfRefusal({ services, lang }: Caller, record: Row): Promise<string | null> {
  const refusal = await fileRefusal(services, record);
  if (!refusal) return null;
  const text = refusal.detail.text ?? services.product.errors[refusal.code];
  return text ? say(text, lang) : String(refusal.code);
}
