import type { FastifyRequest } from 'fastify';
import { openDoor } from '../../../server/http/machine-routes.ts';
import { Refusal } from '../../../server/refusal.ts';
import { implement, type Services } from '../../../server/server-extension.ts';
import { enabled } from '../../kit/enabled.ts';
import { shortenSamples } from '../aging/retention.server.ts';
import { person } from '../person.ts';
import { type CallingRun, finishAging, judgeSilent, startAging, takeSamples } from './aging.server.ts';
import { forgetCredentials, holderOf } from './credential.server.ts';
import { agingCalls, factoryCalls, testerSignIn } from './index.ts';
import {
  bind,
  type CallingPerson,
  finishTest,
  models,
  photoToken,
  reportItem,
  startTest,
} from './line.server.ts';
import { resetPin } from './pin.server.ts';
import { signInTester } from './sign-in.server.ts';

/** Of one call by one network: a factory's cabinets and tablets all come by one address. */
const callsOfFactory = { name: 'calls of a factory', max: 12_000, windowMs: 60_000 };
const signInsOfFactory = { name: 'sign-ins of a factory', max: 60, windowMs: 60_000 };
/** Of one credential; a cabinet sends every five minutes, a tester presses a key. */
const callsOfHolder = { name: 'calls of a factory credential', max: 600, windowMs: 60_000 };

const minute = 60_000;

/** The tester who signed a call, as long as they are enabled. @throws Refusal 24021, 24022 */
async function personOf(services: Services, request: FastifyRequest): Promise<CallingPerson> {
  const { key, personId } = await holderOf(services, request);
  const known =
    personId === null
      ? undefined
      : await services.db
          .selectFrom('vendor_person')
          .select(['id', 'person_name', 'vendor_id'])
          .where('id', '=', personId)
          .where('enabled', '=', enabled.enabled)
          .executeTakeFirst();
  if (!known) throw new Refusal(24021);
  await services.limits.hold(callsOfHolder, key);
  return { services, key, id: known.id, name: known.person_name, vendorId: known.vendor_id };
}

/** The run whose cabinet signed a call. @throws Refusal 24021, 24022 */
async function runOf(services: Services, request: FastifyRequest): Promise<CallingRun> {
  const { key, agingId } = await holderOf(services, request);
  if (agingId === null) throw new Refusal(24021);
  await services.limits.hold(callsOfHolder, key);
  return { services, agingId };
}

/** P74, and what the factory's app calls. */
export const personServerExtension = implement(person, {
  handlers: {
    resetPin: async (context) => ({ once: { pin: await resetPin(context, context.row) } }),
  },
  tasks: [
    { name: 'credentials of the factory', everyMs: 10 * minute, run: forgetCredentials },
    { name: 'silent runs of aging', everyMs: 10 * minute, run: judgeSilent },
    { name: 'old samples of aging', everyMs: 10 * minute, run: shortenSamples },
  ],
  routes: async (app, services) => {
    await openDoor<string, typeof testerSignIn>(app, {
      calls: testerSignIn,
      whoIs: async ({ ip }) => ip,
      serve: { signIn: (ip, given) => signInTester(services, ip, given) },
      perNetwork: signInsOfFactory,
    });
    await openDoor<CallingPerson, typeof factoryCalls>(app, {
      calls: factoryCalls,
      whoIs: (request) => personOf(services, request),
      serve: {
        signOut: async ({ key }) => {
          await services.db.deleteFrom('vendor_credential').where('key_id', '=', key).execute();
          return {};
        },
        models,
        bind,
        startTest,
        photoToken,
        reportItem,
        finishTest,
        startAging,
      },
      perNetwork: callsOfFactory,
    });
    await openDoor<CallingRun, typeof agingCalls>(app, {
      calls: agingCalls,
      whoIs: (request) => runOf(services, request),
      serve: { samples: takeSamples, finishAging },
      perNetwork: callsOfFactory,
    });
  },
});
