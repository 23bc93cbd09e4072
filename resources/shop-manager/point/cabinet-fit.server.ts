import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { optionOf } from '../../kit/enumeration.ts';
import { scaled } from '../../kit/format.ts';
import { type Label, say } from '../../kit/label.ts';
import { type CommandGiven, sendCommand } from '../../operation/device/command/issuing.server.ts';
import { bandOf } from '../../operation/device/command/rules.ts';
import { commandType } from '../../operation/device/enums.ts';
import { tempZone } from '../../shared/point.ts';

/** What a point says of the cabinet that it has or wants. */
interface Wanted {
  readonly cabinet_code: string | null;
  readonly model_id: string;
  readonly identify_type: number;
  readonly temp_set: number | null;
}

const models = (tx: Kysely<Tables>) =>
  tx
    .selectFrom('device_cabinet_model as m')
    .select(['m.model_name', 'm.temp_zone', 'm.identify_types', 'm.temp_min', 'm.temp_max']);
type ModelFacts = Awaited<ReturnType<ReturnType<typeof models>['executeTakeFirstOrThrow']>>;

async function modelFacts(tx: Kysely<Tables>, id: string): Promise<ModelFacts> {
  const row = await models(tx).where('m.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal(10004);
  return row;
}

/** The model of the cabinet that stands at a point; undefined where none does. */
const standingModel = async (tx: Kysely<Tables>, code: string | null): Promise<ModelFacts | undefined> =>
  code === null
    ? undefined
    : models(tx)
        .innerJoin('device as d', 'd.model_id', 'm.id')
        .where('d.cabinet_code', '=', code)
        .executeTakeFirst();

const recognises = (model: ModelFacts, type: number) =>
  (model.identify_types as readonly number[]).includes(type);

/** A refusal that names no field stands at this one, in the catalogue's words. */
async function atField({ services }: ActionContext, field: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const told = error instanceof Refusal ? services.product.errors[error.code] : undefined;
    if (!(error instanceof Refusal) || error.detail.errors || !told) throw error;
    const { code, detail } = error;
    const msg = { en: say(told, 'en', detail.params), zh: say(told, 'zh', detail.params) };
    throw new Refusal(code, { ...detail, errors: [{ field, msg, code }] });
  }
}

/** @throws Refusal 13010 with the band of the model, 10006 where it doesn't cool */
function checkBand({ refuse }: ActionContext, model: ModelFacts, temp: number | null): void {
  if (temp === null) return;
  const band = bandOf(model);
  if (!band)
    throw invalidField('temp_set', {
      en: `can’t be set: ${model.model_name} does not cool`,
      zh: `不可设置：${model.model_name}不控温`,
    });
  if (temp >= band.min && temp <= band.max) return;
  const [min, max] = [scaled(band.min, 1), scaled(band.max, 1)];
  const msg = { en: `must be within ${min}–${max} °C`, zh: `须在${min}~${max}℃之间` };
  refuse(13010, { min, max }, [{ field: 'temp_set', msg, code: 13010 }]);
}

/** Of two models the cabinet's own decides what a point can be set to. @throws Refusal 13010, 10006 */
export async function checkTemperature(context: ActionContext, point: Wanted, temp: number): Promise<void> {
  const standing = await standingModel(context.tx, point.cabinet_code);
  checkBand(context, standing ?? (await modelFacts(context.tx, point.model_id)), temp);
}

/** Why a cabinet is none for a point that wants this model (docs/domain/points.md §P30, Bind). */
function misfit(cabinet: ModelFacts, wanted: ModelFacts, type: number): 13016 | 13008 | null {
  if (cabinet.temp_zone !== wanted.temp_zone) return 13016;
  return recognises(cabinet, type) ? null : 13008;
}

const zoneOf = ({ temp_zone }: ModelFacts): Label => optionOf(tempZone, temp_zone) ?? { en: '--', zh: '--' };

/** Whether a cabinet is of the point's temperature zone, and recognises goods as the point says. @throws Refusal 13008, 13010, 13016 */
export async function checkFits(context: ActionContext, point: Wanted, code: string): Promise<void> {
  const { tx, refuse } = context;
  const [cabinet, wanted] = [await standingModel(tx, code), await modelFacts(tx, point.model_id)];
  if (!cabinet) throw new Refusal(10004);
  const { model_name } = cabinet;
  const [its, asked] = [zoneOf(cabinet), zoneOf(wanted)];
  const texts = {
    13016: {
      en: `is a ${model_name}, ${its.en}; the point wants ${asked.en}`,
      zh: `柜型为${model_name}（${its.zh}），点位要求${asked.zh}`,
    },
    13008: {
      en: `is a ${model_name}, which does not recognise goods as the point says`,
      zh: `柜型为${model_name}，不支持点位的识别类型`,
    },
  };
  const problem = misfit(cabinet, wanted, point.identify_type);
  if (problem) refuse(problem, {}, [{ field: 'cabinet_code', msg: texts[problem], code: problem }]);
  const [temp, band] = [point.temp_set, bandOf(cabinet)];
  if (temp === null || (band && temp >= band.min && temp <= band.max)) return;
  const limits = { min: band ? scaled(band.min, 1) : '--', max: band ? scaled(band.max, 1) : '--' };
  const msg = {
    en: `takes ${limits.min}–${limits.max} °C; the point is set to ${scaled(temp, 1)} °C`,
    zh: `可设${limits.min}~${limits.max}℃，点位设定为${scaled(temp, 1)}℃`,
  };
  refuse(13010, limits, [{ field: 'cabinet_code', msg, code: 13010 }]);
}

/**
 * Whether a cabinet can be what the point says; the one that stands there decides, where there is one.
 * @param before the point as it was: a point that keeps its model and recognition isn't asked about its cabinet again
 * @throws Refusal 13008, 13010, 13016
 */
export async function checkCabinet(context: ActionContext, point: Wanted, before?: Wanted): Promise<void> {
  const { tx, refuse } = context;
  const at = (field: string, code: 13008 | 13016): never => {
    const msg = context.services.product.errors[code] ?? { en: '', zh: '' };
    return refuse(code, {}, [{ field, msg, code }]);
  };
  const model = await modelFacts(tx, point.model_id);
  if (!recognises(model, point.identify_type)) at('identify_type', 13008);
  const standing = await standingModel(tx, point.cabinet_code);
  const asks = before?.model_id !== point.model_id || before.identify_type !== point.identify_type;
  const problem = standing && asks ? misfit(standing, model, point.identify_type) : null;
  if (problem) at(problem === 13016 ? 'model_id' : 'identify_type', problem);
  checkBand(context, standing ?? model, point.temp_set);
}

/** @throws Refusal 13006 without a cabinet, and as `sendCommand` */
export async function commandCabinet(
  context: ActionContext,
  { cabinet_code }: Pick<Wanted, 'cabinet_code'>,
  given: CommandGiven,
): Promise<void> {
  const cabinet = await context.tx
    .selectFrom('device')
    .select('id')
    .where('cabinet_code', '=', cabinet_code)
    .executeTakeFirst();
  if (!cabinet) throw new Refusal(13006);
  await sendCommand(context, cabinet.id, given);
}

/**
 * What a point's temperature is set to is told to its cabinet in the same transaction: a cabinet that can't be told keeps the point
 * as it was, and says so at the field.
 * @throws Refusal 13004, 13006, 13009
 */
export const commandTemperature = (
  context: ActionContext,
  point: Pick<Wanted, 'cabinet_code'>,
  temp_set: number,
  field: string,
): Promise<void> =>
  atField(context, field, () =>
    commandCabinet(context, point, { command_type: commandType.setTemperature, params: { temp_set } }),
  );
