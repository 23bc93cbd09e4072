import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { decodeFilters, filtersOf } from '../../resources/kit/filters.ts';
import { lint } from '../../resources/kit/lint.ts';
import type { Product } from '../../resources/kit/product.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { roles, userIds, users, world } from './support/world.ts';

/** The product after somebody renamed the screen's code, one of its actions and the resource. */
function renamed(of: Product): Product {
  const person = resourceOf(of, 'vendor_person');
  const { disable, ...others } = person.actions ?? {};
  if (!disable) throw new Error('the plain module has lost its action');
  const staff: AnyResource = {
    ...person,
    name: 'factory_staff',
    was: 'vendor_person',
    permission: 'FACTORY_STAFF',
    actions: { ...others, suspend: { ...disable, was: 'disable' } },
    flows: (person.flows ?? []).map((flow) => ({
      ...flow,
      on: { ...flow.on, enabled: { suspend: 'disabled' } },
    })),
    list: { ...person.list, row: ['update', 'enable', 'suspend'], bulk: ['enable', 'suspend'] },
  };
  return {
    ...of,
    resources: of.resources.map((each) => (each === person ? staff : each)),
    renamedCodes: { VENDOR_PERSON_MANAGE: 'FACTORY_STAFF' },
  };
}

describeOnOneDatabase('what is called differently', (fresh) => {
  let served: Served;
  const lines: { level: number; msg: string; holders?: unknown }[] = [];
  beforeAll(async () => {
    const database = await fresh(world);
    // Before the rename: the product as it is has run once, and people have kept things under its names.
    await (await serve(database)).close();
    const { db } = database;
    await db
      .insertInto('casbin_rule')
      .values([
        { ptype: 'p', v0: userIds.reader, v1: 'VENDOR_PERSON_MANAGE', v2: 'disable', v3: 'allow' },
        // Somebody wrote the present name by hand before: of two lines that say the same one stays.
        { ptype: 'p', v0: userIds.reader, v1: 'VENDOR_PERSON_MANAGE', v2: 'export', v3: 'allow' },
        { ptype: 'p', v0: userIds.reader, v1: 'FACTORY_STAFF', v2: 'export', v3: 'allow' },
        { ptype: 'p', v0: userIds.reader, v1: 'NEVER_DECLARED', v2: 'use', v3: 'allow' },
      ])
      .execute();
    await db
      .insertInto('manager_forms')
      .values({
        user_id: userIds.factory,
        form_key: 'vendor_person',
        columns: JSON.stringify([{ prop: 'staff_no', visible: true }]),
        filters: JSON.stringify([]),
      })
      .execute();
    const logger = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    }).log;
    const extensions = serverExtensions.map((each) =>
      each.resource === 'vendor_person' ? { ...each, resource: 'factory_staff' } : each,
    );
    served = await serve(database, { product: renamed(product), serverExtensions: extensions, logger });
  });
  afterAll(() => served.close());

  const idOfNew = async () => {
    const root = await served.signIn(users.factory);
    const { data } = await root.post('/vendor_person/v1', {
      staff_no: 'A001',
      person_name: '王小明',
      phone: '13812345678',
      vendor_id: '1',
      person_role: 1,
    });
    return data.id as string;
  };

  test('takes nothing from who held it: a role, and a line of one user', async () => {
    const id = await idOfNew();
    const factory = await served.signIn(users.factory);
    const disabling = (version: number) => ({ enabled: 0, version });
    expect(await factory.put(`/vendor_person/${id}/enabled/v1`, disabling(1))).toMatchObject({ code: 0 });
    expect(await factory.put(`/vendor_person/${id}/enabled/v1`, { enabled: 1, version: 2 })).toMatchObject({
      code: 0,
    });
    const reader = await served.signIn(users.reader);
    expect(await reader.get('/vendor_person/v1')).toMatchObject({ code: 0 });
    expect(await reader.put(`/vendor_person/${id}/enabled/v1`, disabling(3))).toMatchObject({ code: 0 });
    const { modules } = await served.database.db
      .selectFrom('manager_role')
      .select('modules')
      .where('id', '=', roles.factory)
      .executeTakeFirstOrThrow();
    expect(modules).toContain('FACTORY_STAFF:suspend');
    expect(JSON.stringify(modules)).not.toContain('VENDOR_PERSON_MANAGE');
    const lines = await served.database.db
      .selectFrom('casbin_rule')
      .select(['v1', 'v2'])
      .where('v0', '=', userIds.reader)
      .orderBy('v2')
      .execute();
    expect(lines.map(({ v1, v2 }) => `${v1} ${v2}`)).toEqual([
      'FACTORY_STAFF export',
      'FACTORY_STAFF suspend',
      'NEVER_DECLARED use',
    ]);
  });

  test('is a version of the policy, and an older one holds the same under its new names', async () => {
    const root = await served.signIn(users.root);
    const { data } = await root.get('/policy_version/compare/v1', { from: 1, to: 2 });
    const roleChanges = (data.changes.roles as { name: string }[]).map(({ name }) => name);
    expect(roleChanges).toEqual([]);
  });

  test('keeps the columns that somebody arranged', async () => {
    const factory = await served.signIn(users.factory);
    const kept = await factory.get('/manager_forms/v1', { form_key: 'factory_staff' });
    expect(kept.data.columns).toMatchObject([{ prop: 'staff_no', visible: true }]);
  });

  test('is carried once: a start that finds everything under its present name writes none of it', async () => {
    const { database } = served;
    const person = resourceOf(product, 'vendor_person');
    const { staff_no, ...fields } = person.model.fields;
    if (!staff_no) throw new Error('the plain module has lost its field');
    const was = { ...staff_no, spec: { ...staff_no.spec, was: 'person_no' } };
    const changed: AnyResource = {
      ...person,
      model: { ...person.model, fields: { ...fields, staff_no: was } },
    };
    const start = async () => {
      const resources = product.resources.map((each) => (each === person ? changed : each));
      await (await serve(database, { product: { ...product, resources }, serverExtensions })).close();
      const { rows } = await sql<{ columns: unknown; filters: unknown; written: string }>`
        select columns, filters, xmin::text as written from manager_forms where user_id = ${userIds.reader}`.execute(
        database.db,
      );
      return rows[0];
    };
    const form = { user_id: userIds.reader, form_key: 'vendor_person' };
    const columns = JSON.stringify([{ prop: 'person_no', visible: true }]);
    const filters = JSON.stringify([{ name: 'mine', search: 'person_no=A%201' }]);
    await database.db
      .insertInto('manager_forms')
      .values({ ...form, columns, filters })
      .execute();
    const first = await start();
    expect(first).toMatchObject({
      columns: [{ prop: 'staff_no', visible: true }],
      filters: [{ name: 'mine', search: 'staff_no=A+1' }],
    });
    expect(await start()).toEqual(first);
  });

  test('codes that nothing declares are told to the log with who holds them', () => {
    const [warning] = lines.filter(({ msg }) => msg.includes('no declaration makes'));
    expect(warning?.holders).toEqual([{ holder: userIds.reader, codes: ['NEVER_DECLARED'] }]);
  });
});

test('an address or a saved filter with a field’s former name means the field', () => {
  const person = resourceOf(product, 'vendor_person');
  const { staff_no, create_time, ...fields } = person.model.fields;
  if (!staff_no || !create_time) throw new Error('the plain module has lost its fields');
  const changed: AnyResource = {
    ...person,
    model: {
      ...person.model,
      fields: {
        ...fields,
        staff_no: { ...staff_no, spec: { ...staff_no.spec, was: 'person_no' } },
        create_time: { ...create_time, spec: { ...create_time.spec, was: 'made_at' } },
      },
    },
    list: { ...person.list, filters: ['staff_no', 'create_time'] },
  };
  const filters = filtersOf(changed);
  expect(decodeFilters(filters, { person_no: 'A1', start_made_at: '2026-03-01' })).toEqual({
    staff_no: 'A1',
    create_time: ['2026-03-01', null],
  });
  expect(decodeFilters(filters, { person_no: 'A1', staff_no: 'B2' })).toEqual({ staff_no: 'B2' });
});

test('a former name that is in use, and a present one that nothing makes, are found by lint', () => {
  const person = resourceOf(product, 'vendor_person');
  const enable = person.actions?.enable;
  if (!enable) throw new Error('the plain module has lost its action');
  const faulty: Product = {
    ...product,
    resources: product.resources.map((each) =>
      each === person
        ? { ...each, was: 'mgt_order', actions: { ...each.actions, enable: { ...enable, was: 'disable' } } }
        : each,
    ),
    renamedCodes: { SALE_ORDER: 'HOME', SOMETHING: 'NOTHING_DECLARED' },
  };
  expect(lint(faulty)).toEqual([
    'vendor_person: was called mgt_order, which is a resource',
    'vendor_person: enable was called disable, which is an action',
    'SALE_ORDER was renamed and is still in use',
    'SOMETHING was renamed to NOTHING_DECLARED, which no declaration makes',
  ]);
});
