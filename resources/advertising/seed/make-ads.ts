import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { screenPixels } from '../enums.ts';

/**
 * Draws the advertisements of `media/` and records their clips: `npx tsx resources/advertising/seed/make-ads.ts`, with CHROMIUM naming the
 * browser. What the files measure is written to `ad-media.ts`. Development only; the results are kept in the
 * repository.
 */

const directory = fileURLToPath(new URL('../../shared/seed/media', import.meta.url));
const table = fileURLToPath(new URL('./ad-media.ts', import.meta.url));

const motives = [
  { name: 'summer', words: '夏日冰饮', line: '第二件半价', hue: 195 },
  { name: 'coffee', words: '早安咖啡', line: '早餐组合立减3元', hue: 28 },
  { name: 'lunch', words: '午间热食', line: '十一点上架', hue: 8 },
  { name: 'member', words: '会员日', line: '每周三双倍积分', hue: 268 },
] as const;
const seconds = 4;
const clipWidth = 216;

type Motive = (typeof motives)[number];

/** A poster: two hills of colour, a cup, what is offered. */
function poster({ words, line, hue }: Motive, width: number, height: number): string {
  const unit = Math.min(width, height) / 10;
  const wide = width > height;
  const [x, y] = wide ? [width * 0.34, height * 0.5] : [width / 2, height * 0.24];
  const [cupX, cupY] = wide ? [width * 0.76, height * 0.52] : [width / 2, height * 0.62];
  const text = (size: number, top: number, said: string, weight: number) =>
    `<text x="${x}" y="${top}" text-anchor="middle" font-family="sans-serif" font-weight="${weight}" font-size="${size}" fill="hsl(${hue} 60% 22%)">${said}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${words}</title>` +
    `<rect width="${width}" height="${height}" fill="hsl(${hue} 70% 92%)"/>` +
    `<circle cx="${cupX}" cy="${cupY + unit * 5}" r="${unit * 6.5}" fill="hsl(${hue} 65% 80%)"/>` +
    `<circle cx="${cupX - unit * 5}" cy="${cupY + unit * 8}" r="${unit * 7}" fill="hsl(${hue + 20} 60% 72%)"/>` +
    `<path d="M${cupX - unit * 1.6} ${cupY - unit * 2}h${unit * 3.2}l${-unit * 0.5} ${unit * 5}h${-unit * 2.2}z" fill="hsl(${hue} 60% 45%)"/>` +
    `<rect x="${cupX - unit * 1.9}" y="${cupY - unit * 2.6}" width="${unit * 3.8}" height="${unit * 0.7}" rx="${unit * 0.3}" fill="hsl(${hue} 60% 35%)"/>` +
    text(unit * (wide ? 1.9 : 1.5), y, words, 700) +
    text(unit * (wide ? 1 : 0.8), y + unit * 1.7, line, 400) +
    '</svg>\n'
  );
}

/** Two posters, one moving over the other. */
function record(page: Page, svgs: readonly string[], width: number, height: number): Promise<string> {
  return page.evaluate(
    async ({ svgs, width, height, seconds }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
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
        videoBitsPerSecond: 30_000,
      });
      const chunks: Blob[] = [];
      recorder.ondataavailable = ({ data }) => chunks.push(data);
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      const began = performance.now();
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          const passed = (performance.now() - began) / 1000;
          const moved = Math.min(1, Math.max(0, passed - 2)) * width;
          if (images[0]) brush.drawImage(images[0], -moved, 0, width, height);
          if (images[1]) brush.drawImage(images[1], width - moved, 0, width, height);
          if (passed < seconds) return;
          clearInterval(timer);
          resolve();
        }, 60);
      });
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { svgs, width, height, seconds },
  );
}

async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const rows: string[] = [];
  try {
    const page = await browser.newPage();
    for (const [screen, { width, height }] of Object.entries(screenPixels)) {
      const posters = motives.map((motive) => ({ ...motive, svg: poster(motive, width, height) }));
      for (const { name, words, svg } of posters) {
        const file = `ad-${name}-${screen}.svg`;
        await writeFile(path.join(directory, file), svg);
        rows.push(
          `  { screen: ${screen}, words: '${words}', file: '/media/${file}', width: ${width}, height: ${height}, bytes: ${Buffer.byteLength(svg)}, seconds: null },`,
        );
      }
      const small = { width: clipWidth, height: Math.round((clipWidth * height) / width) };
      const clip = Buffer.from(
        await record(
          page,
          posters.slice(0, 2).map(({ svg }) => svg),
          small.width,
          small.height,
        ),
        'base64',
      );
      const file = `ad-clip-${screen}.webm`;
      await writeFile(path.join(directory, file), clip);
      rows.push(
        `  { screen: ${screen}, words: '${motives[0].words}', file: '/media/${file}', width: ${small.width}, height: ${small.height}, bytes: ${clip.length}, seconds: ${seconds} },`,
      );
    }
  } finally {
    await browser.close();
  }
  const head = `/** Written by make-ads.ts: the advertisements under \`media/\` and what they measure. */
export interface AdMedia {
  /** The screen that it is for. */
  readonly screen: 1 | 2 | 3;
  readonly words: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly seconds: number | null;
}

export const adMedia: readonly AdMedia[] = [
`;
  await writeFile(table, `${head}${rows.join('\n')}\n];\n`);
  process.stdout.write(`${rows.length} advertisements\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
