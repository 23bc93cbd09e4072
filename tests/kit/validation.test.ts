import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product } from '../../resources/index.ts';
import { enumeration, f } from '../../resources/kit/index.ts';
import { matches } from '../../resources/kit/predicate.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import { retiredErrors } from '../../resources/kit/retired.ts';
import {
  createSchema,
  parseRow,
  refusalOf,
  ruleErrors,
  settle,
  updateSchema,
} from '../../resources/kit/validation.ts';

const person = resourceOf(product, 'vendor_person');
const coupon = resourceOf(product, 'mgt_coupon');
const surroundings = { now: '2026-11-21 12:00:00', today: '2026-11-21', me: '7' };
const fields = (parsed: ReturnType<typeof parseRow>) =>
  parsed.ok ? [] : parsed.errors.map((error) => error.field);

describe('a body for a new row', () => {
  const good = { staff_no: 'A1', person_name: 'Bo', phone: '13900000001', vendor_id: '1', person_role: 1 };

  it('is taken when it fits, with texts trimmed', () => {
    expect(parseRow(createSchema(person), { ...good, person_name: ' Bo ' })).toEqual({
      ok: true,
      values: good,
    });
  });

  it.each([
    ['an unknown key', { is_admin: 1 }, 'is_admin'],
    ['a field that only the server sets', { enabled: 1 }, 'enabled'],
    ['a number for a text', { person_name: 5 }, 'person_name'],
    ['a text for a code', { person_role: '1' }, 'person_role'],
    ['an unknown code', { person_role: 9 }, 'person_role'],
    ['a text that is too long', { person_name: 'x'.repeat(21) }, 'person_name'],
    ['a pattern that is missed', { phone: '23900000001' }, 'phone'],
    ['a masked phone', { phone: '139****0001' }, 'phone'],
    ['an id that is none', { vendor_id: '1 or 1=1' }, 'vendor_id'],
    ['blanks for a required text', { person_name: '   ' }, 'person_name'],
    ['a control character', { person_name: 'a\u0000b' }, 'person_name'],
    ['an object for a text', { person_name: { toString: 'x' } }, 'person_name'],
  ])('refuses %s at its field', (_, wrong, field) => {
    expect(fields(parseRow(createSchema(person), { ...good, ...wrong }))).toContain(field);
  });

  it.each([
    ['null', null],
    ['a list', [1]],
    ['a text', 'x'],
    ['a number', 5],
  ])('refuses %s as a whole', (_, body) => {
    expect(parseRow(createSchema(person), body).ok).toBe(false);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(typeof parseRow(createSchema(coupon), body).ok).toBe('boolean');
      }),
    );
  });

  it('says why in both languages', () => {
    const parsed = parseRow(createSchema(person), { ...good, person_role: 9 });
    expect(parsed).toMatchObject({
      ok: false,
      errors: [
        { field: 'person_role', msg: { en: 'is not one of the allowed values', zh: '不在可选范围内' } },
      ],
    });
  });
});

describe('a body for a change', () => {
  it('may hold any part, but not what is set only once', () => {
    expect(parseRow(updateSchema(person), { line_name: 'L1' }).ok).toBe(true);
    expect(fields(parseRow(updateSchema(person), { staff_no: 'A2' }))).toEqual(['staff_no']);
  });
});

describe('conditional sections', () => {
  const cash = { coupon_type: 1, cash_amount: 500, threshold_amount: 1000, reduce_amount: 100 };

  it('empty the values that a changed type leaves behind', () => {
    expect(settle(coupon, cash, surroundings)).toEqual({
      coupon_type: 1,
      cash_amount: 500,
      threshold_amount: null,
      reduce_amount: null,
    });
  });

  it('make their fields required only where they apply', () => {
    const named = (values: Record<string, unknown>) =>
      ruleErrors(coupon, values, surroundings).map((error) => error.field);
    expect(named({ coupon_type: 3 })).toEqual(expect.arrayContaining(['threshold_amount', 'reduce_amount']));
    expect(named({ coupon_type: 3 })).not.toContain('cash_amount');
    expect(named({ coupon_type: 1 })).toContain('cash_amount');
  });

  it('hold the rules over several fields, with their business code', () => {
    const errors = ruleErrors(
      coupon,
      { coupon_type: 3, threshold_amount: 1000, reduce_amount: 1000 },
      surroundings,
    );
    expect(errors).toContainEqual(expect.objectContaining({ field: 'reduce_amount', code: 17003 }));
  });
});

describe('a single value', () => {
  it('is refused as the server would refuse it', () => {
    const phone = person.model.fields.phone;
    if (!phone) throw new Error('staff have a phone');
    expect(refusalOf(phone, '', true)).toEqual({ en: 'is required', zh: '不能为空' });
    expect(refusalOf(phone, '', false)).toBeUndefined();
    expect(refusalOf(phone, '13900000001', true)).toBeUndefined();
    expect(refusalOf(phone, '12900000001', true)?.en).toBe('must be an 11-digit mobile number');
  });

  it('is a real day or none', () => {
    const from = coupon.model.fields.claim_start_time;
    if (!from) throw new Error('coupons have a claim period');
    expect(refusalOf(from, '2026-02-28 00:00:00', true)).toBeUndefined();
    expect(refusalOf(from, '2026-02-30 00:00:00', true)).toBeDefined();
    expect(refusalOf(from, '2026-02-28T00:00:00Z', true)).toBeDefined();
  });
});

describe('a predicate over a row', () => {
  it('compares, looks into lists, negates and asks its surroundings', () => {
    const row = { a: 1, b: '2026-11-21 11:00:00', id: '7', c: null };
    const holds = (where: Record<string, unknown>) => matches(where, row, surroundings);
    expect(holds({ a: 1 })).toBe(true);
    expect(holds({ a: [0, 2] })).toBe(false);
    expect(holds({ b: { lt: { $: 'now' } } })).toBe(true);
    expect(holds({ id: { ne: { $: 'me' } } })).toBe(false);
    expect(holds({ c: null })).toBe(true);
    expect(holds({ c: { gt: 0 } })).toBe(false);
    expect(holds({ $any: [{ a: 5 }, { a: 1 }] })).toBe(true);
    expect(holds({ $not: { a: 1 } })).toBe(false);
  });
});

describe('retired codes', () => {
  const size = enumeration({
    small: { code: 1, en: 'Small', zh: '小' },
    huge: { code: 2, en: 'Huge', zh: '特大', retired: true },
  });
  const label = { en: 'Size', zh: '尺寸' };
  const sized = {
    size: f.enum(label, size),
    sizes: f.enums(label, size),
    lines: f.rows(label, { size: f.enum(label, size) }),
  };
  const refused = (values: object, before?: object) =>
    retiredErrors(sized, values as never, before as never).map(({ field }) => field);

  it('are refused wherever a body sets one, in lists and sub-tables too', () => {
    expect(refused({ size: 2, sizes: [1, 2], lines: [{ size: 1 }, { size: 2 }] })).toEqual([
      'size',
      'sizes',
      'lines.1.size',
    ]);
    expect(refused({ size: 1, sizes: [1], lines: [{ size: 1 }] })).toEqual([]);
  });

  it('stay where the row holds them already', () => {
    const held = { size: 2, sizes: [2], lines: [{ size: 2 }] };
    expect(refused(held, held)).toEqual([]);
    expect(refused({ lines: [{ size: 2 }] }, { size: 2, sizes: [2], lines: [{ size: 1 }] })).toEqual([
      'lines.0.size',
    ]);
  });
});
