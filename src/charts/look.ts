import { palettes, type Theme } from '../theme/palette.ts';

/**
 * Six series at most, told apart by colour-blind eyes (docs/design/look.md §6). On dark ground the same hues are lifted: indigo and
 * teal of the light theme stay below a contrast of 3 there.
 */
const series: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#0F766E', '#D97706', '#4F46E5', '#BE185D', '#65A30D', '#0284C7'],
  dark: ['#2DD4BF', '#F59E0B', '#818CF8', '#F472B6', '#A3E635', '#38BDF8'],
};

/** The colours that a chart is drawn in: antd's tokens come from the same palette. */
export interface Look {
  readonly series: readonly string[];
  /** The colour of the rest beside named parts. */
  readonly rest: string;
  readonly text: string;
  readonly secondary: string;
  readonly hairline: string;
  readonly surface: string;
  readonly raised: string;
  readonly border: string;
  readonly hover: string;
  readonly error: string;
  readonly warning: string;
  readonly success: string;
  /** From few to many. */
  readonly ramp: readonly [string, string];
}

export const mostSeries = 6;

export function lookOf(theme: Theme): Look {
  const colours = palettes[theme];
  return {
    series: series[theme],
    rest: theme === 'light' ? '#9AA5AB' : '#5B666C',
    text: colours.text,
    secondary: colours['text-secondary'],
    hairline: theme === 'light' ? '#EBEBEB' : '#2A2F31',
    surface: colours.surface,
    raised: colours.raised,
    border: colours.border,
    hover: colours.hover,
    error: colours.error,
    warning: colours.warning,
    success: colours.success,
    ramp: theme === 'light' ? ['#E4F2F0', '#0B5A54'] : ['#12322F', '#5CE3D2'],
  };
}
