import { Alert, Button, Input } from 'antd';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useApp } from '../../../../src/app-context.tsx';
import type { WireRow } from '../../../../src/data/row.ts';
import { useCall } from '../../../../src/data/use-call.ts';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { optionCall } from '../../../kit/calls.ts';
import { moneyText } from '../../../kit/format.ts';
import type { Price } from '../../../marketing/pricing/index.ts';
import { Goods } from '../../../shared/goods.ts';
import type { Correction } from '../../correction.ts';
import type { Basket, DeskGoods } from './choice.ts';
import { DeskFactList } from './facts.console.tsx';
import { outcomeWord, deskWords as words } from './words.ts';

interface Props {
  readonly row: WireRow;
  readonly open: boolean;
  readonly mayHandle: boolean;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** Goods of the cabinet that the search finds. */
  readonly hits: readonly DeskGoods[];
  /** What stands in the list: those, or where there are none, goods of the library. */
  readonly shown: readonly DeskGoods[];
  readonly marked: DeskGoods | undefined;
  readonly onLibrary: (goods: readonly DeskGoods[]) => void;
  readonly basket: Basket;
  readonly onChoose: (goods: DeskGoods, by: number) => void;
  readonly onUnits: (goodsId: string, units: number) => void;
  readonly onNothing: () => void;
  readonly nameOf: (goodsId: string) => string;
  readonly price: Price;
  readonly outcome: Correction;
  readonly lacking: boolean;
  readonly ready: boolean;
  /** It has been on the screen long enough to be ended. */
  readonly seen: boolean;
  readonly remark: string;
  readonly onRemark: (text: string) => void;
  readonly problem: string | undefined;
  readonly sending: boolean;
  readonly onSettle: () => void;
  readonly hasNext: boolean;
  readonly onNext: () => void;
}

/** Letters of a word before the library is asked for it. */
const leastLetters = 2;

/** Goods that are in no template of this cabinet, where it was searched for something that it doesn't hold. */
function useLibrary(word: string, wanted: boolean, tell: (goods: readonly DeskGoods[]) => void) {
  const keyword = word.trim();
  const ask = wanted && keyword.length >= leastLetters;
  const call = useMemo(() => (ask ? optionCall(Goods, { keyword, page: 1, size: 8 }) : null), [ask, keyword]);
  const { data } = useCall<{ rows: readonly WireRow[] }>(call, { quiet: true, fresh: 60_000 });
  const rows = data?.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when an answer comes
  useEffect(() => {
    if (rows)
      tell(
        rows.map((row) => ({
          goods_id: String(row.id),
          goods_name: String(row.goods_name),
          goods_code: String(row.goods_code),
          logo_url: typeof row.logo_url === 'string' ? row.logo_url : null,
          price: Number(row.retail_price),
          place: null,
          stock: null,
        })),
      );
  }, [rows]);
}

/** What the cabinet sells, what was taken of it, and what will come of that. */
export function DeskGoodsPane(props: Props) {
  const { row, open, mayHandle, typed, shown, marked, basket } = props;
  const { say } = useLanguage();
  const { product } = useApp();
  const list = useRef<HTMLDivElement>(null);
  useLibrary(typed, props.hits.length === 0, props.onLibrary);
  const markedId = marked?.goods_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [markedId]);
  const { total_amount: total, lines: priced } = props.price;
  const { word, amount } = outcomeWord(props.outcome);
  const may = open && mayHandle;

  return (
    <aside className="desk-right">
      <Input
        ref={(input) => {
          props.searchBox.current = input?.input ?? null;
        }}
        value={typed}
        onChange={(event) => props.onTyped(event.target.value)}
        placeholder={say(words.search)}
        aria-label={say(words.search)}
        role="combobox"
        aria-expanded
        aria-controls="desk-shelf"
        aria-activedescendant={markedId && `desk-goods-${markedId}`}
        maxLength={64}
        allowClear
      />
      <div id="desk-shelf" ref={list} className="desk-shelf" role="listbox" aria-label={say(words.shelf)}>
        {shown.map((goods) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the search above
          <div
            key={goods.goods_id}
            id={`desk-goods-${goods.goods_id}`}
            role="option"
            tabIndex={-1}
            aria-selected={goods.goods_id === markedId}
            data-taken={basket.has(goods.goods_id) || undefined}
            onClick={() => may && props.onChoose(goods, 1)}
          >
            {goods.logo_url ? (
              <img src={goods.logo_url} alt="" loading="lazy" />
            ) : (
              <span className="desk-blank" />
            )}
            <span className="desk-name">
              <b>{goods.goods_name}</b>
              <small>
                {goods.place === null ? say(words.outside) : goods.place} · {goods.goods_code}
              </small>
            </span>
            <span className="desk-price">{moneyText(goods.price)}</span>
            {basket.has(goods.goods_id) && <span className="desk-units">×{basket.get(goods.goods_id)}</span>}
          </div>
        ))}
        {shown.length === 0 && (
          <p className="desk-quiet">{say(typed === '' ? words.emptyShelf : words.nothingFound)}</p>
        )}
      </div>
      {open ? (
        <section className="desk-taken" aria-label={say(words.taken)}>
          <h2>
            {say(words.taken)}
            <span>{say(words.total, { amount: moneyText(total) })}</span>
          </h2>
          {basket.size === 0 ? (
            <p className="desk-quiet">{say(words.takenNothing)}</p>
          ) : (
            <ul>
              {[...basket].map(([id, units]) => (
                <li key={id}>
                  <span>{props.nameOf(id)}</span>
                  <Button
                    size="small"
                    disabled={!may}
                    aria-label={say(words.less, { name: props.nameOf(id) })}
                    onClick={() => props.onUnits(id, units - 1)}
                  >
                    −
                  </Button>
                  <output>{units}</output>
                  <Button
                    size="small"
                    disabled={!may}
                    aria-label={say(words.more, { name: props.nameOf(id) })}
                    onClick={() => props.onUnits(id, units + 1)}
                  >
                    +
                  </Button>
                  <span className="desk-price">
                    {moneyText(priced.find(({ goods_id }) => goods_id === id)?.amount ?? 0)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Input
            value={props.remark}
            onChange={(event) => props.onRemark(event.target.value)}
            placeholder={say(words.remark)}
            aria-label={say(words.remark)}
            maxLength={200}
            disabled={!may}
          />
          {props.problem && <Alert type="error" showIcon role="alert" message={props.problem} />}
          <p className="desk-outcome" data-kind={props.outcome.kind} role="status">
            {props.ready && basket.size > 0 && say(word, { amount: moneyText(amount) })}
            {props.lacking && <em>{say(product.errors[10003] ?? words.none)}</em>}
          </p>
          <div className="desk-submit">
            <Button disabled={!may || !props.seen} onClick={props.onNothing} title="Alt+0">
              {say(words.nothing)}
            </Button>
            <Button
              type="primary"
              disabled={!may || props.lacking || !props.seen}
              loading={props.sending}
              onClick={props.onSettle}
              title="Ctrl+Enter"
            >
              {say(words.settle)}
            </Button>
          </div>
        </section>
      ) : (
        <section className="desk-taken" aria-label={say(words.handled)}>
          <h2>{say(words.handled)}</h2>
          <DeskFactList
            row={row}
            names={['handle_result', 'handle_goods', 'final_amount', 'handle_name', 'handle_time', 'remark']}
          />
          <div className="desk-submit">
            <Button type="primary" disabled={!props.hasNext} onClick={props.onNext} title="Enter">
              {say(words.next)}
            </Button>
          </div>
        </section>
      )}
    </aside>
  );
}
