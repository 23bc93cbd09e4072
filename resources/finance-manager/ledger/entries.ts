import { payChannel } from '../../enums.ts';
import { enumeration } from '../../kit/index.ts';
import { accountKind, ownerType } from './account.ts';

/** What the ledger books. An event that is told again, late or out of order has the same number and changes nothing. */
export const ledgerEvent = enumeration({
  opening: { code: 0, en: 'Opening balance', zh: '期初余额' },
  payment: { code: 1, en: 'Payment', zh: '支付' },
  refund: { code: 2, en: 'Refund', zh: '退款' },
  refundByHand: { code: 3, en: 'Refund outside the channel', zh: '线下退款' },
  refundTwice: { code: 4, en: 'Refunded twice', zh: '重复退款' },
  gotBack: { code: 5, en: 'Second refund settled', zh: '重复退款核销' },
  fee: { code: 6, en: 'Fee', zh: '费用' },
  waiver: { code: 7, en: 'Waiver', zh: '费用减免' },
  bill: { code: 8, en: 'Bill confirmed', zh: '账单确认' },
  billFees: { code: 9, en: 'Fees of a bill debited', zh: '账单费用扣款' },
  billShare: { code: 10, en: 'Share of a bill debited', zh: '账单分润扣款' },
  billPayment: { code: 11, en: 'Bill paid from the balance', zh: '账单余额缴费' },
  billTransfer: { code: 12, en: 'Transfer for a bill received', zh: '账单转账到账' },
  withdrawal: { code: 20, en: 'Withdrawal', zh: '提现' },
  paidOut: { code: 21, en: 'Withdrawal paid out', zh: '提现到账' },
  notPaidOut: { code: 22, en: 'Withdrawal failed', zh: '提现失败' },
  returned: { code: 23, en: 'Withdrawal returned', zh: '提现退回' },
});

/** An account by whose it is and what it holds. */
export interface AccountName {
  readonly owner_type: (typeof ownerType)[Exclude<keyof typeof ownerType, `$${string}`>];
  readonly owner_id: string;
  readonly account_kind: (typeof accountKind)[Exclude<keyof typeof accountKind, `$${string}`>];
}

/** Cents that leave one account for another: what one loses the other gains, so that nothing unbalanced can be written. */
export interface Transfer {
  readonly debit: AccountName;
  readonly credit: AccountName;
  /** Above nothing. */
  readonly amount: number;
}

export interface JournalEntry {
  /** What happened, by its business number: `payment:P…`. The same number is booked once. */
  readonly event_no: string;
  readonly event_type: number;
  readonly transfers: readonly Transfer[];
}

type Kind = AccountName['account_kind'];

/** The number under which the platform owns accounts. */
export const platformId = '0';
/** What its accounts are called by. */
export const platformName = '平台';

const own = (account_kind: Kind): AccountName => ({
  owner_type: ownerType.platform,
  owner_id: platformId,
  account_kind,
});
/** What an owner may draw on. */
export const balanceOfOwner = (owner_type: AccountName['owner_type'], owner_id: string): AccountName => ({
  owner_type,
  owner_id,
  account_kind: accountKind.balance,
});
export const merchantBalance = (mctId: string): AccountName => balanceOfOwner(ownerType.merchant, mctId);
export const feesOwedBy = (mctId: string): AccountName => ({
  owner_type: ownerType.merchant,
  owner_id: mctId,
  account_kind: accountKind.feesOwed,
});
export const billOwedBy = (mctId: string): AccountName => ({
  owner_type: ownerType.merchant,
  owner_id: mctId,
  account_kind: accountKind.billOwed,
});
/** What a channel has collected for the platform and holds: an asset, so below nothing. */
export const collectedBy = (channel: number): AccountName =>
  own(channel === payChannel.wechat ? accountKind.wechat : accountKind.alipay);

/** The platform's own accounts, which every payment may touch. */
export const platformAccounts: readonly AccountName[] = [
  accountKind.wechat,
  accountKind.alipay,
  accountKind.feeIncome,
  accountKind.channelCost,
  accountKind.transit,
  accountKind.suspense,
  accountKind.share,
  accountKind.adjustment,
  accountKind.payout,
].map(own);

/** A transfer of any sign; nothing moves nothing. */
function moved(debit: AccountName, credit: AccountName, amount: number): readonly Transfer[] {
  if (amount === 0) return [];
  return amount > 0 ? [{ debit, credit, amount }] : [{ debit: credit, credit: debit, amount: -amount }];
}

/** Money of an order at a channel that collects for the platform; cents. */
export interface ChannelMoney {
  readonly mct_id: string;
  readonly pay_channel: number;
  readonly amount: number;
  /** What the channel keeps of the payment, or gives back of it with the refund. */
  readonly channel_fee: number;
}

/** A consumer has paid: the channel holds it for the merchant and keeps its own share, which the platform bears. */
export const paymentEntry = (placeNo: string, of: ChannelMoney): JournalEntry => ({
  event_no: `payment:${placeNo}`,
  event_type: ledgerEvent.payment,
  transfers: [
    ...moved(collectedBy(of.pay_channel), merchantBalance(of.mct_id), of.amount),
    ...moved(own(accountKind.channelCost), collectedBy(of.pay_channel), of.channel_fee),
  ],
});

/** The channel has given money back, with its share of it. */
export const refundEntry = (afterSaleNo: string, of: ChannelMoney): JournalEntry => ({
  event_no: `refund:${afterSaleNo}`,
  event_type: ledgerEvent.refund,
  transfers: [
    ...moved(merchantBalance(of.mct_id), collectedBy(of.pay_channel), of.amount),
    ...moved(collectedBy(of.pay_channel), own(accountKind.channelCost), of.channel_fee),
  ],
});

/** A refund that somebody paid outside the channel, which keeps what it holds. */
export const refundByHandEntry = (
  afterSaleNo: string,
  of: Pick<ChannelMoney, 'mct_id' | 'amount'>,
): JournalEntry => ({
  event_no: `refund-by-hand:${afterSaleNo}`,
  event_type: ledgerEvent.refundByHand,
  transfers: moved(merchantBalance(of.mct_id), own(accountKind.transit), of.amount),
});

export const refundTwiceNo = (afterSaleNo: string) => `refund-twice:${afterSaleNo}`;

/** The channel pays what was paid by hand: too much went out, and stands to be cleared. */
export const refundTwiceEntry = (afterSaleNo: string, of: Omit<ChannelMoney, 'mct_id'>): JournalEntry => ({
  event_no: refundTwiceNo(afterSaleNo),
  event_type: ledgerEvent.refundTwice,
  transfers: [
    ...moved(own(accountKind.suspense), collectedBy(of.pay_channel), of.amount),
    ...moved(collectedBy(of.pay_channel), own(accountKind.channelCost), of.channel_fee),
  ],
});

/** Somebody has settled what was paid twice, outside the channel as it was paid. */
export const gotBackEntry = (afterSaleNo: string, amount: number): JournalEntry => ({
  event_no: `got-back:${afterSaleNo}`,
  event_type: ledgerEvent.gotBack,
  transfers: moved(own(accountKind.transit), own(accountKind.suspense), amount),
});

/**
 * What a fee adds to what a merchant owes; a fee that is computed anew adds its difference, below nothing where it fell.
 * @param version of the fee's row, which tells its changes apart
 */
export const feeEntry = (
  expenseNo: string,
  version: number,
  mctId: string,
  amount: number,
): JournalEntry => ({
  event_no: `fee:${expenseNo}:${version}`,
  event_type: ledgerEvent.fee,
  transfers: moved(feesOwedBy(mctId), own(accountKind.feeIncome), amount),
});

/** What a waiver takes off it, or gives back of it where less is waived than before. */
export const waiverEntry = (
  expenseNo: string,
  version: number,
  mctId: string,
  amount: number,
): JournalEntry => ({
  event_no: `waiver:${expenseNo}:${version}`,
  event_type: ledgerEvent.waiver,
  transfers: moved(own(accountKind.feeIncome), feesOwedBy(mctId), amount),
});

/** What a bill charges; cents, each of any sign. */
export interface BillMoney {
  readonly mct_id: string;
  /** Fees less waivers. */
  readonly fees: number;
  readonly share: number;
  /** In the merchant's favour where above nothing. */
  readonly adjust: number;
  /** What the channel has paid of it already, out of single payments. */
  readonly split: number;
}

/** A bill is confirmed: what nobody had billed is now owed by it, until it is debited or paid. */
export const billEntry = (billNo: string, of: BillMoney): JournalEntry => ({
  event_no: `bill:${billNo}`,
  event_type: ledgerEvent.bill,
  transfers: [
    ...moved(billOwedBy(of.mct_id), feesOwedBy(of.mct_id), of.fees),
    ...moved(billOwedBy(of.mct_id), own(accountKind.share), of.share),
    ...moved(own(accountKind.adjustment), billOwedBy(of.mct_id), of.adjust),
    ...moved(own(accountKind.transit), billOwedBy(of.mct_id), of.split),
  ],
});

/** The part of a bill that the balance pays at its confirmation for fees; below nothing where the platform owes it. */
export const billFeesEntry = (billNo: string, mctId: string, amount: number): JournalEntry => ({
  event_no: `bill-fees:${billNo}`,
  event_type: ledgerEvent.billFees,
  transfers: moved(merchantBalance(mctId), billOwedBy(mctId), amount),
});

/** The same for its share. */
export const billShareEntry = (billNo: string, mctId: string, amount: number): JournalEntry => ({
  event_no: `bill-share:${billNo}`,
  event_type: ledgerEvent.billShare,
  transfers: moved(merchantBalance(mctId), billOwedBy(mctId), amount),
});

/** What was left to pay of a bill, out of the balance. */
export const billPaymentEntry = (billNo: string, mctId: string, amount: number): JournalEntry => ({
  event_no: `bill-payment:${billNo}`,
  event_type: ledgerEvent.billPayment,
  transfers: moved(merchantBalance(mctId), billOwedBy(mctId), amount),
});

/** The same by a transfer to the platform's bank account, once somebody has seen it there. */
export const billTransferEntry = (billNo: string, mctId: string, amount: number): JournalEntry => ({
  event_no: `bill-transfer:${billNo}`,
  event_type: ledgerEvent.billTransfer,
  transfers: moved(own(accountKind.transit), billOwedBy(mctId), amount),
});

/** Money on its way from a balance to its owner's own account; cents. */
export interface WithdrawnMoney {
  readonly withdraw_no: string;
  readonly owner: AccountName;
  readonly withdraw_amount: number;
  /** What of it the platform keeps. */
  readonly service_fee: number;
  /** The channel that pays it; null for a bank, which pays out of what stands outside the channels. */
  readonly pay_channel: number | null;
}

/** Where a withdrawal is paid from. */
const paidFrom = ({ pay_channel }: WithdrawnMoney): AccountName =>
  pay_channel === null ? own(accountKind.transit) : collectedBy(pay_channel);

/** An owner draws on its balance: from then on the money is on its way. */
export const withdrawalEntry = (of: WithdrawnMoney): JournalEntry => ({
  event_no: `withdrawal:${of.withdraw_no}`,
  event_type: ledgerEvent.withdrawal,
  transfers: moved(of.owner, own(accountKind.payout), of.withdraw_amount),
});

/** It has arrived: whoever paid it has so much less, and the fee is the platform's. */
export const paidOutEntry = (of: WithdrawnMoney): JournalEntry => ({
  event_no: `paid-out:${of.withdraw_no}`,
  event_type: ledgerEvent.paidOut,
  transfers: [
    ...moved(own(accountKind.payout), paidFrom(of), of.withdraw_amount - of.service_fee),
    ...moved(own(accountKind.payout), own(accountKind.feeIncome), of.service_fee),
  ],
});

/** It was refused, or couldn't be paid: all of it is the owner's again. */
export const notPaidOutEntry = (of: WithdrawnMoney): JournalEntry => ({
  event_no: `not-paid-out:${of.withdraw_no}`,
  event_type: ledgerEvent.notPaidOut,
  transfers: moved(own(accountKind.payout), of.owner, of.withdraw_amount),
});

/** What had arrived came back, days later perhaps: the owner has it again, fee and all. */
export const returnedEntry = (of: WithdrawnMoney): JournalEntry => ({
  event_no: `returned:${of.withdraw_no}`,
  event_type: ledgerEvent.returned,
  transfers: [
    ...moved(paidFrom(of), of.owner, of.withdraw_amount - of.service_fee),
    ...moved(own(accountKind.feeIncome), of.owner, of.service_fee),
  ],
});

/** A balance from before the ledger, whose other side nobody knows any more. */
export const openingEntry = (mctId: string, amount: number): JournalEntry => ({
  event_no: `opening:${ownerType.merchant}/${mctId}`,
  event_type: ledgerEvent.opening,
  transfers: moved(own(accountKind.suspense), merchantBalance(mctId), amount),
});

/** What an entry adds to an account; cents. */
export const addedTo = (entry: JournalEntry, isIt: (account: AccountName) => boolean): number =>
  entry.transfers.reduce(
    (sum, { debit, credit, amount }) => sum + (isIt(credit) ? amount : 0) - (isIt(debit) ? amount : 0),
    0,
  );

export const accountKey = ({ owner_type, owner_id, account_kind }: AccountName): string =>
  `${owner_type}/${owner_id}/${account_kind}`;
