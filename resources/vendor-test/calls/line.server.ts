import type { Kysely } from 'kysely';
import { writerOf } from '../../../server/access/writer.ts';
import { businessNumber } from '../../../server/business-number.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { holdFiles, takeFiles } from '../../../server/rows/file-values.ts';
import { doOnce } from '../../../server/rows/once.ts';
import { insertRow, updateRow } from '../../../server/rows/writing.ts';
import type { Caller, Services } from '../../../server/server-extension.ts';
import { measureFiles } from '../../../server/storage/file-facts.ts';
import { folderToken } from '../../../server/storage/folder-token.ts';
import { keyOf } from '../../../server/storage/storage.ts';
import { isFolderOf, newFolder } from '../../../server/storage/upload-folder.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { uploadType } from '../../kit/file-formats.ts';
import { addDays } from '../../kit/time.ts';
import { readObjectKey } from '../../kit/upload.ts';
import { VendorBinding } from '../binding/index.ts';
import { bindInTurn, boundAlready, standingBindings } from '../binding/standing.server.ts';
import { bindStatus, testResult, verdict } from '../factory-enums.ts';
import { countTests } from '../test/counting.server.ts';
import { VendorTest, VendorTestItem } from '../test/index.ts';
import { itemsOf, type TestItemCode } from '../test/items-of.ts';
import {
  measuredText,
  type Readings,
  roundVerdictOf,
  standards,
  standardText,
  verdictOf,
} from '../test/standards.ts';
import { factoryCalls } from './index.ts';

export type FactoryGiven<K extends keyof typeof factoryCalls> = CreateOfFields<
  (typeof factoryCalls)[K]['given']
>;

/** A tester who has proven who they are. */
export interface CallingPerson {
  readonly services: Services;
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly vendorId: string;
}

/** Runs one call's writes in one transaction as the system, which sees every row; whose they are, each call checks itself. */
export const asFactory = <T>(
  services: Services,
  run: (caller: Caller, tx: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  const caller = systemCaller(services);
  return services.commits.run(services.db, (tx) => run(caller, tx));
};

/** Screens that show the row read it again. */
export const tellWritten = (
  caller: Caller,
  tx: Kysely<Tables>,
  model: 'vendor_binding' | 'vendor_test' | 'vendor_aging',
  id: string,
  created: boolean,
) => caller.services.outbox.add(tx, { kind: 'written', model, id, created, by: writerOf(caller.me) });

/** Numbers of requests belong to who made them. */
export const ownRequest = ({ id }: CallingPerson, requestNo: string) => `${id}-${requestNo}`;

/** The cabinet's binding that holds, locked. @throws Refusal 10004 where this vendor has none, 15001 where it has left the factory */
export async function lockBinding(tx: Kysely<Tables>, person: CallingPerson, code: string) {
  const row = await tx
    .selectFrom('vendor_binding as b')
    .innerJoin('device_cabinet_model as m', 'm.id', 'b.model_id')
    .select([
      'b.id',
      'b.cabinet_code',
      'b.board_sn',
      'b.model_id',
      'b.vendor_id',
      'b.identify_type',
      'b.ship_flag',
    ])
    .select('m.temp_zone')
    .where('b.cabinet_code', '=', code)
    .where('b.bind_status', '=', bindStatus.bound)
    .where('b.vendor_id', '=', person.vendorId)
    .forUpdate('b')
    .executeTakeFirst();
  if (!row) throw new Refusal(10004);
  if (row.ship_flag === 1) throw new Refusal(15001);
  return row;
}

/** What a record of the factory repeats of its binding. */
export const ofBinding = (binding: Awaited<ReturnType<typeof lockBinding>>) => ({
  binding_id: binding.id,
  cabinet_code: binding.cabinet_code,
  board_sn: binding.board_sn,
  model_id: binding.model_id,
  vendor_id: binding.vendor_id,
});

export async function models({ services }: CallingPerson) {
  const rows = await services.db
    .selectFrom('device_cabinet_model')
    .select(['id as model_id', 'model_name', 'door_type', 'temp_zone', 'identify_types'])
    .orderBy('id')
    .execute();
  return { models: rows };
}

/** @throws Refusal 10006 for a model or a type that isn't, 23001 */
export function bind(person: CallingPerson, given: FactoryGiven<'bind'>) {
  return asFactory(person.services, async (caller, tx) => {
    await bindInTurn(tx);
    const model = await tx
      .selectFrom('device_cabinet_model')
      .select(['id', 'door_type', 'identify_types'])
      .where('id', '=', given.model_id)
      .executeTakeFirst();
    if (!model) throw invalidField('model_id', { en: 'is no cabinet model', zh: '柜型不存在' });
    if (!model.identify_types.includes(given.identify_type))
      throw invalidField('identify_type', { en: 'is not for this model', zh: '该柜型不支持此识别类型' });
    const [one] = await standingBindings(tx, given);
    if (one) {
      const own = one.vendor_id === person.vendorId;
      if (own && one.cabinet_code === given.cabinet_code && one.board_sn === given.board_sn)
        return { cabinet_code: one.cabinet_code, board_sn: one.board_sn, bind_time: one.bind_time };
      throw boundAlready(given, one, own);
    }
    const id = await insertRow(caller, tx, VendorBinding, {
      cabinet_code: given.cabinet_code,
      model_id: model.id,
      vendor_id: person.vendorId,
      board_sn: given.board_sn,
      imei: given.imei ?? null,
      iccid: given.iccid ?? null,
      mcu_sn: given.mcu_sn ?? null,
      camera_sns: given.camera_sns ?? null,
      sensor_count: given.sensor_count ?? 0,
      reader_sn: given.reader_sn ?? null,
      door_type: model.door_type,
      identify_type: given.identify_type,
      bind_staff_name: person.name,
      bind_status: bindStatus.bound,
      bind_time: caller.now,
      ship_flag: 0,
    });
    tellWritten(caller, tx, 'vendor_binding', id, true);
    return { cabinet_code: given.cabinet_code, board_sn: given.board_sn, bind_time: caller.now };
  });
}

const asked = (items: readonly TestItemCode[]) =>
  items.flatMap((test_item) =>
    (standards[test_item] ?? []).map(({ key, min, max }) => ({
      test_item,
      key,
      min: min ?? null,
      max: max ?? null,
    })),
  );

/** @throws Refusal 10004, 15001 */
export function startTest(person: CallingPerson, { request_no, ...given }: FactoryGiven<'startTest'>) {
  const { endpoint } = factoryCalls.startTest;
  return asFactory(person.services, async (caller, tx) => {
    const binding = await lockBinding(tx, person, given.cabinet_code);
    const once = { endpoint, requestNo: ownRequest(person, request_no), body: given };
    return doOnce(caller, tx, once, async () => {
      const last = await tx
        .selectFrom('vendor_test')
        .select(['test_no', 'round_no', 'test_result'])
        .where('binding_id', '=', binding.id)
        .orderBy('round_no', 'desc')
        .limit(1)
        .executeTakeFirst();
      const items = asked(itemsOf(binding));
      if (last?.test_result === testResult.running)
        return { answer: { test_no: last.test_no, round_no: last.round_no, items } };
      const test_no = businessNumber('T', caller.now);
      const round_no = (last?.round_no ?? 0) + 1;
      const id = await insertRow(caller, tx, VendorTest, {
        ...ofBinding(binding),
        test_no,
        round_no,
        person_id: person.id,
        person_name: person.name,
        item_count: 0,
        pass_count: 0,
        test_result: testResult.running,
        app_version: given.app_version ?? null,
        start_time: caller.now,
      });
      tellWritten(caller, tx, 'vendor_test', id, true);
      return { answer: { test_no, round_no, items } };
    });
  });
}

/** The round, locked. @throws Refusal 10004 where this vendor has none of that number */
async function lockRound(tx: Kysely<Tables>, person: CallingPerson, testNo: string) {
  const row = await tx
    .selectFrom('vendor_test as t')
    .innerJoin('vendor_binding as b', 'b.id', 't.binding_id')
    .innerJoin('device_cabinet_model as m', 'm.id', 't.model_id')
    .select([
      't.id',
      't.version',
      't.person_id',
      't.test_result',
      't.fail_items',
      'b.identify_type',
      'm.temp_zone',
    ])
    .select('b.bind_status')
    .where('t.test_no', '=', testNo)
    .where('t.vendor_id', '=', person.vendorId)
    .forUpdate('t')
    .executeTakeFirst();
  if (!row) throw new Refusal(10004);
  return row;
}

/** Testers have folders and quotas of their own, below those of consumers and cabinets, above those of users. */
const testersFrom = 7_000_000_000_000;
const folderOwner = (personId: string) => ({
  userId: String(testersFrom + Number(personId)),
  type: uploadType.image,
});

/** Where a photo may be put for the next minutes. @throws Refusal 10007 */
export function photoToken({ services, id }: CallingPerson) {
  const { now } = systemCaller(services);
  const owner = folderOwner(id);
  return folderToken(services, owner, newFolder(services.secret, owner, now), now);
}

/** @throws Refusal 10006 at the first photo that this tester didn't upload today or yesterday */
function checkPhotos({ services, id }: CallingPerson, now: string, photos: readonly string[]): void {
  const days = [now, addDays(now, -1)].map((day) => day.slice(0, 10).replaceAll('-', ''));
  for (const [at, address] of photos.entries()) {
    const prefix = readObjectKey(keyOf(services.storage, address) ?? '')?.prefix ?? '';
    if (!isFolderOf(services.secret, prefix, folderOwner(id), days))
      throw invalidField(`photo_urls.${at}`, {
        en: 'must be a photo that this tester uploaded',
        zh: '应为该测试员上传的照片',
      });
  }
}

function readingsOf(item: TestItemCode, given: FactoryGiven<'reportItem'>['readings']): Readings {
  const keys = new Set((standards[item] ?? []).map(({ key }) => key));
  for (const [at, { key }] of (given ?? []).entries())
    if (!keys.has(key))
      throw invalidField(`readings.${at}.key`, {
        en: 'is no reading of this item',
        zh: '不是该测试项的读数',
      });
  return Object.fromEntries((given ?? []).map(({ key, value }) => [key, value]));
}

/** @throws Refusal 10004, 10006, 15001 for a round that is over */
export async function reportItem(person: CallingPerson, given: FactoryGiven<'reportItem'>) {
  const { services } = person;
  const { test_item, attempt, photo_urls } = given;
  const readings = readingsOf(test_item, given.readings);
  const standard = standardText(test_item);
  const first = { ...systemCaller(services), uploader: folderOwner(person.id).userId };
  checkPhotos(person, first.now, photo_urls ?? []);
  const fields = { photo_urls: factoryCalls.reportItem.given.photo_urls };
  await measureFiles(first, fields, { photo_urls });
  return services.commits.run(services.db, async (tx) => {
    const caller = first;
    const round = await lockRound(tx, person, given.test_no);
    if (!itemsOf(round).includes(test_item))
      throw invalidField('test_item', { en: 'is not tested on this cabinet', zh: '该柜机无此测试项' });
    const before = await tx
      .selectFrom('vendor_test_item')
      .select(['id', 'version', 'retry_count', 'item_result'])
      .where('test_id', '=', round.id)
      .where('test_item', '=', test_item)
      .executeTakeFirst();
    if (before && before.retry_count + 1 >= attempt)
      return { item_result: before.item_result, standard: standard[caller.lang] };
    if (round.test_result !== testResult.running || round.bind_status !== bindStatus.bound)
      throw new Refusal(15001);
    const measured = measuredText(test_item, readings);
    const taken = await takeFiles(caller, tx, fields, { photo_urls: photo_urls ?? null });
    const item_result = verdictOf(test_item, readings);
    const told = {
      standard_desc: standard.zh,
      standard_desc_en: standard.en,
      readings,
      measured_value: measured.zh,
      measured_value_en: measured.en,
      item_result,
      photo_urls: (taken.photo_urls ?? null) as readonly string[] | null,
      retry_count: attempt - 1,
      test_time: caller.now,
    };
    const id = before
      ? String(before.id)
      : await insertRow(caller, tx, VendorTestItem, {
          ...told,
          test_id: round.id,
          vendor_id: person.vendorId,
          test_item,
        });
    if (before) await updateRow(caller, tx, VendorTestItem, before, told);
    await holdFiles(caller, tx, fields, taken, { model: VendorTestItem.name, id });
    await updateRow(caller, tx, VendorTest, round, await standOf(tx, round.id));
    tellWritten(caller, tx, 'vendor_test', round.id, false);
    return { item_result, standard: standard[caller.lang] };
  });
}

/** How a round stands by the items that it has. */
async function standOf(tx: Kysely<Tables>, roundId: string) {
  const items = await tx
    .selectFrom('vendor_test_item')
    .select(['test_item', 'item_result'])
    .where('test_id', '=', roundId)
    .orderBy('test_item')
    .execute();
  const failed = items.filter(({ item_result }) => item_result === verdict.failed);
  return {
    item_count: items.length,
    pass_count: items.length - failed.length,
    fail_items: failed.length === 0 ? null : failed.map(({ test_item }) => test_item),
  };
}

/** @throws Refusal 10004, 23008 */
export function finishTest(person: CallingPerson, { test_no }: FactoryGiven<'finishTest'>) {
  return asFactory(person.services, async (caller, tx) => {
    const round = await lockRound(tx, person, test_no);
    const { test_result, fail_items } = round;
    if (test_result !== testResult.running) return { test_result, fail_items: fail_items ?? [] };
    const stand = await standOf(tx, round.id);
    const missing = itemsOf(round).length - stand.item_count;
    const results = Array.from({ length: stand.item_count }, (_, nth) =>
      nth < stand.pass_count ? testResult.passed : testResult.failed,
    );
    if (missing > 0 && stand.fail_items === null) throw new Refusal(23008, { params: { count: missing } });
    const verdictNow = roundVerdictOf(results, stand.item_count);
    const rule_result = verdictNow === testResult.passed ? verdict.passed : verdict.failed;
    await updateRow(caller, tx, VendorTest, round, {
      ...stand,
      test_result: rule_result,
      rule_result,
      end_time: caller.now,
    });
    await countTests(tx, round.person_id);
    tellWritten(caller, tx, 'vendor_test', round.id, false);
    return { test_result: rule_result, fail_items: stand.fail_items ?? [] };
  });
}
