import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { materialType } from '../../resources/advertising/enums.ts';
import { momentText } from '../../resources/kit/time.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { anyTable } from '../../server/db/tables.ts';
import { film, picture } from '../support/media.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { ossClient } from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { roles, users, world } from './support/world.ts';

describeOnOneDatabase('ad materials', (fresh) => {
  let served: Served;
  let dataDir: string;
  let root: Client;
  let merchant: Client;
  let otherMerchant: Client;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'material-'));
    const database = await fresh(world);
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['ADVERTISING_MATERIAL', 'AD_EDIT']) })
      .where('id', '=', roles.merchant)
      .execute();
    served = await serve(database, { dataDir });
  });
  beforeEach(async () => {
    // The real client signs with the machine's clock.
    served.at(momentText(Date.now()));
    root = await served.signIn(users.root);
    merchant = await served.signIn(users.merchant);
    otherMerchant = await served.signIn(users.otherMerchant);
  });
  afterEach(() => served.empty('advert_material', 'upload_file', 'sys_operate_log'));
  afterAll(async () => {
    await served.close();
    await rm(dataDir, { recursive: true });
  });

  const upload = async (type: 0 | 3, name: string, content: Buffer, by = root) => {
    const token: UploadToken = (await by.get('/sts_upload/token/v1', { type })).data;
    await ossClient(served.base, token).put(`${token.prefix}${name}`, content);
    return `${token.file_host}/${token.prefix}${name}`;
  };
  const base = { material_name: '夏日冰饮', ad_screen: 1 };
  const addPicture = async (by = root) =>
    by.post('/advert_material/v1', {
      ...base,
      material_type: materialType.image,
      image_url: await upload(0, 'a.png', picture(108, 192), by),
    });
  const addFilm = async (content: Buffer, more: object = {}, cover: readonly [number, number] = [108, 192]) =>
    root.post('/advert_material/v1', {
      ...base,
      material_type: materialType.video,
      video_url: await upload(3, 'a.mp4', content),
      cover_url: await upload(0, 'cover.png', picture(...cover)),
      ...more,
    });
  const count = async () => (await root.get('/advert_material/v1')).data.total;

  it('[2.62] [3.29] are kept with what their files measure, and shown by a signed link', async () => {
    const { code, data } = await addPicture();
    expect(code).toBe(0);
    expect(data).toMatchObject({
      material_type: 1,
      resolution: '108×192',
      file_size: 1,
      duration_seconds: null,
      enabled: 1,
    });
    expect((await fetch(`${served.base}${data.file_url}`)).status).toBe(200);
    const film30 = await addFilm(film(1080, 1920, 30));
    expect(film30.data).toMatchObject({ material_type: 2, resolution: '1080×1920', duration_seconds: 30 });
    const turned = await addFilm(film(1920, 1080, 4, true));
    expect(turned.data).toMatchObject({ resolution: '1080×1920', duration_seconds: 4 });
    const page = await root.post('/advert_material/v1', {
      ...base,
      material_type: materialType.custom,
      page_url: 'https://pages.example.com/1',
    });
    expect(page.data).toMatchObject({ material_type: 3, file_url: null, resolution: null });
  });

  it('are found by how long they last, in seconds', async () => {
    for (const seconds of [4, 30, 90]) await addFilm(film(1080, 1920, seconds));
    const found = async (asked: Readonly<Record<string, number>>) =>
      (await root.get('/advert_material/v1', asked)).data.rows.map(
        (row: { duration_seconds: number }) => row.duration_seconds,
      );
    expect((await found({ min_duration_seconds: 30 })).sort()).toEqual([30, 90]);
    expect(await found({ min_duration_seconds: 5, max_duration_seconds: 60 })).toEqual([30]);
    expect(await root.get('/advert_material/v1', { min_duration_seconds: '1 h' })).toMatchObject({
      code: 10006,
    });
  });

  it('[3.29] of an unknown type are history: nobody makes one', async () => {
    const asked = { ...base, material_type: materialType.unknown };
    const refused = await root.post('/advert_material/v1', asked);
    expect(refused).toMatchObject({ code: 10006 });
    expect(refused.data.errors).toEqual([{ field: 'material_type', msg: 'can’t be chosen' }]);
    expect(await count()).toBe(0);
  });

  it('[5.04] [5.05] a film of another shape or too long is refused, whoever sends it, and nothing is kept', async () => {
    const wide = await addFilm(film(1280, 720, 5));
    expect(wide).toMatchObject({ code: 16005, msg: 'Material ratio does not fit the screen' });
    expect(wide.data.errors).toEqual([
      {
        field: 'video_url',
        msg: 'The current size 1280×720 does not match the ratio 9:16, please upload again!',
      },
    ]);
    const long = await addFilm(film(1080, 1920, 3_601));
    expect(long).toMatchObject({ code: 10006 });
    expect(long.data.errors[0].msg).toBe(
      'The video lasts 3601 s, at most 3600 s are allowed, please upload again!',
    );
    const fits = await addFilm(film(1280, 720, 3_600), { ad_screen: 2 }, [192, 108]);
    expect(fits.code).toBe(0);
    const flat = await root.post('/advert_material/v1', {
      ...base,
      material_type: materialType.image,
      image_url: await upload(0, 'flat.png', picture(300, 100)),
    });
    expect(flat).toMatchObject({ code: 16005, data: { errors: [{ field: 'image_url' }] } });
    expect(await count()).toBe(1);
  });

  it('what the type does not ask for is not kept, and what it asks for may not be missing', async () => {
    const missing = await root.post('/advert_material/v1', { ...base, material_type: materialType.image });
    expect(missing.data.errors).toMatchObject([{ field: 'image_url' }]);
    const uncovered = await addFilm(film(9, 16, 3), { cover_url: null });
    expect(uncovered.data.errors).toMatchObject([{ field: 'cover_url' }]);
    const plain = await root.post('/advert_material/v1', {
      ...base,
      material_type: materialType.custom,
      page_url: 'http://pages.example.com/1',
    });
    expect(plain.data.errors).toMatchObject([{ field: 'page_url' }]);
    const linked = await addFilm(film(9, 16, 3), { link_url: 'https://pages.example.com/1' });
    expect(linked.data.link_url).toBeNull();
  });

  it('a new file is measured again, a new name leaves what was measured', async () => {
    const { data } = await addPicture();
    const named = await root.put(`/advert_material/${data.id}/v1`, { material_name: '早安咖啡', version: 1 });
    expect(named.data).toMatchObject({ material_name: '早安咖啡', resolution: '108×192' });
    const image_url = await upload(0, 'b.png', picture(54, 96));
    const replaced = await root.put(`/advert_material/${data.id}/v1`, { image_url, version: 2 });
    expect(replaced.data).toMatchObject({ resolution: '54×96' });
    const fixed = await root.put(`/advert_material/${data.id}/v1`, { ad_screen: 2, version: 3 });
    expect(fixed).toMatchObject({ code: 10006 });
  });

  it('while a playing plan shows it it is neither switched off nor exchanged, and while any plan holds it not deleted', async () => {
    const { data } = await addPicture();
    const plan = (id: string, ad_status: number, material_id: string) => ({
      id,
      plan_no: `P${id}`,
      plan_name: `计划${id}`,
      ad_screen: 1,
      ad_status,
      materials: JSON.stringify([{ material_id, play_seconds: 10 }]),
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      time_slots: '["08:00-22:00"]',
      week_days: '[1]',
      mgt_org_id: data.mgt_org_id,
      create_time: '2026-01-01 08:00:00',
      update_time: '2026-01-01 08:00:00',
    });
    await anyTable(served.database.db)
      .insertInto('advert_plan')
      .values([plan('1', 0, data.id), plan('2', 1, data.id), plan('3', 1, `${data.id}0`)])
      .execute();
    const [row] = (await root.get('/advert_material/v1')).data.rows;
    expect(row.plan_count).toBe(2);
    const at = `/advert_material/${data.id}/v1`;
    const off = `/advert_material/${data.id}/enabled/v1`;
    const refused = { code: 16001, msg: 'Material used by plan "计划2"' };
    expect(await root.put(off, { enabled: 0, version: 1 })).toMatchObject(refused);
    const image_url = await upload(0, 'b.png', picture(54, 96));
    expect(await root.put(at, { image_url, version: 1 })).toMatchObject(refused);
    expect((await root.put(at, { material_name: '早安咖啡', version: 1 })).code).toBe(0);
    await anyTable(served.database.db).updateTable('advert_plan').set({ ad_status: 2 }).execute();
    expect((await root.delete(at)).code).toBe(16001);
    expect((await root.put(off, { enabled: 0, version: 2 })).code).toBe(0);
    await anyTable(served.database.db).deleteFrom('advert_plan').execute();
    expect((await root.delete(at)).code).toBe(0);
  });

  it('a merchant sees its own and not whose they are; another one sees nothing of them', async () => {
    await addPicture();
    const { data } = await addPicture(merchant);
    const own = (await merchant.get('/advert_material/v1')).data;
    expect(own.total).toBe(1);
    expect(own.rows[0]).not.toHaveProperty('mgt_org_name');
    expect(own.rows[0]).not.toHaveProperty('mct_id');
    expect((await otherMerchant.get('/advert_material/v1')).data.total).toBe(0);
    expect(await otherMerchant.get(`/advert_material/${data.id}/v1`)).toMatchObject({ code: 10004 });
    expect(await otherMerchant.delete(`/advert_material/${data.id}/v1`)).toMatchObject({ code: 10004 });
    expect(await count()).toBe(2);
  });

  it('are disabled, enabled and deleted, and remembered', async () => {
    const { data } = await addPicture();
    const at = `/advert_material/${data.id}`;
    expect((await root.put(`${at}/enabled/v1`, { enabled: 0, version: 1 })).data.enabled).toBe(0);
    expect(await root.put(`${at}/enabled/v1`, { enabled: 1, version: 1 })).toMatchObject({ code: 10005 });
    const history = (await root.get(`/advert_material/history/${data.id}/v1`)).data;
    expect(history.total).toBe(2);
    expect(await root.delete(`${at}/v1`)).toMatchObject({ code: 0 });
    expect(await count()).toBe(0);
  });

  it('are nobody’s who lacks the codes', async () => {
    const nothing = await served.signIn(users.nothing);
    expect(await nothing.get('/advert_material/v1')).toMatchObject({ code: 10003 });
    const reader = await served.signIn(users.reader);
    expect(await reader.post('/advert_material/v1', { ...base, material_type: 3 })).toMatchObject({
      code: 10003,
    });
  });
});
