import type { Words } from './words.ts';

/** The frame round every signed-in page. */
export const shell = {
  mainMenu: { en: 'Main menu', zh: '主菜单' },
  openMenu: { en: 'Open the menu', zh: '打开菜单' },
  closeMenu: { en: 'Close the menu', zh: '关闭菜单' },
  expandMenu: { en: 'Expand the menu', zh: '展开菜单' },
  collapseMenu: { en: 'Collapse the menu', zh: '收起菜单' },
  pressX: { en: 'press x to expand/collapse the menu', zh: '按 x 键展开/收起菜单' },
  skipToContent: { en: 'Skip to content', zh: '跳到内容' },
  breadcrumb: { en: 'Breadcrumb', zh: '面包屑' },
  home: { en: 'Home', zh: '首页' },
  theme: { en: 'Theme', zh: '主题' },
  themeSystem: { en: 'Same as system', zh: '跟随系统' },
  themeLight: { en: 'Light', zh: '浅色' },
  themeDark: { en: 'Dark', zh: '深色' },
  density: { en: 'Row height', zh: '行高' },
  densityComfortable: { en: 'Comfortable', zh: '宽松' },
  densityMiddle: { en: 'Standard', zh: '标准' },
  densityCompact: { en: 'Compact', zh: '紧凑' },
  account: { en: 'Account', zh: '账户' },
  downloadCache: { en: 'Download cache', zh: '下载缓存' },
  messageCentre: { en: 'Message centre', zh: '消息中心' },
  switchOrganisation: { en: 'Switch organisation', zh: '切换组织' },
  organisationList: { en: 'Organisation list', zh: '组织列表' },
  selectOrganisation: { en: 'Please select an organisation', zh: '请选择组织' },
} as const satisfies Words;
