import { useMemo, useRef, useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { type Fields, f } from '../../../resources/kit/field.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { isFileField } from '../../../resources/kit/upload.ts';
import { applies } from '../../../resources/kit/validation.ts';
import { useApp } from '../../app-context.tsx';
import { requestNo } from '../../data/request-no.ts';
import type { WireRow } from '../../data/row.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import { useWrite } from '../../data/use-write.ts';
import type { Draft } from '../../drafts/drafts.ts';
import { refusedAt } from '../../form/refused.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { FieldMessages } from '../../kinds/inputs/input.ts';
import { without } from '../../kinds/inputs/messages.ts';
import { useTelling } from '../../shell/telling.ts';
import { useUploadBoard } from '../../upload/use-upload-board.ts';
import { type BatchRow, entryOf } from './batch-entry.ts';
import { createBody } from './body.ts';
import { earlierAttemptOf } from './earlier-attempt.ts';
import { problemsOf, problemsOnLeaving } from './problems.ts';
import type { Drafted } from './use-draft.ts';
import { same, shownFields, startValues, type Values } from './values.ts';

/** In a draft the rows of a batch stand beside its common values, under a name that no field has. */
const rowsKey = '#rows';

const pick = (values: Values, fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));

/** Several new rows: what they have in common, what each has of its own, and saving them one by one, each with its own result. */
export function useBatch(resource: AnyResource, onSaved: (rows: readonly WireRow[]) => void) {
  const { access } = useApp();
  const { say } = useLanguage();
  const { message } = useTelling();
  const { create } = useWrite();
  const surroundings = useSurroundings();
  const uploading = useUploadBoard();
  const { each, most } = resource.form?.batch ?? { each: [], most: 1 };
  const { fields, common, own } = useMemo(() => {
    const all = shownFields(resource, 'create', access.merchant);
    const isOwn = (name: string) => each.includes(name);
    // In the order of the form, not of the model.
    const order = (resource.form?.sections ?? []).flatMap((section) => section.fields);
    const of = (wanted: boolean): Fields =>
      Object.fromEntries(
        [...new Set(order)].flatMap((name) =>
          all[name] && isOwn(name) === wanted ? [[name, all[name]] as const] : [],
        ),
      );
    return { fields: all, common: of(false), own: of(true) };
  }, [resource, access.merchant, each]);
  const [base] = useState<Values>(() => startValues(resource, fields, 'create'));
  const first = useRef<readonly BatchRow[]>(undefined);
  first.current ??= [entryOf(pick(base, own))];
  const [shared, setShared] = useState<Values>(() => pick(base, common));
  const [entries, setEntries] = useState<readonly BatchRow[]>(first.current);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [told, setTold] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const settled = useRef(false);
  /** Request numbers of entries that were made another row than the one of their first attempt. */
  const renewed = useRef(new Map<string, string>());

  const rowOf = (entry: BatchRow): Values => ({ ...shared, ...entry.values });
  const asked = (entry: BatchRow) => ({
    resource,
    fields,
    editing: false,
    base,
    values: rowOf(entry),
    surroundings,
    say,
  });
  const change = (key: string, next: (entry: BatchRow) => BatchRow) =>
    setEntries((before) => before.map((entry) => (entry.key === key ? next(entry) : entry)));
  /** Messages of a whole row, parted into those of the row's own fields and those of the common ones. */
  const parted = (messages: FieldMessages) => {
    const part = (within: Fields) =>
      Object.fromEntries(Object.entries(messages).filter(([path]) => (path.split('.')[0] ?? '') in within));
    return { own: part(own), common: part(common) };
  };
  const open = entries.filter(({ saved }) => saved === undefined);
  const dirty =
    entries.length > 1 ||
    !same(shared, pick(base, common)) ||
    open.some(({ values }) => !same(values, pick(base, own)));

  const set = (name: string, value: unknown) => {
    settled.current = false;
    setShared((before) => ({ ...before, [name]: value }));
    setErrors((before) => without(before, name));
    setEntries((before) => before.map((entry) => (entry.saved ? entry : { ...entry, above: [] })));
  };
  const setOf = (key: string, name: string, value: unknown) => {
    settled.current = false;
    change(key, (entry) => ({
      ...entry,
      values: { ...entry.values, [name]: value },
      file: own[name] && isFileField(own[name]) ? undefined : entry.file,
      errors: without(entry.errors, name),
      above: [],
    }));
  };

  /** Everything that stands against saving is shown; true where nothing does. */
  const check = () => {
    const found = open.map((entry) => ({ entry, problems: parted(problemsOf(asked(entry))) }));
    setErrors(Object.assign({}, ...found.map(({ problems }) => problems.common)));
    for (const { entry, problems } of found)
      change(entry.key, (now) => ({ ...now, errors: problems.own, above: [] }));
    return found.every(({ problems: p }) => Object.keys({ ...p.common, ...p.own }).length === 0);
  };

  const place = (entry: BatchRow, problem: HttpProblem) => {
    const standing = earlierAttemptOf(problem);
    if (standing) return change(entry.key, (now) => ({ ...now, standing, errors: {}, above: [] }));
    const { at, above } = refusedAt(problem, resource.model, new Set(Object.keys(fields)));
    const parts = parted(at);
    setErrors((before) => ({ ...before, ...parts.common }));
    change(entry.key, (now) => ({ ...now, errors: parts.own, above }));
  };

  const submit = async () => {
    if (underWay.current) return;
    setTold('');
    if (!check()) return setRefusals((n) => n + 1);
    underWay.current = true;
    setSending(true);
    const quiet = entries.length > 1;
    const saved = new Map(entries.flatMap(({ key, saved }) => (saved ? [[key, saved] as const] : [])));
    for (const entry of open) {
      try {
        const request = renewed.current.get(entry.key) ?? entry.request;
        const body = createBody(resource, fields, rowOf(entry), surroundings, request);
        const { data } = await create(resource, body, { changes: [resource], ownErrors: true, quiet });
        saved.set(entry.key, data);
        change(entry.key, (now) => ({ ...now, saved: data }));
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        place(entry, error);
        // Without an answer to one, the others would fail too.
        if (error.kind === 'network') break;
      }
    }
    underWay.current = false;
    setSending(false);
    const left = entries.length - saved.size;
    if (left > 0) {
      if (quiet) setTold(say(texts.form.batchPartly, { done: saved.size, left }));
      return setRefusals((n) => n + 1);
    }
    settled.current = true;
    if (quiet) void message.success(say(texts.form.batchAdded, { n: saved.size }));
    onSaved([...saved.values()]);
  };

  const draft: Drafted = {
    fields: { ...common, [rowsKey]: f.rows(resource.label, own) },
    values: { ...shared, [rowsKey]: open.map(({ values }) => values) },
    base: { ...pick(base, common), [rowsKey]: [] },
    version: null,
    sourceId: '',
    isDirty: () => (dirty || uploading.isBusy()) && !settled.current,
    isSettled: () => settled.current,
    discard: () => {
      settled.current = true;
    },
    restore: ({ values }: Draft) => {
      const rows = Array.isArray(values[rowsKey]) ? (values[rowsKey] as readonly Values[]) : [];
      settled.current = false;
      setShared(pick({ ...base, ...values }, common));
      if (rows.length > 0) setEntries(rows.slice(0, most).map((row) => entryOf(pick(row, own))));
      setErrors({});
    },
  };

  return {
    common,
    own,
    shared,
    entries,
    errors,
    told,
    refusals,
    sending,
    uploading,
    draft,
    surroundings,
    room: most - entries.length,
    most,
    left: open.length,
    rowOf,
    /** Whether a field exists for this row. */
    has: (name: string, row: Values) => applies(resource, name, row, surroundings),
    set,
    setOf,
    leave: (entry: BatchRow, name: string) => {
      const found = parted(problemsOnLeaving(asked(entry), name));
      if (name in own)
        change(entry.key, (now) => ({ ...now, errors: { ...without(now.errors, name), ...found.own } }));
      else setErrors((before) => ({ ...without(before, name), ...found.common }));
    },
    /** Begins further rows, as many as there is room for. */
    add: (...given: readonly Partial<Pick<BatchRow, 'values' | 'file'>>[]) => {
      settled.current = false;
      setEntries((before) => [
        ...before,
        ...given
          .slice(0, most - before.length)
          .map(({ values, file }) => entryOf({ ...pick(base, own), ...values }, file)),
      ]);
    },
    /** Makes another row of an entry whose earlier attempt stands. */
    anew: (key: string) => {
      renewed.current.set(key, requestNo());
      change(key, (entry) => ({ ...entry, standing: undefined }));
    },
    remove: (key: string) => setEntries((before) => before.filter((entry) => entry.key !== key)),
    submit,
  };
}
export type BatchState = ReturnType<typeof useBatch>;
