import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import type { ProviderCalled } from './client.server.ts';
import type { pushKind } from './enums.ts';
import { bodyKept } from './push.ts';

export interface LoggedCall {
  readonly provider_id: string;
  readonly identify_id: string | null;
  readonly kind: CodeOf<typeof pushKind>;
  readonly called: Omit<ProviderCalled, 'answer'>;
  readonly url: string | null;
  /** Without signed links. */
  readonly request: string | null;
  /** Who asked for it; the server by itself where null. */
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** An address without what may be a key in it. */
function shown(url: string | null): string | null {
  if (url === null) return null;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 255);
}

/** Keeps a call between us and a provider. */
export async function logCall(tx: Kysely<Tables>, call: LoggedCall, now: string): Promise<void> {
  const { outcome, http_code, ms, response } = call.called;
  await tx
    .insertInto('algorithm_push')
    .values({
      provider_id: call.provider_id,
      identify_id: call.identify_id,
      push_kind: call.kind,
      push_time: now,
      push_outcome: outcome,
      http_code,
      cost_ms: ms,
      push_address: shown(call.url),
      request_body: call.request?.slice(0, bodyKept) ?? null,
      response_body: response,
      create_id: call.by?.id ?? null,
      create_name: call.by?.name ?? null,
      create_time: now,
      update_time: now,
    })
    .execute();
}
