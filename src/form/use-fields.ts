import type { FormInstance } from 'antd';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldMessages } from '../kinds/inputs/input.ts';
import { without } from '../kinds/inputs/messages.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

/** A rule over several fields, and the texts that it is refused with: such a refusal ends with the change of any of them. */
export interface SharedRule {
  readonly on: readonly string[];
  readonly texts: readonly string[];
}

export interface FormEntries {
  readonly form: FormInstance<FieldValues>;
  /** What the form starts from. */
  readonly initial: FieldValues;
  /** What stands in it now, fields that aren't drawn included. */
  readonly read: () => FieldValues;
  readonly subscribe: (listener: () => void) => () => void;
  /** What stands against it, by path: of the console's own checks and of the server. */
  readonly messages: FieldMessages;
  /** Counts refused attempts: each moves the eye to the first field that needs it. */
  readonly refusals: number;
  /** Something was entered in these fields. */
  readonly changed: (names: readonly string[]) => void;
  /** Puts values in place, as a whole each. */
  readonly put: (values: FieldValues) => void;
  /** Shows what the console's own checks found at these fields; what the server said stays while its value stands. */
  readonly tell: (found: FieldMessages, at?: (path: string) => boolean) => void;
  /** Shows why an attempt was refused: by the own checks, or by the server, whose word takes the place of its earlier one. */
  readonly refuse: (found: FieldMessages, by: 'checks' | 'server') => void;
  readonly forgive: () => void;
}

/** What stands in a form. Only who asks here is drawn anew with every key, and each field for its own value. */
export const useValues = ({ read, subscribe }: Pick<FormEntries, 'read' | 'subscribe'>): FieldValues =>
  useSyncExternalStore(subscribe, read);

/** Kept beside antd's form, which can't be asked before it is drawn. */
function valueStore(first: FieldValues) {
  let values = first;
  const listeners = new Set<() => void>();
  return {
    read: () => values,
    write: (next: FieldValues) => {
      values = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Told {
  readonly checks: FieldMessages;
  readonly server: FieldMessages;
}
const noRules: readonly SharedRule[] = [];
const nothing: Told = { checks: {}, server: {} };
const told = (checks: FieldMessages, server: FieldMessages): Told =>
  Object.keys(checks).length + Object.keys(server).length > 0 ? { checks, server } : nothing;

const fieldOf = (path: string) => path.split('.')[0] ?? '';

/** What remains true after a field has changed. */
function after(messages: FieldMessages, name: string, rules: readonly SharedRule[]): FieldMessages {
  const shared = rules.filter(({ on }) => on.includes(name));
  return Object.fromEntries(
    Object.entries(without(messages, name)).filter(
      ([path, text]) => !shared.some(({ on, texts }) => on.includes(fieldOf(path)) && texts.includes(text)),
    ),
  );
}

/**
 * What is entered in a form of antd's, and what stands against it. The refusals are kept here by path: antd's form drops those of a
 * path that no item stands at, e.g. `tiers.2.amount` (docs/decisions/0002-libraries-and-own-code.md).
 */
export function useFields(
  form: FormInstance<FieldValues>,
  first: FieldValues | (() => FieldValues),
  rules: readonly SharedRule[] = noRules,
): FormEntries {
  const [initial] = useState(first);
  const [store] = useState(() => valueStore(initial));
  const [now, setTold] = useState(nothing);
  // A key in a form that nothing stands against leaves this as it is.
  const toldNow = useRef(nothing);
  useLayoutEffect(() => {
    toldNow.current = now;
  }, [now]);
  const [refusals, setRefusals] = useState(0);

  const changed = useCallback(
    (names: readonly string[]) => {
      store.write({ ...form.getFieldsValue(true) });
      if (toldNow.current === nothing) return;
      const left = (messages: FieldMessages) =>
        names.reduce((rest, name) => after(rest, name, rules), messages);
      setTold(({ checks, server }) => told(left(checks), left(server)));
    },
    [form, store, rules],
  );
  const put = useCallback(
    (next: FieldValues) => {
      form.setFields(Object.entries(next).map(([name, value]) => ({ name, value })));
      changed(Object.keys(next));
    },
    [form, changed],
  );
  const tell = useCallback((found: FieldMessages, at: (path: string) => boolean = () => true) => {
    setTold(({ checks, server }) =>
      told({ ...Object.fromEntries(Object.entries(checks).filter(([path]) => !at(path))), ...found }, server),
    );
  }, []);
  const refuse = useCallback((found: FieldMessages, by: 'checks' | 'server') => {
    setTold(({ server }) => told(by === 'checks' ? found : {}, by === 'server' ? found : server));
    setRefusals((n) => n + 1);
  }, []);
  const forgive = useCallback(() => setTold(nothing), []);

  const messages = useMemo(() => ({ ...now.checks, ...now.server }), [now]);
  const { read, subscribe } = store;
  return { form, initial, read, subscribe, messages, refusals, changed, put, tell, refuse, forgive };
}
