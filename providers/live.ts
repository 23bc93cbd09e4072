import { type LiveAsk, type LiveEvent, livePath } from '../resources/kit/wire.ts';

/** What a listener receives: the server's events, and the state of the connection. */
export type LiveHappening =
  | LiveEvent
  /** The connection is back: events of the meantime were missed and have to be read. */
  | { readonly type: 'resumed' }
  | { readonly type: 'lost' };
export type Happening<T extends LiveHappening['type']> = Extract<LiveHappening, { readonly type: T }>;

export interface LiveOptions {
  /** The base path of the API, `/api`; tests give a full origin. */
  readonly api: string;
  /** The socket token of the session that is open now. */
  readonly token: () => string | null;
  /** The server ended the session of this socket token, or doesn't know it. Called once a start. */
  readonly onSessionEnd: (token: string) => void;
  /** A connection that was silent for this long is dead; the server sends a sign every 25 seconds. Milliseconds. */
  readonly silenceMs?: number;
}

export interface Live {
  /** Opens the line and keeps it open; what is open already stays as it is. */
  start(): void;
  /** Closes the line for good, until the next start. */
  close(): void;
  connected(): boolean;
  /** Hears until the answered function is called. */
  on<T extends LiveHappening['type']>(type: T, hear: (happening: Happening<T>) => void): () => void;
  /** Asks for changes of this record until the answered function is called. */
  watchRecord(resource: string, id: string): () => void;
  /** Asks for new rows of this list until the answered function is called. */
  watchRows(resource: string): () => void;
}

/** The contract: a session that ended, and a token that is none. */
const sessionEndCode = 4401;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** Subscriptions that change within this time are sent as one, because the server counts messages. */
const settleMs = 50;

/**
 * How long to wait before the n-th attempt (from 0), in milliseconds: twice as long each time, from 1 to 30 seconds, the upper
 * half of it by chance (0–1), so that a restarted server isn't met by everybody at once.
 */
export function waitBefore(attempt: number, chance: number): number {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** attempt);
  return Math.round(most / 2 + (most / 2) * chance);
}

const types: readonly LiveEvent['type'][] = [
  'ready',
  'beat',
  'notice',
  'export',
  'access',
  'rows',
  'values',
  'record',
  'session_end',
];

/** Undefined for messages that this console doesn't know: a newer server may send more. */
function eventOf(data: unknown): LiveEvent | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const said = JSON.parse(data) as { type?: unknown } | null;
    return types.some((type) => type === said?.type) ? (said as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** The last of several subscriptions counts; dropping it brings back the one before. */
function wishes<T>(changed: () => void) {
  const all: { readonly wish: T }[] = [];
  return {
    current: () => all.at(-1)?.wish,
    add: (wish: T) => {
      const entry = { wish };
      all.push(entry);
      changed();
      return () => {
        const at = all.indexOf(entry);
        if (at >= 0) all.splice(at, 1);
        changed();
      };
    },
  };
}

/** The live connection of one tab: one socket, reopened as long as it is wanted and there is a network. */
export function createLive({ api, token, onSessionEnd, silenceMs = 60_000 }: LiveOptions): Live {
  const hearing = new Map<string, Set<(happening: never) => void>>();
  let socket: WebSocket | null = null;
  let wanted = false;
  let ready = false;
  let wasReady = false;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const tell = (happening: LiveHappening) => {
    for (const hear of [...(hearing.get(happening.type) ?? [])]) hear(happening as never);
  };
  const ask = (message: LiveAsk) => {
    if (ready) socket?.send(JSON.stringify(message));
  };

  // A change of page drops one subscription and makes another: only the result is sent.
  let settling: ReturnType<typeof setTimeout> | undefined;
  const asked = new Map<LiveAsk['type'], string>();
  const askOnce = (message: LiveAsk) => {
    const text = JSON.stringify(message);
    if (asked.get(message.type) === text) return;
    asked.set(message.type, text);
    ask(message);
  };
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (ready) askForWishes();
    }, settleMs);
  };
  const records = wishes<{ resource: string; id: string }>(settle);
  const lists = wishes<string>(settle);
  const askForWishes = () => {
    const record = records.current();
    askOnce({ type: 'watch_record', resource: record?.resource ?? null, id: record?.id ?? null });
    askOnce({ type: 'watch_rows', resource: lists.current() ?? null });
  };

  /** Detaches from the socket; later messages are ignored. */
  const drop = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    const [dropped, wasUp] = [socket, ready];
    socket = null;
    ready = false;
    dropped?.close();
    if (wasUp) tell({ type: 'lost' });
  };

  const connectLater = () => {
    drop();
    if (!wanted || !navigator.onLine) return;
    retry = setTimeout(connect, waitBefore(attempt, Math.random()));
    attempt += 1;
  };

  const listenOn = () => {
    clearTimeout(silence);
    silence = setTimeout(connectLater, silenceMs);
  };

  const end = (used: string) => {
    wanted = false;
    drop();
    onSessionEnd(used);
  };

  const hear = (event: LiveEvent, used: string) => {
    if (event.type === 'session_end') {
      tell(event);
      return end(used);
    }
    if (event.type !== 'ready') return tell(event);
    const resumed = wasReady;
    ready = true;
    wasReady = true;
    attempt = 0;
    // A new connection has no pending changes.
    asked.set('watch_record', JSON.stringify({ type: 'watch_record', resource: null, id: null }));
    asked.set('watch_rows', JSON.stringify({ type: 'watch_rows', resource: null }));
    askForWishes();
    tell(event);
    if (resumed) tell({ type: 'resumed' });
  };

  function connect() {
    drop();
    const used = token();
    if (!wanted || used === null || !navigator.onLine) return;
    const url = new URL(api + livePath, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const opened = new WebSocket(url);
    socket = opened;
    // A server that accepts the connection and stays silent counts as dead.
    listenOn();
    const mine = () => socket === opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', token: used } satisfies LiveAsk));
    opened.onmessage = ({ data }) => {
      if (!mine()) return;
      listenOn();
      const event = eventOf(data);
      if (event) hear(event, used);
    };
    opened.onclose = ({ code }) => {
      if (!mine()) return;
      if (code === sessionEndCode) end(used);
      else connectLater();
    };
  }

  const online = () => {
    attempt = 0;
    connect();
  };

  return {
    start: () => {
      if (wanted) return;
      wanted = true;
      attempt = 0;
      window.addEventListener('online', online);
      window.addEventListener('offline', drop);
      connect();
    },
    close: () => {
      wanted = false;
      wasReady = false;
      window.removeEventListener('online', online);
      window.removeEventListener('offline', drop);
      drop();
    },
    connected: () => ready,
    on: (type, hear) => {
      const of = hearing.get(type) ?? new Set();
      hearing.set(type, of.add(hear));
      return () => void of.delete(hear);
    },
    watchRecord: (resource, id) => records.add({ resource, id }),
    watchRows: (resource) => lists.add(resource),
  };
}
