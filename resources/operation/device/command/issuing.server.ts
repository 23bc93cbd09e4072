import type { Kysely } from 'kysely';
import { businessNumber } from '../../../../server/business-number.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { invalidField, Refusal } from '../../../../server/refusal.ts';
import { insertRow } from '../../../../server/rows/writing.ts';
import type { ActionContext, Caller } from '../../../../server/server-extension.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import { scaled } from '../../../kit/format.ts';
import { epochOf, momentText } from '../../../kit/time.ts';
import { online } from '../../../shared/point.ts';
import { shopLogType } from '../../../shop-manager/shop-log/index.ts';
import { writeShopLog } from '../../../shop-manager/shop-log/server.ts';
import { commandStatus, commandType, doorState } from '../enums.ts';
import { DeviceCommand } from './index.ts';
import { bandOf, type CommandParams, commandProblem, needsClosedDoor, timeoutOf } from './rules.ts';

export interface CommandGiven {
  readonly command_type: CodeOf<typeof commandType>;
  readonly params?: CommandParams | null;
  readonly reason?: string | null;
}

/** A command as people send it, to one cabinet. @throws Refusal as `issueCommand`; 10006 where it is a door's or doesn't fit */
export async function sendCommand(
  context: ActionContext,
  deviceId: string,
  given: CommandGiven,
): Promise<void> {
  if (given.command_type === commandType.openDoor)
    throw invalidField('command_type', { en: 'is an action of its own', zh: '请使用“远程开门”' });
  checkCommand(given);
  await issueCommand(context, deviceId, given);
}

/** The parameters that were given, without those that were left empty. */
const givenOf = (params: CommandParams | null | undefined) =>
  Object.fromEntries(
    Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );

/** @throws Refusal 10006 at the field that doesn't fit the command */
export function checkCommand({ command_type, params, reason }: CommandGiven): void {
  const problem = commandProblem(command_type, givenOf(params), reason);
  if (problem) throw invalidField(problem.field, problem.msg);
}

/**
 * Sends a command to one cabinet, in the caller's transaction: the cabinet fetches it when it next asks. The cabinet is
 * locked, so that of two at once the second finds the first. Whoever calls this has checked permission and scope.
 * @returns the command's number
 * @throws Refusal 13003, 13004, 13005, 13009, 13010
 */
export async function issueCommand(
  context: ActionContext,
  deviceId: string,
  given: CommandGiven,
): Promise<string> {
  const { tx } = context;
  const { command_type } = given;
  const cabinet = await tx
    .selectFrom('device')
    .innerJoin('device_cabinet_model as m', 'm.id', 'device.model_id')
    .leftJoin('mct_shop as p', 'p.id', 'device.shop_id')
    .selectAll('device')
    .select(['m.temp_zone', 'm.temp_min', 'm.temp_max', 'p.shop_name'])
    .where('device.id', '=', deviceId)
    .forUpdate('device')
    .executeTakeFirst();
  if (!cabinet) throw new Refusal(10004);
  if (cabinet.online !== online.online) throw new Refusal(13004);
  const open = cabinet.door_left === doorState.open || cabinet.door_right === doorState.open;
  if (open && needsClosedDoor.has(command_type)) throw new Refusal(13005);
  if (command_type === commandType.openDoor && (await isShopping(context, deviceId)))
    throw new Refusal(13003);
  const params = givenOf(given.params);
  if (command_type === commandType.setTemperature) {
    const band = bandOf(cabinet);
    const wanted = Number(params.temp_set);
    if (!band || wanted < band.min || wanted > band.max) {
      const range = { min: band ? scaled(band.min, 1) : '--', max: band ? scaled(band.max, 1) : '--' };
      throw new Refusal(13010, { params: range });
    }
  }
  const running = await tx
    .selectFrom('device_command')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('command_type', '=', command_type)
    .where('command_status', 'in', [commandStatus.sent, commandStatus.acknowledged])
    .executeTakeFirst();
  if (running) throw new Refusal(13009);
  const { id, row } = await writeCommand(context, tx, cabinet, { ...given, params });
  await context.audit({ entity: DeviceCommand.name, id, action: 'create', after: row });
  const { shop_id, shop_name } = cabinet;
  if (shop_id !== null && shop_name !== null)
    await writeShopLog(context, tx, {
      shop: { ...cabinet, id: shop_id, shop_name },
      type: shopLogType.command,
      changes: [
        { field: 'command_type', before: null, after: command_type },
        ...Object.entries(params).map(([field, after]) => ({ field, before: null, after })),
      ],
      remark: given.reason ?? undefined,
    });
  return row.command_no;
}

/** A cabinet as its commands name it. */
interface CommandedCabinet {
  readonly id: string;
  readonly cabinet_code: string;
  readonly shop_name: string | null;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}

/** Writes a command that the cabinet then fetches; nothing else is asked or told. @throws Refusal 13009 while one of its type runs */
export async function writeCommand(
  caller: Caller,
  tx: Kysely<Tables>,
  cabinet: CommandedCabinet,
  { command_type, params, reason }: CommandGiven,
) {
  const { now, me } = caller;
  const row = {
    command_no: businessNumber('C', now),
    device_id: cabinet.id,
    cabinet_code: cabinet.cabinet_code,
    shop_name: cabinet.shop_name,
    command_type,
    command_params: params && Object.keys(params).length > 0 ? JSON.stringify(params) : null,
    reason: reason ?? null,
    command_status: commandStatus.sent,
    operator_name: me.name,
    expire_time: momentText(epochOf(now) + timeoutOf(command_type) * 1_000),
    mgt_org_id: cabinet.mgt_org_id,
    mct_id: cabinet.mct_id,
  };
  return { id: await insertRow(caller, tx, DeviceCommand, row), row };
}

/** Whether somebody shops at the cabinet at this moment. */
async function isShopping({ tx }: ActionContext, deviceId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('device_session')
    .select('session_no')
    .where('device_id', '=', deviceId)
    .where('state', '<', 2)
    .where('order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
