import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import type { Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { isWithheld } from '../../actions/action-result.ts';
import { useApp } from '../../app-context.tsx';
import { requestNo } from '../../data/request-no.ts';
import type { WireRow } from '../../data/row.ts';
import { type Sent, useSending } from '../../data/use-sending.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import type { Draft } from '../../drafts/drafts.ts';
import type { FormMode } from '../../form/form-mode.ts';
import { refusedAt } from '../../form/refused.ts';
import { type SharedRule, useFields } from '../../form/use-fields.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { type Say, sentence } from '../../kinds/inputs/refusals.ts';
import { useUploadBoard } from '../../upload/use-upload-board.ts';
import { createBody, updateBody } from './body.ts';
import { type EarlierAttempt, earlierAttemptOf } from './earlier-attempt.ts';
import type { RefineForm } from './form-options.ts';
import { problemsOf, problemsOnLeaving } from './problems.ts';
import { rejectionsOf } from './rejections.ts';
import {
  changedNames,
  codesLeftOut,
  same,
  shownFields,
  startValues,
  stickyValues,
  type Values,
} from './values.ts';

/** What a field of the form says now, what it says in the newer row, and whether it was also changed here. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A newer row, the fields that both sides changed differently, and those that only the others changed. */
interface Conflict {
  readonly row: WireRow;
  readonly differences: readonly Difference[];
  readonly taken: readonly string[];
}

const staleVersion = 10005;

function newerRow(problem: HttpProblem): WireRow | undefined {
  const row = (problem.data as { row?: WireRow } | null | undefined)?.row;
  return problem.code === staleVersion && row ? row : undefined;
}

/**
 * What comes after saving: back to where the form was opened, another new row, the action that the form offers, or the next step of a
 * record that is saved at every one.
 */
export type AfterSave = 'leave' | 'another' | 'follow' | 'step';

export interface FormOptions {
  readonly refine: RefineForm;
  readonly resource: AnyResource;
  readonly mode: FormMode;
  /** The row to edit or copy. It is read once: what comes later never touches what was typed (docs/design/refine.md §2.5). */
  readonly row?: WireRow;
  /** What a new one starts with beside the declared defaults. */
  readonly preset?: Values;
  readonly onSaved: (row: WireRow, next: AfterSave) => void;
}

/** The rules over several fields, with what their refusals say here and on the server. */
function sharedRules({ checks, uniques }: AnyModel, errors: Product['errors'], say: Say): SharedRule[] {
  return [...checks, ...uniques].map((rule) => {
    const labels = [
      rule.code === undefined ? undefined : errors[rule.code],
      'message' in rule ? rule.message : undefined,
    ];
    return {
      on: rule.on,
      texts: labels.flatMap((label) => (label ? [say(label), sentence(say(label))] : [])),
    };
  });
}

/** One form: what it holds, what stands against it, and saving it. */
export function useForm({ refine, resource, mode, row, preset, onSaved }: FormOptions) {
  const { access, product } = useApp();
  const { say } = useLanguage();
  const send = useSending();
  const surroundings = useSurroundings();
  const fields = useMemo(
    () => shownFields(resource, mode, access.merchant),
    [resource, mode, access.merchant],
  );
  const [source, setSource] = useState(row);
  const [leftOut] = useState(() =>
    mode === 'clone' && row ? codesLeftOut(fields, row, (code) => access.holds(code)) : {},
  );
  const [base, setBase] = useState<Values>(() => ({
    ...startValues(resource, fields, mode, row, leftOut),
    ...preset,
  }));
  const rules = useMemo(() => sharedRules(resource.model, product.errors, say), [resource, product, say]);
  const entries = useFields(refine.form, base, rules);
  const { read, put } = entries;
  const [ready, setReady] = useState(false);
  const [above, setAbove] = useState<readonly string[]>([]);
  const [stale, setStale] = useState<Conflict>();
  /** Fields that were taken over from a newer row without a question. */
  const [merged, setMerged] = useState<readonly string[]>();
  /** With what was to follow the saving. */
  const [standing, setStanding] = useState<EarlierAttempt & { readonly next: AfterSave }>();
  const [sending, setSending] = useState(false);
  const uploading = useUploadBoard();
  const underWay = useRef(false);
  const saved = useRef(false);
  const key = useRef(requestNo());

  const editing = mode === 'edit';
  const drafts = resource.form?.drafts !== undefined;
  const asked = () => ({ resource, fields, editing, base, values: read(), surroundings, say });
  const differs = () => changedNames(resource, fields, base, read(), surroundings).length > 0;
  const dirty = useSyncExternalStore(entries.subscribe, differs);

  // Refine resets its form once as it starts, which would draw each field twice: they come after that.
  useEffect(() => setReady(true), []);

  const showRejections = useEffectEvent(() => {
    const { at, above: texts } = rejectionsOf(resource, fields, row);
    setAbove(texts);
    if (Object.keys(at).length > 0) entries.refuse(at, 'server');
  });
  useEffect(() => showRejections(), []);

  const changedByHand = useCallback(
    (names: readonly string[]) => {
      saved.current = false;
      entries.changed(names);
    },
    [entries.changed],
  );
  const left = useEffectEvent((name: string) =>
    entries.tell(problemsOnLeaving(asked(), name), (path) => path === name || path.startsWith(`${name}.`)),
  );
  const leave = useCallback((name: string) => left(name), []);

  const fresh = () => {
    entries.forgive();
    setAbove([]);
  };

  const start = (kept: Values) => {
    const next = { ...startValues(resource, fields, 'create'), ...kept };
    setBase(next);
    put(next);
    fresh();
  };

  /** Enters what can't be otherwise: it is where the form starts from, and nothing that somebody typed. */
  const suppose = (name: string, value: unknown) => {
    setBase((from) => ({ ...from, [name]: value }));
    put({ [name]: value });
  };

  const save = (next: AfterSave) => {
    const values = read();
    const body =
      editing && source
        ? updateBody(resource, fields, base, values, surroundings, source.version)
        : createBody(resource, fields, values, surroundings, key.current);
    const options = { changes: [resource], ownErrors: true, quiet: next === 'step' || isWithheld };
    return send<WireRow>([resource.name, source?.id, body], options, () => refine.onFinish(body));
  };

  const anew = () => {
    key.current = requestNo();
    setStanding(undefined);
  };

  const done = (sent: Sent<WireRow>, next: AfterSave, values: Values) => {
    if (next === 'step' && editing) goOn(sent.data, values);
    else saved.current = true;
    anew();
    if (next === 'another') start(stickyValues(resource, read()));
    onSaved(sent.data, next);
  };

  const submit = async (next: AfterSave = 'leave') => {
    if (underWay.current) return;
    // What is handed in is complete; a step that is left was asked for its own fields.
    const problems = problemsOf(asked(), !drafts || next === 'follow');
    setAbove([]);
    setMerged(undefined);
    if (Object.keys(problems).length > 0) return entries.refuse(problems, 'checks');
    if (editing && source && !differs()) return onSaved(source, next);
    underWay.current = true;
    setSending(true);
    try {
      const values = read();
      done(await save(next), next, values);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      const newer = newerRow(error);
      const stands = earlierAttemptOf(error);
      if (newer) meet(newer);
      else if (stands) {
        // The messages of an earlier attempt are cleared.
        entries.refuse({}, 'server');
        setStanding({ ...stands, next });
      } else {
        const { at, above: texts } = refusedAt(error, resource.model, new Set(Object.keys(fields)));
        setAbove(texts);
        entries.refuse(at, 'server');
      }
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  /** Goes on from what was just saved, as the server shows it: what was masked meanwhile counts as unchanged. */
  const goOn = (row: WireRow, sent: Values) => {
    const next = startValues(resource, fields, 'edit', row);
    const values = read();
    put(Object.fromEntries(Object.entries(next).filter(([name]) => same(values[name], sent[name]))));
    setBase(next);
    setSource(row);
  };

  /** Goes on from the newer row: what only they changed is taken over, what both changed as chosen. */
  const rebaseOn = (newer: WireRow, take: 'mine' | 'theirs', from = base) => {
    const next = startValues(resource, fields, 'edit', newer);
    const values = read();
    const isMine = (name: string) =>
      !same(from[name], values[name]) && (take === 'mine' || same(from[name], next[name]));
    put(Object.fromEntries(Object.keys(fields).map((name) => [name, (isMine(name) ? values : next)[name]])));
    setBase(next);
    setSource(newer);
    setStale(undefined);
    setMerged(undefined);
    fresh();
  };

  /** A newer row than this form began with: asks about fields that both changed, and merges the others without a question. */
  const meet = (newer: WireRow, from = base) => {
    const values = read();
    const next = startValues(resource, fields, 'edit', newer);
    const theirs = Object.keys(fields).filter((name) => !same(from[name], next[name]));
    const both = theirs.filter((name) => !same(from[name], values[name]) && !same(values[name], next[name]));
    const taken = theirs.filter((name) => same(from[name], values[name]));
    if (both.length > 0)
      return setStale({
        row: newer,
        differences: both.map((name) => ({ name, mine: values[name], theirs: next[name] })),
        taken,
      });
    rebaseOn(newer, 'mine', from);
    setMerged(taken);
  };

  /** Puts back what was typed before; where the row was changed since, what differs is shown first. */
  const restore = (draft: Draft) => {
    const known = (of: Values) => Object.fromEntries(Object.entries(of).filter(([name]) => name in fields));
    saved.current = false;
    put(known(draft.values));
    fresh();
    if (!editing || !row || draft.version === (row.version ?? null)) return;
    const from = { ...base, ...known(draft.base) };
    setBase(from);
    setSource({ ...row, version: draft.version ?? undefined });
    meet(row, from);
  };

  return {
    fields,
    base,
    /** Of a copy: codes that it starts without, by field. */
    leftOut,
    /** The form of antd with what stands against it; to be drawn once it is `ready`. */
    entries: { ...entries, changed: changedByHand },
    ready,
    above,
    dirty,
    // A file on its way is unsaved work, too.
    isDirty: () => (differs() || uploading.isBusy()) && !saved.current,
    uploading,
    /** What was typed is saved or given up: nothing of it needs to be kept. */
    isSettled: () => saved.current,
    discard: () => {
      saved.current = true;
    },
    restore,
    suppose,
    sourceId: row?.id ?? '',
    /** Of the row that is edited; null for a new one. */
    version: editing ? (source?.version ?? null) : null,
    sending,
    stale: stale && {
      ...stale,
      rebase: (take: 'mine' | 'theirs') => rebaseOn(stale.row, take),
      dismiss: () => setStale(undefined),
    },
    /** What was taken over from a newer row without a question; the form is yet to be saved. */
    merged,
    /** An earlier attempt whose answer was lost made this row; `anew` makes another one of what is entered. */
    standing: standing && { ...standing, anew },
    /** The row as it was read or last taken over. */
    source,
    /** Another version of it came to be known before anything was sent. */
    rebaseOn,
    leave,
    submit,
    /** Shows the refusals of these fields and says whether there are any: a step is left only without. */
    check: (names: readonly string[]) => {
      const of = Object.fromEntries(
        Object.entries(problemsOf(asked())).filter(([path]) => names.includes(path.split('.')[0] ?? '')),
      );
      if (Object.keys(of).length > 0) entries.refuse(of, 'checks');
      return Object.keys(of).length === 0;
    },
    surroundings,
  };
}
export type Form = ReturnType<typeof useForm>;
