import { expect, test } from 'vitest';
import { inBounds, priceBoundsOf } from '../../resources/goods-management/price-limit/bounds.ts';
import { limitType } from '../../resources/goods-management/price-limit/enums.ts';
import { doorType } from '../../resources/shared/point.ts';
import { stockRate, templateErrors } from '../../resources/shop-manager/template/index.ts';

const cabinet = { layers: 5, slots: 6, door_type: doorType.single, identify_type: 0 };
const row = { layer_no: 1, slot_no: 1, goods_id: '1', capacity: 10 };
type Cabinet = Parameters<typeof templateErrors>[1];
const fieldsOf = (rows: Parameters<typeof templateErrors>[0], of: Partial<Cabinet> = {}) =>
  templateErrors(rows, { ...cabinet, ...of }).map(({ field }) => field);

test('a template fits its cabinet: places within it, each taken once, doors only where there are two', () => {
  expect(fieldsOf([row, { ...row, slot_no: 2, goods_id: '2' }])).toEqual([]);
  expect(fieldsOf([{ ...row, layer_no: 6, slot_no: 7 }])).toEqual(['goods.0.layer_no', 'goods.0.slot_no']);
  expect(fieldsOf([row, { ...row, goods_id: '2' }])).toEqual(['goods.1.slot_no']);
  expect(fieldsOf([{ ...row, door_side: 1 }])).toEqual(['goods.0.door_side']);
  expect(fieldsOf([row], { door_type: doorType.double })).toEqual(['goods.0.door_side']);
});

test('scales need a sensor for every row, and a sensor carries one kind of goods', () => {
  const scales = { identify_type: 1 };
  expect(fieldsOf([row], scales)).toEqual(['goods.0.sensor']);
  const on = (slot_no: number, goods_id: string, sensor: string) => ({ ...row, slot_no, goods_id, sensor });
  expect(fieldsOf([on(1, '1', 'S1'), on(2, '2', 'S1')], scales)).toEqual(['goods.1.sensor']);
  expect(fieldsOf([on(1, '1', 'S1'), on(2, '1', 'S1'), on(3, '2', 'S2')], scales)).toEqual([]);
});

test('levels stand below each other: low-stock line, par level, capacity', () => {
  expect(fieldsOf([{ ...row, par_quantity: 11 }])).toEqual(['goods.0.par_quantity']);
  expect(fieldsOf([{ ...row, par_quantity: 8, warn_quantity: 8 }])).toEqual(['goods.0.warn_quantity']);
  expect(fieldsOf([{ ...row, par_quantity: 8, warn_quantity: 7 }])).toEqual([]);
});

test('a price limit binds exactly: a percentage of retail is rounded inwards', () => {
  const percent = priceBoundsOf({ limit_type: limitType.percent, min_percent: 80, max_percent: 130 }, 333);
  expect(percent).toEqual({ min: 267, max: 432 });
  expect([266, 267, 432, 433].map((price) => inBounds(percent, price))).toEqual([false, true, true, false]);
  expect(priceBoundsOf({ limit_type: limitType.fixed, fixed_price: 350 }, 333)).toEqual({
    min: 350,
    max: 350,
  });
  expect(inBounds(priceBoundsOf({ limit_type: limitType.range, min_price: 300 }, 333), 999_999)).toBe(true);
});

test('the stock rate is never above all of it, and unknown where nothing fits', () => {
  expect([stockRate(5, 10), stockRate(12, 10), stockRate(0, 10), stockRate(3, 0)]).toEqual([
    5000,
    10_000,
    0,
    null,
  ]);
});
