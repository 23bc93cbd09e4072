import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { limits } from '../../resources/kit/limits.ts';
import { addDays } from '../../resources/kit/time.ts';
import { nowText } from '../clock.ts';
import { limitedTo } from '../http/call-limits.ts';
import { urlOf } from '../http/system-call.ts';
import type { Services, Task } from '../server-extension.ts';
import { type Checked, type NoticeKeys, readAlipayNotice, readWechatNotice } from './notices.ts';

type Source = 'wechat' | 'alipay';

/** Channels repeat a notice for a day or so. */
const keptDays = 30;

/** Acts on a notice once; one that could not be acted on is not remembered, so that its repeat is. */
async function hear(services: Services, channel: Source, { id, news }: NonNullable<Checked>): Promise<void> {
  const key = { channel, notice_id: id.slice(0, 64) };
  const known = await services.db
    .selectFrom('channel_notice')
    .select('notice_id')
    .where((e) => e.and(key))
    .executeTakeFirst();
  if (known) return;
  if (news) for (const half of services.serverExtensions.values()) await half.channelSays?.(services, news);
  await services.db
    .insertInto('channel_notice')
    .values({ ...key, create_time: nowText(services.clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Where payment channels say what became of a charge or a refund (docs/domain/money.md §11.1). Everybody may call it, so nothing is
 * believed but what the channel signed; the answers are the ones that the channels ask for.
 */
export async function noticeCalls(app: FastifyInstance, services: Services, keys: NoticeKeys): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    const heard = async (source: Source, notice: Checked) => {
      if (!notice) return false;
      try {
        await hear(services, source, notice);
        return true;
      } catch (error) {
        services.log.error({ err: error, source, notice: notice.id }, 'a notice could not be acted on');
        return false;
      }
    };
    scope.post(
      urlOf(systemCalls.wechatNotice),
      { config: limitedTo(limits.wechatNotice.address) },
      async (request, reply) => {
        const body = String(request.body ?? '');
        const notice =
          keys.wechat && readWechatNotice({ headers: request.headers, body }, keys.wechat, services.clock());
        if (!notice) return reply.code(401).send({ code: 'FAIL', message: 'signature' });
        return (await heard('wechat', notice))
          ? { code: 'SUCCESS', message: '' }
          : reply.code(500).send({ code: 'FAIL', message: 'retry' });
      },
    );
    scope.post(
      urlOf(systemCalls.alipayNotice),
      { config: limitedTo(limits.alipayNotice.address) },
      async (request, reply) => {
        const params = Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
        const notice = keys.alipay && readAlipayNotice(params, keys.alipay, services.clock());
        return reply.type('text/plain').send((await heard('alipay', notice)) ? 'success' : 'failure');
      },
    );
  });
}

export const noticeCleaning: Task = {
  name: 'channel notice cleaning',
  everyMs: 60 * 60_000,
  async run({ db, clock }) {
    await db
      .deleteFrom('channel_notice')
      .where('create_time', '<', addDays(nowText(clock), -keptDays))
      .execute();
  },
};
