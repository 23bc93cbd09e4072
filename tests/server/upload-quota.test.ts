import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, momentText } from '../../resources/kit/time.ts';
import { bytesOf } from '../../resources/kit/upload.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { describeOnManySessions } from './support/database.ts';
import { filesUnder, ossClient, png } from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

describeOnManySessions('what one user may upload in a day', (fresh) => {
  let served: Served;
  let root: Client;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'quota-'));
    served = await serve(await fresh(world), { dataDir, uploadQuota: { files: 3, megabytes: 1 } });
  });
  beforeEach(async () => {
    // The real client signs with the machine's clock.
    served.at(momentText(Date.now()));
    root = await served.signIn(users.root);
  });
  afterEach(async () => {
    await served.empty('upload_file', 'rate_count');
    await rm(path.join(dataDir, 'oss'), { recursive: true, force: true });
  });
  afterAll(async () => {
    await served.close();
    await rm(dataDir, { recursive: true });
  });

  const ask = (client = root) => client.get('/sts_upload/token/v1', { type: 0 });
  const tokenOf = async (client = root): Promise<UploadToken> => (await ask(client)).data;
  const put = (token: UploadToken, name: string, content = png) =>
    ossClient(served.base, token).put(`${token.prefix}${name}`, content);
  const files = () => filesUnder(path.join(dataDir, 'oss'));
  const exceeded = { code: 'UserQuotaExceeded', status: 403 };

  it('ends with so many files, for this user and this day alone', async () => {
    const token = await tokenOf();
    for (const name of ['a.png', 'b.png', 'c.png']) await put(token, name);
    await expect(put(token, 'd.png')).rejects.toMatchObject(exceeded);
    expect(await ask()).toMatchObject({
      code: 10007,
      status: 429,
      msg: 'You have reached today’s limit of 3 files or 1 MB. Upload again tomorrow.',
    });
    expect((await ask(root.speaking('zh'))).msg).toBe('今日上传已达上限（3个文件或1MB），请明天再试');
    await put(await tokenOf(await served.signIn(users.merchant)), 'a.png');
    expect(await files()).toHaveLength(4);

    served.at(`${addDays(momentText(Date.now()).slice(0, 10), 1)} 00:00:00`);
    expect(await ask(await served.signIn(users.root))).toMatchObject({ code: 0 });
  });

  it('several at once don’t slip past, and what is refused leaves nothing behind', async () => {
    const token = await tokenOf();
    const sent = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => put(token, `${name}.png`)),
    );
    const taken = sent.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBeLessThanOrEqual(3);
    expect(await files()).toHaveLength(taken);
    const rows = await served.database.db.selectFrom('upload_file').select('id').execute();
    expect(rows).toHaveLength(taken);
  });

  it('ends with so many bytes, before they are read', async () => {
    const token = await tokenOf();
    const large = Buffer.concat([png, Buffer.alloc(bytesOf(1) - png.length)]);
    await expect(put(token, 'a.png', Buffer.concat([large, png]))).rejects.toMatchObject(exceeded);
    await put(token, 'b.png', large);
    await expect(put(token, 'c.png')).rejects.toMatchObject(exceeded);
    expect(await ask()).toMatchObject({ code: 10007 });
    expect(await files()).toHaveLength(1);
  });

  it('holds for uploads in parts too: no more are begun than files may come', async () => {
    const token = await tokenOf();
    const client = ossClient(served.base, token);
    const begin = (name: string) => client.initMultipartUpload(`${token.prefix}${name}`);
    for (const name of ['a.png', 'b.png', 'c.png']) await begin(name);
    await expect(begin('d.png')).rejects.toMatchObject(exceeded);
  });
});
