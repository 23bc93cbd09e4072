import { Stream } from '../../../server/seed/random.ts';
import { testerSignIn } from '../calls/index.ts';
import { FactoryClient } from './factory-client.ts';
import { type AgedCabinet, SimulatedLine } from './line.ts';

interface Tester {
  readonly id: string;
  readonly version: number;
  readonly staff_no: string;
}
export interface LinesOptions {
  readonly origin: string;
  readonly count: number;
  /** How many times faster than life cabinets are built; aging follows the server's clock. */
  readonly speed: number;
  /** A call of the console by somebody who may reset PINs. */
  readonly console: <T>(method: string, to: string, body?: object) => Promise<T>;
  readonly log: (text: string) => void;
}

/** Seconds of a line's life between two cabinets. */
const pace = 1_800;
const tellMs = 60_000;

/** Plays lines of the factory until they are stopped; PINs they get as testers do: reset in the console. @returns what stops them */
export async function playLines({ origin, count, speed, console, log }: LinesOptions): Promise<() => void> {
  const { rows } = await console<{ rows: readonly Tester[] }>(
    'GET',
    `/vendor_person/v1?enabled=1&page=1&size=${Math.min(100, count)}`,
  );
  const timers: NodeJS.Timeout[] = [];
  for (const [nth, { id, version, staff_no }] of rows.slice(0, count).entries()) {
    const { result } = await console<{ result: { pin: string } }>('PUT', `/vendor_person/resetPin/${id}/v1`, {
      version,
    });
    // Each cabinet is built under a sign-in of its own, since a shift ends after 12 hours.
    const signIn = async () => {
      const app = new FactoryClient(origin, null);
      const { code, msg, data } = await app.call(testerSignIn.signIn, { staff_no, pin: result.pin });
      if (code !== 0) throw new Error(`${staff_no}: ${code} ${msg}`);
      return app.as(data);
    };
    const name = `SIM${Date.now().toString(36).toUpperCase()}-${nth + 1}-`;
    const line = new SimulatedLine(new Stream(Date.now(), 'line', nth), name);
    const cabinets = new Set<AgedCabinet>();
    const failed = (error: unknown) => log(`${staff_no}: ${error instanceof Error ? error.message : error}`);
    const build = async () => {
      const cabinet = await line.build(await signIn());
      cabinets.add(cabinet);
      log(`${staff_no} has built ${cabinet.code}, which is being aged`);
    };
    const tell = async () => {
      for (const cabinet of cabinets) {
        const status = await line.tell(cabinet);
        if (status === null) continue;
        cabinets.delete(cabinet);
        log(`${cabinet.code} was aged: ${status}`);
      }
    };
    timers.push(
      setInterval(() => void build().catch(failed), (pace / speed) * 1_000),
      setInterval(() => void tell().catch(failed), tellMs),
    );
    await build();
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
