import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import { isUploadType } from '../../resources/kit/file-formats.ts';
import { addDays } from '../../resources/kit/time.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { invalidField } from '../refusal.ts';
import type { Caller, Services } from '../server-extension.ts';
import { folderToken } from '../storage/folder-token.ts';
import { isFolderOf, newFolder } from '../storage/upload-folder.ts';
import { success } from './answers.ts';
import { callerOf } from './caller.ts';

/**
 * A token for one upload of the caller. With `prefix` a long upload goes on in the folder it began in, today or since
 * yesterday.
 * @throws Refusal 10006, 10007
 */
async function tokenFor(caller: Caller, query: Readonly<Record<string, unknown>>): Promise<UploadToken> {
  const { secret } = caller.services;
  const { type: typeText, prefix: wanted, ...rest } = query;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw invalidField(unknown, { en: 'is not a known parameter', zh: '不是可用参数' });
  const type = typeof typeText === 'string' && /^\d$/.test(typeText) ? Number(typeText) : undefined;
  if (!isUploadType(type)) throw invalidField('type', { en: 'must be 0, 1, 2 or 3', zh: '应为0、1、2或3' });
  const owner = { userId: caller.me.id, type };
  const today = caller.now.slice(0, 10);
  const days = [today, addDays(today, -1)].map((day) => day.replaceAll('-', ''));
  if (wanted !== undefined && !(typeof wanted === 'string' && isFolderOf(secret, wanted, owner, days)))
    throw invalidField('prefix', { en: 'is not an upload of yours', zh: '不是您的上传目录' });
  const prefix = wanted === undefined ? newFolder(secret, owner, caller.now) : String(wanted);
  return folderToken(caller.services, owner, prefix, caller.now, caller.from?.session ?? null);
}

/** `GET /sts_upload/token/v1`, for anybody who is signed in (docs/specification.md §7). */
export function tokenRoute(app: FastifyInstance, services: Services): void {
  app.get(`/api${parseEndpoint(systemCalls.uploadToken).path}`, async (request) => {
    const caller = await callerOf(services, request);
    const query = request.query as Readonly<Record<string, unknown>>;
    return success({ data: await tokenFor(caller, query) }, caller.lang);
  });
}
