import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { picture } from '../support/media.ts';
import { hosting } from './support/hosting.ts';

const administrator = '13900000002';

describe('a point', () => {
  const host = hosting();

  it('its shopping code is loaded as a picture, and a sixth photo is not taken', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(administrator);
    await page.goto('/shop-manager/shop-list/detail?id=1');
    const button = page.getByRole('button', { name: 'Download PNG' });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('ZY100001.png');
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    // Something is drawn on it: black and white, not one colour.
    const colours = await page.evaluate(async (base64) => {
      const png = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
      const bitmap = await createImageBitmap(png);
      const canvas = Object.assign(document.createElement('canvas'), {
        width: bitmap.width,
        height: bitmap.height,
      });
      const brush = canvas.getContext('2d');
      brush?.drawImage(bitmap, 0, 0);
      const data = brush?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const seen = new Set<number>();
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data[at] ?? -1);
      return [seen.has(0), seen.has(255)];
    }, bytes.toString('base64'));
    expect(colours).toEqual([true, true]);

    await page.goto('/shop-manager/shop-list/add?id=1');
    const photos = page.getByRole('group', { name: 'Photos' });
    await photos.getByText(/at most 5 files/).waitFor();
    const png = (nth: number) => ({
      name: `photo-${nth}.png`,
      mimeType: 'image/png',
      buffer: picture(40 + nth, 40),
    });
    await photos.locator('input[type=file]').setInputFiles([1, 2, 3, 4, 5, 6].map(png));
    await expect.poll(() => photos.locator('.upload-tile[data-state=stored]').count()).toBe(5);
  });
});
