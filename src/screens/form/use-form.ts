import { useCallback, useMemo, useRef, useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { Call } from '../../../resources/kit/calls.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { requestNo } from '../../data/request-no.ts';
import type { Row } from '../../data/row.ts';
import { type Sent, useSend } from '../../data/use-send.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import type { Draft } from '../../drafts/drafts.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Messages } from '../../kinds/inputs/input.ts';
import { without } from '../../kinds/inputs/messages.ts';
import { useUploadBoard } from '../../upload/use-upload-board.ts';
import { createBody, updateBody } from './body.ts';
import { problemsOf, problemsOnLeaving, refusedAt } from './problems.ts';
import { type Standing, standingOf } from './standing.ts';
import { changedNames, type FormMode, same, shownFields, startValues, type Values } from './values.ts';

/** What a field of the form says now, what it says in the newer row, and whether it was also changed here. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const staleVersion = 10005;

function newerRow(problem: HttpProblem): Row | undefined {
  const row = (problem.data as { row?: Row } | null | undefined)?.row;
  return problem.code === staleVersion && row ? row : undefined;
}

/** What comes after saving: back to where the form was opened, another new row, or the action that the form offers. */
export type AfterSave = 'leave' | 'another' | 'follow';

export interface FormOptions {
  readonly resource: AnyResource;
  readonly mode: FormMode;
  /** The row to edit or copy. It is read once: what comes later never touches what was typed (docs/design/refine.md §2.5). */
  readonly row?: Row;
  /** What a new one starts with beside the declared defaults. */
  readonly preset?: Values;
  readonly onSaved: (row: Row, next: AfterSave) => void;
}

/** One form: what it holds, what stands against it, and saving it. */
export function useForm({ resource, mode, row, preset, onSaved }: FormOptions) {
  const { access } = useApp();
  const { say } = useLanguage();
  const send = useSend();
  const surroundings = useSurroundings();
  const fields = useMemo(
    () => shownFields(resource, mode, access.merchant),
    [resource, mode, access.merchant],
  );
  const [source, setSource] = useState(row);
  const [base, setBase] = useState<Values>(() => ({
    ...startValues(resource, fields, mode, row),
    ...preset,
  }));
  const [values, setValues] = useState<Values>(base);
  const [errors, setErrors] = useState<Messages>({});
  const [above, setAbove] = useState<readonly string[]>([]);
  const [stale, setStale] = useState<Row>();
  const [standing, setStanding] = useState<Standing>();
  const [sending, setSending] = useState(false);
  /** Counts refused attempts: each moves the eye to the first field that needs it. */
  const [refusals, setRefusals] = useState(0);
  const uploading = useUploadBoard();
  const underWay = useRef(false);
  const saved = useRef(false);
  const key = useRef(requestNo());

  const editing = mode === 'edit';
  const changed = changedNames(resource, fields, base, values, surroundings);
  const asked = { resource, fields, editing, base, values, surroundings, say };
  const dirty = changed.length > 0;

  const set = useCallback((name: string, value: unknown) => {
    saved.current = false;
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => without(before, name));
  }, []);

  const leave = (name: string) =>
    setErrors((before) => ({ ...without(before, name), ...problemsOnLeaving(asked, name) }));

  const refuse = (at: Messages, texts: readonly string[] = []) => {
    setErrors(at);
    setAbove(texts);
    setRefusals((n) => n + 1);
  };

  const start = (from?: Row) => {
    const fresh = startValues(resource, fields, from ? 'edit' : 'create', from);
    setBase(fresh);
    setValues(fresh);
    setErrors({});
    setAbove([]);
  };

  const call = () => {
    if (editing && source && resource.api.update) {
      const body = updateBody(resource, fields, base, values, surroundings, source.version);
      return new Call(resource.api.update, { params: { id: source.id }, body });
    }
    if (!resource.api.create) throw new Error(`${resource.name} declares no create call`);
    return new Call(resource.api.create, {
      body: createBody(resource, fields, values, surroundings, key.current),
    });
  };

  const anew = () => {
    key.current = requestNo();
    setStanding(undefined);
  };

  const done = (sent: Sent<Row>, next: AfterSave) => {
    saved.current = true;
    anew();
    if (next === 'another') start();
    onSaved(sent.data, next);
  };

  const submit = async (next: AfterSave = 'leave') => {
    if (underWay.current) return;
    const problems = problemsOf(asked);
    if (Object.keys(problems).length > 0) return refuse(problems);
    if (editing && source && !dirty) return onSaved(source, next);
    underWay.current = true;
    setSending(true);
    try {
      done(await send<Row>(call(), { changes: [resource], ownErrors: true }), next);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      const newer = newerRow(error);
      const stands = standingOf(error);
      if (newer) setStale(newer);
      else if (stands) {
        // What an earlier attempt was told holds no more.
        setErrors({});
        setAbove([]);
        setStanding(stands);
      } else {
        const { at, above: texts } = refusedAt(error, resource.model, new Set(Object.keys(fields)));
        refuse(at, texts);
      }
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  /** Puts back what was typed before; where the row was changed since, what differs is shown first. */
  const restore = (draft: Draft) => {
    const known = (of: Values) => Object.fromEntries(Object.entries(of).filter(([name]) => name in fields));
    saved.current = false;
    setValues((before) => ({ ...before, ...known(draft.values) }));
    setErrors({});
    setAbove([]);
    if (!editing || !row || draft.version === (row.version ?? null)) return;
    setBase((before) => ({ ...before, ...known(draft.base) }));
    setSource({ ...row, version: draft.version ?? undefined });
    setStale(row);
  };

  const newest = stale && startValues(resource, fields, 'edit', stale);
  const differences: readonly Difference[] = newest
    ? Object.keys(fields)
        .filter((name) => !same(base[name], newest[name]) && !same(values[name], newest[name]))
        .map((name) => ({ name, mine: values[name], theirs: newest[name] }))
    : [];

  /** Goes on from the newer row: what only they changed is taken over, what both changed as chosen. */
  const rebaseOn = (newer: Row, take: 'mine' | 'theirs') => {
    const next = startValues(resource, fields, 'edit', newer);
    const isMine = (name: string) =>
      !same(base[name], values[name]) && (take === 'mine' || same(base[name], next[name]));
    setValues(
      Object.fromEntries(Object.keys(fields).map((name) => [name, (isMine(name) ? values : next)[name]])),
    );
    setBase(next);
    setSource(newer);
    setStale(undefined);
    setErrors({});
    setAbove([]);
  };

  return {
    fields,
    values,
    base,
    errors,
    above,
    refusals,
    dirty,
    // A file on its way is unsaved work, too.
    isDirty: () => (dirty || uploading.isBusy()) && !saved.current,
    uploading,
    /** What was typed is saved or given up: nothing of it needs to be kept. */
    isSettled: () => saved.current,
    discard: () => {
      saved.current = true;
    },
    restore,
    sourceId: row?.id ?? '',
    /** Of the row that is edited; null for a new one. */
    version: editing ? (source?.version ?? null) : null,
    sending,
    stale: stale && {
      differences,
      rebase: (take: 'mine' | 'theirs') => rebaseOn(stale, take),
      dismiss: () => setStale(undefined),
    },
    /** An earlier attempt whose answer was lost made this row; `anew` makes another one of what is entered. */
    standing: standing && { ...standing, anew },
    /** The row as it was read or last taken over. */
    source,
    /** Another version of it came to be known before anything was sent. */
    rebaseOn,
    set,
    leave,
    submit,
    /** Shows the refusals of these fields and says whether there are any: a step is left only without. */
    check: (names: readonly string[]) => {
      const of = Object.fromEntries(
        Object.entries(problemsOf(asked)).filter(([path]) => names.includes(path.split('.')[0] ?? '')),
      );
      if (Object.keys(of).length > 0) refuse(of);
      return Object.keys(of).length === 0;
    },
    surroundings,
  };
}
export type Form = ReturnType<typeof useForm>;
