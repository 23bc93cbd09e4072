import { cellText } from '../kit/cell-text.ts';
import type { AnyField } from '../kit/field.ts';
import type { Lang } from '../kit/label.ts';
import { Merchant } from '../shared/merchant.ts';
import { AccountChange } from './account-change/index.ts';
import { MerchantRate } from './rate/index.ts';

/** What a logged value is of: the merchant, one of its rates, or an account that it is to have. */
export const loggedModels = { mct: Merchant, mct_rate: MerchantRate, mct_account_change: AccountChange };

/** One value that changed. What is sealed stands here masked. */
export interface MerchantChange {
  readonly of: keyof typeof loggedModels;
  readonly field: string;
  /** Null: nothing stood there. */
  readonly before: unknown;
  readonly after: unknown;
}

const fieldOf = ({ of, field }: MerchantChange): AnyField | undefined => {
  const fields: Readonly<Record<string, AnyField>> = loggedModels[of].fields;
  return fields[field];
};

/** Between the parts of a text that tells several changes. */
export const betweenChanges = { en: '; ', zh: '；' } as const;

/** `Contact 赵明 → 钱芳; …`: what a list and an export tell of the changes. */
export function inWords(changes: readonly MerchantChange[], lang: Lang): string {
  return changes
    .flatMap((change) => {
      const field = fieldOf(change);
      if (!field) return [];
      const [before, after] = [change.before, change.after].map((value) => cellText(field, value, lang));
      return [
        [field.label[lang], ...(change.before === null ? [] : [before, '→']), after]
          .filter(Boolean)
          .join(' '),
      ];
    })
    .join(betweenChanges[lang]);
}
