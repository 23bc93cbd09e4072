import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/**
 * Records the clips of `media/` from its drawn pictures in a browser: `npx tsx resources/shared/seed/make-clips.ts`, with
 * CHROMIUM naming the browser. Four seconds of a hand that reaches into the cabinet. Development only; the result is
 * kept in the repository.
 */

const directory = fileURLToPath(new URL('./media', import.meta.url));

async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    for (const variant of [1, 2, 3]) {
      const pictures = await Promise.all(
        ['before', 'shopping', 'after'].map((stage) =>
          readFile(path.join(directory, `scene-${stage}-${variant}.svg`), 'utf8'),
        ),
      );
      const encoded = await page.evaluate(async (svgs) => {
        const canvas = document.createElement('canvas');
        canvas.width = 320;
        canvas.height = 240;
        const brush = canvas.getContext('2d');
        if (!brush) throw new Error('the browser draws nothing');
        const images = await Promise.all(
          svgs.map(async (svg) => {
            const image = new Image();
            image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
            await image.decode();
            return image;
          }),
        );
        const recorder = new MediaRecorder(canvas.captureStream(8), {
          mimeType: 'video/webm;codecs=vp8',
          videoBitsPerSecond: 60_000,
        });
        const chunks: Blob[] = [];
        recorder.ondataavailable = ({ data }) => chunks.push(data);
        const stopped = new Promise((resolve) => {
          recorder.onstop = resolve;
        });
        recorder.start();
        const began = performance.now();
        // Nothing inside has a name: tsx would call a helper for it that the page doesn't have.
        await new Promise<void>((resolve) => {
          const timer = setInterval(() => {
            const seconds = (performance.now() - began) / 1000;
            const image = images[seconds < 1.2 ? 0 : seconds < 2.8 ? 1 : 2];
            if (image) brush.drawImage(image, 0, 0);
            if (seconds < 4) return;
            clearInterval(timer);
            resolve();
          }, 60);
        });
        recorder.stop();
        await stopped;
        const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }, pictures);
      const file = path.join(directory, `shopping-${variant}.webm`);
      await writeFile(file, Buffer.from(encoded, 'base64'));
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
