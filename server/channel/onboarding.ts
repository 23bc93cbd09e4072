/**
 * How a merchant becomes one of the channel's own, so that it receives its money itself (docs/domain/merchants.md §11.6, §11.7).
 * Pictures are uploaded first; an application names them by what the channel answered.
 */

/** A picture as the channel takes it: JPEG, PNG or BMP of at most 2 MB. */
export interface ChannelPicture {
  /** With its ending, e.g. `licence.jpg`; the channel reads the format from it. */
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** What the channel calls an uploaded picture: a MediaID of WeChat Pay, an image id of Alipay. */
export type PictureId = string;

/** `YYYY-MM-DD`, or null where a document never ends (长期). */
export type EndDay = string | null;

/**
 * Where an application stands, in the words of `entry_status` (docs/domain/merchants.md §11.6): `review` is 1, `confirm` 2, `enter` 3,
 * `bind` 4 and, once every binding is made, 6; `rejected` is 5. `unknown` is a state that the channel's documentation lacks: nothing
 * follows from it but that it is kept, shown and alarmed.
 */
export type OnboardingStep = 'review' | 'confirm' | 'enter' | 'bind' | 'rejected' | 'unknown';

/** Why the channel refused one field. */
export interface Rejection {
  /** The form's field (docs/domain/merchants.md §11.6, §11.7); null where the channel names one that the form lacks, or none. */
  readonly field: string | null;
  /** As the channel calls it, e.g. `id_card_copy`; empty where it names none. */
  readonly channelField: string;
  /** The channel's own words. */
  readonly reason: string;
}

export interface OnboardingProgress {
  readonly step: OnboardingStep;
  /** As the channel says it, at most 40 characters: `APPLYMENT_STATE_AUDITING`, `031 kz=PASS fk=CREATE sub=CREATE`. */
  readonly channelState: string;
  /** The channel's number of the application. */
  readonly applymentId: string;
  /** The channel's number of the merchant (`sub_mchid`, `smid`), from `enter` on. */
  readonly subMerchantNo: string | null;
  /** Where the administrator confirms and signs; shown as a QR code. */
  readonly signUrl: string | null;
  /** Empty but where it is rejected. */
  readonly rejections: readonly Rejection[];
}

/** What a submission was answered. */
export type Submission =
  | { readonly state: 'accepted'; readonly applymentId: string }
  /** Refused at once; nothing is under review. */
  | { readonly state: 'refused'; readonly code: string; readonly rejections: readonly Rejection[] };

/** What is linked to a merchant once it is the channel's. `payScore` is WeChat Pay's, `settleRule` Alipay's. */
export type BindingKind = 'appId' | 'payScore' | 'profitShare' | 'settleRule';

export interface Binding {
  readonly kind: BindingKind;
  /** `unknown`: the channel named a state that its documentation lacks. */
  readonly state: 'bound' | 'pending' | 'failed' | 'unknown';
  readonly channelState: string;
  /** Why it failed; null otherwise. */
  readonly reason: string | null;
}

/** The merchant whose links are made. */
export interface BoundMerchant {
  readonly subMerchantNo: string;
  /** Ours, by which the channel knows the application. */
  readonly businessCode: string;
  /** The merchant's own program; null where it pays through the operator's. */
  readonly appId: string | null;
}

export interface AccountCheck {
  readonly state: 'verifying' | 'success' | 'failed' | 'unknown';
  readonly channelState: string;
  /** Masked by the channel, e.g. `62*************78`; empty where it doesn't tell. */
  readonly accountNo: string;
  readonly reason: string | null;
}

/**
 * Onboarding at one channel; `A` is its application. Every call may fail on its way and be made again: a submission whose answer was
 * lost is looked for by `find` before it is sent again. Nothing of an application is logged or thrown in clear.
 */
export interface MerchantOnboarding<A> {
  /** @throws Error where the file is no picture that the channel takes */
  readonly upload: (picture: ChannelPicture) => Promise<PictureId>;
  /** Hands an application in, or in again under the same number after a rejection. */
  readonly submit: (application: A) => Promise<Submission>;
  /** The application of our number, by which it was submitted; null where the channel has none: it never arrived. */
  readonly find: (businessCode: string) => Promise<OnboardingProgress | null>;
  /** The same by the channel's number. */
  readonly query: (applymentId: string) => Promise<OnboardingProgress | null>;
  /** The links that this channel makes, in the order in which they are made. */
  readonly bindings: readonly BindingKind[];
  /** Makes one link, or tells how it stands where it was made. */
  readonly bind: (merchant: BoundMerchant, kind: BindingKind) => Promise<Binding>;
  /** How the links stand that the channel tells of: WeChat Pay lists no receivers of shares, so that link stays as `bind` told it. */
  readonly queryBindings: (merchant: BoundMerchant) => Promise<readonly Binding[]>;
  /** Whether the bank takes money for the settlement account. */
  readonly checkAccount: (merchant: BoundMerchant) => Promise<AccountCheck>;
}

/** A person's document as WeChat Pay asks for it. Sensitive: names and numbers are encrypted before they leave. */
export interface PersonDocument {
  /** 1 ID card, 2 passport, 3 Hong Kong or Macau, 4 Taiwan, 5 foreign residence (`id_doc_type`). */
  readonly type: number;
  readonly name: string;
  readonly number: string;
  readonly address: string | null;
  readonly front: PictureId;
  /** A passport has none. */
  readonly back: PictureId | null;
  readonly begin: string;
  readonly end: EndDay;
}

/** WeChat Pay's application (P38); the comments name the form's fields where they are called otherwise. */
export interface WechatApplication {
  /** `apply_no`: digits, letters, `_`; at most 124. */
  readonly businessCode: string;
  readonly subject: {
    /** `subject_type`, mct_type: 0 person, 1 sole trader, 2 enterprise. */
    readonly type: number;
    readonly name: string;
    readonly creditCode: string;
    readonly licence: PictureId;
    readonly licenceAddress: string | null;
    readonly licenceBegin: string;
    readonly licenceEnd: EndDay;
    /** Legal person or operator. */
    readonly legal: PersonDocument;
    /** Whether the legal person is the beneficial owner. */
    readonly isOwner: boolean;
    /** Beneficial owners where the legal person is none; at most 4. */
    readonly owners: readonly PersonDocument[];
  };
  readonly administrator: {
    /** `contact_type`: 1 legal person, 2 agent. */
    readonly type: number;
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    /** An agent's document and letter of authority; null where the legal person administers. */
    readonly agent: { readonly document: PersonDocument; readonly letter: PictureId } | null;
  };
  readonly business: {
    readonly shortName: string;
    readonly servicePhone: string;
    readonly store: {
      readonly name: string;
      readonly areaCode: string;
      readonly address: string;
      readonly entrance: PictureId;
      readonly indoor: PictureId;
    } | null;
    readonly miniProgram: { readonly appId: string; readonly pictures: readonly PictureId[] } | null;
  };
  readonly settlement: {
    /** `settlement_id`: 719 sole trader, 716 enterprise. */
    readonly ruleId: string;
    readonly industry: string;
    readonly qualifications: readonly PictureId[];
    /** WeChat Pay's campaign and its rate in basis points; null where the usual rate holds. */
    readonly preferential: { readonly activityId: string; readonly rate: number } | null;
  };
  readonly account: {
    /** `bank_account_type`, account_type: 0 private, 1 public. */
    readonly type: number;
    readonly holder: string;
    readonly bank: string;
    readonly areaCode: string;
    readonly branch: string | null;
    readonly branchId: string | null;
    readonly number: string;
  };
  readonly addition: { readonly text: string | null; readonly pictures: readonly PictureId[] };
}

/** Alipay's application (P41). */
export interface AlipayApplication {
  /** `external_id`: at most 32. */
  readonly businessCode: string;
  /** `01` enterprise, `07` sole trader, `06` individual. */
  readonly merchantType: string;
  readonly name: string;
  readonly aliasName: string;
  readonly certificate: {
    /** `201` licence, `100` ID card. */
    readonly type: string;
    readonly number: string;
    readonly image: PictureId;
    readonly back: PictureId | null;
    /** `cert_name`, of a sole trader. */
    readonly name: string | null;
  };
  /** Null of an individual. */
  readonly legal: {
    readonly name: string;
    readonly idNumber: string;
    readonly front: PictureId | null;
    readonly back: PictureId | null;
  } | null;
  readonly mcc: string;
  /** As Alipay calls them: 当面付, 商户代扣, 小程序支付, 预授权支付. */
  readonly services: readonly string[];
  readonly servicePhone: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string | null };
  readonly address: {
    /** Six digits of the district; province and city follow from it. */
    readonly areaCode: string;
    readonly text: string;
  };
  readonly outdoor: readonly PictureId[];
  readonly indoor: readonly PictureId[];
  /** `binding_logon_id`: who signs. */
  readonly signingAccount: string;
  readonly settlement:
    | { readonly to: 'alipay'; readonly account: string }
    | {
        readonly to: 'bank';
        readonly holder: string;
        readonly number: string;
        readonly bank: string;
        readonly branch: string;
        /** 0 private, 1 public. */
        readonly accountType: number;
      };
  /** `type` as Alipay numbers industry licences, e.g. `323` food permit. */
  readonly qualifications: readonly { readonly type: string; readonly image: PictureId }[];
  readonly invoice: {
    readonly title: string;
    readonly taxNo: string;
    readonly address: string;
    readonly phone: string;
    readonly bank: string;
    readonly accountNo: string;
  } | null;
  /** `sign_time`: `YYYY-MM-DD HH:mm:ss`. */
  readonly signedAt: string;
}

/** Both channels; each is simulated where it isn't configured. */
export interface Onboarding {
  readonly wechat: MerchantOnboarding<WechatApplication>;
  readonly alipay: MerchantOnboarding<AlipayApplication>;
}
