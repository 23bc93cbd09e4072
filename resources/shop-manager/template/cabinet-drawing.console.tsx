import type { CSSProperties } from 'react';
import { useApp } from '../../../src/app-context.tsx';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { addDays, momentText } from '../../kit/time.ts';
import { doorSide } from '../../order-manager/enums.ts';
import { placeOf } from './index.ts';
import '../point/cabinet-drawing.console.css';

const words = {
  cabinet: { en: 'Cabinet', zh: '柜机' },
  left: { en: 'Left door', zh: '左门' },
  right: { en: 'Right door', zh: '右门' },
  layer: { en: 'Layer {n}', zh: '第{n}层' },
  free: { en: 'Free slot, layer {layer}, slot {slot}', zh: '空货位，第{layer}层第{slot}位' },
  goods: {
    en: '{name}, layer {layer}, slot {slot}: ¥{price}, {stock} of {capacity}',
    zh: '{name}，第{layer}层第{slot}位：¥{price}，库存{stock}/{capacity}',
  },
  expires: { en: 'exp. {date}', zh: '{date}到期' },
} as const satisfies Readonly<Record<string, Label>>;

/** One slot's goods as they are drawn. */
export interface DrawnGoods {
  readonly door_side: number | null;
  readonly layer_no: number;
  readonly slot_no: number;
  readonly goods_id: string;
  readonly goods_name: string;
  readonly logo_url: string | null;
  readonly shop_price: number | null;
  readonly capacity: number | null;
  readonly warn_quantity: number | null;
  readonly stock_quantity: number;
  readonly near_expire_date: string | null;
  /** Something is wrong with what was entered for it. */
  readonly wrong?: boolean;
}
export interface DrawnSlot {
  readonly door_side: number | null;
  readonly layer_no: number;
  readonly slot_no: number;
}

interface Props {
  readonly rows: readonly DrawnGoods[];
  readonly layers: number;
  readonly slots: number;
  readonly twoDoors: boolean;
  /** Where slots can be chosen: which one is, and what a press does. */
  readonly chosen?: string;
  readonly onChoose?: (place: DrawnSlot) => void;
}

/** Days before the nearest expiry that stand out (P31). */
const soonDays = 7;

const level = ({ stock_quantity: stock, warn_quantity: warn }: DrawnGoods) =>
  stock <= 0 ? 'empty' : warn !== null && stock <= warn ? 'low' : 'fine';

/** A cabinet from the front: its doors, layers from the top, and in every slot the goods with picture, price and how much is left. */
export function CabinetDrawing({ rows, layers, slots, twoDoors, chosen, onChoose }: Props) {
  const { say } = useLanguage();
  const { now } = useApp();
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]));
  const soon = addDays(momentText(now()).slice(0, 10), soonDays);
  const doors = twoDoors
    ? [
        { side: doorSide.left, label: words.left },
        { side: doorSide.right, label: words.right },
      ]
    : [{ side: null, label: words.cabinet }];
  // A template that an older cabinet model had may reach further than the model of today.
  const deepest = Math.max(layers, ...rows.map((row) => row.layer_no));
  const widest = onChoose
    ? Math.max(slots, ...rows.map((row) => row.slot_no))
    : Math.max(1, ...rows.map((row) => row.slot_no));
  return (
    <div className="cabinet-drawing" data-doors={doors.length}>
      {doors.map(({ side, label }) => (
        <section key={side ?? 0} className="cabinet-door" aria-label={say(label)}>
          {twoDoors && <h3>{say(label)}</h3>}
          {Array.from({ length: deepest }, (_, at) => at + 1).map((layer_no) => (
            <div key={layer_no} className="cabinet-layer">
              <span className="cabinet-layer-name">{say(words.layer, { n: layer_no })}</span>
              <ul className="cabinet-slots" style={{ '--slots': widest } as CSSProperties}>
                {Array.from({ length: widest }, (_, at) => at + 1).map((slot_no) => {
                  const place = { door_side: side, layer_no, slot_no };
                  const key = placeOf(place);
                  return (
                    <li key={key}>
                      <Slot
                        place={place}
                        goods={byPlace.get(key)}
                        soon={soon}
                        chosen={chosen === key}
                        onChoose={onChoose}
                      />
                    </li>
                  );
                })}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

interface SlotProps {
  readonly place: DrawnSlot;
  readonly goods: DrawnGoods | undefined;
  readonly soon: string;
  readonly chosen: boolean;
  readonly onChoose?: (place: DrawnSlot) => void;
}

function Slot({ place, goods, soon, chosen, onChoose }: SlotProps) {
  const { say } = useLanguage();
  const at = { layer: place.layer_no, slot: place.slot_no };
  const name = goods
    ? say(words.goods, {
        ...at,
        name: goods.goods_name,
        price: moneyText(goods.shop_price),
        stock: goods.stock_quantity,
        capacity: goods.capacity ?? 0,
      })
    : say(words.free, at);
  const face = goods ? (
    <Goods goods={goods} soon={soon} />
  ) : (
    <span className="slot-free">{place.slot_no}</span>
  );
  if (!onChoose) {
    return (
      <div className="slot" data-level={goods && level(goods)} data-free={!goods || undefined} title={name}>
        {face}
      </div>
    );
  }
  return (
    <button
      type="button"
      className="slot"
      data-level={goods && level(goods)}
      data-free={!goods || undefined}
      data-wrong={goods?.wrong || undefined}
      aria-pressed={chosen}
      aria-label={name}
      onClick={() => onChoose(place)}
    >
      {face}
    </button>
  );
}

function Goods({ goods, soon }: { goods: DrawnGoods; soon: string }) {
  const { say } = useLanguage();
  const { stock_quantity: stock, capacity, near_expire_date: expires } = goods;
  const share = capacity ? Math.min(100, (stock * 100) / capacity) : 0;
  return (
    <>
      {goods.logo_url ? (
        <img src={goods.logo_url} alt="" loading="lazy" />
      ) : (
        <span className="slot-picture" />
      )}
      <span className="slot-name">{goods.goods_name}</span>
      <span className="slot-price">¥{moneyText(goods.shop_price)}</span>
      <span className="slot-stock">
        <span className="slot-bar" style={{ '--share': `${share}%` } as CSSProperties} />
        {stock}/{capacity ?? '--'}
      </span>
      {expires !== null && expires <= soon && (
        <span className="slot-expires">{say(words.expires, { date: expires.slice(5) })}</span>
      )}
    </>
  );
}
