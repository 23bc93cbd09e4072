import { invalidField } from '../../../server/refusal.ts';
import { implement } from '../../../server/server-extension.ts';
import { agingStatus } from '../factory-enums.ts';
import { binding } from './index.ts';
import { bindInTurn, boundAlready, standingBindings } from './standing.server.ts';

/** Said of a cabinet that can't recognise so. */
const otherType = { en: 'is not for this model', zh: '该柜型不支持此识别类型' };

export const bindingServerExtension = implement(binding, {
  beforeCreate: async ({ tx, values, me, now }) => {
    const model = await tx
      .selectFrom('device_cabinet_model')
      .select(['door_type', 'identify_types'])
      .where('id', '=', values.model_id)
      .executeTakeFirstOrThrow();
    if (!model.identify_types.includes(values.identify_type)) throw invalidField('identify_type', otherType);
    await bindInTurn(tx);
    const [standing] = await standingBindings(tx, values);
    if (standing)
      throw boundAlready(values, standing, me.vendorId === null || me.vendorId === standing.vendor_id);
    return { set: { door_type: model.door_type, bind_staff_name: me.name.slice(0, 20), bind_time: now } };
  },
  checkImported: async ({ services }, bodies) => {
    if (bodies.length === 0) return [];
    const models = await services.db
      .selectFrom('device_cabinet_model')
      .select(['id', 'identify_types'])
      .where('id', 'in', [...new Set(bodies.map(({ model_id }) => model_id))])
      .execute();
    const types = new Map(models.map(({ id, identify_types }) => [id, identify_types]));
    return bodies.map(({ model_id, identify_type }) =>
      types.get(model_id)?.includes(identify_type) ? [] : [{ field: 'identify_type', msg: otherType }],
    );
  },
  handlers: {
    unbind: async ({ input, now }) => ({ set: { unbind_time: now, unbind_reason: input.unbind_reason } }),
    ship: async ({ now }) => ({ set: { ship_time: now } }),
  },
  deny: {
    unbind: async ({ tx, rows }) => {
      // What is aged right now is interrupted first, so that no run goes on for a board that is out.
      const running = await tx
        .selectFrom('vendor_aging')
        .select('binding_id')
        .where(
          'binding_id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('aging_status', '=', agingStatus.running)
        .execute();
      return new Map(running.map(({ binding_id }) => [String(binding_id), 23003]));
    },
    ship: async ({ tx, rows }) => {
      const runs = await tx
        .selectFrom('vendor_aging')
        .distinctOn('binding_id')
        .select(['binding_id', 'aging_status'])
        .where(
          'binding_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('binding_id')
        .orderBy('start_time', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const passed = new Set(
        runs
          .filter(({ aging_status }) => aging_status === agingStatus.passed)
          .map(({ binding_id }) => String(binding_id)),
      );
      return new Map(rows.filter(({ id }) => !passed.has(id)).map(({ id }) => [id, 23007]));
    },
  },
});
