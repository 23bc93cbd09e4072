import type { FastifyInstance } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { FieldChange } from '../resources/kit/audit.ts';
import type { Endpoint } from '../resources/kit/endpoint.ts';
import type { Label, LabelParams, Lang } from '../resources/kit/label.ts';
import type { AnyModel } from '../resources/kit/model.ts';
import type { Surroundings } from '../resources/kit/predicate.ts';
import type { Product } from '../resources/kit/product.ts';
import type {
  ActionInput,
  ActionsOf,
  AnyResource,
  CreateOf,
  EventNames,
  FreeActions,
  ModelOf,
  RowOf,
} from '../resources/kit/resource.ts';
import type { FieldError } from '../resources/kit/validation.ts';
import type { ModelName } from '../resources/kit/vocabulary.ts';
import type { AccessDirectory, AccessWrite } from './access/access.ts';
import type { Subject } from './access/subject.ts';
import type { Afterwards } from './afterwards.ts';
import type { Bills, SimulatedBook } from './channel/bills.ts';
import type { ChannelReport, PaymentChannel } from './channel/channel.ts';
import type { Onboarding } from './channel/onboarding.ts';
import type { Transfers } from './channel/transfers.ts';
import type { Clock } from './clock.ts';
import type { Commits } from './db/commits.ts';
import type { Database } from './db/connect.ts';
import type { Log } from './db/log.ts';
import type { Row } from './db/row.ts';
import type { RowChange, Tables } from './db/tables.ts';
import type { SheetReader } from './imports/sheet-reader.ts';
import type { Outbox } from './live/outbox.ts';
import type { Condition, Totals } from './rows/query.ts';
import type { Schemas } from './rows/schemas.ts';
import type { Shapes } from './rows/shapes.ts';
import type { Sealing } from './sealing.ts';
import type { Attempts } from './session/attempts.ts';
import type { Captchas } from './session/captcha.ts';
import type { PhoneCodes } from './session/codes.ts';
import type { Limits } from './session/limits.ts';
import type { Passwords } from './session/password.ts';
import type { SecondFactor } from './session/second-factor.ts';
import type { Sessions } from './session/sessions.ts';
import type { SettingValues } from './settings.ts';
import type { SmsDesk } from './sms/sms.ts';
import type { StatisticsQuery } from './statistics/statistics-query.ts';
import type { Storage } from './storage/storage.ts';
import type { UploadQuota } from './storage/upload-quota.ts';

/** What one application instance is made of; nothing of it lives in a module. */
export interface Services {
  readonly product: Product;
  readonly models: ReadonlyMap<string, AnyModel>;
  readonly database: Database;
  readonly db: Kysely<Tables>;
  /** Tells every process what was written. */
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly access: AccessDirectory;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactor;
  readonly captchas: Captchas;
  readonly codes: PhoneCodes;
  readonly limits: Limits;
  readonly afterwards: Afterwards;
  readonly sms: SmsDesk;
  readonly commits: Commits;
  readonly channel: PaymentChannel;
  /** Merchants that become the channels' own. */
  readonly onboarding: Onboarding;
  /** Money out of the platform's accounts at the channels. */
  readonly transfers: Transfers;
  /** The channels' files of a day. */
  readonly channelBills: Bills;
  /** What keys and signatures are derived from, each by its own purpose; never used by itself. */
  readonly secret: string;
  /** What the database holds encrypted. */
  readonly sealing: Sealing;
  /** Where uploaded files are kept. */
  readonly storage: Storage;
  /** Addresses of the demo data's files that fields take; none where the database wasn't filled with it. */
  readonly demoMedia: ReadonlySet<string>;
  readonly uploadQuota: UploadQuota;
  /** The product's own variables, as far as they are set. */
  readonly settings: SettingValues;
  /** Above this many orders distinct buyers are estimated by sketches (docs/decisions/0008). */
  readonly countedUpTo: number;
  readonly shapes: Shapes;
  readonly schemas: Schemas;
  /** Reads files that people import. */
  readonly sheets: SheetReader;
  readonly totals: Totals;
  readonly serverExtensions: ReadonlyMap<string, AnyServerExtension>;
  readonly log: Log;
}

/** One signed-in call. */
export interface Caller {
  readonly me: Subject;
  /** `YYYY-MM-DD HH:mm:ss` in +08:00, one moment for the whole call. */
  readonly now: string;
  readonly surroundings: Surroundings;
  readonly lang: Lang;
  readonly ip: string;
  readonly requestId: string;
  /** By which session and browser; absent where the server acts by itself. */
  readonly from?: { readonly session: string | null; readonly userAgent: string };
  /** The number under which files are uploaded, where it is not that of `me`: a cabinet's, a consumer's. */
  readonly uploader?: string;
  readonly services: Services;
}

export interface AuditEntry {
  readonly entity: string;
  readonly id: string | null;
  readonly action: string;
  /** What people call the record by, where its row isn't given. */
  readonly name?: string;
  readonly before?: Row;
  readonly after?: Row;
  /** What the fields don't tell, e.g. a reason. */
  readonly changes?: readonly FieldChange[];
}

/** What a server extension is given: the call, its transaction, and the ways out. */
export interface ActionContext extends Caller {
  readonly tx: Kysely<Tables>;
  /** Ends the call with a business code; nothing of it stays written. */
  readonly refuse: (code: number, params?: LabelParams, errors?: readonly FieldError[]) => never;
  /** A further audit row, for a record that the handler writes itself. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
  /** Leaves work for after the commit: a transaction awaits nothing but its own SQL (docs/design/rules.md §4). */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
}

/** Values, or lists of what became of each of several. */
export type Result = Readonly<Record<string, string | number | readonly (string | object)[]>>;

export interface ActionOutcome<S> {
  /** Values that the row gets beside the declared ones. */
  readonly set?: S;
  /** Told to the caller as `result` and in the text of `done`; a repeat of the request is told the same. */
  readonly result?: Result;
  /** Stands in the first answer's `result` too and is never stored, e.g. a new password: a repeat is told that it was withheld. */
  readonly once?: Result;
  /** Beside what became of the row: the record that came of it, why, what else. */
  readonly audit?: Pick<AuditEntry, 'name' | 'changes'> & { readonly id?: string };
}
type Answer<O> = Promise<O | undefined>;

/** What an action of the page is done to. */
interface Chosen<W> {
  /** Rows that a call limited it to (`chosen`); null where it named none. */
  readonly ids: readonly string[] | null;
  /** The rows that its input names (`rows`), locked; none where it declares no such input. */
  readonly rows: readonly W[];
}
type Handler<R, W, I, S> = (
  context: ActionContext & Chosen<W> & { readonly row: R; readonly input: I },
) => Answer<ActionOutcome<S>>;
/** What may be written of a row: its columns, secret ones too, and its lists of references. */
type SetOf<R> = RowChange<ModelOf<R>>;
/** The row of an action: none where the action belongs to the page. */
type RowFor<R, K extends keyof ActionsOf<R>> = ActionsOf<R>[K] extends { readonly on?: infer P }
  ? [Exclude<P, undefined>] extends ['page']
    ? null
    : RowOf<R>
  : RowOf<R>;

/** Rows that a guard refuses, by id; asked for a whole page of rows at once. */
type Deny<R> = (
  asking: Caller & { readonly tx: Kysely<Tables>; readonly rows: readonly R[] },
) => Promise<ReadonlyMap<string, number>>;

/** What choosers inside a form or an action offer of another model's rows; without a word all that the person sees. */
export interface Offered {
  /** Nothing but these rows, by id. */
  readonly only?: readonly string[];
  /** Of these rows those that are shown and can't be chosen, with the reason. */
  readonly deny?: (ids: readonly string[]) => Promise<ReadonlyMap<string, Label>>;
}
/** What is chosen for. */
export interface OfferedFor {
  /** `create`, `update` or the action's name. */
  readonly act: string;
  /** The record; none where there is none yet. */
  readonly id: string | null;
}

/** Work that comes back on its own. It may run in several processes at once, so a run is idempotent. */
export interface Task {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (services: Services) => Promise<void>;
}

/** @throws Refusal */
export type CheckFirst = (caller: Caller, body: Row) => Promise<void>;

/** The server extension of a resource, checked against its declaration: what an event does by itself may be left out. */
export interface ServerExtension<R> {
  readonly handlers: {
    readonly [K in FreeActions<R>]: Handler<RowFor<R, K>, RowOf<R>, ActionInput<R, K>, SetOf<R>>;
  } & {
    readonly [K in EventNames<R> & keyof ActionsOf<R>]?: Handler<
      RowOf<R>,
      RowOf<R>,
      ActionInput<R, K>,
      SetOf<R>
    >;
  };
  readonly deny?: {
    readonly [K in Extract<keyof ActionsOf<R>, string> | 'update' | 'delete']?: Deny<RowOf<R>>;
  };
  /**
   * Asked before the transaction of an action begins, of somebody who may take a while to answer, e.g. a payment channel: what it
   * writes, it writes in a transaction of its own, and the action then finds the row as it has become.
   */
  readonly ahead?: {
    readonly [K in Extract<keyof ActionsOf<R>, string>]?: (caller: Caller, row: RowOf<R>) => Promise<void>;
  };
  /** After validation, before the insert. Also sets fields that no form may set, secret ones too. */
  readonly beforeCreate?: (
    context: ActionContext & { readonly values: CreateOf<R> },
  ) => Answer<ActionOutcome<SetOf<R>>>;
  readonly afterCreate?: (context: ActionContext & { readonly row: RowOf<R> }) => Promise<void>;
  /**
   * What the database has against lines of a file that a form would take, in their order: the preview of an import tells it before
   * anything is created, which asks again by itself.
   */
  readonly checkImported?: (
    caller: Caller,
    bodies: readonly CreateOf<R>[],
  ) => Promise<readonly (readonly FieldError[])[]>;
  /** `row` as it is, `next` as it will be. */
  readonly beforeUpdate?: (
    context: ActionContext & { readonly row: RowOf<R>; readonly next: RowOf<R> },
  ) => Answer<ActionOutcome<SetOf<R>>>;
  readonly afterUpdate?: (
    context: ActionContext & { readonly row: RowOf<R>; readonly before: RowOf<R> },
  ) => Promise<void>;
  readonly beforeDelete?: (context: ActionContext & { readonly row: RowOf<R> }) => Promise<void>;
  /** Reading the record changes it, e.g. marks it read: the caller is answered with what it then is. */
  readonly whenRead?: (context: ActionContext & { readonly row: RowOf<R> }) => Promise<void>;
  /** Puts into the rows of a file what their declaration can't tell by itself, for as many as are read together. */
  readonly exported?: (caller: Caller, rows: readonly RowOf<R>[]) => Promise<readonly Row[]>;
  /**
   * Before an action's transaction, with its unread body: what must be counted even where the action is refused, e.g. a
   * wrong code. A transaction awaits nothing but its own SQL (docs/design/rules.md §4).
   */
  readonly checkFirst?: { readonly [K in Extract<keyof ActionsOf<R>, string>]?: CheckFirst };
  /**
   * Of a screen of statistics: what its rows hold beside their figures, as a query of one row for each `key` (text) with a column for
   * each told field; of these keys only, of all where none are given, since the table may be in the order of a told field.
   */
  readonly tell?: (asked: StatisticsQuery, keys: readonly string[] | null) => RawBuilder<Row>;
  /** What a chooser offers in this resource's forms and actions, by the model chosen from: nothing that saving would refuse. */
  readonly offers?: {
    readonly [M in ModelName]?: (caller: Caller, asked: OfferedFor) => Promise<Offered | undefined>;
  };
  /** Which rows of a sub-list belong to a record, where more decides than the reference that the declaration names. */
  readonly belongs?: { readonly [M in ModelName]?: (row: RowOf<R>, caller: Caller) => Condition };
  readonly tasks?: readonly Task[];
  /** Within every transaction that changed who may do or see what, whichever resource it wrote. */
  readonly accessChanged?: (context: ActionContext & { readonly written: AccessWrite }) => Promise<void>;
  /** Once, as a server starts over its database; several may start at once. */
  readonly started?: (services: Services) => Promise<void>;
  /** The further reading calls that the resource declares. */
  readonly calls?: Readonly<Record<Endpoint, (caller: Caller, asked: AskedOf) => Promise<unknown>>>;
  /** Calls beside the declared ones, e.g. those of machines (`Product.machines`). */
  readonly routes?: (app: FastifyInstance, services: Services) => Promise<void>;
  /** A payment channel says of its own accord how a charge or a refund stands; who doesn't know it does nothing. */
  readonly channelSays?: (services: Services, told: ChannelReport) => Promise<void>;
  /** What simulated channels make their bills of; one resource has it. */
  readonly simulatedBook?: (services: Services) => SimulatedBook;
}

/** What a further reading call is given. */
export interface AskedOf {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: Row;
}

/** Erased form: what the generic routes call. */
export interface AnyServerExtension {
  readonly resource: string;
  readonly handlers: Readonly<
    Record<
      string,
      | ((
          context: ActionContext & Chosen<Row> & { row: Row | null; input: Row },
        ) => Answer<ActionOutcome<Row>>)
      | undefined
    >
  >;
  readonly deny?: Readonly<Record<string, Deny<Row> | undefined>>;
  readonly ahead?: Readonly<Record<string, ((caller: Caller, row: Row) => Promise<void>) | undefined>>;
  readonly beforeCreate?: (context: ActionContext & { values: Row }) => Answer<ActionOutcome<Row>>;
  readonly afterCreate?: (context: ActionContext & { row: Row }) => Promise<void>;
  readonly checkImported?: (
    caller: Caller,
    bodies: readonly Row[],
  ) => Promise<readonly (readonly FieldError[])[]>;
  readonly beforeUpdate?: (context: ActionContext & { row: Row; next: Row }) => Answer<ActionOutcome<Row>>;
  readonly afterUpdate?: (context: ActionContext & { row: Row; before: Row }) => Promise<void>;
  readonly beforeDelete?: (context: ActionContext & { row: Row }) => Promise<void>;
  readonly whenRead?: (context: ActionContext & { row: Row }) => Promise<void>;
  readonly exported?: (caller: Caller, rows: readonly Row[]) => Promise<readonly Row[]>;
  readonly checkFirst?: Readonly<Record<string, CheckFirst | undefined>>;
  readonly tell?: (asked: StatisticsQuery, keys: readonly string[] | null) => RawBuilder<Row>;
  readonly offers?: Readonly<
    Record<string, ((caller: Caller, asked: OfferedFor) => Promise<Offered | undefined>) | undefined>
  >;
  readonly belongs?: Readonly<Record<string, ((row: Row, caller: Caller) => Condition) | undefined>>;
  readonly tasks?: readonly Task[];
  readonly accessChanged?: (context: ActionContext & { readonly written: AccessWrite }) => Promise<void>;
  readonly started?: (services: Services) => Promise<void>;
  readonly calls?: Readonly<Record<Endpoint, (caller: Caller, asked: AskedOf) => Promise<unknown>>>;
  readonly routes?: (app: FastifyInstance, services: Services) => Promise<void>;
  readonly channelSays?: (services: Services, told: ChannelReport) => Promise<void>;
  readonly simulatedBook?: (services: Services) => SimulatedBook;
}

/** Gives a resource its server extension. */
export function implement<R extends AnyResource>(
  resource: R,
  extension: ServerExtension<NoInfer<R>>,
): AnyServerExtension {
  // The generic routes hand each hook the very rows and inputs that the declaration validated.
  return { resource: resource.name, ...(extension as unknown as Omit<AnyServerExtension, 'resource'>) };
}

/**
 * What is missing before a product can be served: an action that neither changes a state nor sets a value by its
 * declaration needs a handler, for no button is without an effect.
 * @throws Error naming the action, or the server extension that belongs to no resource
 */
export function checkBehaviours(
  product: Product,
  serverExtensions: ReadonlyMap<string, AnyServerExtension>,
): void {
  for (const name of serverExtensions.keys()) {
    if (!product.resources.some((resource) => resource.name === name))
      throw new Error(`no resource is called ${name}`);
  }
  for (const resource of product.resources) {
    const events = new Set(
      (resource.flows ?? []).flatMap((flow) => Object.values(flow.on).flatMap(Object.keys)),
    );
    const handlers = serverExtensions.get(resource.name)?.handlers ?? {};
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      if (!events.has(name) && action.set === undefined && !handlers[name])
        throw new Error(`the action ${name} of ${resource.name} has no handler (implement in a .server.ts)`);
    }
    const { belongs } = serverExtensions.get(resource.name) ?? {};
    for (const section of resource.detail?.sections ?? []) {
      if ('sublist' in section && section.by === null && !belongs?.[section.sublist])
        throw new Error(
          `nothing says which ${section.sublist} belong to ${resource.name} (implement: belongs)`,
        );
    }
    const served = Object.keys(serverExtensions.get(resource.name)?.calls ?? {}).sort();
    if (
      served.join() !==
      Object.keys(resource.calls ?? {})
        .sort()
        .join()
    )
      throw new Error(`${resource.name} declares other calls than its server extension serves`);
  }
}
