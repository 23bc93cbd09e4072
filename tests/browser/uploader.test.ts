import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../resources/kit/upload.ts';
import { picture } from '../support/media.ts';
import { hosting } from './support/hosting.ts';
import type { Visitor } from './support/visit.ts';

const marketer = '13900000008';
const list = '/advertising/material';

const png = (name: string, width = 1200, height = 900) => ({
  name,
  mimeType: 'image/png',
  buffer: picture(width, height),
});

/** A real film of a second, recorded in the page. */
async function film(page: Page, name: string, width: number, height: number) {
  const base64 = await page.evaluate(
    async ({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/mp4;codecs=vp9' });
      const chunks: Blob[] = [];
      recorder.ondataavailable = ({ data }) => chunks.push(data);
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      for (let frame = 0; frame < 10; frame++) {
        if (brush) brush.fillStyle = `hsl(${frame * 30} 60% 50%)`;
        brush?.fillRect(0, 0, width, height);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { width, height },
  );
  return { name, mimeType: 'video/mp4', buffer: Buffer.from(base64, 'base64') };
}

/** The row as the server answers it, found by its name. */
async function stored(page: Page, name: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (asked) => {
    const headers = { 'Auth-Token': localStorage.getItem('auth_token') ?? '' };
    const call = async (path: string) => (await (await fetch(`/api${path}`, { headers })).json()).data;
    const query = new URLSearchParams({ page: '1', size: '10', material_name: asked });
    const { rows } = await call(`/advert_material/v1?${query}`);
    return call(`/advert_material/${rows[0].id}/v1`);
  }, name);
}

/** Files that a page refuses lead to no call for a token. */
function countTokens(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/sts_upload/token/')) asked++;
  });
  return () => asked;
}

describe('the uploader', () => {
  const host = hosting();

  async function openForm(looking: Parameters<typeof Visitor.arrive>[2] = {}) {
    const visitor = await host.arrive(looking);
    const { page } = visitor;
    await visitor.signIn(marketer);
    await page.goto(`${list}/add`);
    await page.locator('.upload-add').waitFor();
    const give = (files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0], at = 0) =>
      page.locator('.upload input[type=file]').nth(at).setInputFiles(files);
    return { visitor, page, give };
  }

  it('[2.62] [2.180] [3.29] [7.30] [9.06] a picture is cropped by keyboard, put, saved and seen in list and detail', {
    timeout: 120_000,
  }, async () => {
    const { visitor, page, give } = await openForm();
    await page.getByText('PNG/JPG/JPEG, below 100 MB, cropped to 1080×1920').waitFor();
    expect(await page.getByRole('radio', { name: 'Unknown' }).count()).toBe(0);
    await page.getByLabel('Material name').fill('Cropped poster');
    await give(png('poster.png'));
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    const area = dialog.getByRole('application');
    await area.waitFor();
    await expect
      .poll(async () => (await page.locator('.crop-dialog .ant-modal-content').boundingBox())?.height)
      .toBe(680);
    expect((await page.locator('.crop-dialog .ant-modal-content').boundingBox())?.width).toBe(500);
    await visitor.expectAccessible('.crop-dialog');
    // To the left half, which is red, and no further than the picture goes.
    const box = page.locator('[data-testid=cropper]');
    await box.focus();
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await page.locator('.upload-tile[data-state=stored]').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Added successfully').waitFor();

    const row = await stored(page, 'Cropped poster');
    expect(row).toMatchObject({ material_type: 1, ad_screen: 1, resolution: '1080×1920', enabled: 1 });
    expect(String(row.image_url)).toMatch(/^\/oss\/0\/\d{8}\/\d+\/[\w-]{22}\/[0-9a-f]{32}\.png\?/);
    const seen = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = Object.assign(document.createElement('canvas'), {
        width: bitmap.width,
        height: bitmap.height,
      });
      const brush = canvas.getContext('2d');
      brush?.drawImage(bitmap, 0, 0);
      const at = (x: number) => [...(brush?.getImageData(x, 900, 1, 1).data ?? [])];
      return { width: bitmap.width, height: bitmap.height, right: at(1070) };
    }, String(row.image_url));
    expect(seen).toMatchObject({ width: 1080, height: 1920 });
    expect(seen.right[0]).toBeGreaterThan(180);
    expect(seen.right[2]).toBeLessThan(40);

    const line = page.getByRole('article', { name: 'Cropped poster' });
    await line.locator('img').waitFor();
    expect(
      await line
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalHeight)),
    ).toBe(1920);
    await line.getByRole('link', { name: 'Cropped poster' }).click();
    await page.getByRole('button', { name: 'View Image' }).click();
    const viewer = page.getByRole('dialog').filter({ hasText: 'Download' });
    await viewer.getByRole('img', { name: 'Image' }).waitFor();
    await visitor.expectAccessible('.file-viewer');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  it('[5.01] [5.03] a wrong extension, an empty file and a renamed page are refused before anything is sent', {
    timeout: 120_000,
  }, async () => {
    const { visitor, page, give } = await openForm({ lang: 'zh' });
    const tokens = countTokens(page);
    await give({ ...png('poster.gif'), mimeType: 'image/gif' });
    await page.getByText('仅支持 png/jpg/jpeg 文件，请重新上传！').waitFor();
    await give({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await page.getByText('文件选择失败，请重新选择文件！').waitFor();
    await give({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script>') });
    await page.getByText('文件内容与扩展名不符').waitFor();
    expect(await page.locator('.upload-tile').count()).toBe(0);
    expect(tokens()).toBe(0);
    await visitor.leave();
  });

  it('[5.02] a file of the limit or more is refused', { timeout: 120_000 }, async () => {
    const { visitor, page } = await openForm({ lang: 'zh' });
    await page.getByText('视频', { exact: true }).click();
    const tokens = countTokens(page);
    await page.evaluate((size) => {
      const input = document.querySelector<HTMLInputElement>('.upload input[type=file]');
      const given = new DataTransfer();
      given.items.add(new File([new Uint8Array(size)], 'long.mp4', { type: 'video/mp4' }));
      if (input) input.files = given.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    }, bytesOf(100));
    await page.getByText('当前文件大小超过100mb，请重新上传！').waitFor();
    expect(tokens()).toBe(0);
    await visitor.leave();
  });

  it('[5.04] a video of another shape is refused, one of the right shape is put with its cover', {
    timeout: 90_000,
  }, async () => {
    const { visitor, page, give } = await openForm();
    await page.getByLabel('Material name').fill('A film');
    await page.getByText('Video', { exact: true }).click();
    await page.getByText('MP4, below 100 MB, ratio 9:16, at most 3600 s').waitFor();
    await give(await film(page, 'wide.mp4', 640, 360));
    await page
      .getByText('The current size 640×360 does not match the ratio 9:16, please upload again!')
      .waitFor();
    await give(await film(page, 'tall.mp4', 360, 640));
    await page.locator('.upload-tile[data-state=stored]').waitFor();
    await give(png('cover.png', 1080, 1920), 1);
    await expect.poll(() => page.locator('.upload-tile[data-state=stored]').count()).toBe(2);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Added successfully').waitFor();
    const row = await stored(page, 'A film');
    expect(row).toMatchObject({ material_type: 2, resolution: '360×640' });
    expect(String(row.cover_url)).toContain('.png?');
    await page.getByRole('link', { name: 'A film' }).click();
    const video = page.locator('video.detail-video');
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.videoHeight)).toBe(640);
    await visitor.leave();
  });

  it('[5.06] a crop that fails says so and leaves the picture to be tried again', {
    timeout: 120_000,
  }, async () => {
    const { visitor, page, give } = await openForm({ lang: 'zh' });
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await give(png('poster.png'));
    const dialog = page.getByRole('dialog', { name: '裁剪图片' });
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.getByText('裁剪失败！').waitFor();
    await dialog.getByRole('button', { name: '向右旋转' }).waitFor();
    await visitor.leave();
  });

  it('a save waits for what is on its way, a lost network is retried, and leaving asks first', {
    timeout: 90_000,
  }, async () => {
    const { visitor, page, give } = await openForm();
    await page.getByLabel('Material name').fill('Late poster');
    let cut = true;
    let held: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      held = resolve;
    });
    await page.route('**/oss/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      if (!cut) await arrived;
      return cut ? route.abort('failed') : route.continue();
    });
    // Waits between tries would be half a minute in all.
    await page.clock.install();
    await give(png('exact.png', 1080, 1920));
    const tile = page.locator('.upload-tile');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(40_000);
          return tile.getAttribute('data-state');
        },
        { timeout: 30_000 },
      )
      .toBe('failed');
    await tile.getByRole('alert').getByText('The connection was lost, please try again').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('A file did not arrive. Retry or remove it, then save again.').waitFor();
    const retry = tile.getByRole('button', { name: 'Retry exact.png' });
    await expect.poll(() => tile.evaluate((li) => li.contains(document.activeElement))).toBe(true);

    cut = false;
    await retry.click();
    await page.getByRole('progressbar', { name: 'Upload of exact.png' }).waitFor();
    await page.getByRole('link', { name: 'Ad materials' }).first().click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Waiting for uploads (1)' }).waitFor();
    held();
    await page.getByText('Added successfully').waitFor();
    expect((await stored(page, 'Late poster')).resolution).toBe('1080×1920');
    await visitor.leave();
  });

  it('an upload is cancelled, and a file is dropped and pasted', { timeout: 120_000 }, async () => {
    const { visitor, page, give } = await openForm();
    await page.route('**/oss/**', () => new Promise<void>(() => undefined));
    await give(png('exact.png', 1080, 1920));
    await page.getByRole('button', { name: 'Cancel the upload of exact.png' }).click();
    await page.locator('.upload-add').waitFor();
    await page.unroute('**/oss/**');
    const bytes = [...picture(1080, 1920)];
    for (const kind of ['drop', 'paste'] as const) {
      await page.locator('.upload').evaluate(
        (group, { bytes, kind }) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], `${kind}.png`, { type: 'image/png' }));
          const event =
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
          group.dispatchEvent(event);
        },
        { bytes, kind },
      );
      await page.locator('.upload-tile[data-state=stored]').getByText(`${kind}.png`).waitFor();
    }
    await page.getByRole('button', { name: 'Remove paste.png' }).click();
    await page.locator('.upload-add').waitFor();
    await visitor.leave();
  });

  it.each(['light', 'dark'] as const)(
    'is used with a thumb on a phone, in the %s theme',
    { timeout: 90_000 },
    async (theme) => {
      const { visitor, page, give } = await openForm({ width: 390, theme });
      await give(png('exact.png', 1080, 1920));
      await page.locator('.upload-tile[data-state=stored]').waitFor();
      await visitor.expectNoSidewaysScroll();
      await visitor.expectAccessible('.form-page');
      const targets = await page
        .locator('.upload button')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      expect(Math.min(...targets)).toBeGreaterThanOrEqual(44);
      await page.getByRole('button', { name: 'View exact.png' }).click();
      await page.getByRole('dialog').getByRole('img', { name: 'exact.png' }).waitFor();
      await visitor.expectNoSidewaysScroll();
      await visitor.leave();
    },
  );
});
