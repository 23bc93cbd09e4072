import { expect, test } from 'vitest';
import { dangerous } from '../../resources/dangerous.ts';
import { product } from '../../resources/index.ts';
import { grantableCodes } from '../../resources/kit/permissions.ts';
import { reportText, whoCanDo } from '../../server/access-report/report.ts';
import { heldSince } from '../../server/access-report/since.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { serve } from './support/served.ts';
import { orgs, roles, users, world } from './support/world.ts';

test('ten things are declared dangerous, each by a code that roles can hold', () => {
  const codes = grantableCodes(product);
  expect(dangerous).toHaveLength(10);
  for (const { code, on } of dangerous) {
    expect(codes).toContain(code);
    if (on !== undefined) expect(codes).toContain(on);
  }
});

test('since when something is held, is when the log last tells that it came', () => {
  const entry = (time: string, before: unknown, after: unknown) => ({
    id: '1',
    time,
    changes: [{ field: 'modules', before, after }],
  });
  const log = [
    entry('1', null, ['A']),
    entry('2', ['A'], ['A', 'B']),
    entry('3', ['A', 'B'], ['B']),
    entry('4', ['B'], ['A', 'B']),
  ];
  expect(heldSince(log, 'modules', 'A')).toBe('4');
  expect(heldSince(log, 'modules', 'B')).toBe('2');
  expect(heldSince(log.slice(0, 3), 'modules', 'A')).toBeNull();
  expect(heldSince(log, 'role_ids', 'A')).toBeNull();
});

describeOnOneDatabase('who can do the dangerous things', (fresh) => {
  test('everybody who holds the code where they may use it, since the role was given or came to allow it', async () => {
    const served = await serve(await fresh(world));
    const root = await served.signIn(users.root);
    const holders = async (on: string) => {
      const found = await whoCanDo(served.database, product, dangerous);
      return found[dangerous.findIndex(({ code }) => code === on)] ?? [];
    };
    const refunds = await holders('ORDER_REFUND');
    expect(refunds.map(({ name }) => name)).toEqual(['周岚', '林悦']);
    expect(refunds).toMatchObject([
      { home: '智云总部', places: null, roles: ['超级管理员'], since: null, phone: '139****0001' },
      { home: '华东大区', places: 2, roles: ['组织管理员'], since: null },
    ]);
    // A disabled user holds every code and can do nothing; a merchant's can what their role says.
    expect((await holders('USER_EDIT')).map(({ name, merchant }) => [name, merchant])).toEqual([
      ['周岚', null],
      ['林悦', null],
      ['赵明', '上海晨禾商贸有限公司'],
      ['马超群', '深圳海风商贸有限公司'],
    ]);

    served.at('2026-03-02 11:00:00');
    const made = await root.post('/manager_role/v1', {
      role_name: '退款专员',
      identity_type: 1,
      scope_type: 2,
      modules: ['SALE_ORDER'],
    });
    expect(made.code, made.msg).toBe(0);
    const person = await root.post('/manager/v1', {
      name: '周明',
      phone: '13811112222',
      identity_type: 1,
      mgt_org_id: orgs.shanghai,
      role_ids: [made.data.id, roles.reader],
    });
    expect(person.code, person.msg).toBe(0);
    expect(await holders('ORDER_REFUND')).toHaveLength(2);
    served.at('2026-03-02 12:30:00');
    const { version } = made.data;
    const more = { version, modules: ['SALE_ORDER', 'ORDER_REFUND'] };
    expect((await root.put(`/manager_role/${made.data.id}/v1`, more)).code).toBe(0);
    const third = (await holders('ORDER_REFUND'))[2];
    expect(third).toEqual({
      id: person.data.id,
      name: '周明',
      phone: '138****2222',
      merchant: null,
      home: '上海公司',
      places: 1,
      roles: ['退款专员'],
      since: '2026-03-02 12:30:00',
    });
    const text = reportText(dangerous, await whoCanDo(served.database, product, dangerous));
    expect(text).toContain('Refund orders 订单退款 (ORDER_REFUND): 3');
    expect(text).toContain(
      '周明 138****2222 | 上海公司 | 1 organisations 个组织 | 退款专员 | since 自 2026-03-02 12:30:00',
    );
    expect(text).not.toContain('13811112222');
    await served.close();
  });
});
