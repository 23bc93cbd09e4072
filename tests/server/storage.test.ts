import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { product as business } from '../../resources/index.ts';
import { crud, defineResource, f, model } from '../../resources/kit/index.ts';
import type { Product } from '../../resources/kit/product.ts';
import { momentText } from '../../resources/kit/time.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { docx, filesUnder, mp4, ossClient, pdf, png, xlsxEntries, zip } from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, worldOf } from './support/world.ts';

const Album = model(
  'test_album',
  {
    album_name: f.text({ en: 'Name', zh: '名称' }, { required: true, max: 20 }),
    cover_url: f.image({ en: 'Cover', zh: '封面' }, { upload: { types: ['png'], maxMb: 1 } }),
    pictures: f.images({ en: 'Pictures', zh: '图片' }, { max: 2 }),
    film_url: f.video({ en: 'Film', zh: '影片' }),
    paper_url: f.file({ en: 'Paper', zh: '文档' }),
    papers: f.files({ en: 'Papers', zh: '文档' }),
    pages: f.rows(
      { en: 'Pages', zh: '页' },
      { page_url: f.image({ en: 'Page', zh: '页面' }, { required: true }) },
      { max: 3 },
    ),
  },
  { label: { en: 'Album', zh: '相册' }, title: 'album_name', scope: 'org' },
);

declare module '../../resources/kit/vocabulary.ts' {
  interface Models {
    test_album: typeof Album;
  }
}

const album = defineResource(Album, {
  label: { en: 'Albums', zh: '相册管理' },
  route: '/vendor-test/album',
  permission: 'VENDOR_AGING_RECORD',
  menu: 'vendor-test',
  api: crud('/test_album'),
  actions: {
    stamp: Album.action({
      label: { en: 'Stamp', zh: '盖章' },
      input: { stamp_url: f.image({ en: 'Stamp', zh: '印章' }, { upload: { types: ['png'] } }) },
      set: { album_name: '已盖章' },
      bulk: true,
    }),
  },
  list: { columns: ['album_name', 'cover_url'], row: ['stamp'], bulk: ['stamp'] },
  import: { fields: ['album_name', 'cover_url'], key: 'album_name', most: 10 },
  form: {
    sections: [
      { fields: ['album_name', 'cover_url', 'pictures', 'film_url', 'paper_url', 'papers', 'pages'] },
    ],
  },
});
/** The same albums, of which a new one may begin as a copy. */
const scrapbook = defineResource(Album, {
  label: { en: 'Scrapbooks', zh: '剪贴簿' },
  route: '/vendor-test/scrapbook',
  permission: 'VENDOR_AGING_RECORD',
  menu: 'vendor-test',
  api: crud('/test_scrapbook'),
  list: { columns: ['album_name'] },
  form: { clone: true, sections: [{ fields: ['album_name', 'cover_url', 'pages'] }] },
});
const product: Product = { ...business, resources: [...business.resources, album, scrapbook] };

const week = 7 * 86_400;

describeOnOneDatabase('uploaded files', (fresh) => {
  let served: Served;
  let root: Client;
  let dataDir: string;
  let stored: string;
  let now: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'storage-'));
    stored = path.join(dataDir, 'oss');
    served = await serve(await fresh(worldOf(product, 'album')), { product, dataDir });
  });
  beforeEach(async () => {
    // The real client signs with the machine's clock.
    now = momentText(Date.now());
    served.at(now);
    root = await served.signIn(users.root);
  });
  afterEach(async () => {
    await served.empty('upload_file', 'test_album');
    await rm(stored, { recursive: true, force: true });
  });
  afterAll(async () => {
    await served.close();
    await rm(dataDir, { recursive: true });
  });

  const tokenOf = async (type: number, client = root): Promise<UploadToken> => {
    const { code, data } = await client.get('/sts_upload/token/v1', { type });
    expect(code).toBe(0);
    return data;
  };
  /** Puts a file as the console would and returns the address that a row keeps. */
  const upload = async (type: number, name: string, content: Buffer, v4 = true, client = root) => {
    const token = await tokenOf(type, client);
    const key = `${token.prefix}${name}`;
    await ossClient(served.base, token, v4).put(key, content);
    return `${token.file_host}/${key}`;
  };
  const kept = async () =>
    (await served.database.db.selectFrom('upload_file').selectAll().orderBy('id').execute()).map((row) =>
      String(row.object_key),
    );
  const open = (link: string, headers: Record<string, string> = {}) =>
    fetch(`${served.base}${link}`, { headers });
  /** A link to the file at an address, as a row shows it. */
  const linkOf = async (cover: string) => {
    const { data } = await root.post('/test_album/v1', { album_name: 'x', cover_url: cover });
    return String(data.cover_url);
  };

  it('[3.12] [7.30] any signed-in user gets a short-lived token for a folder of its own', async () => {
    const empty = await served.signIn(users.nothing);
    for (const type of [0, 1, 2, 3]) {
      const token = await tokenOf(type, empty);
      expect(token.access_key_id).toMatch(/^STS\./);
      expect(token.access_key_secret).not.toBe('');
      expect(token.security_token).not.toBe('');
      const day = now.slice(0, 10).replaceAll('-', '');
      expect(token.prefix).toMatch(new RegExp(`^${type}/${day}/\\d+/[\\w-]{22}/$`));
    }
    const [one, other] = [await tokenOf(0), await tokenOf(0)];
    expect(one.prefix).not.toBe(other.prefix);
    expect((await served.anybody.get('/sts_upload/token/v1', { type: 0 })).code).toBe(10001);
    for (const type of ['4', '', 'x', '00']) {
      expect(await root.get('/sts_upload/token/v1', { type })).toMatchObject({ code: 10006, status: 422 });
    }
  });

  it('a long upload renews its token for the same folder, nobody else does', async () => {
    const { prefix } = await tokenOf(3);
    expect((await root.get('/sts_upload/token/v1', { type: 3, prefix })).data.prefix).toBe(prefix);
    served.pass(86_400);
    const later = await served.signIn(users.root);
    expect((await later.get('/sts_upload/token/v1', { type: 3, prefix })).data.prefix).toBe(prefix);
    const east = await served.signIn(users.east);
    const forged = `${prefix.slice(0, -2)}${prefix.endsWith('A/') ? 'B' : 'A'}/`;
    for (const [client, type, wanted] of [
      [east, 3, prefix],
      [later, 0, prefix],
      [later, 3, forged],
      [later, 3, '../'],
      [later, 3, prefix.slice(0, -1)],
    ] as const) {
      expect(await client.get('/sts_upload/token/v1', { type, prefix: wanted })).toMatchObject({
        code: 10006,
      });
    }
    served.pass(2 * 86_400);
    const late = await served.signIn(users.root);
    expect(await late.get('/sts_upload/token/v1', { type: 3, prefix })).toMatchObject({ code: 10006 });
  });

  it.each([
    ['version 4', true],
    ['version 1', false],
  ])('[7.30] the real client puts a file with signatures of %s', async (_, v4) => {
    const address = await upload(0, 'one.png', png, v4);
    expect(await filesUnder(stored)).toEqual([path.join('objects', (await kept())[0] ?? '')]);
    const response = await open(await linkOf(address));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['version 4', true],
    ['version 1', false],
  ])('the real client puts a large file in parts with signatures of %s', async (_, v4) => {
    const film = mp4(12 * 1024 * 1024 + 7);
    const token = await tokenOf(3);
    const key = `${token.prefix}film.mp4`;
    const seen: number[] = [];
    await ossClient(served.base, token, v4).multipartUpload(key, film, {
      partSize: 1024 * 1024,
      progress: async (done: number) => {
        seen.push(done);
      },
    });
    expect(seen.length).toBeGreaterThan(12);
    expect(await filesUnder(stored)).toEqual([path.join('objects', key)]);
    expect((await readFile(path.join(stored, 'objects', key))).equals(film)).toBe(true);
    const { data } = await root.post('/test_album/v1', {
      album_name: 'x',
      film_url: `${token.file_host}/${key}`,
    });
    const ranged = await open(data.film_url, { range: 'bytes=100-199' });
    expect(ranged.status).toBe(206);
    expect(ranged.headers.get('content-range')).toBe(`bytes 100-199/${film.length}`);
    expect(Buffer.from(await ranged.arrayBuffer())).toEqual(film.subarray(100, 200));
    const tail = await open(data.film_url, { range: 'bytes=-5' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(film.subarray(-5));
    expect((await open(data.film_url, { range: `bytes=${film.length}-` })).status).toBe(416);
  });

  it('an upload in parts goes on where it stopped, with a renewed token', async () => {
    const film = mp4(3 * 1024 * 1024);
    const token = await tokenOf(3);
    const key = `${token.prefix}film.mp4`;
    const client = ossClient(served.base, token);
    let checkpoint: object | undefined;
    await expect(
      client.multipartUpload(key, film, {
        partSize: 1024 * 1024,
        parallel: 1,
        progress: async (done: number, reached: object) => {
          checkpoint = structuredClone({ ...reached, file: undefined });
          if (done > 0.4) client.cancel();
        },
      }),
    ).rejects.toMatchObject({ name: 'cancel' });
    const done = (checkpoint as { doneParts: unknown[] }).doneParts;
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(3);
    served.pass(10 * 60);
    const { data: renewed } = await root.get('/sts_upload/token/v1', { type: 3, prefix: token.prefix });
    const again = ossClient(served.base, renewed);
    await again.multipartUpload(key, film, {
      checkpoint: { ...checkpoint, file: film } as never,
      parallel: 1,
    });
    expect((await readFile(path.join(stored, 'objects', key))).equals(film)).toBe(true);
    expect(await filesUnder(stored)).toEqual([path.join('objects', key)]);
  });

  it('an aborted upload leaves nothing, and can not be gone on with', async () => {
    const token = await tokenOf(3);
    const key = `${token.prefix}film.mp4`;
    const client = ossClient(served.base, token);
    const { uploadId } = await client.initMultipartUpload(key);
    await client.uploadPart(key, uploadId, 1, mp4(200_000) as never, 0, 200_000);
    expect(await filesUnder(stored)).toHaveLength(2);
    await client.abortMultipartUpload(key, uploadId);
    expect(await filesUnder(stored)).toEqual([]);
    const late = ossClient(served.base, token);
    await expect(
      late.completeMultipartUpload(key, uploadId, [{ number: 1, etag: 'A'.repeat(32) }]),
    ).rejects.toMatchObject({ status: 404, code: 'NoSuchUpload' });
    expect(await kept()).toEqual([]);
  });

  it('a token ends with the session that asked for it', async () => {
    const begun = await root.get('/sts_upload/token/v1', { type: 0 });
    const client = ossClient(served.base, begun.data);
    await client.put(`${begun.data.prefix}a.png`, png);
    expect((await root.put('/manager/log_out/v1')).code).toBe(0);
    await expect(client.put(`${begun.data.prefix}b.png`, png)).rejects.toMatchObject({
      status: 403,
      code: 'SecurityTokenExpired',
    });
    expect(await kept()).toHaveLength(1);
  });

  it('the same bytes once more are a retry, other bytes under a name are refused', async () => {
    const token = await tokenOf(0);
    const client = ossClient(served.base, token);
    const key = `${token.prefix}a.png`;
    await client.put(key, png);
    await client.put(key, png);
    await expect(client.put(key, Buffer.concat([png, png]))).rejects.toMatchObject({
      code: 'FileAlreadyExists',
      status: 409,
    });
    expect(await readFile(path.join(stored, 'objects', key))).toEqual(png);
    expect(await filesUnder(stored)).toHaveLength(1);
  });

  it('rows keep the plain address and show a link of a quarter of an hour', async () => {
    const address = await upload(0, 'one.png', png);
    const page = await upload(0, 'two.png', png);
    const { data } = await root.post('/test_album/v1', {
      album_name: 'x',
      cover_url: address,
      pictures: [address],
      pages: [{ page_url: page }],
    });
    const [row] = await served.database.db.selectFrom('test_album').selectAll().execute();
    expect(row).toMatchObject({ cover_url: address, pictures: [address], pages: [{ page_url: page }] });
    const { data: list } = await root.get('/test_album/v1', { page: 1, size: 10 });
    for (const link of [
      data.cover_url,
      data.pictures[0],
      data.pages[0].page_url,
      list.rows[0].cover_url,
    ] as string[]) {
      expect(link).toMatch(/\/oss\/0\/.*\.png\?expires=\d+&signature=/);
      expect((await open(link)).status).toBe(200);
    }
    // What was shown comes back as it was shown.
    const body = { ...data, album_name: 'y' };
    const saved = await root.put(`/test_album/${data.id}/v1`, {
      version: data.version,
      album_name: body.album_name,
      cover_url: body.cover_url,
      pages: body.pages,
    });
    expect(saved.code).toBe(0);
    const [again] = await served.database.db.selectFrom('test_album').selectAll().execute();
    expect(again).toMatchObject({ album_name: 'y', cover_url: address, pages: [{ page_url: page }] });
    const { rows: log } = await served.database.pool.query(
      "select diff_json::text t from sys_operate_log where biz_entity = 'test_album'",
    );
    expect(log.map(({ t }) => t).join()).not.toContain('signature=');

    served.pass(15 * 60);
    const expired = await open(data.cover_url);
    expect(expired.status).toBe(403);
    expect(await expired.text()).toContain('<Code>AccessDenied</Code>');
    expect((await open(address)).status).toBe(403);
    const link = new URL(data.cover_url, served.base);
    link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 3_600));
    expect((await fetch(link)).status).toBe(403);
  });

  it('fields take nothing but files of this store that are what they ask for', async () => {
    const image = await upload(0, 'one.png', png);
    const jpg = await upload(
      0,
      'two.jpg',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    );
    const large = await upload(0, 'large.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)]));
    const paper = await upload(2, 'three.pdf', pdf);
    const refuse = async (values: object, field: string, en: string, zh?: string) => {
      const body = { album_name: 'x', ...values };
      expect(await root.post('/test_album/v1', body)).toMatchObject({
        code: 10006,
        data: { errors: [{ field, msg: en }] },
      });
      if (zh) {
        const { data } = await root.speaking('zh').post('/test_album/v1', body);
        expect(data.errors).toEqual([{ field, msg: zh }]);
      }
    };
    const foreign = 'must be a file that was uploaded here';
    for (const url of [
      'https://evil.example.com/a.png',
      '//evil.example.com/a.png',
      `https://evil.example.com${image}`,
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '/oss/../secret',
      '/media/../secret.png',
      image.replace('.png', '.svg'),
    ]) {
      await refuse({ cover_url: url }, 'cover_url', foreign);
    }
    await refuse({ pictures: [image, 'http://x/y.png'] }, 'pictures.1', foreign);
    await refuse({ pages: [{ page_url: 'http://x/y.png' }] }, 'pages.0.page_url', foreign);
    await refuse(
      { cover_url: jpg },
      'cover_url',
      'Only png files are supported, please upload again!',
      '仅支持 png 文件，请重新上传！',
    );
    await refuse(
      { cover_url: large },
      'cover_url',
      'The file is larger than 1 MB, please upload again!',
      '当前文件大小超过1mb，请重新上传！',
    );
    await refuse({ cover_url: paper }, 'cover_url', 'Only png files are supported, please upload again!');
    await refuse({ pictures: [image, image, image] }, 'pictures', 'takes at most 2 entries');
    await refuse({ papers: [paper, paper, paper, paper] }, 'papers', 'takes at most 3 entries');
    await refuse(
      { cover_url: image.replace('one.png', 'none.png') },
      'cover_url',
      'is no longer there, please upload it again',
    );
    expect(await served.database.db.selectFrom('test_album').selectAll().execute()).toEqual([]);
    const good = { album_name: 'x', cover_url: image, paper_url: paper, papers: [paper], pictures: [jpg] };
    expect((await root.post('/test_album/v1', { ...good, film_url: '/media/shopping-1.webm' })).code).toBe(0);
  });

  const anothers = 'must be a file that you uploaded yourself, please upload it again';
  const refusedAt = (field: string, msg = anothers) => ({
    code: 10006,
    data: { errors: [{ field, msg }] },
  });

  it('a file is its uploader’s alone until a row holds it: nobody else’s row takes it, by no way in', async () => {
    const east = await served.signIn(users.east);
    const theirs = await upload(0, 'theirs.png', png, true, east);
    const own = await upload(0, 'own.png', png);
    const post = (body: object) => root.post('/test_album/v1', { album_name: 'x', ...body });
    expect(await post({ cover_url: theirs })).toMatchObject(refusedAt('cover_url'));
    expect(await post({ pictures: [own, theirs] })).toMatchObject(refusedAt('pictures.1'));
    expect(await post({ pages: [{ page_url: theirs }] })).toMatchObject(refusedAt('pages.0.page_url'));
    const { data } = await root.speaking('zh').post('/test_album/v1', { album_name: 'x', cover_url: theirs });
    expect(data.errors[0].msg).toBe('应为您本人上传的文件，请重新上传');
    const { data: mine } = await post({ cover_url: own });
    const change = { version: mine.version, cover_url: theirs };
    expect(await root.put(`/test_album/${mine.id}/v1`, change)).toMatchObject(refusedAt('cover_url'));
    const stamp = { stamp_url: theirs };
    expect(await root.put(`/test_album/stamp/${mine.id}/v1`, stamp)).toMatchObject(refusedAt('stamp_url'));
    const many = await root.post('/test_album/stamp/batch/v1', { ids: [mine.id], input: stamp });
    expect(many.data).toMatchObject({ success_count: 0, fail_rows: [{ code: 10006 }] });

    const form = new FormData();
    form.set('import_file', new Blob([`Name,Cover\n甲,${theirs}\n乙,${own}\n`]), 'albums.csv');
    const response = await fetch(`${served.base}/api/test_album/import/v1`, {
      method: 'POST',
      headers: { 'auth-token': root.token ?? '', 'accept-language': 'en' },
      body: form,
    });
    const imported = ((await response.json()) as { data: { id: string } }).data;
    const { data: done } = await root.post(`/test_album/import/execute/${imported.id}/v1`);
    expect(done.rows.map((row: { msg: string }) => row.msg)).toEqual([expect.stringContaining(anothers), '']);

    const names = await served.database.db
      .selectFrom('test_album')
      .select(['album_name', 'cover_url'])
      .execute();
    expect(names).toEqual([
      { album_name: 'x', cover_url: own },
      { album_name: '乙', cover_url: own },
    ]);
    // What was refused left no trace: its uploader gives it to a row of their own.
    expect((await east.post('/test_album/v1', { album_name: 'y', cover_url: theirs })).code).toBe(0);
  });

  it('a row keeps what it holds, whoever edits it; its uploader gives it to others only while they see that row', async () => {
    const east = await served.signIn(users.east);
    const theirs = await upload(0, 'theirs.png', png, true, east);
    const body = { album_name: 'y', cover_url: theirs };
    const { data: first } = await east.post('/test_album/v1', body);
    // Somebody else moves it within the row, and can't take it to another.
    const moved = {
      version: first.version,
      album_name: 'z',
      pictures: [theirs],
      pages: [{ page_url: theirs }],
    };
    expect((await root.put(`/test_album/${first.id}/v1`, moved)).code).toBe(0);
    expect(await root.post('/test_album/v1', body)).toMatchObject(refusedAt('cover_url'));
    expect((await east.post('/test_album/v1', body)).code).toBe(0);
    const give = (org: string) =>
      served.database.db
        .updateTable('test_album')
        .set({ mgt_org_id: org })
        .where('id', '=', first.id)
        .execute();
    await give('4');
    expect(await east.post('/test_album/v1', body)).toMatchObject(refusedAt('cover_url'));
    await served.database.db.deleteFrom('test_album').where('id', '=', first.id).execute();
    expect((await east.post('/test_album/v1', body)).code).toBe(0);
  });

  it('a copy takes the files of a row that its maker reads, in the same field, where the form may begin as one', async () => {
    const east = await served.signIn(users.east);
    const theirs = await upload(0, 'theirs.png', png, true, east);
    const page = await upload(0, 'page.png', png, true, east);
    const { data: seen } = await east.post('/test_scrapbook/v1', {
      album_name: 'y',
      cover_url: theirs,
      pages: [{ page_url: page }],
    });
    const { data: read } = await root.get(`/test_scrapbook/${seen.id}/v1`);
    const copy = { album_name: 'copy', cover_url: read.cover_url, pages: read.pages };
    expect((await root.post('/test_scrapbook/v1', copy)).code).toBe(0);
    expect(await root.post('/test_scrapbook/v1', { album_name: 'copy', cover_url: page })).toMatchObject(
      refusedAt('cover_url'),
    );
    expect(await root.post('/test_album/v1', copy)).toMatchObject(refusedAt('cover_url'));
    const own = await upload(0, 'own.png', png);
    const { data: unseen } = await root.post('/test_scrapbook/v1', { album_name: 'x', cover_url: own });
    expect(
      await east.post('/test_scrapbook/v1', { album_name: 'y', cover_url: unseen.cover_url }),
    ).toMatchObject(refusedAt('cover_url'));
  });

  it('files of the demo data are taken where it stands in the database, and kept by rows that hold them', async () => {
    const foreign = 'must be a file that was uploaded here';
    const demo = '/media/cola.svg';
    const post = (client: Client, cover_url: string) =>
      client.post('/test_album/v1', { album_name: 'x', cover_url });
    for (const none of ['/media/a.exe', '/media/cola.exe', '/media/../media/cola.svg'])
      expect(await post(root, none)).toMatchObject(refusedAt('cover_url', foreign));
    const { data: held } = await post(root, demo);
    expect(held.cover_url).toBe(demo);
    const bare = await serve(served.database, { product, dataDir, demoMedia: new Set() });
    bare.at(momentText(Date.now()));
    const there = await bare.signIn(users.root);
    expect(await post(there, demo)).toMatchObject(refusedAt('cover_url', foreign));
    const edit = { version: held.version, album_name: 'y', cover_url: demo };
    expect((await there.put(`/test_album/${held.id}/v1`, edit)).code).toBe(0);
    await bare.close();
  });

  it('files are served so that nothing in them runs', async () => {
    const paper = await upload(2, 'a.pdf', pdf);
    const sheet = await upload(2, 'b.xlsx', zip(xlsxEntries));
    const word = await upload(2, 'c.docx', docx);
    const list = await upload(2, 'd.csv', Buffer.from('\ufeff名称,数量\n可乐,3\n'));
    const gbk = await upload(2, 'e.csv', Buffer.from('c3fbb3c62ccafdc1bf0abfc9c0d62c330a', 'hex'));
    const cover = await upload(0, 'f.png', png);
    const { data } = await root.post('/test_album/v1', {
      album_name: 'x',
      cover_url: cover,
      paper_url: sheet,
      papers: [paper, word, list],
    });
    const other = await root.post('/test_album/v1', { album_name: 'y', paper_url: gbk });
    // No proxy is trusted here: whoever says so, this is no https.
    const shown = await open(data.cover_url, { 'x-forwarded-proto': 'https' });
    expect(shown.headers.get('strict-transport-security')).toBeNull();
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    expect(shown.headers.get('content-disposition')).toBeNull();
    for (const [link, type] of [
      [data.paper_url, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      [data.papers[1], 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      [data.papers[2], 'text/csv; charset=utf-8'],
      [other.data.paper_url, 'text/csv; charset=utf-8'],
    ]) {
      const response = await open(link);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const page = await open(data.papers[0]);
    expect(page.headers.get('content-disposition')).toBeNull();
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const etag = shown.headers.get('etag') ?? '';
    expect((await open(data.cover_url, { 'if-none-match': etag })).status).toBe(304);
    const head = await fetch(`${served.base}${data.cover_url}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(png.length));
  });

  it('a browser on another host may ask before it puts', async () => {
    const { prefix } = await tokenOf(0);
    const response = await fetch(`${served.base}/oss/${prefix}a.png`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://console.example.com',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,x-oss-date,x-oss-security-token',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('x-oss-security-token');
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  });

  it('after a week goes what no row refers to, and nothing else', async () => {
    const used = await upload(0, 'used.png', png);
    const page = await upload(0, 'page.png', png);
    const picture = await upload(0, 'picture.png', png);
    const unused = await upload(0, 'unused.png', png);
    const { data } = await root.post('/test_album/v1', {
      album_name: 'x',
      cover_url: used,
      pictures: [picture],
      pages: [{ page_url: page }],
    });
    const clean = () => served.app.background.runAll();
    const names = async () => (await filesUnder(stored)).map((file) => path.basename(file)).sort();
    served.pass(week - 60);
    await clean();
    expect(await names()).toEqual(['page.png', 'picture.png', 'unused.png', 'used.png']);
    served.pass(120);
    await clean();
    expect(await names()).toEqual(['page.png', 'picture.png', 'used.png']);
    expect(await kept()).toHaveLength(3);
    const late = await served.signIn(users.root);
    expect(await late.post('/test_album/v1', { album_name: 'late', cover_url: unused })).toMatchObject({
      code: 10006,
    });
    // Replaced by another: the former one has no row any more.
    const { code } = await late.put(`/test_album/${data.id}/v1`, {
      version: data.version,
      cover_url: picture,
      clear: ['pictures', 'pages'],
    });
    expect(code).toBe(0);
    served.pass(week + 60);
    await clean();
    expect(await names()).toEqual(['picture.png']);
    // What is still used stays, however often it is asked.
    served.pass(3 * week);
    await clean();
    expect(await names()).toEqual(['picture.png']);
  });

  it('parts that nobody goes on with are removed', async () => {
    const token = await tokenOf(3);
    const key = `${token.prefix}film.mp4`;
    const client = ossClient(served.base, token);
    const { uploadId } = await client.initMultipartUpload(key);
    await client.uploadPart(key, uploadId, 1, mp4(200_000) as never, 0, 200_000);
    // Disks write by the machine's clock, which a run at another moment (tests/clock.ts) leaves alone.
    const parts = path.join(stored, 'parts');
    for (const upload of await readdir(parts)) await utimes(path.join(parts, upload), new Date(), new Date());
    served.pass(86_400);
    await served.app.background.runAll();
    expect(await filesUnder(stored)).toHaveLength(2);
    served.pass(2 * 86_400);
    await served.app.background.runAll();
    expect(await filesUnder(stored)).toEqual([]);
  });
});
