import { auto, defineResource, enumeration, f, model, readOnly, slot } from '../../kit/index.ts';

export const policyCause = enumeration({
  first: { code: 1, en: 'As found', zh: '初始版本', tone: 'neutral' },
  screens: { code: 2, en: 'Roles and users edited', zh: '页面修改', tone: 'progress' },
  import: { code: 3, en: 'Imported', zh: '文件导入', tone: 'success' },
  restore: { code: 4, en: 'Restored', zh: '版本恢复', tone: 'warning' },
});

const note = f.text(
  { en: 'Why', zh: '变更原因' },
  {
    required: true,
    min: 2,
    max: 200,
    long: true,
  },
);
const base = f.text({ en: 'Previewed against', zh: '预览基准' }, { required: true, max: 64 });

/** What everybody was allowed from a moment on: the whole company's policy as casbin's own CSV. Its rows belong to the top organisation. */
export const PolicyVersion = model(
  'policy_version',
  {
    version_no: auto(f.int({ en: 'Version', zh: '版本号' }, { required: true })),
    cause: auto(f.enum({ en: 'Cause', zh: '变更方式' }, policyCause, { required: true })),
    note: auto(f.text({ en: 'Why', zh: '变更原因' }, { max: 200, long: true })),
    operator_id: auto(f.ref({ en: 'Changed by', zh: '变更人' }, 'manager')),
    operator_name: auto(f.text({ en: 'Changed by', zh: '变更人' }, { max: 32 })),
    restored_no: auto(f.int({ en: 'Restored from version', zh: '恢复自版本' })),
    last_time: auto(f.dateTime({ en: 'Last change', zh: '最后修改' }, { required: true })),
    role_change_count: auto(f.int({ en: 'Roles changed', zh: '变更角色数' }, { required: true })),
    user_change_count: auto(f.int({ en: 'Users changed', zh: '变更用户数' }, { required: true })),
    content: auto(f.text({ en: 'Policy file', zh: '策略文件' }, { required: true, long: true })),
    content_hash: auto(f.text({ en: 'Checksum', zh: '校验值' }, { required: true, max: 64, match: 'exact' })),
  },
  {
    label: { en: 'Policy version', zh: '策略版本' },
    title: 'version_no',
    scope: 'org',
    appendOnly: true,
  },
).unique('version_no', 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    policy_version: typeof PolicyVersion;
  }
}

/** /personnel/policy: what was allowed when, what changed, and the policy as a file (docs/decisions/0005). */
export const policy = defineResource(PolicyVersion, {
  label: { en: 'Access policy', zh: '权限策略' },
  route: '/personnel/policy',
  permission: 'ACCESS_POLICY',
  menu: 'personnel',
  api: readOnly('/policy_version'),
  calls: {
    'GET /policy_version/current/v1': 'the policy in effect as a file: {base, content}',
    'GET /policy_version/compare/v1':
      'what changed from one version (query `from`, the one before where not given) to another (`to`)',
    'POST /policy_version/preview/v1':
      'what a file ({content}) or an older version ({version_no}) would change, and why it may not: {base, changes, faults}',
  },
  actions: {
    import: PolicyVersion.action({
      label: { en: 'Import policy file', zh: '导入策略文件' },
      on: 'page',
      permission: 'ROLE_EDIT',
      input: {
        content: f.text({ en: 'Policy file', zh: '策略文件' }, { required: true, max: 900_000, long: true }),
        base,
        note,
      },
      done: { en: 'The policy is in effect', zh: '策略已生效' },
    }),
    restore: PolicyVersion.action({
      label: { en: 'Restore', zh: '恢复此版本' },
      permission: 'ROLE_EDIT',
      danger: true,
      input: { base, note },
      done: { en: 'The policy is in effect', zh: '策略已生效' },
    }),
  },
  list: {
    columns: [
      'version_no',
      'cause',
      'role_change_count',
      'user_change_count',
      'note',
      'operator_name',
      'create_time',
    ],
    hidden: ['last_time', 'restored_no', 'content_hash'],
    keep: ['version_no'],
    filters: ['cause', 'operator_id', PolicyVersion.range('create_time', { maxDays: 367 })],
    sort: ['version_no', 'desc'],
    sortable: ['version_no', 'create_time'],
    row: ['read', 'restore'],
    page: ['import'],
  },
  detail: {
    facts: ['cause', 'operator_name', 'create_time'],
    sections: [
      slot('changes'),
      {
        title: { en: 'Version', zh: '版本信息' },
        fields: ['note', 'restored_no', 'create_time', 'last_time', 'content_hash'],
      },
      slot('file', { en: 'Policy file', zh: '策略文件' }),
    ],
  },
});
