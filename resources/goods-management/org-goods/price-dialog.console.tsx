import { Alert, Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { enteredOf, inputProblems, startOf } from '../../../src/actions/action-input.ts';
import { ActionInputs } from '../../../src/actions/action-inputs.tsx';
import type { RowsDialogProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useSurroundings } from '../../../src/data/use-surroundings.ts';
import { FieldForm } from '../../../src/form/field-form.tsx';
import { useSentForm } from '../../../src/form/use-sent-form.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { searchDelayMs, useSettled } from '../../../src/kinds/inputs/use-options.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Call } from '../../kit/calls.ts';
import type { Fields } from '../../kit/field.ts';
import { decimal, moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { matches } from '../../kit/predicate.ts';
import type { RowOf } from '../../kit/resource.ts';
import { orgGoods } from './index.ts';
import './price-dialog.console.css';

type Row = RowOf<typeof orgGoods>;

const words = {
  title: { en: 'Change price', zh: '改价' },
  titleOf: { en: 'Change price: {n} selected', zh: '改价：已选 {n} 项' },
  preview: { en: 'Preview', zh: '改价预览' },
  goods: { en: 'Goods', zh: '商品' },
  before: { en: 'Now (¥)', zh: '原价(¥)' },
  after: { en: 'New (¥)', zh: '新价(¥)' },
  change: { en: 'Change', zh: '涨跌' },
  result: { en: 'Check', zh: '校验' },
  fits: { en: 'OK', zh: '可改' },
  first: { en: 'Say the new price to see what it changes.', zh: '填写新价后显示每个商品的改价结果。' },
  failed: { en: 'The preview could not be loaded.', zh: '改价预览加载失败。' },
  some: {
    en: '{n} of {all} are refused, so that none would be changed.',
    zh: '{all}个商品中有{n}个不能改价，提交后全部不会变更。',
  },
  leaveOut: { en: 'Leave them out', zh: '移出这些商品' },
  none: { en: 'All of them were left out.', zh: '已全部移出。' },
} as const satisfies Readonly<Record<string, Label>>;

interface Previewed {
  readonly id: string;
  readonly goods_name: string | null;
  readonly goods_code: string;
  /** Cents. */
  readonly before: number;
  readonly after: number;
  readonly refused: 0 | 1;
  readonly msg: string;
}

const { goods_ids: _, ...declared }: Fields = orgGoods.actions?.price?.input ?? {};
/** Everything that is asked for as things stand has to be said. */
const asked: Fields = Object.fromEntries(
  Object.entries(declared).map(([name, field]) => [
    name,
    { ...field, spec: { ...field.spec, required: true } },
  ]),
);
const when = orgGoods.actions?.price?.inputWhen;

const changed = ({ before, after }: Previewed) => {
  const share = before === 0 ? 0 : ((after - before) / before) * 100;
  return `${share > 0 ? '+' : ''}${decimal(share, 1)} %`;
};

/** A new price for some goods, with what it does to each of them before anything is sent. */
export function PriceDialog({ rows, send, close }: RowsDialogProps<Row>) {
  const { say } = useLanguage();
  const id = useId();
  const surroundings = useSurroundings();
  const [kept, setKept] = useState(() => rows.map((row) => row.id));
  const form = useSentForm(orgGoods.model, () => startOf(asked));
  const { values } = form;
  const fields: Fields = Object.fromEntries(
    Object.entries(asked).filter(([name]) =>
      matches(when?.[name as keyof typeof when], values, surroundings),
    ),
  );
  const entered = enteredOf(fields, values);
  const problems = inputProblems(fields, values, say);
  const query = Object.keys(problems).length === 0 && kept.length > 0 ? JSON.stringify(entered) : '';
  const settled = useSettled(query, searchDelayMs);
  const { data, problem, fetching } = useCall<{ rows: readonly Previewed[] }>(
    settled === ''
      ? null
      : new Call('GET /mgt_org_goods/price_change/v1', {
          query: { ...(JSON.parse(settled) as Record<string, number>), goods_ids: kept.join(',') },
        }),
    { quiet: true, keepPrevious: true },
  );
  const previewed = settled === '' ? [] : (data?.rows ?? []);
  const refused = new Set(previewed.filter((row) => row.refused === 1).map((row) => row.id));
  const submit = () =>
    void form.submit(problems, Object.keys(fields), () => send({ ...entered, goods_ids: kept }));
  return (
    <Modal
      open
      title={kept.length > 1 ? say(words.titleOf, { n: kept.length }) : say(words.title)}
      width={680}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            loading={form.sending}
            disabled={form.sending || kept.length === 0}
          >
            {say(words.title)}
          </Button>
        </>
      }
    >
      <FieldForm fields={form} id={id} className="action-form" onSubmit={submit}>
        <ActionInputs id={id} fields={fields} values={values} set={form.put} />
      </FieldForm>
      <h3 className="price-preview-head">{say(words.preview)}</h3>
      <div className="price-preview">
        <PlainTable
          label={say(words.preview)}
          rows={previewed}
          busy={fetching}
          empty={say(kept.length === 0 ? words.none : problem ? words.failed : words.first)}
          columns={[
            {
              key: 'goods_name',
              title: say(words.goods),
              cell: ({ goods_name, goods_code }) => goods_name ?? goods_code,
            },
            { key: 'before', title: say(words.before), end: true, cell: ({ before }) => moneyText(before) },
            { key: 'after', title: say(words.after), end: true, cell: ({ after }) => moneyText(after) },
            { key: 'change', title: say(words.change), end: true, cell: changed },
            {
              key: 'result',
              title: say(words.result),
              cell: (row) => (
                <span className="price-check" data-refused={row.refused === 1 || undefined}>
                  {row.refused === 1 ? row.msg : say(words.fits)}
                </span>
              ),
            },
          ]}
        />
      </div>
      {refused.size > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          message={say(words.some, { n: refused.size, all: kept.length })}
          action={
            <Button size="small" onClick={() => setKept(kept.filter((each) => !refused.has(each)))}>
              {say(words.leaveOut)}
            </Button>
          }
        />
      )}
      {form.refused && (
        <Alert className="action-refusal" type="error" showIcon role="alert" message={form.refused.text} />
      )}
    </Modal>
  );
}
