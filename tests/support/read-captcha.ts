import { captchaGlyphs, type Point, type Stroke } from '../../server/session/captcha-image.ts';

/** Reads our own captchas as a person would, knowing how every character is drawn. */

const samples = 24;

/** Points at equal distances along a stroke. */
function along(stroke: Stroke): Point[] {
  const steps = stroke.slice(1).map((to, index) => {
    const from = stroke[index] ?? to;
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const whole = steps.reduce((sum, { length }) => sum + length, 0);
  return Array.from({ length: samples }, (_, n): Point => {
    let left = (whole * n) / (samples - 1);
    for (const { from, to, length } of steps) {
      if (left <= length && length > 0) {
        const part = left / length;
        return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      }
      left -= length;
    }
    return stroke.at(-1) ?? [0, 0];
  });
}

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first, at) => orders(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How badly the drawn points fit the character's, its usual size taken for granted: mean square distance. */
function misfit(glyph: readonly Point[], drawn: readonly Point[]): number {
  const middle = (points: readonly Point[]): Point => [
    mean(points.map((p) => p[0])),
    mean(points.map((p) => p[1])),
  ];
  const [gx, gy] = middle(glyph);
  const [dx, dy] = middle(drawn);
  return mean(
    glyph.map(([x, y], index) => {
      const [px, py] = drawn[index] ?? [0, 0];
      return ((x - gx) * 1.7 - (px - dx)) ** 2 + ((y - gy) * 1.9 - (py - dy)) ** 2;
    }),
  );
}

/** The four characters of a captcha's image. */
export function readCaptcha(image: string): string {
  const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
  const strokes = [...(svg.split('stroke-width="2.6"')[1] ?? '').matchAll(/d="M([^"]+)"/g)].map(
    ([, d = '']) =>
      d.split('L').map((pair): Point => {
        const [x = 0, y = 0] = pair.split(' ').map(Number);
        return [x, y];
      }),
  );
  return [0, 1, 2, 3]
    .map((place) => {
      const here = strokes.filter((stroke) => Math.floor((mean(stroke.map(([x]) => x)) - 6) / 27) === place);
      const readings = [...captchaGlyphs].flatMap(([character, glyph]) =>
        glyph.length === here.length
          ? orders(here).map((order) => ({
              character,
              misfit: misfit(glyph.flatMap(along), order.flatMap(along)),
            }))
          : [],
      );
      return readings.sort((a, b) => a.misfit - b.misfit)[0]?.character ?? '?';
    })
    .join('');
}
