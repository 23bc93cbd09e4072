import { Button, Drawer } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { HttpProblem } from '../../providers/http.ts';
import { optionCall } from '../../resources/kit/calls.ts';
import { decimal } from '../../resources/kit/format.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { useAsk } from '../data/use-ask.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { usePhone } from '../shell/use-phone.ts';
import { ChoiceTable } from './choice-table.tsx';
import { toggled } from './toggled.ts';
import { useChoices } from './use-choices.ts';

const KeyImport = lazy(async () => ({ default: (await import('./key-import.tsx')).KeyImport }));

interface Props {
  readonly model: AnyModel;
  readonly title: string;
  readonly chosen: readonly string[];
  readonly most?: number;
  /** Filters that nobody changes. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

interface Matching {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The table to choose many from; what is ticked stays ticked over pages, searches and filters until it is confirmed. */
export function TableChooser({
  model,
  title,
  chosen,
  most = Number.POSITIVE_INFINITY,
  fixed,
  onChoose,
  onClose,
}: Props) {
  const { say } = useLanguage();
  const phone = usePhone();
  const ask = useAsk();
  const choices = useChoices(model, fixed);
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  const [refusal, setRefusal] = useState('');
  const [asking, setAsking] = useState(false);
  const [importing, setImporting] = useState(false);
  const have = useMemo(() => new Set(ticked), [ticked]);
  const full = ticked.length >= most;
  const n = (count: number) => decimal(count, 0);

  /** Where more than the limit were chosen none of them is taken, instead of cutting some off silently. */
  const tick = (ids: readonly string[], on: boolean): boolean => {
    const next = toggled(ticked, ids, on);
    if (on && next.length > most) {
      setRefusal(say(texts.pickers.tooMany, { n: n(next.length), most: n(most) }));
      return false;
    }
    setRefusal('');
    setTicked(next);
    return true;
  };
  const tickMatching = async () => {
    setAsking(true);
    try {
      const { ids, total } = await ask<Matching>(optionCall(model, { ...choices.asked, only: 'ids' }));
      if (total > ids.length)
        setRefusal(say(texts.pickers.tooManyMatch, { n: n(Math.max(total, choices.total)) }));
      else tick(ids, true);
    } catch (problem) {
      setRefusal((problem as HttpProblem).message);
    } finally {
      setAsking(false);
    }
  };

  return (
    <Drawer
      open
      title={title}
      width={phone ? '100%' : 'min(1040px, 92vw)'}
      // The search has the focus, which the drawer would take.
      autoFocus={false}
      onClose={onClose}
      footer={
        <div className="choice-foot">
          <p role="status">
            {say(texts.list.selected, { n: n(ticked.length) })}
            {full && <span> · {say(texts.pickers.atMost, { n: n(most) })}</span>}
          </p>
          {ticked.length > 0 && (
            <button type="button" className="quiet-button" onClick={() => tick(ticked, false)}>
              {say(texts.list.clearSelection)}
            </button>
          )}
          <Button onClick={onClose}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            onClick={() => {
              onChoose(ticked);
              onClose();
            }}
          >
            {say(texts.common.ok)}
          </Button>
        </div>
      }
    >
      <ChoiceTable
        model={model}
        choices={choices}
        several
        isChosen={(id) => have.has(id)}
        isDisabled={(id) => full && !have.has(id)}
        onChoose={(row, on) => tick([row.id], on)}
        onPage={(rows, on) =>
          tick(
            rows.map(({ id }) => id),
            on,
          )
        }
        tools={
          model.choose.import && (
            <button type="button" className="plain-button" onClick={() => setImporting(true)}>
              {say(texts.pickers.importFile)}
            </button>
          )
        }
        above={
          <div className="choice-above">
            {choices.total > 0 && (
              <button
                type="button"
                className="link-button"
                disabled={asking || choices.fetching}
                onClick={() => void tickMatching()}
              >
                {say(texts.pickers.selectMatching, { n: n(choices.total) })}
              </button>
            )}
            {refusal && (
              <p className="picker-refusal" role="alert">
                {refusal}
              </p>
            )}
          </div>
        }
      />
      {importing && (
        <Suspense fallback={null}>
          <KeyImport
            model={model}
            label={inSentence(say(model.label))}
            refusalOf={(ids) => {
              const next = toggled(ticked, ids, true).length;
              return next > most ? say(texts.pickers.tooMany, { n: n(next), most: n(most) }) : '';
            }}
            onTake={(ids) => tick(ids, true)}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
