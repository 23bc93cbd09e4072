import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageProvider, useLanguage } from '../../src/i18n/language.tsx';
import { texts } from '../../src/i18n/texts.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function Words() {
  const { say, setLang } = useLanguage();
  return (
    <button type="button" onClick={() => setLang('en')}>
      {say(texts.list.selected, { n: 3 })}
    </button>
  );
}
const open = () =>
  render(
    <LanguageProvider>
      <Words />
    </LanguageProvider>,
  );

test("the browser's language decides first, the person's choice after", async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('zh-TW');
  const { unmount } = open();
  expect(document.documentElement.lang).toBe('zh-CN');
  await userEvent.click(screen.getByRole('button', { name: '已选 3 项' }));
  expect(document.documentElement.lang).toBe('en');
  unmount();
  open();
  screen.getByRole('button', { name: '3 selected' });
});

test('every text has the same placeholders in both languages', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
  for (const area of Object.values(texts)) {
    for (const [name, label] of Object.entries(area)) {
      expect([name, placeholders(label.en)]).toEqual([name, placeholders(label.zh)]);
    }
  }
});
