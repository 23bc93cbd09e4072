import { at, secondsOf } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { providers } from '../../shared/seed/provider-rows.ts';
import { identifyResult } from '../identify/enums.ts';
import { pushKind, pushOutcome } from '../provider/enums.ts';
import type { ProviderPush } from '../provider/push.ts';
import type { IdentifyRow } from './identifies.ts';

export type PushRow = StoredRow<typeof ProviderPush>;

/** Calls of one recognition at most. */
export const pushesEach = 4;
const acceptMs = 20_000;

/** The calls of a recognition that somebody may look into: it was given up, or its provider wasn't sure. */
export function pushesOf(identify: IdentifyRow, number: number): PushRow[] {
  const { provider_id, push_time, result_time, identify_result } = identify;
  const provider = providers.find(({ id }) => id === provider_id);
  if (!provider || push_time === null || result_time === null) return [];
  const failed = identify_result === identifyResult.failed;
  if (!failed && identify_result !== identifyResult.lowConfidence) return [];
  const { identify_no, identify_type, cabinet_code, scan_type, result_goods } = identify;
  const call = (place: number, seconds: number, of: Partial<PushRow>): PushRow => ({
    provider_id: provider.id,
    identify_id: identify.id,
    push_kind: pushKind.recognition,
    push_time: at(secondsOf(push_time) + seconds),
    push_outcome: pushOutcome.late,
    http_code: null,
    cost_ms: acceptMs,
    push_address: provider.push_url,
    request_body: JSON.stringify({ identify_no, identify_type, scan_type, cabinet_code }),
    response_body: null,
    create_id: null,
    create_name: null,
    ...newRowColumns(number * pushesEach + place, at(secondsOf(push_time) + seconds)),
    ...of,
  });
  if (failed) return [call(0, 0, {}), call(1, 40, {})];
  const goods = (result_goods ?? []).map(({ goods_code, quantity, confidence }) => ({
    goods_code,
    quantity,
    confidence,
  }));
  return [
    call(0, 0, {
      push_outcome: pushOutcome.answered,
      http_code: 200,
      cost_ms: (identify.cost_seconds ?? 0) * 100,
      response_body: JSON.stringify({ code: 0, msg: 'ok', data: { goods } }).slice(0, 4_000),
    }),
  ];
}
