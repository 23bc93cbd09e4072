import type { CodeOf } from '../../../kit/enumeration.ts';
import { riskLevel } from '../../../shared/consumer.ts';
import { faultReason } from '../enums.ts';

const r = faultReason;

type FaultReason = CodeOf<typeof r>;

/** Without these a cabinet can't sell, or sells unwatched (P72): people are told while they last. */
export const criticalFaults: ReadonlySet<FaultReason> = new Set<FaultReason>([
  r.doorLock,
  r.visionCamera,
  r.cabinetOffline,
  r.doorUnclosed,
  r.power,
]);
const medium: ReadonlySet<FaultReason> = new Set<FaultReason>([
  r.gravityJitter,
  r.mcu,
  r.reader,
  r.antenna,
  r.switch,
  r.cameraCover,
  r.noImage,
  r.cameraObstruction,
  r.deviceOffline,
]);

export function severityOf(reason: FaultReason) {
  if (criticalFaults.has(reason)) return riskLevel.high;
  return medium.has(reason) ? riskLevel.medium : riskLevel.low;
}

/** People are told of a critical fault that lasts so long. Minutes. */
export const notifyAfterMinutes = 30;
/** A cabinet is offline after so long without heartbeat; it sends one a minute. Minutes. */
export const offlineAfterMinutes = 15;
/** A pause between heartbeats that is worth remembering. Minutes. */
export const gapMinutes = 3;
/** Below this the SD card is nearly full (P72). MB. */
export const leastSdMb = 500;
/** A door that stands open so long outside of shopping is a fault. Minutes. */
export const doorOpenMinutes = 10;
