import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { bodyHashOf, headerOf, isSigned } from '../../../server/http/machine-routes.ts';
import { Refusal } from '../../../server/refusal.ts';
import { derived } from '../../../server/secret.ts';
import type { Services } from '../../../server/server-extension.ts';
import { momentText } from '../../kit/time.ts';
import { clockWindow } from '../../operation/device/calls/signing.ts';
import { factoryHeaders, factoryPurpose, factoryText } from './signing.ts';

/** Who a credential is of: a tester for a shift, or one run of aging. */
export type HeldBy = { readonly person_id: string } | { readonly aging_id: string };

/** What the app signs with, as its answer holds it. */
export interface FactoryCredential {
  readonly key: string;
  readonly secret: string;
  /** `YYYY-MM-DD HH:mm:ss`, +08:00. */
  readonly expire_time: string;
}

const secretOf = (secret: string, key: string) => derived(secret, factoryPurpose, key);

/** Gives somebody a credential until then. A run has one: asked again, it is the one that it has. */
export async function giveCredential(
  { secret }: Pick<Services, 'secret'>,
  tx: Kysely<Tables>,
  heldBy: HeldBy,
  expire_time: string,
): Promise<FactoryCredential> {
  const known =
    'aging_id' in heldBy
      ? await tx
          .selectFrom('vendor_credential')
          .select(['key_id', 'expire_time'])
          .where('aging_id', '=', heldBy.aging_id)
          .executeTakeFirst()
      : undefined;
  if (known)
    return { key: known.key_id, secret: secretOf(secret, known.key_id), expire_time: known.expire_time };
  const key = `fk${randomBytes(12).toString('hex')}`;
  await tx
    .insertInto('vendor_credential')
    .values({ key_id: key, ...heldBy, expire_time })
    .execute();
  return { key, secret: secretOf(secret, key), expire_time };
}

/**
 * Whose credential a call is signed with. An unknown key, one that is over and a wrong signature are told by one code.
 * @throws Refusal 24021, 24022
 */
export async function holderOf(services: Services, request: FastifyRequest) {
  const [key, time] = [headerOf(request, factoryHeaders.key), headerOf(request, factoryHeaders.time)];
  const now = services.clock();
  const text = factoryText({
    method: request.method,
    path: request.url,
    key,
    time,
    bodyHash: bodyHashOf(request),
  });
  const signed = isSigned(secretOf(services.secret, key), text, headerOf(request, factoryHeaders.sign));
  const known = signed
    ? await services.db
        .selectFrom('vendor_credential')
        .select(['key_id', 'person_id', 'aging_id'])
        .where('key_id', '=', key)
        .where('expire_time', '>', momentText(now))
        .executeTakeFirst()
    : undefined;
  if (!known) throw new Refusal(24021);
  if (!/^\d{10}$/.test(time) || Math.abs(Number(time) - now / 1_000) > clockWindow) throw new Refusal(24022);
  return { key, personId: known.person_id, agingId: known.aging_id };
}

/** Credentials that hold no longer. */
export async function forgetCredentials({ db, clock }: Services): Promise<void> {
  await db.deleteFrom('vendor_credential').where('expire_time', '<=', momentText(clock())).execute();
}
