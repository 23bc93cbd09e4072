import { enabled } from './enabled.ts';

/**
 * Enabling and disabling by one call with a body of `{enabled}` (docs/specification.md §7, manager;
 * docs/domain/conventions.md §1.1).
 */
export const enable = <B extends string>(base: B) => ({
  label: { en: 'Enable', zh: '启用' },
  api: `PUT ${base}/{id}/enabled/v1` as `PUT /${string}{id}${string}`,
  send: { enabled: enabled.enabled },
  bulk: true,
  done: { en: 'Enabled', zh: '已启用' },
});

export const disable = <B extends string>(base: B) => ({
  label: { en: 'Disable', zh: '停用' },
  api: `PUT ${base}/{id}/enabled/v1` as `PUT /${string}{id}${string}`,
  send: { enabled: enabled.disabled },
  bulk: true,
  danger: true,
  confirm: { en: 'Disable “{title}”?', zh: '停用“{title}”？' },
  done: { en: 'Disabled', zh: '已停用' },
});
