import type { TableSpec } from '../../kit/table.ts';

/** What nobody lists of providers: no model describes it. */
export const providerTables = [
  {
    // How many recognitions of a cabinet counted in a month: which of them are free, and with which a cabinet's month is paid.
    name: 'algorithm_month_count',
    columns: [
      { name: 'provider_id', type: 'bigint', notNull: true },
      { name: 'shop_id', type: 'bigint', notNull: true },
      // Its first day.
      { name: 'month', type: 'date', notNull: true },
      { name: 'used', type: 'integer', notNull: true },
    ],
    primaryKey: ['provider_id', 'shop_id', 'month'],
  },
] as const satisfies readonly TableSpec[];

declare module '../../kit/vocabulary.ts' {
  interface FurtherTables {
    provider: typeof providerTables;
  }
}
