import { payChannel } from '../../../enums.ts';
import { f, machineCall } from '../../../kit/index.ts';
import type { MachineDoor } from '../../../kit/machine-call.ts';
import { mobilePhone } from '../../../kit/texts.ts';
import { doorSide, mediaStage, mediaType, orderSource } from '../../../order-manager/enums.ts';
import { uploadTokenFields } from '../../../shared/upload-token.ts';
import { appType, upgradeFailReason, upgradeReport } from '../../app-version/enums.ts';
import { commandType, deviceType, doorState, faultReason } from '../enums.ts';

/**
 * What cabinets call (docs/decisions/0007-device-calls.md). Every call is signed by the cabinet's own credential; every
 * one may be repeated: what a cabinet names by an id of its own (`session_no`, `command_no`) happens once.
 */

const one = (en: string, zh: string) => ({ en, zh });
const sessionNo = f.text(one('Session No.', '会话编号'), {
  required: true,
  pattern: '[\\w-]{8,36}',
  hint: one('8 to 36 letters, digits, - or _, made by the cabinet', '8至36位字母、数字、-或_，由柜机生成'),
});
const commandNo = f.text(one('Command No.', '指令编号'), { required: true, max: 32 });

/** What an RFID cabinet reads: EPCs, in hexadecimal digits. */
const tagList = {
  max: 500,
  pattern: '[0-9A-F]{8,62}',
  hint: one('8 to 62 digits of 0-9 and A-F', '8至62位十六进制数字（0-9、A-F）'),
};

export const scanFailReasons = {
  pointDisabled: 3,
  busy: 2,
  notSigned: 4,
  arrears: 6,
  blacklisted: 7,
  lockFault: 8,
  temperature: 9,
  other: 99,
} as const;

export const deviceCalls = {
  heartbeat: machineCall({
    endpoint: 'POST /device/heartbeat/v1',
    summary: 'A sign of life, once a minute',
    description: 'After 15 minutes without any call a cabinet counts as offline.',
    given: {},
    answers: {
      server_time: f.dateTime(one('Server time', '服务器时间')),
      command_count: f.int(one('Commands that wait', '待执行指令数')),
      template_waiting: f.flag(one('A new goods template waits', '商品模板待下发')),
    },
  }),
  telemetry: machineCall({
    endpoint: 'POST /device/telemetry/v1',
    summary: 'Readings, every five minutes; what is left out stays as it was',
    given: {
      temp_current: f.int(one('Temperature, tenths of °C', '当前温度(0.1℃)'), { min: -600, max: 900 }),
      temp_set: f.int(one('Set temperature, tenths of °C', '设定温度(0.1℃)'), { min: -600, max: 900 }),
      signal_level: f.int(one('Signal', '信号强度'), { min: 0, max: 5 }),
      net_type: f.text(one('Network', '网络类型'), { max: 8 }),
      sd_free_mb: f.int(one('SD free (MB)', 'SD剩余(MB)'), { min: 0 }),
      camera_ok: f.text(one('Cameras ok', '摄像头'), { pattern: '\\d{1,2}/\\d{1,2}' }),
      sensor_ok: f.text(one('Sensors ok', '传感器'), { pattern: '\\d{1,2}/\\d{1,2}' }),
      app_version: f.text(one('App version', '应用版本'), { pattern: '\\d{1,3}(\\.\\d{1,4}){1,3}' }),
      mcu_version: f.text(one('MCU version', 'MCU版本'), { max: 16 }),
      volume: f.int(one('Volume', '音量'), { min: 0, max: 100 }),
      boot_time: f.dateTime(one('Last boot', '最近启动')),
      parts: f.rows(
        one('Parts', '部件'),
        {
          device_type: f.enum(one('Part type', '部件类型'), deviceType, { required: true }),
          part_sn: f.text(one('Part SN', '部件序列号'), { required: true, max: 32 }),
          part_version: f.text(one('Part version', '部件版本'), { max: 16 }),
          part_state: f.flag(one('Part ok', '部件正常'), { required: true }),
        },
        { max: 60 },
      ),
    },
    answers: {},
  }),
  door: machineCall({
    endpoint: 'POST /device/door/v1',
    summary: 'A door was opened or closed',
    given: {
      door_side: f.enum(one('Door side', '门侧'), doorSide, { required: true }),
      door_state: f.enum(one('Door', '门状态'), doorState, { required: true }),
    },
    answers: {},
  }),
  openSession: machineCall({
    endpoint: 'POST /device/session/open/v1',
    summary: 'Somebody wants to shop: may the door open?',
    description:
      'With `allowed: 1` the order is placed and the cabinet opens the door; otherwise `fail_reason` says why not ' +
      '(2 busy, 3 point disabled, 4 no password-free payment, 6 arrears, 7 blacklist, 8 lock fault, 9 temperature, 99 other).',
    given: {
      session_no: sessionNo,
      user_phone: f.text(one('Consumer phone', '用户手机号'), { required: true, ...mobilePhone }),
      order_source: f.enum(one('Order source', '订单来源'), orderSource, { required: true }),
      pay_channel: f.enum(one('Payment channel', '支付渠道'), payChannel, { required: true }),
      door_side: f.enum(one('Door side', '门侧'), doorSide),
    },
    answers: {
      allowed: f.flag(one('Allowed', '允许开门')),
      fail_reason: f.int(one('Why not', '失败原因')),
      order_no: f.text(one('Order No.', '订单编号')),
    },
  }),
  closeSession: machineCall({
    endpoint: 'POST /device/session/close/v1',
    summary: 'The consumer has closed the door',
    given: { session_no: sessionNo },
    answers: { order_no: f.text(one('Order No.', '订单编号')) },
  }),
  finishSession: machineCall({
    endpoint: 'POST /device/session/result/v1',
    summary: 'What was taken: the order is settled and charged',
    description:
      'Nothing taken cancels the order. Goods that the template doesn’t hold, and totals above 500 yuan, leave it to a person.',
    given: {
      session_no: sessionNo,
      goods: f.rows(
        one('Goods', '商品'),
        {
          goods_code: f.text(one('Barcode', '商品条码'), { required: true, max: 32 }),
          quantity: f.int(one('Quantity', '数量'), { required: true, min: 1, max: 200 }),
          confidence: f.int(one('Confidence %', '置信度'), { min: 0, max: 100 }),
        },
        { max: 100 },
      ),
      media: f.rows(
        one('Recognition media', '识别媒体'),
        {
          media_type: f.enum(one('Media type', '媒体类型'), mediaType, { required: true }),
          media_stage: f.enum(one('Stage', '拍摄阶段'), mediaStage, { required: true }),
          camera_no: f.int(one('Camera No.', '摄像头编号'), { required: true, min: 1, max: 16 }),
          media_url: f.text(one('Media file', '媒体文件'), { required: true, max: 500 }),
          duration_seconds: f.duration(one('Duration', '时长'), { min: 0, max: 3_600 }),
        },
        { max: 40 },
      ),
      sensors: f.rows(
        one('Sensor readings', '重力明细'),
        {
          sensor: f.text(one('Sensor No.', '传感器编号'), { required: true, max: 16 }),
          goods_code: f.text(one('Barcode', '商品条码'), { required: true, max: 32 }),
          weight_before: f.int(one('Weight before (g)', '开门前重量(克)'), { required: true }),
          weight_after: f.int(one('Weight after (g)', '关门后重量(克)'), { required: true }),
          unit_weight: f.int(one('Unit weight (g)', '单件标重(克)'), { required: true, min: 1 }),
          quantity: f.int(one('Quantity', '数量'), { required: true, min: 0 }),
        },
        { max: 60 },
      ),
      epc_before: f.texts(one('Tags before', '开门前标签'), tagList),
      epc_after: f.texts(one('Tags after', '关门后标签'), tagList),
    },
    answers: {
      order_no: f.text(one('Order No.', '订单编号')),
      order_status: f.int(one('Order status', '订单状态')),
      payable_amount: f.money(one('Payable', '应付金额')),
    },
  }),
  raiseFault: machineCall({
    endpoint: 'POST /device/fault/raise/v1',
    summary: 'Something is wrong; told again while it lasts, it stays one fault',
    given: {
      fault_reason: f.enum(one('Fault reason', '故障原因'), faultReason, { required: true }),
      fault_desc: f.text(one('Description', '故障描述'), { max: 200 }),
    },
    answers: { fault_no: f.text(one('Fault No.', '故障编号')) },
  }),
  clearFault: machineCall({
    endpoint: 'POST /device/fault/clear/v1',
    summary: 'It is right again',
    given: { fault_reason: f.enum(one('Fault reason', '故障原因'), faultReason, { required: true }) },
    answers: { fault_no: f.text(one('Fault No.', '故障编号')) },
  }),
  pollCommands: machineCall({
    endpoint: 'GET /device/command/poll/v1',
    summary: 'Commands that wait, the oldest first',
    given: {},
    answers: {
      commands: f.rows(one('Commands', '指令'), {
        command_no: commandNo,
        command_type: f.enum(one('Command', '指令类型'), commandType),
        params: f.group(one('Parameters', '指令参数'), {}),
        expire_time: f.dateTime(one('Times out at', '超时时间')),
      }),
    },
  }),
  acknowledge: machineCall({
    endpoint: 'POST /device/command/ack/v1',
    summary: 'The cabinet has taken a command and carries it out',
    given: { command_no: commandNo },
    answers: {},
  }),
  reportCommand: machineCall({
    endpoint: 'POST /device/command/result/v1',
    summary: 'What became of a command',
    given: {
      command_no: commandNo,
      success: f.flag(one('Succeeded', '是否成功'), { required: true }),
      result_msg: f.text(one('Result', '执行结果'), { max: 200 }),
    },
    answers: {},
  }),
  checkUpgrade: machineCall({
    endpoint: 'POST /device/upgrade/check/v1',
    summary:
      'What the cabinet runs: is there something to install? Asked once an hour, and on the command to upgrade',
    description:
      'At most one upgrade for each app. `package_url` is signed and holds for 15 minutes; one without host is on this server. ' +
      'The bytes must have `package_sha256` before they are installed.',
    given: {
      apps: f.rows(
        one('Apps', '应用'),
        {
          app_type: f.enum(one('App', '应用类型'), appType, { required: true }),
          version_name: f.text(one('Version name', '版本名称'), {
            required: true,
            pattern: '\\d{1,3}(\\.\\d{1,4}){1,3}',
          }),
          version_code: f.int(one('Version code', '版本号'), { required: true, min: 0, max: 2_000_000_000 }),
        },
        { required: true, min: 1, max: 5 },
      ),
    },
    answers: {
      upgrades: f.rows(one('Upgrades', '升级任务'), {
        upgrade_id: f.text(one('Upgrade', '升级任务')),
        app_type: f.enum(one('App', '应用类型'), appType),
        version_name: f.text(one('Version name', '版本名称')),
        version_code: f.int(one('Version code', '版本号')),
        force_flag: f.flag(one('Forced', '强制升级')),
        silent_flag: f.flag(one('Silent', '静默升级')),
        package_url: f.text(one('Package', '安装包')),
        package_size: f.int(one('Size (KB)', '包大小(KB)')),
        package_md5: f.text(one('MD5', 'MD5校验')),
        package_sha256: f.text(one('SHA-256', 'SHA-256校验')),
      }),
    },
  }),
  reportUpgrade: machineCall({
    endpoint: 'POST /device/upgrade/report/v1',
    summary: 'How far an upgrade is',
    description: '1 downloading, 2 installing, 3 succeeded, 4 failed; a repeat changes nothing.',
    given: {
      upgrade_id: f.text(one('Upgrade', '升级任务'), { required: true, pattern: '\\d{1,18}' }),
      upgrade_status: f.enum(one('Upgrade state', '升级状态'), upgradeReport, { required: true }),
      fail_reason: f.enum(one('Failure reason', '失败原因'), upgradeFailReason),
      fail_note: f.text(one('Failure note', '失败说明'), { max: 200 }),
    },
    answers: {},
  }),
  template: machineCall({
    endpoint: 'GET /device/template/v1',
    summary: 'The goods template of the cabinet’s point',
    description:
      '`replenish_flag: 0` where nothing of the goods may be put in any more: they are out of use, or may not be sold there. ' +
      'What is still there is sold.',
    given: {},
    answers: {
      template_version: f.text(one('Version', '版本')),
      goods: f.rows(one('Goods', '商品'), {
        door_side: f.enum(one('Door side', '门侧'), doorSide),
        layer_no: f.int(one('Layer', '层号')),
        slot_no: f.int(one('Slot', '货位')),
        sensor: f.text(one('Sensor No.', '传感器编号')),
        goods_code: f.text(one('Barcode', '商品条码')),
        goods_name: f.text(one('Goods name', '商品名称')),
        shop_price: f.money(one('Point price', '点位售价')),
        capacity: f.int(one('Capacity', '容量')),
        par_quantity: f.int(one('Par level', '标准库存')),
        stock_quantity: f.int(one('Stock', '当前库存')),
        weight_g: f.int(one('Net weight (g)', '单件重量(克)')),
        replenish_flag: f.flag(one('May be refilled', '允许补货')),
      }),
    },
  }),
  takeTemplate: machineCall({
    endpoint: 'POST /device/template/ack/v1',
    summary: 'The cabinet shows a goods template, or could not',
    description: '`current: 0` where the template was changed since it was fetched: fetch it again.',
    given: {
      template_version: f.text(one('Version', '版本'), { required: true, max: 16 }),
      success: f.flag(one('Succeeded', '是否成功'), { required: true }),
    },
    answers: { current: f.flag(one('Still current', '是否最新')) },
  }),
  replenish: machineCall({
    endpoint: 'POST /device/replenish/v1',
    summary: 'Somebody has filled the cabinet: what was there, went in, came out and is there now',
    description:
      '`report_no` is made by the cabinet; told again it changes nothing. Told in the order in which they happened, within 7 days. ' +
      'Each line is a place of the template; a product that is told is told with all of its places. ' +
      'after = before + added − removed − lost. What may not be refilled (`replenish_flag`) may be counted and taken out; adding to it is ' +
      'refused with 12018, 12021, 12022 or 12025. What is there now is what was counted, less what was sold since the door closed.',
    given: {
      report_no: f.text(one('Report No.', '上报编号'), {
        required: true,
        pattern: '[\\w-]{8,36}',
        hint: one(
          '8 to 36 letters, digits, - or _, made by the cabinet',
          '8至36位字母、数字、-或_，由柜机生成',
        ),
      }),
      template_version: f.text(one('Version', '版本'), { required: true, max: 16 }),
      replenish_name: f.text(one('Replenisher', '补货员'), { required: true, max: 32 }),
      open_time: f.dateTime(one('Door opened', '开门时间'), { required: true }),
      close_time: f.dateTime(one('Door closed', '关门时间'), { required: true }),
      lines: f.rows(
        one('Places', '货位明细'),
        {
          door_side: f.enum(one('Door side', '门侧'), doorSide),
          layer_no: f.int(one('Layer', '层号'), { required: true, min: 1, max: 20 }),
          slot_no: f.int(one('Slot', '货位'), { required: true, min: 1, max: 40 }),
          goods_code: f.text(one('Barcode', '商品条码'), { required: true, max: 32 }),
          before_quantity: f.int(one('Before', '补货前'), { required: true, min: 0, max: 999 }),
          add_quantity: f.int(one('Added', '补入'), { required: true, min: 0, max: 999 }),
          remove_quantity: f.int(one('Removed', '取出'), { required: true, min: 0, max: 999 }),
          loss_quantity: f.int(one('Loss qty', '货损数量'), { min: 0, max: 999 }),
          after_quantity: f.int(one('After', '补货后'), { required: true, min: 0, max: 999 }),
          near_expire_date: f.date(one('Nearest expiry', '最近到期日')),
        },
        { required: true, min: 1, max: 100 },
      ),
    },
    answers: { replenish_no: f.text(one('Replenish No.', '补货单号')) },
  }),
  logToken: machineCall({
    endpoint: 'POST /device/log/token/v1',
    summary: 'Where to put the log that a command asked for: a short-lived token of the object storage',
    description:
      'After the command was acknowledged. The log is put below `prefix` as one zip file under 20 MB, by the calls of OSS; an ' +
      '`endpoint` without host is this server.',
    given: { command_no: commandNo },
    answers: uploadTokenFields,
  }),
  takeLog: machineCall({
    endpoint: 'POST /device/log/v1',
    summary: 'The log is there: it is shown on the cabinet. Once for each command',
    given: {
      command_no: commandNo,
      log_url: f.text(one('Address of the log', '日志地址'), { required: true, max: 300 }),
    },
    answers: {},
  }),
} as const;

export const deviceDoor: MachineDoor = {
  name: 'device',
  description:
    'Signed: `Device-Sign` is the HMAC-SHA256, in hexadecimal, of METHOD, path with query, cabinet code, time, nonce and the ' +
    'SHA-256 of the body in hexadecimal, joined by line feeds, keyed with the secret of the credential.',
  headers: {
    'Device-Cabinet': 'The cabinet code',
    'Device-Key': 'The key of the credential',
    'Device-Time': 'Seconds since the epoch, within 5 minutes of the server’s',
    'Device-Nonce': '16 to 64 characters that this cabinet never sends again',
    'Device-Sign': 'The signature',
  },
  calls: deviceCalls,
};
