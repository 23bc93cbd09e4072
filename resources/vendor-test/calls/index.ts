import { identifyType } from '../../enums.ts';
import { f, machineCall } from '../../kit/index.ts';
import type { MachineDoor } from '../../kit/machine-call.ts';
import { doorType, tempZone } from '../../shared/point.ts';
import { uploadTokenFields } from '../../shared/upload-token.ts';
import { agingEvent } from '../aging/event.ts';
import { agingPlan, agingStatus, testItem, testResult, verdict } from '../factory-enums.ts';
import { personRole } from '../person.ts';

/**
 * What the factory's app calls (docs/factory-calls.md). A tester signs in with staff number and PIN and signs with the credential that
 * the answer holds; a run of aging has a credential of its own, since it outlasts every shift. Every call may be repeated.
 */

const one = (en: string, zh: string) => ({ en, zh });
const requestNo = f.text(one('Request No.', '请求编号'), {
  required: true,
  pattern: '[\\w-]{8,36}',
  hint: one('8 to 36 letters, digits, - or _, made by the app', '8至36位字母、数字、-或_，由应用生成'),
});
const code = f.text(one('Cabinet code', '柜机编码'), {
  required: true,
  pattern: '[A-Z0-9][A-Z0-9-]{3,31}',
  hint: one('4 to 32 capital letters, digits or -', '4至32位大写字母、数字或-'),
});
const sn = {
  pattern: '[A-Za-z0-9-]{2,32}',
  hint: one('2 to 32 letters, digits or -', '2至32位字母、数字或-'),
} as const;
const testNo = f.text(one('Test No.', '测试编号'), { required: true, max: 32 });
const moment = f.dateTime(one('Until', '有效期至'));
const credential = {
  key: f.text(one('Key', '密钥编号')),
  secret: f.text(one('Secret', '密钥')),
  expire_time: moment,
};

export const testerSignIn = {
  signIn: machineCall({
    endpoint: 'POST /factory/session/v1',
    summary: 'A tester signs in with staff number and PIN: a credential for one shift of 12 hours',
    description:
      'Five wrong PINs from one network shut the number to it for 30 minutes; many from everywhere slow it down (23013). A number that ' +
      'nobody has, one that is disabled and a wrong PIN are refused alike (23012).',
    given: {
      staff_no: f.text(one('Staff No.', '工号'), { required: true, max: 16 }),
      pin: f.text(one('PIN', 'PIN码'), { required: true, pattern: '\\d{6}' }),
    },
    answers: {
      ...credential,
      person_name: f.text(one('Name', '姓名')),
      person_role: f.enum(one('Post', '岗位'), personRole),
      vendor_name: f.text(one('Vendor', '厂商')),
    },
  }),
} as const;

export const factoryCalls = {
  signOut: machineCall({
    endpoint: 'POST /factory/session/end/v1',
    summary: 'The shift is over: the credential holds no longer',
    given: {},
    answers: {},
  }),
  models: machineCall({
    endpoint: 'GET /factory/model/v1',
    summary: 'The models of cabinets that are assembled',
    given: {},
    answers: {
      models: f.rows(one('Models', '柜型'), {
        model_id: f.text(one('Cabinet model', '柜型')),
        model_name: f.text(one('Cabinet model', '柜型')),
        door_type: f.enum(one('Doors', '柜门'), doorType),
        temp_zone: f.enum(one('Temperature zone', '温区'), tempZone),
        identify_types: f.json<readonly number[]>(one('Recognition types', '适用识别类型')),
      }),
    },
  }),
  bind: machineCall({
    endpoint: 'POST /factory/binding/v1',
    summary: 'A board and parts are assembled into a cabinet',
    description:
      'A cabinet holds one board and a board sits in one cabinet (23001): the one before is unbound in the console first. The same ' +
      'board in the same cabinet again gets the first answer.',
    given: {
      cabinet_code: code,
      model_id: f.text(one('Cabinet model', '柜型'), { required: true, pattern: '\\d{1,18}' }),
      identify_type: f.enum(one('Recognition type', '识别类型'), identifyType, { required: true }),
      board_sn: f.text(one('Board SN', '主板序列号'), { ...sn, required: true }),
      imei: f.text(one('IMEI', 'IMEI'), { pattern: '\\d{15}', hint: one('15 digits', '15位数字') }),
      iccid: f.text(one('SIM ICCID', 'SIM卡号'), {
        pattern: '[0-9A-F]{19,20}',
        hint: one('19 or 20 digits', '19或20位'),
      }),
      mcu_sn: f.text(one('MCU SN', 'MCU序列号'), sn),
      camera_sns: f.texts(one('Camera SNs', '摄像头序列号'), { ...sn, max: 16 }),
      sensor_count: f.int(one('Sensors', '传感器数'), { min: 0, max: 200 }),
      reader_sn: f.text(one('Reader SN', '读写器序列号'), sn),
    },
    answers: {
      cabinet_code: f.text(one('Cabinet code', '柜机编码')),
      board_sn: f.text(one('Board SN', '主板序列号')),
      bind_time: f.dateTime(one('Bound at', '绑定时间')),
    },
  }),
  startTest: machineCall({
    endpoint: 'POST /factory/test/v1',
    summary: 'A round of testing begins, or goes on where one is under way',
    description:
      '`items` are what this cabinet is tested for, each with the keys of its readings and the limits of each. A round that ended is ' +
      'tested anew by another call with another `request_no`.',
    given: {
      request_no: requestNo,
      cabinet_code: code,
      app_version: f.text(one('App version', '应用版本'), { pattern: '\\d{1,3}(\\.\\d{1,4}){1,3}', max: 16 }),
    },
    answers: {
      test_no: f.text(one('Test No.', '测试编号')),
      round_no: f.int(one('Round', '测试轮次')),
      items: f.rows(one('Items', '测试项'), {
        test_item: f.enum(one('Test item', '测试项'), testItem),
        key: f.text(one('Reading', '读数')),
        min: f.int(one('At least', '下限')),
        max: f.int(one('At most', '上限')),
      }),
    },
  }),
  photoToken: machineCall({
    endpoint: 'POST /factory/photo/token/v1',
    summary: 'Where a photo of an item may be put: a short-lived token of the object storage',
    description:
      'The photo is put below `prefix` by the calls of OSS; an `endpoint` without host is this server. Its address, `file_host` with ' +
      'its key, then stands in `photo_urls`, on that day or the next.',
    given: {},
    answers: uploadTokenFields,
  }),
  reportItem: machineCall({
    endpoint: 'POST /factory/test/item/v1',
    summary: 'What an item measured; the answer is its verdict',
    description:
      'The verdict follows from the readings and the standard; one that was not taken fails the item. `attempt` counts the tries of the ' +
      'item in this round from 1: the highest counts, and one that was reported before changes nothing.',
    given: {
      test_no: testNo,
      test_item: f.enum(one('Test item', '测试项'), testItem, { required: true }),
      attempt: f.int(one('Attempt', '第几次'), { required: true, min: 1, max: 99 }),
      readings: f.rows(
        one('Readings', '读数'),
        {
          key: f.text(one('Reading', '读数'), { required: true, max: 32 }),
          value: f.int(one('Value', '数值'), { required: true, min: -1_000_000, max: 1_000_000 }),
        },
        { max: 10 },
      ),
      photo_urls: f.images(one('Photos', '照片'), { max: 9, upload: { types: ['png', 'jpg', 'jpeg'] } }),
    },
    answers: {
      item_result: f.enum(one('Item result', '单项结果'), verdict),
      standard: f.text(one('Standard', '标准')),
    },
  }),
  finishTest: machineCall({
    endpoint: 'POST /factory/test/end/v1',
    summary: 'The round is over: it passed where every item was tested and none failed',
    description:
      'Items may be left out once one has failed; otherwise the round can’t be finished without them (23008).',
    given: { test_no: testNo },
    answers: {
      test_result: f.enum(one('Test result', '测试结果'), testResult),
      fail_items: f.json<readonly number[]>(one('Items failed', '不合格项')),
    },
  }),
  startAging: machineCall({
    endpoint: 'POST /factory/aging/v1',
    summary: 'A run of aging begins; the cabinet signs what it sends with the credential of the answer',
    description:
      'The last round of testing of the same binding has passed (23002) and no run is under way (23003). The same `request_no` again ' +
      'gets the same credential.',
    given: {
      request_no: requestNo,
      cabinet_code: code,
      plan_hours: f.enum(one('Planned hours', '计划时长(时)'), agingPlan, { required: true }),
    },
    answers: {
      aging_no: f.text(one('Aging No.', '老化编号')),
      start_time: f.dateTime(one('Started at', '开始时间')),
      ...credential,
    },
  }),
} as const;

export const agingCalls = {
  samples: machineCall({
    endpoint: 'POST /factory/aging/sample/v1',
    summary: 'Samples of five minutes each and events: one or many, again, late, in any order',
    description:
      'Sample n tells of the minutes 5n to 5n + 5 of the run. What is known already, lies ahead of the clock or beyond the plan is left ' +
      'out and counted by `ignored`; once the run is no longer under way everything is. A sample that never comes counts as offline.',
    given: {
      samples: f.rows(
        one('Samples', '样本'),
        {
          sample_no: f.int(one('Sample No., from 0', '样本序号，从0开始'), {
            required: true,
            min: 0,
            max: 9_999,
          }),
          online: f.flag(one('Connected', '在线'), { required: true }),
          temp: f.int(one('Temperature, tenths of °C', '温度(0.1℃)'), { min: -600, max: 900 }),
          signal: f.int(one('Signal', '信号强度'), { min: 0, max: 5 }),
          cpu_temp: f.int(one('CPU temperature, tenths of °C', 'CPU温度(0.1℃)'), { min: -600, max: 1_500 }),
          free_mb: f.int(one('Free memory (MB)', '可用内存(MB)'), { min: 0, max: 1_000_000 }),
          cycle_count: f.int(one('Door cycles', '开关门次数'), { required: true, min: 0, max: 300 }),
          cycle_fail: f.int(one('Failed cycles', '失败次数'), { required: true, min: 0, max: 300 }),
        },
        { max: 900 },
      ),
      events: f.rows(
        one('Events', '事件'),
        {
          event_no: f.int(one('Event No., from 1', '事件序号，从1开始'), {
            required: true,
            min: 1,
            max: 9_999,
          }),
          event_time: f.dateTime(one('Time', '时间'), { required: true }),
          event_type: f.enum(one('Event', '事件'), agingEvent, { required: true }),
        },
        { max: 200 },
      ),
    },
    answers: {
      kept: f.int(one('Kept', '已保存')),
      ignored: f.int(one('Left out', '未计入')),
      aging_status: f.enum(one('Aging status', '老化状态'), agingStatus),
    },
  }),
  finishAging: machineCall({
    endpoint: 'POST /factory/aging/end/v1',
    summary: 'The run is over: the rules judge its samples',
    description:
      'While the server knows fewer samples than `sample_count` it is refused (23009): send the others first.',
    given: {
      sample_count: f.int(one('Samples sent', '已发样本数'), { required: true, min: 0, max: 9_999 }),
    },
    answers: { aging_status: f.enum(one('Aging status', '老化状态'), agingStatus) },
  }),
} as const;

const signing =
  'Signed: `Factory-Sign` is the HMAC-SHA256, in hexadecimal, of METHOD, path with query, key, time and the SHA-256 of the body in ' +
  'hexadecimal, joined by line feeds, keyed with the secret of the credential.';
const headers = {
  'Factory-Key': 'The key of the credential',
  'Factory-Time': 'Seconds since the epoch, asFactory 5 minutes of the server’s',
  'Factory-Sign': 'The signature',
};

export const factoryDoors: readonly MachineDoor[] = [
  {
    name: 'factory sign-in',
    description: 'Not signed: it gives the credential that the others are signed with.',
    headers: {},
    calls: testerSignIn,
  },
  { name: 'factory', description: signing, headers, calls: factoryCalls },
  { name: 'factory aging', description: signing, headers, calls: agingCalls },
];
