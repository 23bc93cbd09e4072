import type { z } from 'zod';

/** Variables that a product reads beside those of the server, each with the rule of its text. */
export type SettingRules = Readonly<Record<string, z.ZodType<string>>>;
/** Those that are set. */
export type SettingValues = Readonly<Record<string, string | undefined>>;

/** What the product's own variables say, and what is wrong with them. */
export function settingsOf(
  given: SettingValues,
  rules: SettingRules,
): { readonly settings: SettingValues; readonly faults: string[] } {
  const read = Object.entries(rules).flatMap(([name, rule]) =>
    given[name] === undefined ? [] : [{ name, ...rule.safeParse(given[name]) }],
  );
  return {
    settings: Object.fromEntries(
      read.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]])),
    ),
    faults: read.flatMap(({ name, error }) =>
      (error?.issues ?? []).map(({ message }) => `${name} ${message}`),
    ),
  };
}
