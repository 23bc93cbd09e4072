import { Alert, Button, Drawer } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import type { DialogProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import type { FieldMessages } from '../../../src/kinds/inputs/input.ts';
import { messagesOf, sentence } from '../../../src/kinds/inputs/refusals.ts';
import { RecordProblem } from '../../../src/screens/record-problem.tsx';
import { Call, optionCall } from '../../kit/calls.ts';
import type { Fields } from '../../kit/field.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { inputSchema, parseRow } from '../../kit/validation.ts';
import { Goods } from '../../shared/goods.ts';
import { point } from '../point/index.ts';
import { CabinetDrawing, type DrawnGoods, type DrawnSlot } from './cabinet-drawing.console.tsx';
import { hasScales, hasTwoDoors, placeOf, templateErrors } from './index.ts';

type Shop = RowOf<typeof point>;

const words = {
  title: { en: 'Goods template of {shop_name}', zh: '商品模板 · {shop_name}' },
  choose: {
    en: 'Choose a slot to change its goods, or a free one to put goods there.',
    zh: '点击货位修改商品，点击空货位添加商品。',
  },
  slot: { en: 'Layer {layer_no}, slot {slot_no}', zh: '第{layer_no}层 第{slot_no}位' },
  remove: { en: 'Take out of the template', zh: '移出模板' },
  save: { en: 'Save template', zh: '保存模板' },
  wrong: { en: 'Some slots need another look.', zh: '部分货位填写有误，请修改。' },
} as const satisfies Readonly<Record<string, Label>>;

const fields: Fields = point.actions?.saveTemplate?.input ?? {};
const of: Fields = fields.goods?.spec.of ?? {};
/** As many as one page of rows holds, and more than a cabinet does. */
const most = 100;

/** What is edited: values as they are sent, and what is only shown. */
interface EditRow extends DrawnGoods {
  readonly sensor: string | null;
  readonly par_quantity: number | null;
  readonly sort_no: number | null;
}
interface ChosenGoods {
  readonly id: string;
  readonly title: string;
  readonly logo_url: string | null;
  readonly retail_price: number;
}

const usual = { capacity: 10, par_quantity: 10, warn_quantity: 2 } as const;

/** What travels: a row without what the drawing alone needs. */
const sentOf = (row: EditRow) =>
  Object.fromEntries(
    Object.keys(of).flatMap((name) => {
      const value = row[name as keyof EditRow];
      return value === null || value === undefined || value === '' ? [] : [[name, value]];
    }),
  );

/** P31: the whole template, changed on the drawing of the cabinet and saved at once. */
export function TemplateEditor({ row: shop, send, close }: DialogProps<Shop>) {
  const { say } = useLanguage();
  const { data, problem, retry } = useCall<{ rows: readonly EditRow[] }>(
    new Call('GET /mct_shop/goods/{id}/v1', { params: { id: shop.id }, query: { page: 1, size: most } }),
    { quiet: true },
  );
  return (
    <Drawer
      open
      width="min(1240px, 100vw)"
      title={say(words.title, { shop_name: shop.shop_name })}
      onClose={close}
      destroyOnHidden
    >
      {data ? (
        <Editor shop={shop} first={data.rows} send={send} close={close} />
      ) : (
        problem && <RecordProblem problem={problem} retry={retry} back={close} />
      )}
    </Drawer>
  );
}

function Editor({
  shop,
  first,
  send,
  close,
}: Omit<DialogProps<Shop>, 'row'> & { shop: Shop; first: readonly EditRow[] }) {
  const { say } = useLanguage();
  const [rows, setRows] = useState<readonly EditRow[]>(first);
  const [place, setPlace] = useState<DrawnSlot>();
  const [errors, setErrors] = useState<FieldMessages>({});
  const [told, setTold] = useState<string>();
  const [sending, setSending] = useState(false);
  const key = place && placeOf(place);
  const at = rows.findIndex((row) => placeOf(row) === key);
  const wrongRows = new Set(Object.keys(errors).map((path) => Number(path.split('.')[1])));

  const change = (values: Partial<EditRow>) => {
    if (!place) return;
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith(`goods.${at}.`))),
    );
    setTold(undefined);
    if (at >= 0) setRows(rows.map((row, index) => (index === at ? { ...row, ...values } : row)));
    else
      setRows([
        ...rows,
        {
          ...place,
          ...usual,
          goods_id: '',
          goods_name: '',
          logo_url: null,
          shop_price: null,
          sensor: null,
          stock_quantity: 0,
          near_expire_date: null,
          sort_no: null,
          ...values,
        },
      ]);
  };
  const fail = (found: FieldMessages, message?: string) => {
    setErrors(found);
    setTold(message ?? say(words.wrong));
    const index = Number(Object.keys(found)[0]?.split('.')[1]);
    const row = rows[index];
    if (row) setPlace({ door_side: row.door_side, layer_no: row.layer_no, slot_no: row.slot_no });
  };
  const save = async () => {
    const goods = rows.map(sentOf);
    const parsed = parseRow(inputSchema(fields), { goods });
    if (!parsed.ok) return fail(messagesOf(parsed.errors, fields, { goods }, say));
    const broken = templateErrors(
      rows.map((row) => ({ ...row, capacity: row.capacity ?? 0 })),
      shop,
    );
    if (broken.length > 0)
      return fail(Object.fromEntries(broken.map(({ field, msg }) => [field, sentence(say(msg))])));
    setSending(true);
    try {
      await send({ goods });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setSending(false);
      const found = Object.entries(error.errors ?? {}).flatMap(([path, [msg]]) =>
        msg ? [[path, sentence(msg)]] : [],
      );
      fail(Object.fromEntries(found), error.message);
    }
  };

  return (
    <>
      {told && <Alert type="error" showIcon role="alert" message={told} style={{ marginBottom: 12 }} />}
      <div className="template-editor">
        <CabinetDrawing
          rows={rows.map((row, index) => ({ ...row, wrong: wrongRows.has(index) }))}
          layers={shop.layers ?? 1}
          slots={shop.slots ?? 1}
          twoDoors={hasTwoDoors(shop)}
          chosen={key}
          onChoose={setPlace}
        />
        <aside className="template-panel">
          {place ? (
            <SlotFields
              key={key}
              shop={shop}
              place={place}
              row={rows[at]}
              errors={errors}
              path={`goods.${at}`}
              onChange={change}
              onRemove={() => {
                setRows(rows.filter((_, index) => index !== at));
                setErrors({});
              }}
            />
          ) : (
            <p className="template-hint">{say(words.choose)}</p>
          )}
          <Button type="primary" block loading={sending} disabled={sending} onClick={() => void save()}>
            {say(words.save)}
          </Button>
          <Button block style={{ marginTop: 8 }} onClick={close}>
            {say(texts.common.cancel)}
          </Button>
        </aside>
      </div>
    </>
  );
}

interface SlotFieldsProps {
  readonly shop: Shop;
  readonly place: DrawnSlot;
  readonly row: EditRow | undefined;
  readonly errors: FieldMessages;
  readonly path: string;
  readonly onChange: (values: Partial<EditRow>) => void;
  readonly onRemove: () => void;
}

/** What stands in one slot, in the declaration's own inputs. */
function SlotFields({ shop, place, row, errors, path, onChange, onRemove }: SlotFieldsProps) {
  const { say } = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const chosen = useChosenGoods(row?.goods_id);
  const known = row?.goods_name;
  // A new product comes with its name, picture and retail price; a price that was typed stays.
  useEffect(() => {
    if (!chosen || known === chosen.title) return;
    onChange({
      goods_name: chosen.title,
      logo_url: chosen.logo_url,
      shop_price: chosen.retail_price,
    });
  }, [chosen, known, onChange]);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, []);
  const input = (name: keyof EditRow & string) => {
    const field = of[name];
    return (
      field && (
        <FieldRow
          field={field}
          required={field.spec.required === true}
          value={row?.[name] ?? null}
          error={errors[`${path}.${name}`]}
          onChange={(value) => onChange({ [name]: value })}
        />
      )
    );
  };
  return (
    <div ref={panel}>
      <h3>{say(words.slot, { layer_no: place.layer_no, slot_no: place.slot_no })}</h3>
      {input('goods_id')}
      {row && row.goods_id !== '' && (
        <>
          {input('shop_price')}
          <div className="template-pair">
            {input('capacity')}
            {input('par_quantity')}
            {input('warn_quantity')}
            {input('sort_no')}
            {input('layer_no')}
            {input('slot_no')}
          </div>
          {(hasScales(shop) || row.sensor) && input('sensor')}
          <Button danger block style={{ marginBottom: 16 }} onClick={onRemove}>
            {say(words.remove)}
          </Button>
        </>
      )}
    </div>
  );
}

/** What the picker knows of the goods that were chosen. */
function useChosenGoods(id: string | undefined): ChosenGoods | undefined {
  const call = useMemo(() => (id ? optionCall(Goods, { ids: id, page: 1, size: 1 }) : null), [id]);
  const { data } = useCall<{ rows: readonly ChosenGoods[] }>(call, { quiet: true, fresh: 60_000 });
  return data?.rows.find((row) => row.id === id);
}
