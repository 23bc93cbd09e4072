import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { HttpProblem } from '../../../../providers/http.ts';
import { rowCall } from '../../../../src/actions/action-call.ts';
import { allowedOn } from '../../../../src/actions/allowed.ts';
import { useActions } from '../../../../src/actions/use-actions.tsx';
import { useApp } from '../../../../src/app-context.tsx';
import { requestNo } from '../../../../src/data/request-no.ts';
import type { WireRow } from '../../../../src/data/row.ts';
import { useCall } from '../../../../src/data/use-call.ts';
import { useRefresh } from '../../../../src/data/use-refresh.ts';
import { useRow } from '../../../../src/data/use-row.ts';
import { useSend } from '../../../../src/data/use-send.ts';
import { useSurroundings } from '../../../../src/data/use-surroundings.ts';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { DetailValue } from '../../../../src/kinds/details/detail-value.tsx';
import { useChangedRecord } from '../../../../src/live/changed-record.tsx';
import { RecordProblem } from '../../../../src/screens/record-problem.tsx';
import { Statement } from '../../../../src/shell/statement.tsx';
import { usePhone } from '../../../../src/shell/use-phone.ts';
import { Call } from '../../../kit/calls.ts';
import { moneyText } from '../../../kit/format.ts';
import type { AnyResource, RowOf } from '../../../kit/resource.ts';
import { handleStatus } from '../../../operation/device/enums.ts';
import type { Correction } from '../../correction.ts';
import { handleChoice } from '../enums.ts';
import { errorOrder } from '../index.ts';
import { type Basket, type DeskGoods, deskKey, found, preview, startBasket, withUnits } from './choice.ts';
import { DeskFacts } from './facts.console.tsx';
import { DeskGoodsPane } from './goods.console.tsx';
import { DeskMedia, type Player } from './media.console.tsx';
import { deskPrice } from './offers.ts';
import { Preload, useDeskParts } from './parts.console.tsx';
import { outcomeWord, deskWords as words } from './words.ts';
import './desk.console.css';
import { useTelling } from '../../../../src/shell/telling.ts';

type ErrorRow = RowOf<typeof errorOrder>;

/** So many orders are looked at for the next one; others take some of them meanwhile. */
const queueSize = 20;
/** A claim is renewed at half its time. Milliseconds. */
const renewMs = 5 * 60_000;
/** What is settled can't be taken back: a key that was meant for the order before must not settle the next one unseen. Milliseconds. */
const seenMs = 1_000;
const speeds = [0.5, 1, 1.5, 2, 4] as const;

/** P09 /order-manager/error-order/detail: one abnormal order after the other, by keyboard or thumb. */
export function ErrorDesk({ resource }: { resource: AnyResource }) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const { row, problem, retry } = useRow(resource, id);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const next = useNext(id, passed);
  const leave = () => void navigate(resource.route ?? '/');
  const go = () => {
    if (id !== undefined) setPassed((before) => new Set(before).add(id));
    if (next) setSearch({ id: next }, { replace: true });
    else leave();
  };
  if (id === undefined) {
    return (
      <Statement alert action={{ label: say(words.back), run: leave }}>
        {say(words.none)}
      </Statement>
    );
  }
  if (problem && !row) return <RecordProblem problem={problem} retry={retry} back={leave} />;
  return (
    <>
      {row?.id === id ? (
        <Desk key={id} row={row} hasNext={next !== undefined} onNext={go} onLeave={leave} />
      ) : (
        <div className="desk" aria-busy="true">
          <Skeleton active className="desk-waiting" />
        </div>
      )}
      {next !== undefined && <Preload key={next} resource={resource} id={next} />}
    </>
  );
}

/** The order that has waited longest and that nobody else is at. */
function useNext(id: string | undefined, passed: ReadonlySet<string>): string | undefined {
  const surroundings = useSurroundings();
  const call = useMemo(
    () =>
      new Call('GET /mgt_error_order/v1', {
        query: { tab: '0', page: 1, size: queueSize, order_by: 'create_time', sort_type: 0 },
      }),
    [],
  );
  const { data } = useCall<{ rows: readonly WireRow[] }>(call, { quiet: true, keepPrevious: true });
  return data?.rows.find((row) => {
    if (row.id === id || passed.has(row.id)) return false;
    const theirs = row.claim_id !== null && row.claim_id !== surroundings.me;
    return !theirs || String(row.claim_until) <= surroundings.now;
  })?.id;
}

/** Whether the order, with its goods, has been on the screen long enough to be judged. */
function useSeen(shown: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setSeen(true), seenMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return seen;
}

/** Claims the order for as long as it stands here, and gives it back where it was not handled. */
function useClaim(row: WireRow, mine: boolean) {
  const send = useSend();
  const claimed = useRef(false);
  const { id } = row;
  const claim = useEffectEvent(async () => {
    try {
      await send(rowCall(errorOrder, 'claim', { id }, {}, requestNo()), {
        changes: [errorOrder],
        quiet: true,
        ownErrors: true,
      });
      claimed.current = true;
    } catch (error) {
      // Somebody was faster: their name comes with the row, which is read again.
      if (!(error instanceof HttpProblem)) throw error;
    }
  });
  const release = useEffectEvent(() => {
    if (!claimed.current) return;
    send(rowCall(errorOrder, 'release', { id }, {}, requestNo()), {
      changes: [errorOrder],
      quiet: true,
      ownErrors: true,
    }).catch(() => undefined);
  });
  useEffect(() => {
    if (!mine) return;
    void claim();
    const timer = setInterval(() => void claim(), renewMs);
    return () => clearInterval(timer);
  }, [mine]);
  useEffect(() => () => release(), []);
  return {
    done: () => {
      claimed.current = false;
    },
  };
}

interface DeskProps {
  readonly row: WireRow;
  readonly hasNext: boolean;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

function Desk({ row: untyped, hasNext, onNext, onLeave }: DeskProps) {
  const row = untyped as unknown as ErrorRow & WireRow;
  const { say } = useLanguage();
  const { product, access } = useApp();
  const phone = usePhone();
  const surroundings = useSurroundings();
  const send = useSend();
  const refresh = useRefresh();
  const actions = useActions(errorOrder);
  const { modal } = useTelling();
  const parts = useDeskParts(row.id, access.holds('ORDER_MEDIA_VIEW'));
  const player = useRef<Player>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Basket>();
  const [library, setLibrary] = useState<readonly DeskGoods[]>([]);
  const [speed, setSpeed] = useState<number>(1);
  const [remark, setRemark] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const key = useRef(requestNo());

  const changed = useChangedRecord(errorOrder, row);
  useEffect(() => {
    if (changed) void refresh([errorOrder]);
  }, [changed, refresh]);

  const allowed = allowedOn(errorOrder, 'handle', row, access, surroundings);
  const open = row.handle_status === handleStatus.pending;
  const mayHandle = allowed === 'open';
  const claim = useClaim(row, open && mayHandle);

  const guessed = row.identify_goods ?? [];
  const lines = parts.lines ?? [];
  const basket = chosen ?? startBasket(lines, guessed);
  const shelf = useMemo(() => [...parts.goods, ...library], [parts.goods, library]);
  const byId = useMemo(() => new Map(shelf.map((goods) => [goods.goods_id, goods])), [shelf]);
  const hits = found(parts.goods, typed);
  const shown = hits.length > 0 || typed.trim() === '' ? hits : library;
  const marked = shown[Math.min(at, shown.length - 1)];
  const priceOf = (of: Basket) => deskPrice(parts.offers, lines, of, byId);
  const nameOf = (goodsId: string) =>
    byId.get(goodsId)?.goods_name ??
    [...lines, ...guessed].find((line) => line.goods_id === goodsId)?.goods_name ??
    goodsId;
  const outcomeOf = (of: Basket) => preview(row, lines, parts.earlier, priceOf(of));
  const lackingFor = ({ kind }: Correction) =>
    (kind === 'supplement' && !access.holds('ORDER_SUPPLEMENT')) ||
    (kind === 'refund' && !access.holds('ORDER_REFUND'));
  const outcome = outcomeOf(basket);
  const lacking = lackingFor(outcome);
  const seen = useSeen(parts.lines !== undefined && parts.offers !== undefined);

  const put = (goodsId: string, units: number) => {
    setChosen(withUnits(basket, goodsId, units));
    setProblem(undefined);
  };
  const choose = (goods: DeskGoods | undefined, by: number) => {
    if (!goods) return;
    if (goods.place === null && !library.some(({ goods_id }) => goods_id === goods.goods_id))
      setLibrary([...library, goods]);
    put(goods.goods_id, (basket.get(goods.goods_id) ?? 0) + by);
    setTyped('');
    setAt(
      typed === ''
        ? at
        : Math.max(
            0,
            parts.goods.findIndex((one) => one.goods_id === goods.goods_id),
          ),
    );
  };

  const mayEnd = open && mayHandle && seen && !sending;
  const end = async (of: Basket) => {
    setSending(true);
    setProblem(undefined);
    const goods = [...of].map(([goods_id, quantity]) => ({ goods_id, quantity }));
    const input = {
      handle_result: goods.length === 0 ? handleChoice.nothing : handleChoice.goods,
      goods,
      ...(remark.trim() && { remark: remark.trim() }),
    };
    // The claim counts the row's version up by itself; the server holds the row and checks its state.
    const { version: _, ...unversioned } = row;
    try {
      await send(rowCall(errorOrder, 'handle', unversioned, input, key.current), {
        changes: [errorOrder],
        ownErrors: true,
      });
      claim.done();
      onNext();
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      key.current = requestNo();
      setProblem(error.message);
      setSending(false);
    }
  };
  const settle = () => {
    if (!mayEnd || lacking) return;
    if (basket.size > 0) void end(basket);
    else setProblem(say(words.emptyBasket));
  };
  /** Gives away what was not seen to be taken: it is asked for by itself, with what comes of it. */
  const settleNothing = () => {
    const nothing: Basket = new Map();
    const comesOf = outcomeOf(nothing);
    if (!mayEnd) return;
    if (lackingFor(comesOf)) return setProblem(say(product.errors[10003] ?? words.none));
    const { word, amount } = outcomeWord(comesOf);
    modal.confirm({
      title: say(words.nothingQuestion, { no: row.error_no }),
      content: say(word, { amount: moneyText(amount) }),
      okText: say(words.nothing),
      okButtonProps: { danger: true },
      onOk: () => end(nothing),
    });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog over the desk has the keys for itself.
    if (document.querySelector('.ant-modal-wrap:not([style*="none"])')) return;
    const target = event.target as HTMLElement;
    const pressed = deskKey({
      code: event.code,
      key: event.key,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
      shift: event.shiftKey,
      at:
        target === searchBox.current
          ? 'search'
          : /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
            ? 'text'
            : /^(BUTTON|A|VIDEO)$/.test(target.tagName)
              ? 'control'
              : 'page',
      typed: typed !== '',
    });
    if (!pressed) return;
    event.preventDefault();
    switch (pressed.does) {
      case 'up':
        return setAt(Math.max(0, Math.min(at, shown.length - 1) - 1));
      case 'down':
        return setAt(Math.min(shown.length - 1, at + 1));
      case 'add':
        return open && mayHandle ? choose(marked, 1) : !open ? onNext() : undefined;
      case 'remove':
        return open && mayHandle ? choose(marked, -1) : undefined;
      case 'units':
        return open && mayHandle && marked ? put(marked.goods_id, pressed.units) : undefined;
      case 'nothing':
        return settleNothing();
      case 'settle':
        return settle();
      case 'next':
        return onNext();
      case 'leave':
        return onLeave();
      case 'clear':
        return setTyped('');
      case 'search':
        return searchBox.current?.focus();
      case 'play':
        return player.current?.toggle();
      case 'camera':
        return player.current?.move(pressed.by);
      case 'slower':
      case 'faster': {
        const place = speeds.indexOf(speed as (typeof speeds)[number]);
        const faster = pressed.does === 'faster' ? 1 : -1;
        return setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, place + faster))] ?? 1);
      }
    }
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  useEffect(() => {
    if (!phone) searchBox.current?.focus();
  }, [phone]);

  const other = open && !mayHandle && allowed !== 'hidden';
  const buttons = actions.rowActions(row).filter(({ name }) => name === 'close' || name === 'feedback');
  return (
    <main className="desk" aria-label={say(words.desk, { no: row.error_no })}>
      <header className="desk-head">
        <Button type="text" onClick={onLeave} aria-label={say(words.back)}>
          ←
        </Button>
        <h1>{row.error_no}</h1>
        <dl>
          {(['abnormal_reason', 'wait_minutes', 'order_status', 'pay_status', 'handle_status'] as const).map(
            (name) => {
              const field = errorOrder.model.fields[name];
              return (
                field && (
                  <div key={name}>
                    <dt>{say(field.label)}</dt>
                    <dd>
                      <DetailValue field={field} name={name} row={row} model={errorOrder.model} />
                    </dd>
                  </div>
                )
              );
            },
          )}
        </dl>
        <span className="desk-buttons">
          {buttons.map((button) => (
            <Button
              key={button.name}
              danger={button.danger}
              disabled={button.disabled !== undefined}
              title={button.disabled}
              onClick={() => actions.run(button.name, row)}
            >
              {button.label}
            </Button>
          ))}
          <Button onClick={onNext} disabled={!hasNext} title={hasNext ? 'Alt+N' : say(words.last)}>
            {say(words.next)}
          </Button>
        </span>
      </header>
      {other && (
        <Alert
          banner
          type="warning"
          message={
            row.claim_name
              ? say(words.handling, { name: row.claim_name })
              : say(product.errors[11031] ?? words.none)
          }
        />
      )}
      <div className="desk-body">
        <div className="desk-left">
          <DeskMedia ref={player} media={parts.media} speed={speed} speeds={speeds} onSpeed={setSpeed} />
          <DeskFacts row={row} parts={parts} />
        </div>
        <DeskGoodsPane
          row={row}
          open={open}
          mayHandle={mayHandle}
          searchBox={searchBox}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            setAt(0);
          }}
          hits={hits}
          shown={shown}
          marked={marked}
          onLibrary={setLibrary}
          basket={basket}
          onChoose={choose}
          onUnits={put}
          onNothing={settleNothing}
          nameOf={nameOf}
          price={priceOf(basket)}
          outcome={outcome}
          lacking={lacking}
          ready={parts.lines !== undefined && parts.offers !== undefined}
          seen={seen}
          remark={remark}
          onRemark={setRemark}
          problem={problem}
          sending={sending}
          onSettle={settle}
          hasNext={hasNext}
          onNext={onNext}
        />
      </div>
      {!phone && (
        <footer className="desk-keys">
          {words.legend.map(({ keys, label }) => (
            <span key={keys}>
              <kbd>{keys}</kbd> {say(label)}
            </span>
          ))}
        </footer>
      )}
      {actions.element}
    </main>
  );
}
