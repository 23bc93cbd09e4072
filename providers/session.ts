import type { Control } from '../resources/kit/wire.ts';

/** What is kept locally (specification §3, Session/user info). */
interface Kept {
  readonly auth_token: string;
  readonly socket_token: string;
}

export interface Session {
  token(): string | null;
  open(kept: Kept): void;
  /** Remembers who is signed in, so that the frame can be drawn before the next answer. */
  remember(control: Control): void;
  remembered(): Control | null;
  /** Forgets everything but the device's own preferences. */
  close(): void;
}

/** Theme, language, row height and menu belong to the device, not to the session: clearing them would flash the sign-in page. */
const deviceKeys: readonly string[] = ['theme', 'lang', 'density', 'menu', 'menu-groups'];
/** What people typed and did not save, each readable by its owner alone (src/drafts). */
const draftKeys = 'drafts:';

/** The session over a storage; the storage is a parameter, so that tests start many. */
export function createSession(storage: Storage): Session {
  return {
    token: () => storage.getItem('auth_token'),
    open: ({ auth_token, socket_token }) => {
      storage.setItem('auth_token', auth_token);
      storage.setItem('socket_token', socket_token);
      storage.setItem('login_flag', '1');
    },
    remember: (control) => {
      const { modules, grants: _, ...user } = control;
      storage.setItem('user_info', JSON.stringify(user));
      storage.setItem('permission_list', JSON.stringify(modules));
      storage.setItem('merchant_level', String(control.level));
    },
    remembered: () => {
      const user = storage.getItem('user_info');
      const modules = storage.getItem('permission_list');
      if (!user || !modules) return null;
      return { ...(JSON.parse(user) as Control), modules: JSON.parse(modules) as string[], grants: [] };
    },
    close: () => {
      const stored = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      const kept = [...deviceKeys, ...stored.filter((key) => key.startsWith(draftKeys))].flatMap((key) => {
        const value = storage.getItem(key);
        return value === null ? [] : [[key, value] as const];
      });
      storage.clear();
      for (const [key, value] of kept) storage.setItem(key, value);
    },
  };
}
