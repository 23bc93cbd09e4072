import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyFlow } from '../../resources/kit/flow.ts';
import { nextState } from '../../resources/kit/flow.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { appUpgrade } from '../../resources/operation/app-upgrade/index.ts';
import { appVersion } from '../../resources/operation/app-version/index.ts';
import { deviceCommand } from '../../resources/operation/device/command/index.ts';
import { deviceFault } from '../../resources/operation/device/fault/index.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { Refusal } from '../../server/refusal.ts';
import { actOnRow } from '../../server/rows/acting.ts';
import { inTransaction } from '../../server/rows/writing.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { orgs, userIds, world } from './support/world.ts';

const past = '2026-03-01 00:00:00';
const times = { create_time: past, update_time: past };
const owner = { mgt_org_id: orgs.shanghai, mct_id: '1' };
type Values = Readonly<Record<string, unknown>>;

/** Beside the state, what an event asks of a row, so that nothing but the state can refuse it; and what it is given. */
interface Machine {
  readonly of: AnyResource;
  readonly flow: number;
  readonly ready: Readonly<Record<string, Values>>;
  readonly input?: Readonly<Record<string, Values>>;
}

const machines: readonly Machine[] = [
  { of: deviceFault, flow: 0, ready: { recover: { recover_time: past } } },
  { of: deviceFault, flow: 1, ready: {}, input: { handle: { handle_note: '已处理' } } },
  {
    of: deviceCommand,
    flow: 0,
    ready: {
      acknowledge: { ack_time: past },
      succeed: { report: 1 },
      fail: { report: 0 },
      timeOut: { report: null, expire_time: past },
    },
  },
  {
    of: appVersion,
    flow: 0,
    ready: {
      publish: { rollout_type: 4 },
      extend: { rollout_type: 4, rollout_percent: 10 },
      release: { rollout_type: 1 },
      pauseFailing: { round_count: 50, round_fail_rate: 501 },
      resume: { release_time: null },
      resumeReleased: { release_time: past },
    },
    input: { extend: { rollout_percent: 50 } },
  },
  {
    of: appUpgrade,
    flow: 0,
    ready: {
      download: { told_status: 1 },
      install: { told_status: 2 },
      succeed: { told_status: 3 },
      fail: { told_status: 4 },
      skip: { told_status: 5 },
      timeOut: { expire_time: past },
    },
  },
];

describeOnOneDatabase('the states of faults, commands, versions and upgrades', (fresh) => {
  let database: Database;
  let server: Served;

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, '13800000009');
    const { db } = database;
    const cabinet = { id: '1', device_id: '1', cabinet_code: 'ZY1', ...owner, ...times };
    await db
      .insertInto('device_fault')
      .values({
        ...cabinet,
        fault_no: 'F1',
        fault_reason: 20,
        fault_origin: 1,
        risk_level: 1,
        start_time: past,
      })
      .execute();
    await db
      .insertInto('device_command')
      .values({ ...cabinet, command_no: 'C1', command_type: 2, operator_name: '周岚', expire_time: past })
      .execute();
    const version = {
      app_type: 1,
      release_note: '修复',
      package_url: '/media/demo-app.apk',
      force_flag: 0,
      silent_flag: 0,
      rollout_type: 4,
      rollout_percent: 10,
      author_id: userIds.root,
      mgt_org_id: orgs.root,
      ...times,
    };
    await anyTable(db)
      .insertInto('app_version')
      .values([
        { ...version, id: '1', version_name: '1.0.0', version_code: 100 },
        { ...version, id: '2', app_type: 2, version_name: '2.0.0', version_code: 200, version_status: 2 },
      ])
      .execute();
    await db
      .insertInto('app_upgrade')
      .values({ ...cabinet, version_id: '2', to_version: '2.0.0' })
      .execute();
    server = await serve(database);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const put = (table: string, values: Values) =>
    anyTable(database.db).updateTable(table).set(values).where('id', '=', '1').execute();
  const rowOf = (of: AnyResource) =>
    anyTable(database.db)
      .selectFrom(of.model.name)
      .selectAll()
      .where('id', '=', '1')
      .executeTakeFirstOrThrow();
  const codeOf = (of: AnyResource, { field }: AnyFlow, state: string) => {
    const found = of.model.fields[field];
    return found && optionsOf(found).find(({ name }) => name === state)?.code;
  };

  it.each(
    machines.map(
      (machine) => [`${machine.of.name}.${machine.of.flows?.[machine.flow]?.field}`, machine] as const,
    ),
  )(
    '%s: every allowed step works, every other is refused and changes nothing',
    async (_, { of, flow: at, ready, input }) => {
      const flow = of.flows?.[at] as AnyFlow;
      const events = [...new Set(Object.values(flow.on).flatMap(Object.keys))];
      const seen: string[] = [];
      for (const state of Object.keys(flow.on)) {
        for (const event of events) {
          const from = codeOf(of, flow, state);
          await put(of.model.name, { ...ready[event], [flow.field]: from });
          const caller = systemCaller(server.app.services);
          const { version } = await rowOf(of);
          const refused = await inTransaction(caller, (tx) =>
            actOnRow(caller, tx, of, event, '1', { version, ...input?.[event] }),
          ).then(
            () => 0,
            (error: unknown) => (error instanceof Refusal ? error.code : error),
          );
          const row = await rowOf(of);
          const next = nextState(flow, state, event);
          const step = `${state} ${event}`;
          expect([step, refused, row[flow.field]]).toEqual([
            step,
            next === undefined ? 15001 : 0,
            codeOf(of, flow, next ?? state),
          ]);
          seen.push(step);
        }
      }
      expect(seen).toHaveLength(Object.keys(flow.on).length * events.length);
    },
  );
});
