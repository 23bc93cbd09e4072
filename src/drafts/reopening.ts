import type { LoginControl } from '../../resources/kit/wire.ts';
import type { DraftPlace } from './drafts.ts';

/**
 * The form with unsaved work that stood open when the server ended the session. After the sign-in it opens again with its draft:
 * the page by its address, a drawer by this.
 */
export interface Reopening {
  /** Notes the form, for whoever signs in next in this tab. */
  readonly note: (place: DraftPlace) => void;
  /** The noted form of this resource; a drawer is opened for it once. */
  readonly drawerOf: (resource: string) => DraftPlace | undefined;
  /** Whether this is the noted form, whose draft comes back unasked; true once. */
  readonly restores: (place: DraftPlace) => boolean;
}

const key = 'reopen-form';

interface Note extends DraftPlace {
  readonly user: string;
  readonly organisation: string;
}

function read(): Note | undefined {
  const note = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Note | null;
  sessionStorage.removeItem(key);
  return note ?? undefined;
}

/** Over this tab's own storage: another tab has other forms open, another person or organisation has none of these. */
export function createReopening({
  user_id: user,
  mgt_org_id: organisation,
}: Pick<LoginControl, 'user_id' | 'mgt_org_id'>): Reopening {
  const found = read();
  let left = found?.user === user && found.organisation === organisation ? found : undefined;
  let opened = false;
  return {
    note: ({ resource, mode, id }) =>
      sessionStorage.setItem(key, JSON.stringify({ resource, mode, id, user, organisation } satisfies Note)),
    drawerOf: (resource) => {
      if (opened || left?.resource !== resource) return undefined;
      opened = true;
      return left;
    },
    restores: ({ resource, mode, id }) => {
      if (left?.resource !== resource || left.mode !== mode || left.id !== id) return false;
      left = undefined;
      return true;
    },
  };
}
