import { theme as antdThemes, type ThemeConfig } from 'antd';
import { type Density, rowHeights } from './density.tsx';
import { palettes, type Theme } from './palette.ts';

/** One line of a table, in pixels: that of 13 px text and of a checkbox alike, so that every row is as high as the density says. */
const tableLine = 22;
const tableText = 13;
/** The hairline below a row. */
const rowLine = 1;

/** antd keeps three sizes of table; here the person's choice of density decides, so all three are the same. */
const denseCells = (paddingBlock: number) => ({
  cellFontSize: tableText,
  cellFontSizeMD: tableText,
  cellFontSizeSM: tableText,
  lineHeight: tableLine / tableText,
  cellPaddingBlock: paddingBlock,
  cellPaddingBlockMD: paddingBlock,
  cellPaddingBlockSM: paddingBlock,
  cellPaddingInline: 12,
  cellPaddingInlineMD: 12,
  cellPaddingInlineSM: 12,
});

interface Look {
  readonly theme: Theme;
  readonly density: Density;
  /** Touch targets have 44 px (docs/design/look.md §8). */
  readonly phone: boolean;
}

/** antd's tokens from the palette: everything antd draws follows docs/design/look.md without a class being overridden. */
export function antdTheme({ theme, density, phone }: Look): ThemeConfig {
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
    colorErrorHover: colours['error-hover'],
    colorErrorBorderHover: colours['error-hover'],
    colorErrorText: colours.error,
    colorErrorTextHover: colours['error-hover'],
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
      controlHeight: phone ? 44 : 32,
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
        fontSize: phone ? 15 : 13,
        iconSize: 16,
        itemBorderRadius: 6,
        itemColor: colours['text-secondary'],
        itemHeight: phone ? 44 : 36,
        itemHoverBg: colours.hover,
        itemHoverColor: colours.text,
        itemMarginBlock: 2,
        itemMarginInline: 8,
        itemPaddingInline: 12,
        // What antd leaves between a word and the arrow: our arrow is smaller.
        marginXS: 4,
        padding: 12,
        itemSelectedBg: colours['accent-soft'],
        itemSelectedColor: colours.accent,
        subMenuItemSelectedColor: colours.accent,
      },
      Table: {
        ...denseCells(rowPadding),
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
