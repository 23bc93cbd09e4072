import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import type { Draft, Drafts, StoredDraft } from '../../drafts/drafts.ts';
import type { FormMode } from '../../form/form-mode.ts';
import { type TabWork, useTabMemory, workKey } from '../../tabs/tab-memory.tsx';
import type { Form } from './use-form.ts';
import type { Values } from './values.ts';

/** What is typed is kept when it stood still for so long; milliseconds. */
const debounce = 800;

/** What a draft is made of and put back into. */
export type Drafted = Pick<
  Form,
  'fields' | 'base' | 'version' | 'sourceId' | 'isDirty' | 'isSettled' | 'discard' | 'restore'
> & { readonly values: Values };

/** Passwords and the like never leave the form. */
function withoutSecrets(form: Drafted, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => form.fields[name] && form.fields[name].mode !== 'secret'),
  );
}

const draftOf = (form: Drafted): Draft => ({
  values: withoutSecrets(form, form.values),
  base: withoutSecrets(form, form.base),
  version: form.version,
});

/** The person's drafts, loaded with the first form; none without a key or where their code does not arrive. */
function useDrafts(): Drafts | null {
  const { control, now } = useApp();
  const [drafts, setDrafts] = useState<Drafts | null>(null);
  useEffect(() => {
    let current = true;
    void import('../../drafts/drafts.ts')
      .then(({ openDrafts }) => {
        if (!current) return;
        setDrafts(
          openDrafts({
            storage: localStorage,
            user: control.user_id,
            organisation: control.mgt_org_id,
            key: control.draft_key,
            now,
          }),
        );
      })
      // A form without drafts is still a form.
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [control, now]);
  return drafts;
}

export interface OfferedDraft {
  readonly draft: StoredDraft;
  readonly restore: () => void;
  readonly discard: () => void;
}

/**
 * Keeps what is typed into a form for this person, organisation and record until it is saved or given up, and offers what was
 * left there before. A tab that the person comes back to, or a form that the end of the session closed, was never given up: there it
 * is restored unasked.
 */
export function useDraft(resource: AnyResource, mode: FormMode, form: Drafted): OfferedDraft | undefined {
  const { exit, reopening } = useApp();
  const drafts = useDrafts();
  const [offered, setOffered] = useState<StoredDraft>();
  const [kept, setKept] = useState(false);
  const memory = useTabMemory()?.values;
  const [again] = useState(() => memory?.has(workKey) === true);
  const place = useMemo(
    () => ({ resource: resource.name, mode, id: form.sourceId }),
    [resource.name, mode, form.sourceId],
  );

  const begin = useEffectEvent((from: Drafts) => {
    const closed = reopening.restores(place);
    const found = from.find(place);
    if (!found) return;
    if ((again || closed) && !form.isDirty()) form.restore(found);
    else setOffered(found);
  });
  useEffect(() => {
    if (drafts) begin(drafts);
  }, [drafts]);

  const keep = useEffectEvent(() => {
    if (!drafts) return;
    if (form.isSettled()) {
      drafts.drop(place);
      setOffered(undefined);
    } else if (form.isDirty()) {
      drafts.keep(place, draftOf(form));
      setKept(true);
    } else if (kept) drafts.drop(place);
  });

  // The tab knows of the unsaved work, and how to drop it when the tab is closed.
  const dirty = form.isDirty();
  const giveUp = useEffectEvent(() => {
    form.discard();
    drafts?.drop(place);
  });
  useEffect(() => {
    if (dirty) memory?.set(workKey, { giveUp: () => giveUp() } satisfies TabWork);
    else if (drafts) memory?.delete(workKey);
  }, [memory, dirty, drafts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what the form holds is what is kept
  useEffect(() => {
    const timer = setTimeout(() => keep(), form.isSettled() ? 0 : debounce);
    return () => clearTimeout(timer);
  }, [drafts, form.values, form.base]);

  const end = useEffectEvent(() => {
    keep();
    if (form.isDirty()) reopening.note(place);
  });
  useEffect(() => exit.beforeEnd(() => end()), [exit]);

  // The page or window may close before the typing pauses.
  useEffect(() => {
    const now = () => keep();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      now();
    };
  }, []);

  return (
    offered && {
      draft: offered,
      restore: () => {
        setOffered(undefined);
        form.restore(offered);
      },
      discard: () => {
        setOffered(undefined);
        if (!form.isDirty()) drafts?.drop(place);
      },
    }
  );
}
