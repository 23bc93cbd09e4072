import { cellText } from '../../kit/cell-text.ts';
import type { AnyField } from '../../kit/field.ts';
import { f } from '../../kit/index.ts';
import { joined, type Lang } from '../../kit/label.ts';
import { commandType } from './enums.ts';

/** What a cabinet can be set to. */
export const settings = {
  temp_set: f.int({ en: 'Set temperature °C', zh: '设定温度(℃)' }, { decimals: 1 }),
  volume: f.int({ en: 'Volume', zh: '音量' }, { min: 0, max: 100 }),
  light: f.flag({ en: 'Light on', zh: '开灯' }),
};

/** Settings as a command carries them, in words, a text that is none as it is; null where it carries none. @param params JSON of them */
export function settingText(params: string | null, lang: Lang): string | null {
  if (params === null) return null;
  const given = objectOf(params);
  if (!given) return params;
  const told = Object.entries(given).map(([name, value]) => {
    const field: AnyField | undefined = Object.hasOwn(settings, name)
      ? settings[name as keyof typeof settings]
      : undefined;
    return field ? `${field.label[lang]} ${cellText(field, value, lang)}` : `${name} ${String(value)}`;
  });
  return joined(told, lang);
}

function objectOf(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** What a command asks for; opening a door stands apart, because it is never done to many and needs more. */
export const commandInput = {
  command_type: f.enum({ en: 'Command', zh: '指令类型' }, commandType, { required: true }),
  params: f.group({ en: 'Parameters', zh: '指令参数' }, settings),
  reason: f.text({ en: 'Reason', zh: '下发原因' }, { max: 200, long: true }),
};
