import { describe, expect, it } from 'vitest';
import { cabinetsOf } from '../../../resources/operation/seed/devices.ts';
import { worldOf } from '../../../resources/shared/seed/world.ts';

const world = worldOf({ profile: 'small', seedNumber: 20_240_501, now: '2026-03-02 10:00:00', orders: null });
const cabinets = cabinetsOf(world, 0, 1_000);
const bound = cabinets.filter(({ device }) => device.shop_id !== null);
const depot = cabinets.filter(({ device }) => device.shop_id === null);
const activeOf = (cabinet: (typeof cabinets)[number]) =>
  cabinet.bindings.filter(({ bind_status }) => bind_status === 1);
/** The last run of the board that is in a cabinet, which is what counts. */
const agingOf = (cabinet: (typeof cabinets)[number]) =>
  cabinet.agings.findLast(({ binding_id }) => binding_id === activeOf(cabinet)[0]?.id)?.aging_status;

describe('what the factory wrote of the seeded cabinets', () => {
  it('every cabinet has one bound record, of the board that it reports', () => {
    expect(bound.length).toBeGreaterThan(5);
    for (const cabinet of cabinets) {
      const { cabinet_code, board_sn, imei, iccid, shop_id, vendor_id, model_id } = cabinet.device;
      const same = { cabinet_code, board_sn, imei, iccid, shop_id, vendor_id, model_id };
      expect(activeOf(cabinet)).toEqual([expect.objectContaining({ ...same, unbind_time: null })]);
    }
  });

  it('what stands at a point was aged and shipped before it came there', () => {
    for (const cabinet of bound) {
      const [binding] = activeOf(cabinet);
      expect(agingOf(cabinet)).toBe(1);
      expect(binding).toMatchObject({ ship_flag: 1, ship_time: expect.any(String) });
      const aging = cabinet.agings.at(-1);
      const inOrder = [
        binding?.bind_time,
        aging?.start_time,
        aging?.end_time,
        binding?.ship_time,
        cabinet.device.bind_time,
      ];
      expect([...inOrder].sort()).toEqual(inOrder);
    }
  });

  it('the depot shows what can be bound, and each reason why something can’t', () => {
    const states = depot.map(agingOf);
    expect(states.filter((state) => state === 1).length).toBeGreaterThan(2);
    for (const state of [0, 2, 3, undefined]) expect(states).toContain(state);
    const rebound = depot.filter(({ bindings }) => bindings.length === 2);
    const unaged = rebound.find((cabinet) => agingOf(cabinet) === undefined);
    expect(unaged?.agings).toMatchObject([{ aging_status: 1 }]);
    expect(unaged?.agings[0]?.board_sn).not.toBe(unaged?.device.board_sn);
    for (const { bindings } of rebound) {
      const [older, current] = bindings;
      expect(older).toMatchObject({ bind_status: 0, unbind_time: expect.any(String) });
      expect(String(older?.unbind_time) < String(current?.bind_time)).toBe(true);
    }
  });

  it('runs keep to the rules of passing, and nothing lies in the future', () => {
    for (const { agings, bindings } of cabinets) {
      for (const run of agings) {
        if (run.aging_status === 1) {
          expect(run.run_hours).toBeGreaterThanOrEqual(run.plan_hours * 10);
          expect(run).toMatchObject({ cycle_fail: 0 });
          expect(run.restart_count).toBeLessThanOrEqual(1);
          expect(run.offline_minutes).toBeLessThanOrEqual(10);
        }
        if (run.aging_status !== 1) expect(run.end_time === null).toBe(run.aging_status === 0);
      }
      const times = [
        ...agings.flatMap((run) => [run.start_time, run.end_time]),
        ...bindings.map((b) => b.ship_time),
      ];
      for (const time of times) if (time) expect(time <= '2026-03-02 10:00:00', time).toBe(true);
    }
  });
});
