import type { Label } from '../../kit/label.ts';
import type { IdentityName, ScopeName } from './file.ts';

/** The words of the policy page. */

export const scopeWords: Readonly<Record<ScopeName, Label>> = {
  own: { en: 'Own organisation', zh: '本组织' },
  subtree: { en: 'Organisation and below', zh: '本组织及下级' },
  chosen: { en: 'Chosen organisations', zh: '指定组织' },
  merchant: { en: 'Own merchant', zh: '本商户' },
  none: { en: 'Nowhere', zh: '无' },
};

export const identityWords: Readonly<Record<IdentityName, Label>> = {
  merchant: { en: 'Merchant user', zh: '商户用户' },
  manager: { en: 'Manager', zh: '管理员' },
  platform: { en: 'Platform', zh: '平台' },
};

export const policyWords = {
  roles: { en: 'Roles', zh: '角色' },
  users: { en: 'Users', zh: '用户' },
  added: { en: 'New', zh: '新增' },
  removed: { en: 'Out of use', zh: '停用' },
  changed: { en: 'Changed', zh: '变更' },
  given: { en: 'Gives', zh: '授予' },
  taken: { en: 'Takes', zh: '收回' },
  denied: { en: 'Denies', zh: '新增拒绝' },
  undenied: { en: 'No longer denies', zh: '取消拒绝' },
  scope: { en: 'Data scope', zh: '数据范围' },
  renamed: { en: 'Name', zh: '名称' },
  identity: { en: 'Identity', zh: '身份类型' },
  rolesGiven: { en: 'Roles given', zh: '分配角色' },
  rolesTaken: { en: 'Roles taken', zh: '移除角色' },
  moved: { en: '{role} holds in', zh: '{role} 生效组织' },
  everywhere: { en: 'everywhere', zh: '全部组织' },
  below: { en: '{org} and below', zh: '{org}及下级' },
  nothing: { en: 'Nothing would change: this is the policy in effect.', zh: '与当前生效策略一致，无变更。' },
  same: { en: 'The two versions allow the same.', zh: '两个版本的策略一致。' },
  first: {
    en: 'The policy as this server found it. Later versions are compared with it.',
    zh: '系统首次记录的策略，后续版本以此为基准对比。',
  },
  compareWith: { en: 'Changes since', zh: '对比版本' },
  version: { en: 'Version {no}', zh: '版本 {no}' },
  summary: {
    en: 'Roles changed: {roles} · users changed: {users}',
    zh: '变更 {roles} 个角色、{users} 个用户',
  },
  faults: { en: 'The policy can’t take effect', zh: '策略无法生效' },
  line: { en: 'Line {line}', zh: '第{line}行' },
  title: { en: 'Import policy file', zh: '导入策略文件' },
  intro: {
    en: 'The policy in effect, as casbin’s CSV. Edit it here or choose a reviewed file; nothing changes before you have seen the preview.',
    zh: '以下为当前生效策略（casbin CSV）。可直接编辑或选择已评审的文件，预览确认后才会生效。',
  },
  content: { en: 'Policy file', zh: '策略文件' },
  choose: { en: 'Choose file', zh: '选择文件' },
  tooLarge: { en: 'The file is larger than 900 KB', zh: '文件超过900KB' },
  download: { en: 'Download', zh: '下载' },
  preview: { en: 'Preview changes', zh: '预览变更' },
  edit: { en: 'Back to the file', zh: '返回修改' },
  why: { en: 'Why', zh: '变更原因' },
  whyHint: { en: 'At least 2 characters; stands in the version history', zh: '至少2个字，将记入版本历史' },
  apply: { en: 'Take into effect', zh: '确认生效' },
  restore: { en: 'Restore version {no}', zh: '恢复版本 {no}' },
  restoreIntro: {
    en: 'What is allowed goes back to version {no}, as a new version. Users who were added since keep their roles.',
    zh: '权限策略将恢复至版本 {no}，并生成新版本。此后新增的用户保留其角色。',
  },
} as const satisfies Readonly<Record<string, Label>>;
