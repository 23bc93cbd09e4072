import { Stream } from '../../../server/seed/random.ts';
import { stretchesOn } from '../../advertising/plan/playing.ts';
import type { Scheduled } from '../../advertising/plan/slots.ts';
import { momentText } from '../../kit/time.ts';
import { appType, upgradeFailReason, upgradeReport } from '../app-version/enums.ts';
import { deviceCalls as calls } from '../device/calls/index.ts';
import { commandType, faultReason } from '../device/enums.ts';
import { storedZip } from '../seed/stored-zip.ts';
import type { DeviceClient } from './device-client.ts';

export interface CabinetOptions {
  readonly client: DeviceClient;
  readonly code: string;
  /** How many times faster than life: a heartbeat every 60 s is one every 6 s at 10. */
  readonly speed: number;
  /** Phones of people who may come by. */
  readonly phones: readonly string[];
  readonly log: (text: string) => void;
}

interface TemplateGoods {
  readonly door_side: number | null;
  readonly layer_no: number;
  readonly slot_no: number;
  readonly goods_code: string;
  readonly stock_quantity: number;
  readonly capacity: number;
  readonly par_quantity: number | null;
  readonly replenish_flag: 0 | 1;
}

/** Seconds of a cabinet's life. */
const every = {
  heartbeat: 60,
  telemetry: 300,
  poll: 10,
  shopping: 1_800,
  fault: 14_400,
  faultLasts: 900,
  upgradeCheck: 3_600,
  stockCheck: 7_200,
  adPlays: 600,
} as const;

/** What breaks by itself; the server notices silence and open doors alone. */
const faults = [
  faultReason.gravityJitter,
  faultReason.stock,
  faultReason.cameraObstruction,
  faultReason.noImage,
  faultReason.visionCamera,
  faultReason.priceTag,
  faultReason.power,
] as const;

/** What `checkUpgrade` answers of one. */
interface Upgrade {
  readonly upgrade_id: string;
  readonly version_name: string;
  readonly version_code: number;
  readonly package_url: string;
  readonly package_sha256: string;
}

interface Command {
  readonly command_no: string;
  readonly command_type: number;
  readonly params: Readonly<Record<string, number>>;
}

/** Somebody comes to fill a cabinet that holds less than this of what it should. */
const low = 0.5;
/** One place in so many lacks a piece that nobody bought (docs/domain/seed-data.md §13, stock). */
const losing = 0.02;
const replenishers = ['张伟', '李娜', '王磊', '刘洋'];
const fullOf = ({ par_quantity, capacity }: TemplateGoods) => par_quantity ?? capacity;

/** One upgrade in so many fails, as in the field where a line breaks or a disk is full. */
const failing = 0.06;

/** What `ads` answers of a plan, as far as it decides what plays. */
interface AdPlan extends Scheduled {
  readonly plan_id: string;
  readonly plan_version: string;
  readonly materials: readonly {
    readonly material_id: string;
    readonly play_seconds: number;
    readonly file_url: string;
  }[];
}
interface AdPlay {
  readonly plan_id: string;
  readonly material_id: string;
  readonly play_time: string;
  readonly play_seconds: number;
}

/** One plan in so many can't be loaded, as in the field where a disk is full. */
const adsFailing = 0.03;
/** Plays of one report. */
const playsAtOnce = 1_000;

/** One cabinet at work: it tells how it is, sells, upgrades, breaks and recovers, and does what it is told. */
export class SimulatedCabinet {
  readonly #options: CabinetOptions;
  readonly #random: Stream;
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopped = false;
  #shopping = false;
  #goods: readonly TemplateGoods[] = [];
  #set = 50;
  #temp = 50;
  #volume = 50;
  #sessions = 0;
  #replenishments = 0;
  #version = { version_name: '2.4.0', version_code: 20_400 };
  #plans: readonly AdPlan[] = [];
  #plays: AdPlay[] = [];
  #playedUntil = Date.now();
  #batches = 0;
  /** On its way; told again as it is where nobody answered. */
  #report: { readonly batch_no: string; readonly plays: readonly AdPlay[] } | null = null;
  readonly #started = Date.now();

  constructor(options: CabinetOptions) {
    this.#options = options;
    this.#random = new Stream('simulated', options.code, Date.now());
  }

  async start(): Promise<void> {
    await this.#template();
    await this.#telemetry();
    await this.#ads();
    this.#repeat(every.heartbeat, async () => {
      const { data } = await this.#options.client.call(calls.heartbeat);
      if (data?.template_waiting === 1) await this.#template();
    });
    this.#repeat(every.telemetry, () => this.#telemetry());
    this.#repeat(every.poll, () => this.#commands());
    this.#after(every.upgradeCheck * this.#random.next(), async () => {
      await this.#upgrade();
      this.#repeat(every.upgradeCheck, () => this.#upgrade());
    });
    this.#repeat(every.stockCheck, () => this.replenishIfLow());
    this.#repeat(every.adPlays, () => this.reportPlays());
    this.#sometimes(every.shopping, () => this.#shop());
    this.#sometimes(every.fault, () => this.#break());
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #after(seconds: number, run: () => Promise<unknown>): void {
    if (this.#stopped) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        run().catch((error: unknown) => this.#options.log(`${this.#options.code}: ${String(error)}`));
      },
      (seconds * 1_000) / this.#options.speed,
    );
    this.#timers.add(timer);
  }

  #repeat(seconds: number, run: () => Promise<unknown>): void {
    this.#after(seconds * (0.9 + 0.2 * this.#random.next()), async () => {
      try {
        await run();
      } finally {
        this.#repeat(seconds, run);
      }
    });
  }

  /** By chance, on average that often. */
  #sometimes(seconds: number, run: () => Promise<unknown>): void {
    this.#after(-Math.log(1 - this.#random.next()) * seconds, async () => {
      try {
        await run();
      } finally {
        this.#sometimes(seconds, run);
      }
    });
  }

  #pause(seconds: number): Promise<void> {
    return new Promise((done) => this.#after(seconds, async () => done()));
  }

  /** Fetches what its point sells, puts it on the price tags, and says so. */
  async #template(): Promise<void> {
    const { client } = this.#options;
    const { data } = await client.call(calls.template);
    if (!data) return;
    this.#goods = data.goods;
    await client.call(calls.takeTemplate, { template_version: data.template_version, success: 1 });
  }

  async #telemetry(): Promise<void> {
    const hours = (Date.now() - this.#started) / 3_600_000;
    this.#temp += Math.round((this.#set - this.#temp) * 0.3) + this.#random.int(-3, 3);
    await this.#options.client.call(calls.telemetry, {
      temp_current: this.#temp + Math.round(6 * Math.sin(hours * this.#options.speed)),
      temp_set: this.#set,
      signal_level: this.#random.weighted([
        [4, 70],
        [5, 15],
        [3, 12],
        [2, 3],
      ]),
      net_type: '4G',
      sd_free_mb: 4_000 + this.#random.int(0, 400),
      volume: this.#volume,
      app_version: this.#version.version_name,
    });
  }

  async #shop(): Promise<void> {
    const { client, phones, code, log } = this.#options;
    if (this.#shopping || phones.length === 0) return;
    this.#shopping = true;
    try {
      this.#sessions += 1;
      const session_no = `${this.#started.toString(36)}-${this.#sessions}-${code}`.slice(0, 36);
      const opened = await client.call(calls.openSession, {
        session_no,
        user_phone: this.#random.pick(phones),
        order_source: this.#random.weighted([
          [1, 78],
          [2, 14],
          [3, 8],
        ]),
        pay_channel: this.#random.weighted([
          [1, 66],
          [2, 34],
        ]),
      });
      if (opened.data?.allowed !== 1)
        return log(`${code}: door stays closed, reason ${opened.data?.fail_reason ?? opened.msg}`);
      await client.call(calls.door, { door_side: 1, door_state: 1 });
      await this.#pause(this.#random.int(8, 75));
      await client.call(calls.door, { door_side: 1, door_state: 0 });
      this.#temp += 4;
      await client.call(calls.closeSession, { session_no });
      await this.#pause(this.#random.int(4, 20));
      const goods = this.#basket();
      const done = await client.call(calls.finishSession, { session_no, goods });
      log(
        `${code}: order ${done.data?.order_no} of ${goods.length} kinds, ${(done.data?.payable_amount ?? 0) / 100} yuan`,
      );
    } finally {
      this.#shopping = false;
    }
  }

  /** Where stock runs low somebody comes, opens the door, fills each product to its par level, and the cabinet tells it. */
  async replenishIfLow(): Promise<void> {
    const { client, code, log } = this.#options;
    if (this.#shopping) return;
    this.#shopping = true;
    try {
      const { data } = await client.call(calls.template);
      this.#goods = data?.goods ?? [];
      const refilled = this.#goods.filter(({ replenish_flag }) => replenish_flag === 1);
      const sum = (of: (goods: TemplateGoods) => number) =>
        refilled.reduce((total, goods) => total + of(goods), 0);
      if (sum(({ stock_quantity }) => stock_quantity) >= low * sum(fullOf)) return;
      this.#replenishments += 1;
      const open_time = client.now();
      await client.call(calls.door, { door_side: 1, door_state: 1 });
      await this.#pause(this.#random.int(300, 900));
      await client.call(calls.door, { door_side: 1, door_state: 0 });
      const short = new Set(
        refilled.flatMap((goods) => (goods.stock_quantity < fullOf(goods) ? goods.goods_code : [])),
      );
      const lines = refilled
        .filter(({ goods_code }) => short.has(goods_code))
        .map((goods) => this.#filled(goods));
      const told = await client.call(calls.replenish, {
        report_no: `${this.#started.toString(36)}-b${this.#replenishments}-${code}`.slice(0, 36),
        template_version: data.template_version,
        replenish_name: this.#random.pick(replenishers),
        open_time,
        close_time: client.now(),
        lines,
      });
      const added = lines.reduce((total, { add_quantity }) => total + add_quantity, 0);
      log(
        told.code === 0
          ? `${code}: replenishment ${told.data.replenish_no}, ${added} pieces`
          : `${code}: replenishment refused, ${told.msg}`,
      );
    } finally {
      this.#shopping = false;
    }
  }

  #filled(goods: TemplateGoods) {
    const { door_side, layer_no, slot_no, goods_code, stock_quantity: before_quantity } = goods;
    const loss_quantity = before_quantity > 0 && this.#random.chance(losing) ? 1 : 0;
    const after_quantity = Math.max(fullOf(goods), before_quantity - loss_quantity);
    return {
      ...(door_side !== null && { door_side }),
      layer_no,
      slot_no,
      goods_code,
      before_quantity,
      add_quantity: after_quantity - before_quantity + loss_quantity,
      remove_quantity: 0,
      loss_quantity,
      after_quantity,
    };
  }

  /** docs/domain/seed-data.md §13: a quarter takes nothing, most take one or two. */
  #basket() {
    if (this.#random.chance(0.25)) return [];
    const there = this.#goods.filter(({ stock_quantity }) => stock_quantity > 0);
    const kinds = this.#random.weighted([
      [1, 62],
      [2, 24],
      [3, 10],
      [4, 4],
    ]);
    const codes = new Set(this.#random.some(there, kinds).map(({ goods_code }) => goods_code));
    return [...codes].map((goods_code) => ({
      goods_code,
      quantity: 1,
      confidence: this.#random.int(86, 99),
    }));
  }

  async #break(): Promise<void> {
    const fault_reason = this.#random.pick(faults);
    await this.#options.client.call(calls.raiseFault, { fault_reason });
    this.#options.log(`${this.#options.code}: fault ${fault_reason}`);
    this.#after(every.faultLasts * (0.5 + this.#random.next()), () =>
      this.#options.client.call(calls.clearFault, { fault_reason }),
    );
  }

  /** Asks for its app's next version, loads and checks the package, installs it and says how it went. */
  async #upgrade(): Promise<void> {
    const { client, code, log } = this.#options;
    const apps = [{ app_type: appType.cabinet, ...this.#version }];
    const { data } = await client.call(calls.checkUpgrade, { apps });
    for (const upgrade of (data?.upgrades ?? []) as readonly Upgrade[]) {
      const { upgrade_id, version_name, version_code } = upgrade;
      const say = (upgrade_status: number, more: object = {}) =>
        client.call(calls.reportUpgrade, { upgrade_id, upgrade_status, ...more });
      await say(upgradeReport.downloading);
      const sha256 = await client.download(upgrade.package_url);
      if (sha256 !== upgrade.package_sha256 || this.#random.chance(failing)) {
        const fail_reason =
          sha256 === upgrade.package_sha256 ? upgradeFailReason.download : upgradeFailReason.checksum;
        await say(upgradeReport.failed, { fail_reason });
        log(`${code}: upgrade to ${version_name} failed, reason ${fail_reason}`);
        continue;
      }
      await say(upgradeReport.installing);
      await this.#pause(this.#random.int(40, 180));
      this.#version = { version_name, version_code };
      await say(upgradeReport.succeeded);
      await this.#telemetry();
      log(`${code}: runs ${version_name}`);
    }
  }

  async #commands(): Promise<void> {
    const { client } = this.#options;
    const { data } = await client.call(calls.pollCommands);
    for (const command of data?.commands ?? []) {
      await client.call(calls.acknowledge, { command_no: command.command_no });
      // People wait for it, however fast the rest of life goes.
      await new Promise((done) => setTimeout(done, this.#random.int(800, 3_000)));
      const success = this.#random.chance(0.94) ? 1 : 0;
      if (success) await this.#obey(command);
      await client.call(calls.reportCommand, {
        command_no: command.command_no,
        success,
        ...(success === 0 && { result_msg: 'MCU无应答' }),
      });
    }
  }

  /** Puts a log where it is told to, as one zip file. */
  async #sendLog(command_no: string): Promise<void> {
    const { client, code } = this.#options;
    const { data: token } = await client.call(calls.logToken, { command_no });
    const lines = `${new Date().toISOString()} I ${code}: app ${this.#version.version_name}, ${this.#sessions} sessions\n`;
    const log_url = await client.upload(token, 'log.zip', storedZip([['app.log', Buffer.from(lines)]]));
    await client.call(calls.takeLog, { command_no, log_url });
  }

  /** Fetches what it is to play, loads the files, takes off what isn't there any more, and says so. */
  async #ads(): Promise<void> {
    const { client, code, log } = this.#options;
    const { data } = await client.call(calls.ads);
    if (!data) return;
    await this.reportPlays();
    const plans: readonly AdPlan[] = data.plans.map((plan: AdPlan) => ({ ...plan, id: plan.plan_id }));
    const told: { plan_id: string; plan_version: string; success: 0 | 1; fail_note?: string }[] = [];
    for (const { plan_id, plan_version, materials } of plans) {
      const known = this.#plans.find((one) => one.plan_version === plan_version);
      const success = known || !this.#random.chance(adsFailing) ? 1 : 0;
      if (!known && success)
        for (const { file_url } of materials) if (file_url.startsWith('/')) await client.download(file_url);
      told.push({
        plan_id,
        plan_version,
        success,
        ...(success === 0 && { fail_note: '素材下载失败：存储空间不足' }),
      });
    }
    this.#plans = plans.filter(({ plan_id }) =>
      told.some((one) => one.plan_id === plan_id && one.success === 1),
    );
    this.#playedUntil = Date.now();
    await client.call(calls.takeAds, { plans: told, removed: data.removed });
    if (told.length > 0 || data.removed.length > 0)
      log(
        `${code}: plays ${this.#plans.length} of ${told.length} ad plans, ${data.removed.length} taken off`,
      );
  }

  /** Plays what is on since it last looked, each screen by itself, at the speed of life: a log of what was shown, and when. */
  #play(): void {
    const until = Date.now();
    const screens = new Set(this.#plans.map(({ ad_screen }) => ad_screen));
    for (const screen of screens) {
      const plans = this.#plans.filter(({ ad_screen }) => ad_screen === screen);
      for (let at = this.#playedUntil, entry = 0; at < until; entry += 1) {
        const play_time = momentText(at);
        const minute = Number(play_time.slice(11, 13)) * 60 + Number(play_time.slice(14, 16));
        const on = stretchesOn(plans, play_time.slice(0, 10)).find(
          ({ from, to }) => from <= minute && minute < to,
        );
        const shown = on?.plan.materials[entry % on.plan.materials.length];
        if (on && shown) {
          const { material_id, play_seconds } = shown;
          this.#plays.push({ plan_id: on.plan.plan_id, material_id, play_time, play_seconds });
        }
        at += (shown?.play_seconds ?? 60) * 1_000;
      }
    }
    this.#playedUntil = until;
  }

  /** Reports what was played since the last report, in parts; what didn't get through is told again by the same number. */
  async reportPlays(): Promise<void> {
    const { client, code, log } = this.#options;
    this.#play();
    while (this.#report || this.#plays.length > 0) {
      if (!this.#report) {
        this.#batches += 1;
        const batch_no = `${this.#started.toString(36)}-p${this.#batches}-${code}`.slice(0, 36);
        this.#report = { batch_no, plays: this.#plays.splice(0, playsAtOnce) };
      }
      const { data, msg } = await client.call(calls.adPlays, this.#report);
      this.#report = null;
      log(
        `${code}: ${data ? `${data.counted} ad plays counted, ${data.ignored} left out` : `ad plays refused, ${msg}`}`,
      );
    }
  }

  async #obey({ command_no, command_type: type, params }: Command): Promise<void> {
    if (type === commandType.uploadLog) await this.#sendLog(command_no);
    if (type === commandType.setTemperature) this.#set = params.temp_set ?? this.#set;
    if (type === commandType.setVolume) this.#volume = params.volume ?? this.#volume;
    if (type === commandType.ads) await this.#ads();
    if (type === commandType.upgrade) this.#after(0, () => this.#upgrade());
    if (type === commandType.openDoor) {
      await this.#options.client.call(calls.door, { door_side: 1, door_state: 1 });
      this.#after(30, () => this.#options.client.call(calls.door, { door_side: 1, door_state: 0 }));
    }
    await this.#telemetry();
  }
}
