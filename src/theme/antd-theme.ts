import { theme as antdThemes, type ThemeConfig } from 'antd';
import { type Density, rowHeights } from './density.tsx';
import { palettes, type Theme } from './palette.ts';

/** Line height of 13 px text in antd, and the hairline below a row: what a row's padding has to leave room for. */
const tableLine = 13 * (22 / 14);
const rowLine = 1;

/** antd's tokens from the palette: everything antd draws follows look.md without a class being overridden. */
export function antdTheme(theme: Theme, density: Density): ThemeConfig {
  const colours = palettes[theme];
  const rowPadding = (rowHeights[density] - tableLine - rowLine) / 2;
  // antd derives tones from seeds and shifts them for dark; these are set after it, so that they are exactly the palette's.
  const exact = {
    colorPrimary: colours.accent,
    colorPrimaryHover: colours['accent-hover'],
    colorPrimaryActive: colours['accent-active'],
    colorPrimaryBg: colours['accent-soft'],
    colorPrimaryBgHover: colours['accent-soft'],
    colorPrimaryText: colours.accent,
    colorPrimaryTextHover: colours['accent-hover'],
    colorPrimaryTextActive: colours['accent-active'],
    colorLink: colours.accent,
    colorLinkHover: colours['accent-hover'],
    colorLinkActive: colours['accent-active'],
    colorSuccess: colours.success,
    colorSuccessText: colours.success,
    colorSuccessBg: colours['success-soft'],
    colorInfo: colours.processing,
    colorInfoText: colours.processing,
    colorInfoBg: colours['processing-soft'],
    colorWarning: colours.warning,
    colorWarningText: colours.warning,
    colorWarningBg: colours['warning-soft'],
    colorError: colours.error,
    colorErrorText: colours.error,
    colorErrorBg: colours['error-soft'],
    colorText: colours.text,
    colorTextSecondary: colours['text-secondary'],
    colorTextTertiary: colours['text-tertiary'],
    colorTextQuaternary: colours['text-tertiary'],
    colorBgLayout: colours.page,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.raised,
    colorBorder: colours.border,
    colorBorderSecondary: colours.hairline,
  };
  const algorithm = theme === 'dark' ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm;
  return {
    cssVar: { key: 'console' },
    hashed: false,
    algorithm: [algorithm, (_seed, map) => (map === undefined ? algorithm(_seed) : { ...map, ...exact })],
    token: {
      colorPrimary: colours.accent,
      colorSuccess: colours.success,
      colorInfo: colours.processing,
      colorWarning: colours.warning,
      colorError: colours.error,
      borderRadius: 6,
      controlHeight: 32,
      fontFamily: 'var(--font)',
      fontSizeHeading1: 16,
      fontSizeHeading2: 16,
      lineHeightHeading1: 20 / 16,
      lineHeightHeading2: 20 / 16,
      // Text on the accent, on a chosen day and on a checked box: white does not read on the dark theme's bright teal.
      colorTextLightSolid: colours['on-accent'],
      colorWhite: colours['on-accent'],
      colorSplit: colours.hairline,
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
      boxShadowTertiary: 'none',
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.14s',
    },
    components: {
      Badge: { colorTextLightSolid: theme === 'dark' ? colours.page : '#ffffff' },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
      Switch: { colorTextLightSolid: '#ffffff', handleBg: '#ffffff' },
      Tooltip: { colorBgSpotlight: theme === 'dark' ? '#323b3f' : '#252d31', colorTextLightSolid: '#ffffff' },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        popupBg: colours.raised,
        activeBarBorderWidth: 0,
        activeBarWidth: 0,
        collapsedIconSize: 16,
        collapsedWidth: 56,
        iconMarginInlineEnd: 10,
        iconSize: 16,
        itemBorderRadius: 6,
        itemColor: colours['text-secondary'],
        itemHeight: 36,
        itemHoverBg: colours.hover,
        itemHoverColor: colours.text,
        itemMarginBlock: 2,
        itemMarginInline: 8,
        itemPaddingInline: 12,
        itemSelectedBg: colours['accent-soft'],
        itemSelectedColor: colours.accent,
        subMenuItemSelectedColor: colours.accent,
      },
      Table: {
        cellFontSize: 13,
        cellPaddingBlock: rowPadding,
        cellPaddingInline: 12,
        headerBg: colours.surface,
        headerColor: colours['text-secondary'],
        headerSplitColor: 'transparent',
        borderColor: colours.hairline,
        rowHoverBg: colours.hover,
        rowSelectedBg: colours['accent-soft'],
        rowSelectedHoverBg: colours['accent-soft'],
      },
    },
  };
}
