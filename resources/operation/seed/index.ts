import { stretch } from '../../../server/seed/plan.ts';
import { batch, linksOf, rowsOf, type SeedBatch } from '../../../server/seed/rows.ts';
import type { Product } from '../../kit/product.ts';
import type { PartSeed } from '../../part.ts';
import type { World } from '../../shared/seed/world.ts';
import { VendorAgingEvent } from '../../vendor-test/aging/event.ts';
import { VendorAging } from '../../vendor-test/aging/index.ts';
import { VendorBinding } from '../../vendor-test/binding/index.ts';
import { VendorTest, VendorTestItem } from '../../vendor-test/test/index.ts';
import { AppUpgrade } from '../app-upgrade/index.ts';
import { AppVersion } from '../app-version/index.ts';
import { DeviceCommand } from '../device/command/index.ts';
import { DeviceFault } from '../device/fault/index.ts';
import { Device } from '../device/index.ts';
import { DeviceBind, DeviceGap, DeviceLog, DevicePart } from '../device/parts.ts';
import { Message } from '../message/index.ts';
import { cabinetsOf, lastDeviceIds } from './devices.ts';
import { messageCount, sentMessages } from './messages.ts';
import { versionCount, versionsOf } from './versions.ts';

/** Twenty cabinets at a time, with what belongs to them. */
function* cabinets(world: World, from: number): Iterable<SeedBatch> {
  const size = 20;
  for (let start = from * size; ; start += size) {
    const some = cabinetsOf(world, start, size);
    if (some.length === 0) return;
    yield batch(
      { table: Device.name, rows: some.map(({ device }) => device) },
      rowsOf(
        DevicePart,
        some.flatMap(({ parts }) => parts),
      ),
      rowsOf(
        DeviceBind,
        some.flatMap(({ binds }) => binds),
      ),
      rowsOf(
        DeviceFault,
        some.flatMap(({ faults }) => faults),
      ),
      rowsOf(
        DeviceCommand,
        some.flatMap(({ commands }) => commands),
      ),
      rowsOf(
        DeviceGap,
        some.flatMap(({ gaps }) => gaps),
      ),
      rowsOf(
        DeviceLog,
        some.flatMap(({ logs }) => logs),
      ),
      rowsOf(
        AppUpgrade,
        some.flatMap(({ upgrades }) => upgrades),
      ),
      rowsOf(
        VendorBinding,
        some.flatMap(({ bindings }) => bindings),
      ),
      rowsOf(
        VendorAging,
        some.flatMap(({ agings }) => agings),
      ),
      rowsOf(
        VendorTest,
        some.flatMap(({ tests }) => tests),
      ),
      rowsOf(
        VendorTestItem,
        some.flatMap(({ testItems }) => testItems),
      ),
      rowsOf(
        VendorAgingEvent,
        some.flatMap(({ agingEvents }) => agingEvents),
      ),
      { table: 'vendor_aging_hour', rows: some.flatMap(({ agingHours }) => agingHours) },
      { table: 'device_telemetry', rows: some.flatMap(({ telemetry }) => telemetry) },
    );
  }
}

function versionBatch(world: World): SeedBatch {
  const versions = versionsOf(world);
  return batch(
    rowsOf(AppVersion, versions.rows),
    linksOf(AppVersion, 'model_ids', versions.modelIds),
    linksOf(AppVersion, 'org_ids', versions.orgIds),
    linksOf(AppVersion, 'shop_ids', versions.shopIds),
  );
}

function messageBatch(world: World, product: Product): SeedBatch {
  const sent = sentMessages(world, product);
  return batch(
    rowsOf(Message, sent.rows),
    linksOf(Message, 'org_ids', sent.orgIds),
    linksOf(Message, 'role_ids', sent.roleIds),
    linksOf(Message, 'mct_ids', sent.mctIds),
    linksOf(Message, 'user_ids', sent.userIds),
  );
}

export const seed: PartSeed = {
  stretches: {
    rows: (world, product) => [
      stretch('software versions', () => [versionBatch(world)]),
      { name: 'cabinets', batches: (from) => cabinets(world, from) },
      stretch('messages', () => [messageBatch(world, product)]),
    ],
  },
  lastIds: (world) => [
    ...lastDeviceIds(world),
    ['app_version', versionCount],
    ['sys_mgt_notice', messageCount],
  ],
};
