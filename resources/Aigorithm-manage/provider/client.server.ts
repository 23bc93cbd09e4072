import { createHash, createHmac, randomUUID } from 'node:crypto';
import { OutgoingError, type OutgoingFault, postJson } from '../../../server/outgoing/post.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import type { Services } from '../../../server/server-extension.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { inputSchema, parseRow } from '../../kit/validation.ts';
import { answerFields, providerHeaders, providerText } from './calls.ts';
import { pushOutcome } from './enums.ts';
import { Provider } from './provider.ts';
import { bodyKept } from './push.ts';
import { answerOfSimulated, isSimulated } from './simulated.server.ts';

type Outcome = CodeOf<typeof pushOutcome>;
export type ProviderAnswer = CreateOfFields<typeof answerFields>;

/** What a call of a provider needs; the key as the database holds it. */
export interface CalledProvider {
  readonly id: string;
  readonly provider_no: string | null;
  readonly push_url: string | null;
  readonly app_key: unknown;
}

/** How a call went. */
export interface ProviderCalled {
  readonly outcome: Outcome;
  readonly http_code: number | null;
  readonly ms: number;
  /** Cut; none where nothing came. */
  readonly response: string | null;
  /** What it recognised, or that it couldn't. */
  readonly answer?: ProviderAnswer;
}

const outcomes: Readonly<Record<OutgoingFault, Outcome>> = {
  private: pushOutcome.privateAddress,
  late: pushOutcome.late,
  unreachable: pushOutcome.unreachable,
  tooLong: pushOutcome.nonsense,
};

const schema = inputSchema(answerFields);

/** What an answer says. `{code: 0}` accepts, with `data.goods` or `data.fail_reason` it ends; every other code means that it can't. */
function understood(status: number, text: string): Pick<ProviderCalled, 'outcome' | 'answer'> {
  if (status === 401 || status === 403) return { outcome: pushOutcome.refused };
  if (status < 200 || status > 299) return { outcome: pushOutcome.nonsense };
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return { outcome: pushOutcome.nonsense };
  }
  const { code, msg, data } = (said ?? {}) as { code?: unknown; msg?: unknown; data?: unknown };
  if (typeof code !== 'number') return { outcome: pushOutcome.nonsense };
  if (code !== 0) {
    const fail_reason = String(msg ?? code).slice(0, 200);
    return { outcome: pushOutcome.failed, answer: { fail_reason } };
  }
  if (typeof data !== 'object' || data === null || !('goods' in data || 'fail_reason' in data))
    return { outcome: pushOutcome.accepted };
  const parsed = parseRow(schema, data as Readonly<Record<string, unknown>>);
  if (!parsed.ok) return { outcome: pushOutcome.nonsense };
  const answer = parsed.values as ProviderAnswer;
  return { outcome: answer.fail_reason ? pushOutcome.failed : pushOutcome.answered, answer };
}

const cut = (text: string) => (text === '' ? null : text.slice(0, bodyKept));

/**
 * A signed call of a provider's push address. It never throws for what the provider does or doesn't: that is its outcome.
 * @param body JSON @param timeoutMs for the whole call
 */
export async function callProvider(
  { sealing, demoMedia, clock }: Services,
  provider: CalledProvider,
  body: string,
  timeoutMs: number,
): Promise<ProviderCalled> {
  const url = provider.push_url ?? '';
  const address = new URL(url);
  const time = String(Math.floor(clock() / 1_000));
  const nonce = randomUUID();
  const key = String(openedValue(sealing, Provider, 'app_key', provider.app_key) ?? '');
  const text = providerText({
    method: 'POST',
    path: `${address.pathname}${address.search}`,
    provider: provider.provider_no ?? provider.id,
    time,
    nonce,
    bodyHash: createHash('sha256').update(body).digest('hex'),
  });
  const headers = {
    [providerHeaders.provider]: provider.provider_no ?? provider.id,
    [providerHeaders.time]: time,
    [providerHeaders.nonce]: nonce,
    [providerHeaders.sign]: createHmac('sha256', key).update(text).digest('hex'),
  };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    // Providers of the demo data answer inside the process; no real host can have such a name.
    const { status, text: answer } =
      demoMedia.size > 0 && isSimulated(address)
        ? answerOfSimulated(address, body)
        : await postJson({ url, body, headers, timeoutMs });
    return { ...understood(status, answer), http_code: status, ms: took(), response: cut(answer) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const ms = error.fault === 'late' ? timeoutMs : took();
    return { outcome: outcomes[error.fault], http_code: null, ms, response: null };
  }
}
