import type { SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { looks } from '../../../src/kinds/index.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { Replenish } from './index.ts';
import '../point/console.css';

const words = {
  lines: { en: '{n} kinds of goods', zh: '{n}种商品' },
} as const satisfies Readonly<Record<string, Label>>;

const of = Replenish.fields.lines?.spec.of ?? {};
const labelOf = (name: string) => Replenish.fields[name]?.label ?? { en: name, zh: name };
type Line = Readonly<Record<string, unknown>> & {
  readonly goods_id: string;
  readonly goods_name: string;
};

/** P31, replenishments: one after the other with what went in and out, its goods on demand. */
export function ReplenishRows({ rows }: SublistProps) {
  const { say } = useLanguage();
  const figure = (name: 'add_quantity' | 'remove_quantity' | 'loss_quantity', value: unknown) => (
    <span key={name}>
      {say(labelOf(name))} <strong>{decimal(Number(value), 0)}</strong>
    </span>
  );
  return (
    <ol className="replenishes">
      {rows.map((row) => {
        const lines = (Array.isArray(row.lines) ? row.lines : []) as readonly Line[];
        return (
          <li key={row.id}>
            <div className="replenish-head">
              <strong>{String(row.replenish_no)}</strong>
              {row.replenish_name !== undefined && <span>{String(row.replenish_name)}</span>}
              <time>
                {String(row.open_time)} – {row.close_time ? String(row.close_time).slice(11) : '--'}
              </time>
              {figure('add_quantity', row.add_quantity)}
              {figure('remove_quantity', row.remove_quantity)}
              {figure('loss_quantity', row.loss_quantity)}
            </div>
            <details>
              <summary>{say(words.lines, { n: lines.length })}</summary>
              <PlainTable<{ readonly id: string; readonly line: Line }>
                label={say(labelOf('lines'))}
                empty={null}
                rows={lines.map((line) => ({ id: String(line.goods_id), line }))}
                columns={Object.entries(of)
                  .filter(([name]) => name !== 'goods_id')
                  .map(([name, field]) => ({
                    key: name,
                    title: say(field.label),
                    end: looks[field.kind].cell.end,
                    cell: ({ line }) => String(line[name] ?? '--'),
                  }))}
              />
            </details>
          </li>
        );
      })}
    </ol>
  );
}
