import type { LoginControl } from '../resources/kit/wire.ts';

/** What is kept locally (docs/specification.md §3, Session/user info). */
interface Kept {
  readonly auth_token: string;
  readonly socket_token: string;
}

/** What a switch of the organisation answers (docs/specification.md §3, Switch result). */
export interface Switched extends Kept {
  readonly level: number;
}

/** Who is signed in, without what they may do, the key of their drafts and the business's settings: that travels anew with every start. */
export type Remembered = Omit<LoginControl, 'grants' | 'draft_key' | 'quarters'>;

export interface Session {
  token(): string | null;
  /** What the live connection is opened with. */
  socketToken(): string | null;
  open(kept: Kept): void;
  /** Goes on in another organisation: nothing that is kept of the one before stays. */
  switch(next: Switched): void;
  /** Remembers who is signed in, so that the frame can be drawn before the next answer. */
  remember(control: LoginControl): void;
  remembered(): Remembered | null;
  /** Forgets everything but the device's own preferences. */
  close(): void;
}

/** Theme, language, row height and menu belong to the device, not to the session: clearing them would flash the sign-in page. */
const deviceKeys: readonly string[] = ['theme', 'lang', 'density', 'menu', 'menu-groups'];
/**
 * Unfinished work, encrypted with a key that only its owner is given (docs/design/rules.md §3): it waits for them to sign in again.
 */
const draftPrefix = 'drafts:';
const staysHere = (key: string) => deviceKeys.includes(key) || key.startsWith(draftPrefix);

/** The session over a storage; the storage is a parameter, so that tests start many. */
export function createSession(storage: Storage): Session {
  const open = ({ auth_token, socket_token }: Kept) => {
    storage.setItem('auth_token', auth_token);
    storage.setItem('socket_token', socket_token);
    storage.setItem('login_flag', '1');
  };
  const close = () => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    const kept = keys.flatMap((key) => {
      const value = staysHere(key) ? storage.getItem(key) : null;
      return value === null ? [] : [[key, value] as const];
    });
    storage.clear();
    for (const [key, value] of kept) storage.setItem(key, value);
  };
  return {
    token: () => storage.getItem('auth_token'),
    socketToken: () => storage.getItem('socket_token'),
    open,
    switch: (next) => {
      close();
      open(next);
      storage.setItem('merchant_level', String(next.level));
    },
    remember: (control) => {
      const { modules, grants: _, draft_key: __, quarters: ___, ...user } = control;
      storage.setItem('user_info', JSON.stringify(user));
      storage.setItem('permission_list', JSON.stringify(modules));
      storage.setItem('merchant_level', String(control.level));
    },
    remembered: () => {
      const user = storage.getItem('user_info');
      const modules = storage.getItem('permission_list');
      if (!user || !modules) return null;
      return { ...(JSON.parse(user) as Remembered), modules: JSON.parse(modules) as string[] };
    },
    close,
  };
}
