import { say } from '../../resources/kit/label.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant, isPartner, type Subject, within } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { Refusal } from '../refusal.ts';
import type { Caller, Services } from '../server-extension.ts';

/** Whose rows an export was made of; kept with its file, which shows them for as long as it is there. */
interface ExportReach {
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
function seesAll(now: Subject, then: ExportReach | null): boolean {
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
 * Its maker as they are today, looking from where they made it: they may look from elsewhere meanwhile, which takes nothing from them.
 * @param version of access, as it is now
 * @returns why they may not have the file any more; undefined where they may
 */
export async function exportRefusal(
  { access, product }: Services,
  record: Row,
  version: string,
): Promise<Refusal | undefined> {
  const resource: AnyResource | undefined = product.resources.find(({ name }) => name === record.resource);
  const me = await access.subject(String(record.user_id), String(record.mgt_org_id), version);
  if (!me || !resource || !allows(me.codes, resource, 'export')) return new Refusal(10003);
  const reached = record.reach as ExportReach | null;
  return seesAll(within(me, resource, 'export'), reached) ? undefined : new Refusal(10003, { text: lessNow });
}

/** The same in the words of a call, for the list of exports; null where the file may be had. */
export async function wordsOfRefusal(
  { services, lang }: Caller,
  record: Row,
  version: string,
): Promise<string | null> {
  const refusal = await exportRefusal(services, record, version);
  if (!refusal) return null;
  const text = refusal.detail.text ?? services.product.errors[refusal.code];
  return text ? say(text, lang) : String(refusal.code);
}
