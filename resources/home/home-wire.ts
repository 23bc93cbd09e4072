import type { Label } from '../kit/label.ts';
import type { RankAnswer, TrendAnswer } from '../kit/statistics-wire.ts';

/** What the calls of the home page answer (docs/domain/home.md §6). Money in cents, rates in basis points, times +08:00. */

/** A figure of today with yesterday's at the same time of day; null where it can't be told. */
export interface TodayFigure {
  readonly now: number | null;
  readonly yesterday: number | null;
}
export type TodayName =
  | 'sales_amount'
  | 'order_count'
  | 'aov_amount'
  | 'user_count'
  | 'refund_amount'
  | 'net_sales_amount';

export interface Fleet {
  readonly points: number;
  readonly operating: number;
  readonly online: number;
  /** Of the operating points. */
  readonly online_rate: number | null;
  readonly faulty: number;
  readonly low_stock: number;
  readonly idle: number;
}

/** A number of points that leads to as many of their list. */
export type FleetName = Exclude<keyof Fleet, 'online_rate'>;

/** Something that waits for the caller, with the list that shows it. */
export interface Todo {
  readonly key: string;
  readonly label: Label;
  readonly count: number;
  /** Already late. */
  readonly overdue?: number;
  /** The list under the filters that show exactly these, e.g. `/order-manager/error-order?handle_status=0`. */
  readonly path: string;
}

export interface Slice {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}
/** What sales are made of, the largest first, and what the others come to. */
export interface Slices {
  readonly rows: readonly Slice[];
  readonly rest: number;
}

/** Of the merchants in scope, in cents. */
export interface Money {
  /** What may be withdrawn: balances less what is frozen and what waits for its settlement (docs/domain/money.md §11.3). */
  readonly withdrawable_amount: number;
  /** What refunds in progress and overdue bills hold back. */
  readonly frozen_amount: number;
  /** Paid, and to be withdrawn from 10:00 on of the day after. */
  readonly pending_amount: number;
  /** Of the days of this month that are over, less what was waived. */
  readonly fees_amount: number;
}

/** `GET /home/overview/v1?mgt_org_id=` */
export interface HomeOverview {
  /** The moment that the figures are of. */
  readonly at: string;
  readonly today: Readonly<Record<TodayName, TodayFigure>>;
  /** Basis points by which today's buyers may be wrong; 0 where they are counted. */
  readonly buyer_error: number;
  readonly fleet: Fleet;
  /** The list of the points that each number counts; none where the caller may not open it. */
  readonly fleet_paths: Readonly<Partial<Record<FleetName, string>>>;
  readonly money: Money;
  readonly todos: readonly Todo[];
  /** Points by place, most first. */
  readonly places: readonly {
    readonly province: string;
    readonly city: string;
    readonly online: number;
    readonly offline: number;
    readonly faulty: number;
  }[];
  readonly notices: readonly {
    readonly id: string;
    readonly notice_title: string;
    readonly notice_type: number;
    readonly read_flag: 0 | 1;
    readonly create_time: string;
  }[];
  /**
   * Absent unless nothing has been set up yet: the three steps of a new merchant (docs/domain/home.md §6), and which of them are
   * done.
   */
  readonly guide?: { readonly point: boolean; readonly goods: boolean };
}

/** `GET /home/trend/v1` with `time_type`, `start_date`, `end_date`, `mgt_org_id`. */
export interface HomeTrend extends TrendAnswer {
  /** Orders of today by hour, and of the seven days before on average, in hundredths. */
  readonly hours: readonly { readonly hour: number; readonly today: number; readonly usual: number }[];
  /** Sales by kind, of the range asked for: `pay_channel` and `order_source` go by their codes. */
  readonly structure: {
    readonly scene: Slices;
    readonly category: Slices;
    readonly pay_channel: Slices;
    readonly order_source: Slices;
  };
}

/** `GET /home/rank/v1` with the same parameters; `orgs` is absent for merchants. */
export interface HomeRank {
  readonly points: RankAnswer;
  readonly goods: RankAnswer;
  readonly orgs?: RankAnswer;
}

export type AlarmKind = 'fault' | 'offline' | 'temperature' | 'balance' | 'algorithm';

/** `GET /home/alarm/v1?mgt_org_id=` */
export interface HomeAlarms {
  readonly at: string;
  /** At most 20: algorithms, which concern many points at once, then the longest first. */
  readonly rows: readonly {
    readonly kind: AlarmKind;
    readonly id: string;
    readonly shop_name: string | null;
    readonly cabinet_code: string | null;
    /** Of a balance. */
    readonly mct_name: string | null;
    /** A code of `fault_reason`, of faults. */
    readonly fault_reason?: number;
    /** Of an algorithm. */
    readonly provider_name?: string;
    /** Tenths of a degree, of temperatures; cents, of balances; answered requests in basis points, of algorithms. */
    readonly value?: number;
    readonly start_time: string | null;
    readonly lasting_minutes: number | null;
    /** The list that shows it; absent where the caller may not open it. */
    readonly path?: string;
  }[];
  /** How many there are in all. */
  readonly total: number;
}
