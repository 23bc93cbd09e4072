import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { systemCalls } from '../../resources/kit/calls.ts';
import type { Preference } from '../../resources/kit/wire.ts';
import { invalidField } from '../refusal.ts';
import type { Caller, Services } from '../server-extension.ts';
import { success } from './answers.ts';
import { callerOf } from './caller.ts';
import { urlOf } from './system-call.ts';

const preference: z.ZodType<Preference> = z.strictObject({
  lang: z.enum(['en', 'zh']).optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  density: z.enum(['comfortable', 'middle', 'compact']).optional(),
  menu: z.enum(['open', 'collapsed']).optional(),
  tabs: z.enum(['on', 'off']).optional(),
});

/** A user's own choices; nothing where none was made. */
export async function preferenceOf({ me, services }: Caller): Promise<Preference> {
  const row = await services.db
    .selectFrom('manager_preference')
    .select('preference')
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  const kept = preference.safeParse(row?.preference ?? {});
  return kept.success ? kept.data : {};
}

/** Keeps what is given beside what was kept before. @throws Refusal 10006 */
async function keepPreference(caller: Caller, body: unknown): Promise<Preference> {
  const parsed = preference.safeParse(body ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
    throw invalidField(at || 'preference', { en: 'is not a valid value', zh: '取值不正确' });
  }
  // Merged by the database: two tabs that choose at once both keep their choice.
  await sql`insert into manager_preference as p (user_id, preference)
    values (${caller.me.id}, ${JSON.stringify(parsed.data)}::jsonb)
    on conflict (user_id) do update set preference = p.preference || excluded.preference`.execute(
    caller.services.db,
  );
  return preferenceOf(caller);
}

/** Language, theme and the like, which follow a user to every machine. */
export function preferenceRoutes(app: FastifyInstance, services: Services): void {
  app.put(urlOf(systemCalls.savePreference), async (request) => {
    const caller = await callerOf(services, request);
    return success({ data: await keepPreference(caller, request.body) }, caller.lang);
  });
}
