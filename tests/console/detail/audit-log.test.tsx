import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { type Json, testApi } from '../support/test-api.ts';

const refused = {
  id: '7',
  create_time: '2026-11-21 10:00:00',
  operator_id: '3',
  operator: 'Lin Yue',
  operator_name: 'Lin Yue',
  biz_entity: 'manager',
  result: 1,
  result_code: '10004',
  ip: '127.0.0.1',
  session_id: '5',
  user_agent: null,
  request_id: 'r-1',
};
/** As the server words them (tests/server/audit-log.test.ts). */
const switching: Json = {
  ...refused,
  action: 'switch_org',
  event: 'Switch organisation',
  entity: 'User',
  biz_id: '3',
  biz_name: 'Lin Yue',
  refusal: '10004 Record not found or not visible',
  diff_json: [{ field: 'org_id', before: null, after: '44' }],
};
const adding: Json = {
  ...refused,
  action: 'create',
  event: '新增',
  entity: '用户',
  biz_id: null,
  biz_name: '周明',
  refusal: '10004 数据不存在或无权访问',
  diff_json: [
    { field: 'name', before: null, after: '周明' },
    { field: 'mgt_org_id', before: null, after: '44' },
    { field: 'role_ids', before: null, after: ['8', '9'] },
  ],
};

/** The detail of an entry before somebody who sees the organisation 44 and of the roles only 8. */
async function openEntry(row: Json, lang: 'en' | 'zh') {
  const api = await testApi();
  api.on('GET /sys_operate_log/{id}/v1', () => ({ data: row }));
  api.on('GET /manager_org/option/v1', () => ({ data: { rows: [{ id: '44', title: '南区' }], total: 1 } }));
  api.on('GET /manager_role/option/v1', () => ({ data: { rows: [{ id: '8', title: '只读' }], total: 1 } }));
  await openAt({ api, path: '/personnel/audit-log/detail?id=7', lang });
  const changes = within(await screen.findByRole('group', { name: lang === 'zh' ? '字段' : 'Field' }));
  await waitFor(() => expect(changes.queryByText(/…/)).toBeNull());
  return changes.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent));
}

test('a refused switch of organisation shows what was tried, and nothing that stood there before', async () => {
  expect(await openEntry(switching, 'en')).toEqual([
    ['Field', 'Tried'],
    ['Organisation', '南区'],
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lin Yue');
  expect(screen.getAllByText('Switch organisation')).not.toEqual([]);
  screen.getByText('Refused');
  screen.getByText('10004 Record not found or not visible');
});

test('ids beyond one’s reach in a refused body stand by their names, else by themselves', async () => {
  expect(await openEntry(adding, 'zh')).toEqual([
    ['字段', '尝试的内容'],
    ['姓名', '周明'],
    ['所属组织', '南区'],
    ['角色', '只读、9'],
  ]);
  screen.getByText('被拒绝');
  screen.getByText('10004 数据不存在或无权访问');
});
