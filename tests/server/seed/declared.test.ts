import { describe, expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { optionsOf } from '../../../resources/kit/model.ts';
import { matches } from '../../../resources/kit/predicate.ts';
import { storedModels } from '../../../resources/kit/product.ts';
import { junctionName, storedFields } from '../../../server/db/declared-tables.ts';
import { Seeded, small } from './rows.ts';

/** What the declarations say of rows holds for every row of the seed, whichever number it has. */
describe.each([small, { ...small, seedNumber: 7 }, { ...small, seedNumber: 99, now: '2026-03-01 00:04:10' }])(
  'rows of seed $seedNumber at $now',
  (settings) => {
    const seeded = new Seeded(settings);
    // What a task makes from other rows is not seeded.
    const made = new Set([
      'shop_operating_day',
      'policy_version',
      'sys_operate_log',
      'mct_expense',
      'mct_expense_day',
      'mct_bill',
      'mct_bill_day',
      'mct_bill_fee',
      'mct_bill_share',
      'mct_bill_adjust',
      'finance_check',
      'finance_check_diff',
      'mct_invoice',
      'mct_invoice_bill',
      'mct_invoice_title',
      'mct_withdraw',
      'mct_withdraw_batch',
      'mct_settle_day',
      'algorithm_day',
    ]);
    // What only those tasks write into rows beside their own, and what hardly anybody has.
    const rare =
      /^(mct_account\.account_kind|mct_account_ledger\.ledger_type|algorithm_push\.|algorithm_mct\.(account_type|test_outcome)|mgt_self_receive_payment_apply\.\w*doc_type)/;
    const surroundings = { now: settings.now, today: settings.now.slice(0, 10), me: '0' };
    const models = storedModels(product).filter(
      ({ name }) => !made.has(name) && !name.startsWith('statistics_'),
    );

    test('every model has rows with exactly the stored columns', () => {
      for (const model of models) {
        // A provider's key is told to nobody, the demo included.
        const columns = storedFields(model)
          .map(([name]) => name)
          .filter((name) => name !== 'app_key');
        expect(seeded.of(model.name).length, model.name).toBeGreaterThan(0);
        const secrets = columns.filter((name) => model.fields[name]?.mode === 'secret');
        for (const row of seeded.of(model.name))
          expect(Object.keys(row).sort(), model.name).toEqual([...columns].sort());
        expect(secrets.length, model.name).toBe(model.name === 'manager' ? 1 : 0);
      }
    });

    test('values fit their fields: required, length, bounds, pattern, options', () => {
      for (const model of models)
        for (const [name, field] of storedFields(model)) {
          const { required, max, min, pattern } = field.spec;
          const codes = new Set<unknown>(optionsOf(field).map(({ code }) => code));
          const shape = pattern ? new RegExp(`^(?:${pattern})$`) : null;
          for (const row of seeded.of(model.name)) {
            const value = row[name];
            const where = `${model.name}.${name} = ${JSON.stringify(value)}`;
            if (value === null) {
              expect(required, where).not.toBe(true);
              continue;
            }
            if (typeof value === 'string' && field.kind === 'text') {
              expect([...value].length, where).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY);
              if (required === true && min) expect([...value].length, where).toBeGreaterThanOrEqual(min);
              if (shape) expect(value, where).toMatch(shape);
            }
            if (typeof value === 'number' && (field.kind === 'money' || field.kind === 'int')) {
              expect(Number.isSafeInteger(value), where).toBe(true);
              if (min !== undefined) expect(value, where).toBeGreaterThanOrEqual(min);
              if (max !== undefined) expect(value, where).toBeLessThanOrEqual(max);
            }
            if (field.kind === 'enum') expect(codes.has(value), where).toBe(true);
            if (field.kind === 'date_time') expect(value, where).toMatch(/^\d{4}(-\d\d){2} \d\d(:\d\d){2}$/);
          }
        }
    });

    test('every value of every enumeration is there', () => {
      const missing = models.flatMap((model) =>
        storedFields(model).flatMap(([name, field]) => {
          const seen = new Set(seeded.of(model.name).flatMap((row) => row[name]));
          return optionsOf(field)
            .filter(({ code, retired }) => !retired && !seen.has(code))
            .map((option) => `${model.name}.${name}: ${option.name}`)
            .filter((text) => !rare.test(text));
        }),
      );
      expect(missing).toEqual([]);
    });

    test('every reference points to a row', () => {
      for (const model of models)
        for (const [name, field] of Object.entries(model.fields)) {
          const { target } = field.spec;
          if (!target || field.mode === 'computed') continue;
          const known = new Set(seeded.of(target).map(({ id }) => id));
          if (field.kind === 'refs') {
            const own = new Set(seeded.of(model.name).map(({ id }) => id));
            for (const link of seeded.of(junctionName(model, name))) {
              expect(own.has(link.owner_id), `${model.name}.${name}`).toBe(true);
              expect(known.has(link.target_id), `${model.name}.${name} → ${link.target_id}`).toBe(true);
            }
          } else
            for (const row of seeded.of(model.name))
              expect(row[name] === null || known.has(row[name]), `${model.name}.${name} ${row[name]}`).toBe(
                true,
              );
        }
    });

    test('what is declared unique is unique', () => {
      for (const model of models)
        for (const { on, where } of model.uniques) {
          const keys = seeded
            .of(model.name)
            .filter((row) => on.every((name) => row[name] !== null) && matches(where, row, surroundings))
            .map((row) => on.map((name) => row[name]).join(' '));
          expect(new Set(keys).size, `${model.name} ${on}`).toBe(keys.length);
        }
    });

    test('rules over several fields of a row hold', () => {
      for (const model of models)
        for (const check of model.checks)
          for (const row of seeded.of(model.name)) {
            if (check.on.some((name) => row[name] === null)) continue;
            expect(
              check.test(row as never, surroundings),
              `${model.name} ${check.on} ${JSON.stringify(row)}`,
            ).toBe(true);
          }
    });
  },
);

test('the same settings give the same rows, and another number gives others', () => {
  const once = new Seeded(small);
  expect(new Seeded(small).tables).toEqual(once.tables);
  expect(new Seeded({ ...small, seedNumber: 8 }).of('mgt_order')).not.toEqual(once.of('mgt_order'));
});
