type Channel = 'wechat' | 'alipay';

/** Under what a simulated channel keeps things; numbers of its own lead to ours. */
export const simulatedKey = {
  application: (channel: Channel, businessCode: string) => `${channel} application ${businessCode}`,
  applyment: (channel: Channel, applymentId: string) => `${channel} applyment ${applymentId}`,
  merchant: (channel: Channel, subMerchantNo: string) => `${channel} merchant ${subMerchantNo}`,
  transfer: (channel: Channel, number: string) => `${channel} transfer ${number}`,
  /** A link of WeChat Pay's pay-score service. */
  service: (number: string) => `wechat service ${number}`,
  /** Who Alipay lets share in a merchant's profit. */
  receivers: (number: string) => `alipay receivers ${number}`,
  /** That something was told once. */
  first: (what: string) => `first ${what}`,
};
