import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nowText } from '../../../server/clock.ts';
import { bodyHashOf, headerOf, isSigned, openDoor } from '../../../server/http/machine-routes.ts';
import { Refusal } from '../../../server/refusal.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import type { Services } from '../../../server/server-extension.ts';
import { enabled } from '../../kit/enabled.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { providerCalls, providerClock, providerHeaders, providerText } from '../provider/calls.ts';
import { pushKind, pushOutcome } from '../provider/enums.ts';
import { logCall } from '../provider/logging.server.ts';
import { Provider } from '../provider/provider.ts';
import { takeAnswer } from './pushing.server.ts';

/** Of one network: a provider answers all cabinets from a few addresses. */
const callsOfProviders = { name: 'calls of providers', max: 6_000, windowMs: 60_000 };

/** The provider that signed. @throws Refusal 24031 */
async function whoSigned({ db, sealing, clock }: Services, request: FastifyRequest): Promise<string> {
  const provider = headerOf(request, providerHeaders.provider);
  const time = headerOf(request, providerHeaders.time);
  const nonce = headerOf(request, providerHeaders.nonce);
  const known = await db
    .selectFrom('algorithm_mct')
    .select(['id', 'app_key'])
    .where('provider_no', '=', provider)
    .where('enabled', '=', enabled.enabled)
    .executeTakeFirst();
  const key = openedValue(sealing, Provider, 'app_key', known?.app_key ?? null);
  const text = providerText({
    method: request.method,
    path: request.url,
    provider,
    time,
    nonce,
    bodyHash: bodyHashOf(request),
  });
  const signed = isSigned(String(key ?? ''), text, headerOf(request, providerHeaders.sign));
  const fresh = /^\d{10}$/.test(time) && Math.abs(Number(time) - clock() / 1_000) <= providerClock;
  if (!known || !key || !signed || !fresh || !/^[\w-]{8,64}$/.test(nonce)) throw new Refusal(24031);
  return known.id;
}

/** A result is taken once, and a repeat changes nothing: nonces need not be kept. @throws Refusal 10004 for another provider's request */
async function result(
  services: Services,
  providerId: string,
  { identify_no, ...answer }: CreateOfFields<(typeof providerCalls)['result']['given']>,
) {
  const now = nowText(services.clock);
  return services.commits.run(services.db, async (tx) => {
    const request = await tx
      .selectFrom('algorithm_identify')
      .select('id')
      .where('identify_no', '=', identify_no)
      .where('provider_id', '=', providerId)
      .executeTakeFirst();
    if (!request) throw new Refusal(10004);
    const taken = await takeAnswer(services, tx, request.id, answer, now);
    if (taken) {
      const outcome = answer.fail_reason || !answer.goods ? pushOutcome.failed : pushOutcome.answered;
      await logCall(
        tx,
        {
          provider_id: providerId,
          identify_id: request.id,
          kind: pushKind.result,
          called: { outcome, http_code: 200, ms: 0, response: null },
          url: null,
          request: JSON.stringify({ identify_no, ...answer }),
          by: null,
        },
        now,
      );
    }
    return { identify_no };
  });
}

/** Opens the call by which providers tell what they recognised. */
export const openProviderDoor = (app: FastifyInstance, services: Services): Promise<void> =>
  openDoor<string, typeof providerCalls>(app, {
    calls: providerCalls,
    whoIs: (request) => whoSigned(services, request),
    serve: { result: (provider, given) => result(services, provider, given) },
    perNetwork: callsOfProviders,
  });
