import type { Words } from './words.ts';

/** The account of who is signed in: organisation, devices. */
export const account = {
  searchOrganisation: { en: 'Search by name or code', zh: '按名称或编码搜索' },
  currentOrganisation: { en: 'Current', zh: '当前' },
  noOrganisation: { en: 'No organisation matches “{text}”', zh: '没有匹配“{text}”的组织' },
  moreOrganisations: { en: 'Show {n} more', zh: '再显示 {n} 个' },
  moreMatches: {
    en: '{shown} of {total} matches. Type to narrow the list.',
    zh: '已显示 {shown} / {total} 个匹配项，输入关键字缩小范围',
  },
  chosenOrganisation: { en: 'Switch to {name}', zh: '切换到：{name}' },
  openBranch: { en: 'Expand {name}', zh: '展开{name}' },
  closeBranch: { en: 'Collapse {name}', zh: '收起{name}' },
  twoStep: { en: 'Two-step sign-in', zh: '两步验证' },
  signOutEverywhere: { en: 'Sign out everywhere', zh: '全部下线' },
  noSessions: { en: 'Signed in nowhere', zh: '当前无登录设备' },
  failures: {
    en: '{n} failed tries, the last at {time}. They are forgotten after half an hour or a sign-in.',
    zh: '近期登录失败{n}次，最近一次为{time}；半小时后或登录成功后清零。',
  },
  noFailures: { en: 'No failed tries lately', zh: '近期无登录失败记录' },
  devices: { en: 'Signed-in devices', zh: '登录设备' },
  device: { en: 'Device', zh: '设备' },
  deviceOn: { en: '{browser} on {system}', zh: '{system} 上的 {browser}' },
  unknownDevice: { en: 'Unknown device', zh: '未知设备' },
  thisDevice: { en: 'This device', zh: '本机' },
  address: { en: 'IP', zh: 'IP' },
  organisation: { en: 'Organisation', zh: '组织' },
  since: { en: 'Signed in', zh: '登录时间' },
  lastActive: { en: 'Last active', zh: '最近活动' },
  signOutThere: { en: 'Sign out', zh: '下线' },
  signOutThereNamed: { en: 'Sign out {device}', zh: '下线 {device}' },
  signOutUserThere: {
    en: 'Sign “{name}” out on {device} ({ip})? The next click there asks for the password.',
    zh: '将“{name}”在 {device}（{ip}）上下线？对方下次操作时需要重新登录。',
  },
  signOutThereQuestion: {
    en: 'Sign out {device} ({ip})? The next click there asks for the password.',
    zh: '下线 {device}（{ip}）？该设备下次操作时需要重新登录。',
  },
} as const satisfies Words;
