import type { WebSocket } from 'ws';
import type { LiveAsk, LiveEvent } from '../../resources/kit/wire.ts';
import { accessMark, isMerchant, type Subject } from '../access/subject.ts';
import { systemWriter, type Writer } from '../access/writer.ts';
import { unreadOf } from '../notices/unread.ts';
import { isId } from '../rows/reading.ts';
import type { Services } from '../server-extension.ts';
import { type SessionEnd, sessionChannel } from '../session/sessions.ts';
import { Connection, closing } from './connection.ts';
import { type LiveMessage, liveChannel } from './live-message.ts';
import { livingSessions } from './live-sessions.ts';
import { maySee, rowsWithOwners } from './visibility.ts';

export interface HubTimes {
  readonly beatMs: number;
  /** How long a new socket may take to send its token. */
  readonly helloMs: number;
  /** Writes that come so close together are looked at together. */
  readonly gatherMs: number;
}
export const usualTimes: HubTimes = { beatMs: 25_000, helloMs: 5_000, gatherMs: 100 };

/** Tabs of one user at one process. */
const mostPerUser = 40;
/** The most rows that are checked at once; of more, the newest are. */
const mostAtOnce = 500;

/** What happened to a row since the last look. */
interface Written {
  readonly created: boolean;
  readonly changed: boolean;
  /** Who wrote last. */
  readonly by: Writer;
}

/** Who wrote, as a subject may know it: a merchant's people hear the names of their own. */
function writerAs(subject: Subject, { id, name, mct }: Writer): string | null {
  const foreign = isMerchant(subject) && mct !== subject.mctId;
  return foreign && id !== systemWriter.id ? null : name;
}

/** The live connections of one process: what the bus says, told to those whom it concerns. */
export class Hub {
  readonly #services: Services;
  readonly #times: HubTimes;
  readonly #connections = new Set<Connection>();
  readonly #leave: readonly (() => void)[];
  readonly #beat: NodeJS.Timeout;
  /** Last writes of each model's rows since the last look. */
  readonly #gathered = new Map<string, Map<string, Written>>();
  #gathering: NodeJS.Timeout | undefined;
  #accessGathering: NodeJS.Timeout | undefined;
  /** The check of everybody's access that is running: the next one waits for it. */
  #accessLook: Promise<void> = Promise.resolve();

  constructor(services: Services, times: HubTimes) {
    this.#services = services;
    this.#times = times;
    const { bus } = services.database;
    this.#leave = [
      // Messages may be lost: every browser reconnects and reads what it missed.
      bus.subscribe(
        liveChannel,
        (payload) => this.#news(payload as unknown as readonly LiveMessage[]),
        () => this.#closeAll(closing.askAgain),
      ),
      bus.subscribe(sessionChannel, (payload) => {
        const ended = new Set((payload as unknown as SessionEnd).ended);
        const concerned = [...this.#signedIn()].filter(({ session }) => session && ended.has(session.id));
        this.#guarded(() => this.#letGoOfEnded(concerned));
      }),
    ];
    this.#beat = setInterval(() => this.#beatAll(), times.beatMs).unref();
  }

  /** Takes a socket, which is closed unless it sends its token soon. */
  add(socket: WebSocket): void {
    const connection = new Connection(socket, (from, ask) =>
      this.#guarded(() => (ask.type === 'hello' ? this.#hello(from, ask.token) : this.#watch(from, ask))),
    );
    this.#connections.add(connection);
    const waiting = setTimeout(() => {
      if (!connection.session) connection.close(closing.noHello);
    }, this.#times.helloMs).unref();
    socket.on('close', () => {
      clearTimeout(waiting);
      this.#connections.delete(connection);
    });
  }

  /** Closes every socket; one that doesn't answer is terminated. */
  async drain(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#gathering);
    clearTimeout(this.#accessGathering);
    for (const leave of this.#leave) leave();
    this.#closeAll(closing.goingAway);
    const until = performance.now() + 500;
    while (this.#connections.size > 0 && performance.now() < until)
      await new Promise((done) => setTimeout(done, 10));
    for (const connection of this.#connections) connection.terminate();
  }

  #closeAll(code: number): void {
    for (const connection of this.#connections) connection.close(code);
  }

  #guarded(run: () => Promise<void>): void {
    run().catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#services.log.error({ err: error }, 'live news could not be sent');
  }

  *#signedIn(): Iterable<Connection> {
    for (const connection of this.#connections) if (connection.session && connection.open) yield connection;
  }

  async #hello(connection: Connection, token: string): Promise<void> {
    const session = await this.#services.sessions.findBySocket(token);
    if (!session || connection.session) return connection.close(closing.sessionEnded);
    const tabs = [...this.#signedIn()].filter((other) => other.session?.userId === session.userId);
    if (tabs.length >= mostPerUser) return connection.close(closing.tooMuch);
    connection.session = session;
    const access_version = await this.#services.access.version();
    connection.access = accessMark(await this.#subjectOf(connection, access_version));
    connection.send({ type: 'ready', access_version });
  }

  async #watch(connection: Connection, ask: Exclude<LiveAsk, { type: 'hello' }>): Promise<void> {
    if (!connection.session) return connection.close(closing.sessionEnded);
    // Nothing but the password change or the set-up of an app is open to them.
    if (connection.session.mustChangePassword || connection.session.mustSetUpTotp) return;
    if (ask.type === 'watch_rows') {
      connection.rows = ask.resource;
      return;
    }
    // The record is looked at whenever it is written: who may not see it then hears nothing of it.
    const { resource, id } = ask;
    connection.record = resource !== null && isId(id) ? { resource, id } : null;
  }

  #news(all: readonly LiveMessage[]): void {
    for (const news of all) {
      if (news.kind === 'written') this.#gather(news);
      else if (news.kind === 'access') this.#gatherAccess();
      else if (news.kind === 'notice') this.#guarded(() => this.#tellUnread(new Set(news.users)));
      else {
        const { id, status, name } = news;
        this.#tellUser(new Set([news.user]), () => ({ type: 'export', id, status, name }));
      }
    }
  }

  #tellUser(users: ReadonlySet<string>, event: (userId: string) => LiveEvent): void {
    for (const connection of this.#signedIn()) {
      const userId = connection.session?.userId ?? '';
      if (users.has(userId)) connection.send(event(userId));
    }
  }

  /** Changes of access that come close together are looked at together: each look derives everybody who is here. */
  #gatherAccess(): void {
    this.#accessGathering ??= setTimeout(() => {
      this.#accessGathering = undefined;
      const before = this.#accessLook;
      this.#accessLook = before.then(() => this.#tellAccess()).catch((error: unknown) => this.#failed(error));
    }, this.#times.gatherMs).unref();
  }

  /** Only those whose own access is another one: a change of somebody else's is no reason to ask for one's own again. */
  async #tellAccess(): Promise<void> {
    const version = await this.#services.access.version();
    for (const connection of [...this.#signedIn()]) {
      const access = accessMark(await this.#subjectOf(connection, version));
      if (access === connection.access) continue;
      connection.access = access;
      connection.send({ type: 'access', version });
    }
  }

  async #tellUnread(users: ReadonlySet<string>): Promise<void> {
    const here = [...this.#signedIn()].map((connection) => connection.session?.userId ?? '');
    const concerned = [...new Set(here)].filter((userId) => users.has(userId));
    if (concerned.length === 0) return;
    const unread = await unreadOf(this.#services.db, concerned);
    this.#tellUser(new Set(concerned), (userId) => ({ type: 'notice', unread: unread.get(userId) ?? 0 }));
  }

  #gather({ model, id, created, by }: Extract<LiveMessage, { kind: 'written' }>): void {
    const of = this.#gathered.get(model) ?? new Map<string, Written>();
    this.#gathered.set(model, of);
    const known = of.get(id);
    of.set(id, {
      created: created || known?.created === true,
      changed: !created || known?.changed === true,
      by,
    });
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const models = [...this.#gathered];
      this.#gathered.clear();
      this.#guarded(async () => {
        for (const [name, rows] of models) await this.#tellWritten(name, rows);
      });
    }, this.#times.gatherMs).unref();
  }

  /** Each watcher is asked for as of now: its rights, and whose the rows are after the write. */
  async #tellWritten(model: string, written: ReadonlyMap<string, Written>): Promise<void> {
    const created = [...written].filter(([, each]) => each.created).map(([id]) => id);
    for (const resource of this.#services.product.resources.filter((each) => each.model.name === model)) {
      const all = [...this.#signedIn()];
      const watched = all.filter(
        ({ record }) => record?.resource === resource.name && written.get(record.id)?.changed,
      );
      const waiting =
        resource.live !== undefined && created.length > 0
          ? all.filter((connection) => connection.rows === resource.name)
          : [];
      const following =
        resource.live === 'values' ? all.filter((connection) => connection.rows === resource.name) : [];
      const changed = [...written.keys()];
      if (watched.length + waiting.length + following.length === 0) continue;
      const ids = new Set(watched.flatMap((connection) => connection.record?.id ?? []));
      if (waiting.length > 0) for (const id of created.slice(-mostAtOnce)) ids.add(id);
      if (following.length > 0) for (const id of changed.slice(-mostAtOnce)) ids.add(id);
      const rows = await rowsWithOwners(this.#services, resource, [...ids]);
      const version = await this.#services.access.version();
      for (const connection of watched) {
        const row = rows.find((each) => each.id === connection.record?.id);
        const subject = row && (await this.#subjectOf(connection, version));
        if (!subject || !maySee(this.#services, subject, resource, row)) continue;
        const id = String(row.id);
        const by = writerAs(subject, written.get(id)?.by ?? systemWriter);
        connection.send({ type: 'record', resource: resource.name, id, version: Number(row.version), by });
      }
      const tell = async (to: readonly Connection[], type: 'rows' | 'values', among: readonly string[]) => {
        const ids = new Set(among);
        const told = rows.filter((row) => ids.has(String(row.id)));
        for (const connection of to) {
          const subject = await this.#subjectOf(connection, version);
          if (subject && told.some((row) => maySee(this.#services, subject, resource, row)))
            connection.send({ type, resource: resource.name });
        }
      };
      await tell(waiting, 'rows', created);
      await tell(following, 'values', changed);
    }
  }

  async #subjectOf({ session }: Connection, version: string): Promise<Subject | null> {
    return session && this.#services.access.subject(session.userId, session.orgId, version);
  }

  /** Reads the sessions, so that sockets of sessions that ended silently are closed too. */
  async #letGoOfEnded(connections: readonly Connection[]): Promise<void> {
    const ids = connections.map(({ session }) => session?.id ?? '');
    const living = await livingSessions(this.#services, ids);
    for (const connection of connections) {
      if (living.has(connection.session?.id ?? '')) continue;
      connection.send({ type: 'session_end' });
      connection.close(closing.sessionEnded);
    }
  }

  #beatAll(): void {
    this.#guarded(() => this.#letGoOfEnded([...this.#signedIn()]));
    for (const connection of this.#signedIn()) connection.beat();
  }
}
