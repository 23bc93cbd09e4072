import { describe, it } from 'vitest';
import { hosting } from './support/hosting.ts';
import { walkPages } from './support/phone-pages.ts';

describe('the pages of a factory lead on a phone', () => {
  const host = hosting();

  it.each([
    { lang: 'en', theme: 'light' },
    { lang: 'zh', theme: 'dark' },
  ] as const)(
    '[2.07] none scrolls sideways at 360 px, and each can be used by everybody ($lang, $theme)',
    { timeout: 400_000 },
    (looking) => walkPages(host, looking, '13900000013'),
  );
});
