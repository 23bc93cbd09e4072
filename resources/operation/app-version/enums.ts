import { enumeration } from '../../kit/index.ts';

/** Enumerations of docs/domain/states.md §2 that software versions and their rollouts use (P73). */
export const appType = enumeration({
  cabinet: { code: 1, en: 'Cabinet app', zh: '柜机应用' },
  adPlayer: { code: 2, en: 'Ad player', zh: '广告应用' },
  face: { code: 3, en: 'Face app', zh: '刷脸应用' },
  mcu: { code: 4, en: 'MCU firmware', zh: 'MCU固件' },
  factoryTest: { code: 5, en: 'Factory-test app', zh: '厂测应用' },
});

export const rolloutType = enumeration({
  all: { code: 1, en: 'All', zh: '全量' },
  orgs: { code: 2, en: 'Organisations', zh: '按组织' },
  points: { code: 3, en: 'Points', zh: '按点位' },
  percent: { code: 4, en: 'Percentage', zh: '按比例灰度' },
});

export const versionStatus = enumeration({
  draft: { code: 0, en: 'Draft', zh: '草稿', tone: 'neutral' },
  grey: { code: 1, en: 'Staged', zh: '灰度中', tone: 'progress' },
  released: { code: 2, en: 'Released', zh: '全量发布', tone: 'success' },
  paused: { code: 3, en: 'Paused', zh: '已暂停', tone: 'warning' },
  withdrawn: { code: 4, en: 'Withdrawn', zh: '已下架', tone: 'neutral' },
});

/** Who stopped a rollout: a person, or the server for what failed. */
export const pauseCause = enumeration({
  person: { code: 1, en: 'By a person', zh: '人工暂停' },
  failures: { code: 2, en: 'Too many failures', zh: '失败率过高' },
});

export const upgradeStatus = enumeration({
  waiting: { code: 0, en: 'Waiting', zh: '待升级', tone: 'neutral' },
  downloading: { code: 1, en: 'Downloading', zh: '下载中', tone: 'progress' },
  installing: { code: 2, en: 'Installing', zh: '安装中', tone: 'progress' },
  succeeded: { code: 3, en: 'Succeeded', zh: '成功', tone: 'success' },
  failed: { code: 4, en: 'Failed', zh: '失败', tone: 'danger' },
  skipped: { code: 5, en: 'Skipped', zh: '已跳过', tone: 'neutral' },
});

/** What a cabinet says of an upgrade; the others follow. */
export const upgradeReport = enumeration({
  downloading: { code: 1, en: 'Downloading', zh: '下载中' },
  installing: { code: 2, en: 'Installing', zh: '安装中' },
  succeeded: { code: 3, en: 'Succeeded', zh: '成功' },
  failed: { code: 4, en: 'Failed', zh: '失败' },
});

/** What an upgrade's events follow from: what the cabinet said, or that what it runs has overtaken it. */
export const upgradeOutcome = enumeration({
  downloading: { code: 1, en: 'Downloading', zh: '下载中' },
  installing: { code: 2, en: 'Installing', zh: '安装中' },
  succeeded: { code: 3, en: 'Succeeded', zh: '成功' },
  failed: { code: 4, en: 'Failed', zh: '失败' },
  skipped: { code: 5, en: 'Overtaken', zh: '已被更新版本取代' },
});

/** Why an upgrade ended without success: as the cabinet says, or because it said nothing in time. */
export const upgradeFailReason = enumeration({
  download: { code: 1, en: 'Download failed', zh: '下载失败' },
  checksum: { code: 2, en: 'Package damaged', zh: '安装包校验失败' },
  space: { code: 3, en: 'Not enough space', zh: '存储空间不足' },
  install: { code: 4, en: 'Installation failed', zh: '安装失败' },
  power: { code: 5, en: 'Power lost', zh: '升级中断电' },
  timeout: { code: 6, en: 'No answer in time', zh: '超时未上报' },
  other: { code: 99, en: 'Other', zh: '其他' },
});
