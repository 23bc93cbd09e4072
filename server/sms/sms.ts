import { type Lang, say } from '../../resources/kit/label.ts';
import type { Log } from '../db/log.ts';

/** What we tell by SMS: the templates that a provider has to know. */
export const smsTemplates = {
  code: {
    en: 'Your verification code is {code}, valid for 5 minutes. Tell nobody.',
    zh: '您的验证码是{code}，5分钟内有效，请勿告诉他人。',
  },
  phone_changed: {
    en: 'Your account was moved from this number to another one. If that was not you, tell your administrator.',
    zh: '您的账号已更换绑定手机号，本号码不再可用。如非本人操作，请联系管理员。',
  },
  sign_in_tried: {
    en: 'Somebody tried to sign in to your account several times, last at {time}. If that was not you, change your password and tell your administrator.',
    zh: '您的账号多次输入错误的密码或验证码，最近一次为{time}。如非本人操作，请修改密码并联系管理员。',
  },
  refund_refused: {
    en: 'Your application for a refund of {amount} yuan was refused: {reason}',
    zh: '您申请的{amount}元退款未通过：{reason}',
  },
  welfare_issued: {
    en: 'Your employer gave you “{name}”, {amount} yuan. It is taken off by itself when you shop.',
    zh: '您的企业已向您发放“{name}”{amount}元，购物结算时自动抵扣。',
  },
} as const;
export type SmsTemplate = keyof typeof smsTemplates;

export interface Sms {
  readonly phone: string;
  readonly template: SmsTemplate;
  /** The template's values. */
  readonly params: Readonly<Record<string, string>>;
  /** The whole text, for who sends texts and not templates. */
  readonly text: string;
}

/** The one way out for SMS. Rejects where the message could not be handed over. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** For a server without a data directory and without a provider: nothing is sent. */
export const smsToNobody: SmsSender = { send: async () => undefined };

/** Hands messages to the sender without anybody waiting: an answer's time must not tell whether an SMS went out. */
export class SmsDesk {
  readonly #sender: SmsSender;
  readonly #log: Log;
  readonly #sending = new Set<Promise<void>>();

  constructor(sender: SmsSender, log: Log) {
    this.#sender = sender;
    this.#log = log;
  }

  post(
    phone: string,
    template: SmsTemplate,
    lang: Lang,
    params: Readonly<Record<string, string>> = {},
  ): void {
    const text = say(smsTemplates[template], lang, params);
    const sent = this.#sender
      .send({ phone, template, params, text })
      // The log must hold neither phone nor text.
      .catch((error: unknown) => this.#log.error({ err: error, template }, 'an SMS could not be sent'))
      .finally(() => this.#sending.delete(sent));
    this.#sending.add(sent);
  }

  /** Resolves when everything posted so far was handed over or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}
