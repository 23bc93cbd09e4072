import { Alert, Button, QRCode } from 'antd';
import { useRef } from 'react';
import { useActions } from '../../../src/actions/use-actions.tsx';
import { customize, type SlotProps, type SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { looks } from '../../../src/kinds/index.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { Point, pushState } from '../../shared/point.ts';
import { DayLine } from '../operating-data/day-line.console.tsx';
import { ReplenishRows } from '../replenish/rows.console.tsx';
import { CabinetDrawing, type DrawnGoods } from '../template/cabinet-drawing.console.tsx';
import { point } from './index.ts';
import './console.css';

type Shop = RowOf<typeof point>;

const words = {
  noCabinet: { en: 'The code belongs to a cabinet. Bind one first.', zh: '购物码属于柜机，请先绑定柜机。' },
  scan: { en: 'Consumers scan it at the cabinet’s door.', zh: '贴于柜门，用户扫码开门购物。' },
  download: { en: 'Download PNG', zh: '下载 PNG' },
  pending: {
    en: 'Goes to {mct_name}, {org_name} on {time}',
    zh: '将于 {time} 变更至 {mct_name}（{org_name}）',
  },
  edit: { en: 'Edit template', zh: '编辑模板' },
} as const satisfies Readonly<Record<string, Label>>;

/** A change of owner that waits for its midnight. */
function Pending({ row }: SlotProps<Shop>) {
  const { say } = useLanguage();
  if (!row.pending_time) return null;
  const params = {
    mct_name: row.pending_mct_name ?? '',
    org_name: row.pending_org_name ?? '',
    time: row.pending_time.slice(0, 16),
  };
  return <Alert className="point-pending" type="info" showIcon message={say(words.pending, params)} />;
}

/** What is stuck on the door, ready to be printed. */
function ShoppingCode({ row }: SlotProps<Shop>) {
  const { say } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  if (!row.cabinet_code) return <p>{say(words.noCabinet)}</p>;
  const download = () => {
    const canvas = place.current?.querySelector('canvas');
    if (!canvas) return;
    const link = document.createElement('a');
    link.href = canvas.toDataURL('image/png');
    link.download = `${row.cabinet_code}.png`;
    link.click();
  };
  return (
    <div className="point-code" ref={place}>
      <QRCode
        aria-label={say(words.scan)}
        value={row.cabinet_code}
        size={144}
        bordered={false}
        color="#000000"
        bgColor="#ffffff"
      />
      <div>
        <p>
          <strong>{row.cabinet_code}</strong>
        </p>
        <p>{say(words.scan)}</p>
        <Button onClick={download}>{say(words.download)}</Button>
      </div>
    </div>
  );
}

const summary = ['sku_count', 'stock_quantity', 'stock_rate', 'push_state'] as const;

/** Whether the cabinet has the template that is saved here, and the way to change it. */
function TemplateHead({ row }: SlotProps<Shop>) {
  const { say, lang } = useLanguage();
  const actions = useActions(point);
  const [edit] = actions.rowActions(row, ['saveTemplate']);
  return (
    <div className="template-head">
      {summary.map((name) => {
        const field = Point.fields[name];
        if (!field || (name === 'push_state' && row.push_state === pushState.none)) return null;
        return (
          <span key={name}>
            {say(field.label)} {looks[field.kind].cell.render(row[name], field, { lang, now: '' })}
          </span>
        );
      })}
      {edit && (
        <Button
          type="primary"
          disabled={edit.disabled !== undefined}
          title={edit.disabled}
          onClick={() => actions.run('saveTemplate', row)}
        >
          {say(words.edit)}
        </Button>
      )}
      {actions.element}
    </div>
  );
}

function DrawnTemplate({ rows, record }: SublistProps) {
  const shop = record as unknown as Shop;
  return (
    <CabinetDrawing
      rows={rows as unknown as readonly DrawnGoods[]}
      layers={shop.layers ?? 1}
      slots={shop.slots ?? 1}
      twoDoors={shop.door_type === 1}
    />
  );
}

export const pointConsole = customize(point, {
  slots: { pending: Pending, code: ShoppingCode, template: TemplateHead },
  fields: {
    command: lazyPage(
      'command',
      async () => (await import('../../operation/device/command/fields.console.tsx')).CommandFields,
    ),
  },
  dialogs: {
    saveTemplate: lazyPage(
      'template-editor',
      async () => (await import('../template/editor.console.tsx')).TemplateEditor,
    ),
  },
  sublists: {
    mct_shop_goods: DrawnTemplate,
    mct_replenish_record: ReplenishRows,
    shop_operating_day: DayLine,
  },
  pages: {
    map: lazyPage('point-map', async () => (await import('./map.console.tsx')).ShopMap),
  },
});
