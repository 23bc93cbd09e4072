import { identifyType } from '../../enums.ts';
import type { FieldError } from '../../kit/validation.ts';
import { doorType } from '../../shared/point.ts';

/** One row of a goods template, as far as its rules ask. */
export interface TemplatePlace {
  readonly door_side?: number | null;
  readonly layer_no: number;
  readonly slot_no: number;
  readonly sensor?: string | null;
  readonly goods_id: string;
  readonly capacity: number;
  readonly par_quantity?: number | null;
  readonly warn_quantity?: number | null;
}
/** The cabinet that it has to fit. */
export interface TemplateCabinet {
  readonly layers: number | null;
  readonly slots: number | null;
  readonly door_type: number | null;
  readonly identify_type: number;
}

export const hasTwoDoors = (cabinet: Pick<TemplateCabinet, 'door_type'>) =>
  cabinet.door_type === doorType.double;
/** Scales tell by weight alone which goods were taken: each carries one kind. */
export const hasScales = ({ identify_type: type }: Pick<TemplateCabinet, 'identify_type'>) =>
  type === identifyType.gravity;
/** Cameras know only goods that were modelled. */
export const hasCameras = ({ identify_type: type }: Pick<TemplateCabinet, 'identify_type'>) =>
  type === identifyType.vision || type === identifyType.visionGravity;

export const placeOf = ({
  door_side,
  layer_no,
  slot_no,
}: Pick<TemplatePlace, 'door_side' | 'layer_no' | 'slot_no'>) => `${door_side ?? 0}.${layer_no}.${slot_no}`;

const texts = {
  needsDoor: { en: 'is required: the cabinet has two doors', zh: '双门柜必填' },
  noDoor: { en: 'must stay empty: the cabinet has one door', zh: '单门柜无需填写' },
  taken: { en: 'is taken by another row', zh: '货位重复' },
  needsSensor: { en: 'is required: the cabinet recognises by weight', zh: '重力柜必填' },
  sensorTaken: { en: 'carries other goods already', zh: '该传感器已对应其他商品' },
  par: { en: 'must not be above the capacity', zh: '不能大于容量' },
  warn: { en: 'must be below the par level', zh: '须小于标准库存' },
} as const;
const atMost = (n: number) => ({ en: `must be at most ${n}`, zh: `不能大于${n}` });

/** What is wrong with a template by itself (P31): places, sensors and levels. Prices and goods are asked of the database. */
export function templateErrors(rows: readonly TemplatePlace[], cabinet: TemplateCabinet): FieldError[] {
  const places = new Set<string>();
  const sensors = new Map<string, string>();
  const two = hasTwoDoors(cabinet);
  return rows.flatMap((row, at) => {
    const errors: FieldError[] = [];
    const say = (field: keyof TemplatePlace, msg: FieldError['msg']) =>
      errors.push({ field: `goods.${at}.${field}`, msg });
    if (two && !row.door_side) say('door_side', texts.needsDoor);
    if (!two && row.door_side) say('door_side', texts.noDoor);
    if (cabinet.layers !== null && row.layer_no > cabinet.layers) say('layer_no', atMost(cabinet.layers));
    if (cabinet.slots !== null && row.slot_no > cabinet.slots) say('slot_no', atMost(cabinet.slots));
    if (places.has(placeOf(row))) say('slot_no', texts.taken);
    places.add(placeOf(row));
    if (hasScales(cabinet)) {
      const goods = row.sensor && sensors.get(row.sensor);
      if (!row.sensor) say('sensor', texts.needsSensor);
      else if (goods && goods !== row.goods_id) say('sensor', texts.sensorTaken);
      else sensors.set(row.sensor, row.goods_id);
    }
    const par = row.par_quantity ?? row.capacity;
    if (par > row.capacity) say('par_quantity', texts.par);
    if (row.warn_quantity && row.warn_quantity >= par) say('warn_quantity', texts.warn);
    return errors;
  });
}

/** Basis points of what fits that is there; null where nothing fits. */
export const stockRate = (stock: number, capacity: number): number | null =>
  capacity > 0 ? Math.round((Math.min(stock, capacity) * 10_000) / capacity) : null;
