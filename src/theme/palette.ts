/**
 * The colours of the product, once, for both themes (docs/design/look.md §1). antd takes them as tokens, our own CSS as the custom
 * properties of tokens.css; tests/console/theme.test.ts keeps the two equal and the contrasts readable.
 */
export interface ThemePalette {
  readonly page: string;
  readonly surface: string;
  /** What floats: menus, dialogs, tooltips of rich content. */
  readonly raised: string;
  readonly hover: string;
  readonly hairline: string;
  /** The edge of what can be operated: inputs, buttons. */
  readonly border: string;
  readonly text: string;
  readonly 'text-secondary': string;
  readonly 'text-tertiary': string;
  readonly accent: string;
  readonly 'accent-hover': string;
  readonly 'accent-active': string;
  readonly 'accent-soft': string;
  readonly 'on-accent': string;
  /** Five tones for every status, named as antd names its status colours; soft is the ground of a tag. */
  readonly success: string;
  readonly 'success-soft': string;
  readonly processing: string;
  readonly 'processing-soft': string;
  readonly warning: string;
  readonly 'warning-soft': string;
  readonly error: string;
  readonly 'error-hover': string;
  readonly 'error-soft': string;
  readonly default: string;
  readonly 'default-soft': string;
}

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Done, in progress, waiting on a person, danger or failure, off. */
export const tones = ['success', 'processing', 'warning', 'error', 'default'] as const;
export type PaletteTone = (typeof tones)[number];

export const palettes: Readonly<Record<Theme, ThemePalette>> = {
  light: {
    page: '#f5f6f7',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#f1f3f4',
    hairline: 'rgba(0, 0, 0, 0.08)',
    border: '#cbd1d5',
    text: '#1b2225',
    'text-secondary': '#566068',
    'text-tertiary': '#616b72',
    accent: '#0f766e',
    'accent-hover': '#107f76',
    'accent-active': '#0b5a54',
    'accent-soft': '#e4f2f0',
    'on-accent': '#ffffff',
    success: '#13793a',
    'success-soft': '#e8f5ed',
    processing: '#1d5fd1',
    'processing-soft': '#e9f0fd',
    warning: '#a8540a',
    'warning-soft': '#fcf2e2',
    error: '#c4291c',
    'error-hover': '#ce3325',
    'error-soft': '#fcebe9',
    default: '#616b72',
    'default-soft': '#eef0f1',
  },
  dark: {
    page: '#0e1213',
    surface: '#151a1c',
    raised: '#1d2326',
    hover: '#1f2629',
    hairline: 'rgba(255, 255, 255, 0.09)',
    border: '#3b454a',
    text: '#e2e7e9',
    'text-secondary': '#a5b0b5',
    'text-tertiary': '#949fa5',
    accent: '#2dd4bf',
    'accent-hover': '#5ce3d2',
    'accent-active': '#1fb8a5',
    'accent-soft': '#12322f',
    'on-accent': '#05231f',
    success: '#4bc583',
    'success-soft': '#163024',
    processing: '#76aaff',
    'processing-soft': '#19294a',
    warning: '#e6a33e',
    'warning-soft': '#352813',
    error: '#f5776e',
    'error-hover': '#f7928b',
    'error-soft': '#3d1d1b',
    default: '#8a959b',
    'default-soft': '#232a2d',
  },
};
