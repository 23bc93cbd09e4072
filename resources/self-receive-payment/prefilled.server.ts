import { openedRow } from '../../server/rows/sealed-values.ts';
import type { ActionContext } from '../../server/server-extension.ts';
import { accountType } from '../enums.ts';
import type { AnyResource } from '../kit/resource.ts';
import { formFields } from '../kit/validation.ts';
import { Merchant, mctType } from '../shared/merchant.ts';
import type { OnboardingRow } from './application.ts';
import { certificateType, settlementRule } from './enums.ts';

type Known = Partial<OnboardingRow>;

/**
 * What an application starts with of what is known of its merchant, as far as its form asks for it. Sensitive values come along: they are
 * sealed anew for the application, and nobody is shown more of them than before.
 */
export async function knownOf(
  { tx, services }: ActionContext,
  screen: AnyResource,
  mctId: string,
  subject: OnboardingRow['subject_type'],
): Promise<{ readonly mgt_org_id: string | null; readonly known: Known }> {
  const stored = await tx.selectFrom('mct').selectAll().where('id', '=', mctId).executeTakeFirstOrThrow();
  const merchant = openedRow(services.sealing, Merchant, stored);
  const subject_type = subject ?? merchant.mct_type;
  const individual = subject_type === mctType.individual;
  const { account_type } = merchant;
  const known: Known = {
    subject_type,
    subject_name: merchant.full_name,
    license_url: merchant.license_url,
    credit_code: merchant.credit_code,
    legal_name: merchant.legal_name,
    legal_id_no: merchant.legal_id_no,
    contact_name: merchant.contact_name,
    contact_phone: merchant.contact_phone,
    contact_email: merchant.email,
    notice_email: merchant.email,
    merchant_shortname: merchant.short_name,
    alias_name: merchant.short_name,
    service_phone: merchant.contact_phone,
    store_name: merchant.short_name,
    store_area_id: merchant.area_id,
    store_address: merchant.address,
    business_area_id: merchant.area_id,
    business_address: merchant.address,
    cert_type: individual ? certificateType.idCard : certificateType.licence,
    cert_no: individual ? merchant.legal_id_no : merchant.credit_code,
    cert_image: merchant.license_url,
    cert_name: merchant.full_name,
    settlement_id:
      subject_type === mctType.enterprise ? settlementRule.enterprise : settlementRule.soleTrader,
    ...((account_type === accountType.private || account_type === accountType.public) && {
      bank_account_type: account_type,
      account_holder: merchant.account_holder,
      bank_name: merchant.bank_name,
      bank_branch: merchant.bank_branch,
      account_no: merchant.account_no,
      account_no_again: merchant.account_no,
    }),
    ...(merchant.account_type === accountType.alipay && {
      binding_logon_id: merchant.account_no,
      alipay_logon_id: merchant.account_no,
    }),
  };
  const asked = formFields(screen, false);
  return {
    mgt_org_id: merchant.mgt_org_id,
    known: Object.fromEntries(
      Object.entries(known).filter(([name, value]) => Object.hasOwn(asked, name) && value !== null),
    ),
  };
}
