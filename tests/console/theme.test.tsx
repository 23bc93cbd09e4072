import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { palettes, type ThemePalette, themes, tones } from '../../src/theme/palette.ts';
import { ThemeProvider, useTheme } from '../../src/theme/theme.tsx';

const matchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = matchMedia;
});

/** A system whose theme the test decides. */
function system(dark: boolean) {
  const query = Object.assign(new EventTarget(), matchMedia('(prefers-color-scheme: dark)'), {
    matches: dark,
  });
  const target = new EventTarget();
  query.addEventListener = target.addEventListener.bind(target);
  query.removeEventListener = target.removeEventListener.bind(target);
  window.matchMedia = () => query;
  return (next: boolean) => {
    query.matches = next;
    target.dispatchEvent(new Event('change'));
  };
}

function Choice() {
  const { theme, setPreference } = useTheme();
  return (
    <button type="button" onClick={() => setPreference('light')}>
      {theme}
    </button>
  );
}
const open = () =>
  render(
    <ThemeProvider>
      <Choice />
    </ThemeProvider>,
  );
const shown = () => document.documentElement.dataset.theme;

describe('the theme', () => {
  test('follows the system until a person chooses, and the choice stays', async () => {
    const turn = system(true);
    const { unmount } = open();
    expect(shown()).toBe('dark');
    act(() => turn(false));
    expect(shown()).toBe('light');
    act(() => turn(true));
    await userEvent.click(screen.getByRole('button', { name: 'dark' }));
    expect(shown()).toBe('light');
    unmount();
    open();
    expect(shown()).toBe('light');
  });

  test.each([
    ['light', false],
    ['light', true],
    ['dark', false],
    ['dark', true],
    ['system', false],
    ['system', true],
    ['nonsense', true],
    [null, false],
    [null, true],
  ])('is the same before the first paint as after it: choice %s, dark system %s', (choice, dark) => {
    system(dark);
    if (choice !== null) localStorage.setItem('theme', choice);
    new Function(readFileSync('src/public/theme.js', 'utf8'))();
    const before = shown();
    open();
    expect(before).toBe(shown());
  });
});

describe('the colours', () => {
  const sheet = readFileSync('src/theme/tokens.css', 'utf8');
  const blocks = { light: /:root \{([^}]*)\}/, dark: /:root\[data-theme="dark"\] \{([^}]*)\}/ };

  test.each(themes)('of tokens.css are those of the palette (%s)', (theme) => {
    const block = blocks[theme].exec(sheet)?.[1] ?? '';
    const written = new Map(
      [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
    for (const [name, value] of Object.entries(palettes[theme]))
      expect([name, written.get(name)]).toEqual([name, value]);
  });

  /** Relative luminance and contrast as WCAG 2 defines them. */
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const texts = (colours: ThemePalette): [string, string, string][] => [
    ...(['text', 'text-secondary', 'text-tertiary', 'accent'] as const).flatMap((name) =>
      (['surface', 'page', 'raised', 'hover', 'accent-soft'] as const).map(
        (ground): [string, string, string] => [`${name} on ${ground}`, colours[name], colours[ground]],
      ),
    ),
    ...tones.flatMap((tone): [string, string, string][] => [
      [`${tone} on surface`, colours[tone], colours.surface],
      [`${tone} on its tag`, colours[tone], colours[`${tone}-soft`]],
    ]),
    ['on-accent on accent', colours['on-accent'], colours.accent],
    // Under the pointer a thing is read too.
    ['on-accent on accent-hover', colours['on-accent'], colours['accent-hover']],
    ['accent-hover on surface', colours['accent-hover'], colours.surface],
    ['error-hover on surface', colours['error-hover'], colours.surface],
  ];

  test.each(themes)('of every text can be read on its ground: contrast 4.5 at least (%s)', (theme) => {
    const weak = texts(palettes[theme]).filter(([, text, ground]) => contrast(text, ground) < 4.5);
    expect(weak.map(([what, text, ground]) => `${what}: ${contrast(text, ground).toFixed(2)}`)).toEqual([]);
  });
});
