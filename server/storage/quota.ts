import { sql } from 'kysely';
import { otherLimits } from '../../resources/kit/limits.ts';
import { addDays, epochOf, momentText } from '../../resources/kit/time.ts';
import { bytesOf } from '../../resources/kit/upload.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../server-extension.ts';
import { OssError } from './oss-error.ts';

/** How much of today's quota is used: what has arrived; where the store is not our own, folders that tokens were given for. */
async function usedToday({ db, clock }: Services, userId: string) {
  const { rows } = await sql<{ files: string; bytes: string | null }>`
    select count(*) as files, sum(size) as bytes from upload_file
    where user_id = ${userId} and create_time >= ${`${momentText(clock()).slice(0, 10)} 00:00:00`}`.execute(
    db,
  );
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

/** No token for who has none of today's quota left. @throws Refusal 10007 */
export async function checkQuota(services: Services, userId: string): Promise<void> {
  const { files, megabytes } = services.uploadQuota;
  const used = await usedToday(services, userId);
  if (used.files < files && used.bytes < bytesOf(megabytes)) return;
  const params = { files, megabytes };
  const tomorrow = `${addDays(momentText(services.clock()), 1)} 00:00:00`;
  throw new Refusal(10007, {
    params,
    retryAfter: Math.ceil((epochOf(tomorrow) - services.clock()) / 1_000),
    text: {
      en: 'You have reached today’s limit of {files} files or {megabytes} MB. Upload again tomorrow.',
      zh: '今日上传已达上限（{files}个文件或{megabytes}MB），请明天再试',
    },
  });
}

const exceeded = () =>
  new OssError(403, 'UserQuotaExceeded', 'The daily upload quota of this user is exceeded.');

/**
 * Whether so many more bytes still fit into today's quota. Asked before a body is read, and again with its record written:
 * of several at once none slips past.
 * @throws OssError UserQuotaExceeded
 */
export async function fitQuota(
  services: Services,
  userId: string,
  more: { readonly files: number; readonly bytes: number },
): Promise<void> {
  const { files, megabytes } = services.uploadQuota;
  const used = await usedToday(services, userId);
  if (used.files + more.files > files || used.bytes + more.bytes > bytesOf(megabytes)) throw exceeded();
}

/** Uploads in parts take room before anything is recorded: no more of them are begun than files may come. @throws OssError */
export async function takeBeginning(services: Services, userId: string): Promise<void> {
  const { files } = services.uploadQuota;
  const left = await services.limits.take({ ...otherLimits.begunUploads, max: files }, userId);
  if (!left) throw exceeded();
}
