import { newEnableStatus } from './enums.ts';

/** New ⇒ enabled ⇔ disabled (docs/domain/goods.md §P24). */
export const switched = {
  new: { enable: 'enabled' },
  enabled: { disable: 'disabled' },
  disabled: { enable: 'enabled' },
} as const;

/** Only what isn't enabled is changed or deleted, so that nothing moves under anybody's hands. */
export const unlessEnabled = { enabled: { ne: newEnableStatus.enabled } } as const;

/** What to make, change and delete a strategy needs beside its screen. */
export const strategyPermissions = {
  create: 'STRATEGY_EDIT',
  update: 'STRATEGY_EDIT',
  delete: 'STRATEGY_EDIT',
} as const;

type ItemCall = `PUT /${string}{id}${string}`;

/** Enabling and disabling of a strategy by one call with a body of `{enabled}` (docs/specification.md §7). */
export const enableStrategy = <B extends string>(base: B) => ({
  label: { en: 'Enable', zh: '启用' },
  api: `PUT ${base}/enabled/{id}/v1` as ItemCall,
  send: { enabled: newEnableStatus.enabled },
  permission: 'STRATEGY_EDIT' as const,
  guards: [{ when: { end_date: { gte: { $: 'today' as const } } }, else: 12010 as const }],
  done: { en: 'Enabled', zh: '已启用' },
});

export const disableStrategy = <B extends string>(base: B) => ({
  label: { en: 'Disable', zh: '停用' },
  api: `PUT ${base}/enabled/{id}/v1` as ItemCall,
  send: { enabled: newEnableStatus.disabled },
  permission: 'STRATEGY_EDIT' as const,
  danger: true,
  done: { en: 'Disabled', zh: '已停用' },
});
