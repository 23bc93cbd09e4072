import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import { Field, onStage } from '../pickers/stage.tsx';

vi.setConfig({ testTimeout: 90_000 });

/** jsdom lays nothing out: the editor asks where its cursor is before it scrolls there. */
beforeEach(() => {
  Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

const field = f.html({ en: 'Content', zh: '正文' }, { max: 20 });

async function open(initial: string | null = null, lang: 'en' | 'zh' = 'en') {
  const values: unknown[] = [];
  const stage = await onStage({
    lang,
    element: <Field field={field} initial={initial} onValue={(next) => values.push(next)} />,
  });
  const text = await screen.findByRole('textbox', { name: lang === 'zh' ? '正文' : 'Content' });
  const tool = (name: string) => screen.getByRole('button', { name });
  return { ...stage, text, tool, values };
}

test('the tools change the text, say what holds, and take it back', async () => {
  const { user, text, tool, values } = await open('<p>Hello <strong>you</strong></p>');
  expect(text.innerHTML).toBe('<p>Hello <strong>you</strong></p>');
  screen.getByText('9 / 20');
  await user.click(tool('Bulleted list'));
  expect(values.at(-1)).toBe('<ul><li><p>Hello <strong>you</strong></p></li></ul>');
  await waitFor(() => expect(tool('Bulleted list').getAttribute('aria-pressed')).toBe('true'));
  await user.click(tool('Undo'));
  expect(values.at(-1)).toBe('<p>Hello <strong>you</strong></p>');
  await waitFor(() => expect(tool('Undo').getAttribute('aria-disabled')).toBe('true'));
});

test('one stop of the tab key, from tool to tool by the arrow keys', async () => {
  const { user, tool } = await open();
  tool('Bold').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tool('Italic'));
  await user.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(tool('Preview'));
  const bar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
  expect(bar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a link leads to https or to a page of this console, and to nothing else', async () => {
  const { user, tool, values } = await open();
  await user.click(tool('Link'));
  const address = screen.getByRole('textbox', { name: 'Link address' });
  for (const unsafe of ['javascript:alert(1)', 'http://example.com', '//example.com']) {
    await user.fill(address, unsafe);
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');
  }
  expect(values).toEqual([]);
  await user.fill(address, 'example.com/a');
  await user.keyboard('{Enter}');
  expect(values.at(-1)).toBe('<p><a href="https://example.com/a">https://example.com/a</a></p>');
});

test('what is not allowed falls away, too long a text is told, the preview shows what will be read', async () => {
  const { user, text, tool } = await open(
    '<h1>Title</h1><p onclick="x()">Twenty letters and <script>alert(1)</script>more</p>',
    'zh',
  );
  expect(text.querySelector('h1, script, [onclick]')).toBeNull();
  const count = screen.getByText(/ \/ 20$/);
  expect(Number(count.textContent?.split(' ')[0])).toBeGreaterThan(20);
  expect(count.dataset.over).toBe('true');
  await user.click(tool('预览'));
  const preview = await screen.findByRole('dialog', { name: '预览' });
  expect(preview.querySelector('.rich-text')?.textContent).toContain('Twenty letters');
  expect(preview.querySelector('script, [onclick]')).toBeNull();
});
