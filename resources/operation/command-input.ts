import { f } from '../kit/index.ts';
import { commandType } from './device-enums.ts';

/** What a command asks for; opening a door stands apart, because it is never done to many and needs more. */
export const commandInput = {
  command_type: f.enum({ en: 'Command', zh: '指令类型' }, commandType, { required: true }),
  params: f.group(
    { en: 'Parameters', zh: '指令参数' },
    {
      temp_set: f.int({ en: 'Set temperature °C', zh: '设定温度(℃)' }, { decimals: 1 }),
      volume: f.int({ en: 'Volume', zh: '音量' }, { min: 0, max: 100 }),
      light: f.flag({ en: 'Light on', zh: '开灯' }),
    },
  ),
  reason: f.text({ en: 'Reason', zh: '下发原因' }, { max: 200, long: true }),
};
