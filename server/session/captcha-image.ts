export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** `0,14 5,0 10,14` as points. */
const stroke = (text: string): Stroke =>
  text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/**
 * Characters as strokes in a box of 10 by 14, without those that are taken for one another when distorted: 0 O Q, 1 I L,
 * 2 Z, 5 S, 8 B, U V.
 */
const drawings: Readonly<Record<string, readonly string[]>> = {
  A: ['0,14 5,0 10,14', '2,9 8,9'],
  C: ['10,3 8,.7 5,0 2,1 .3,4 0,7 .3,10 2,13 5,14 8,13.3 10,11'],
  D: ['0,0 0,14 5,14 8.5,12 10,7 8.5,2 5,0 0,0'],
  E: ['10,0 0,0 0,14 10,14', '0,7 7,7'],
  F: ['10,0 0,0 0,14', '0,7 7,7'],
  G: ['10,3 8,.7 5,0 2,1 .3,4 0,7 .3,10 2,13 5,14 8,13.3 10,11 10,8 6,8'],
  H: ['0,0 0,14', '10,0 10,14', '0,7 10,7'],
  J: ['3,0 9,0', '7,0 7,10 6,13 4,14 1.5,13 .5,10.5'],
  K: ['0,0 0,14', '9,0 0,8', '3,5.5 10,14'],
  M: ['0,14 0,0 5,8 10,0 10,14'],
  N: ['0,14 0,0 10,14 10,0'],
  P: ['0,14 0,0 6,0 9,1 10,4 9,7 6,8 0,8'],
  R: ['0,14 0,0 6,0 9,1 10,4 9,7 6,8 0,8', '5,8 10,14'],
  T: ['0,0 10,0', '5,0 5,14'],
  V: ['0,0 5,14 10,0'],
  W: ['0,0 2.5,14 5,5 7.5,14 10,0'],
  X: ['0,0 10,14', '10,0 0,14'],
  Y: ['0,0 5,7 10,0', '5,7 5,14'],
  2: ['.5,3.5 2,1 5,0 8.5,1 9.5,4 8,7 0,14 10,14'],
  3: ['.8,2 3,.3 6,0 8.8,1.3 9.3,4 7.5,6.3 4.5,6.8', '4.5,6.8 8.3,7.6 10,10.5 8.5,13.2 5,14 2,13.4 0,11.5'],
  4: ['7.5,14 7.5,0 0,10 10,10'],
  5: ['9,0 1.5,0 1,6.3 5,5.2 8.5,6.4 10,9.5 8.5,12.8 5,14 2,13.4 0,11.5'],
  6: ['8.5,1 5.5,0 2.5,2 .5,6 .2,10 2,13.2 5,14 8.3,13 9.8,10 8.3,7 5,6 2,7 .4,9.5'],
  7: ['0,0 10,0 4,14'],
  8: [
    '5,6.7 2,5.6 1,3.3 2.2,.9 5,0 7.8,.9 9,3.3 8,5.6 5,6.7 1.5,8.2 0,10.6 1.6,13.2 5,14 8.4,13.2 10,10.6 8.5,8.2 5,6.7',
  ],
  9: ['1.5,13 4.5,14 7.5,12 9.5,8 9.8,4 8,.8 5,0 1.7,1 .2,4 1.7,7 5,8 8,7 9.6,4.5'],
};

/** What a captcha may be made of, with the strokes of each. */
export const captchaGlyphs: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(drawings).map(([character, strokes]) => [character, strokes.map(stroke)]),
);
export const captchaCharacters: readonly string[] = [...captchaGlyphs.keys()];

const width = 120;
const height = 44;
const cell = 27;

/** A stroke in short pieces, so that bending it shows; never in as many, so that counting them tells nothing. */
function divided(points: Stroke, random: () => number): Point[] {
  return points.flatMap((to, index): Point[] => {
    const from = points[index - 1];
    if (!from) return [to];
    const pieces = 3 + Math.floor(random() * 3);
    return Array.from({ length: pieces }, (_, n): Point => {
      const part = (n + 1) / pieces;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
  });
}

const pathOf = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** Strokes in an order that tells nothing of the characters' order. */
const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((each) => ({ each, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ each }) => each);

/** A line that belongs to no character. */
function decoy(random: () => number): Point[] {
  const from = 6 + random() * (height - 12);
  const to = 6 + random() * (height - 12);
  const swing = 4 + random() * 6;
  const turn = random() * 6;
  return Array.from({ length: 25 }, (_, n): Point => {
    const part = n / 24;
    return [part * width, from + (to - from) * part + Math.sin(turn + part * 5) * swing];
  });
}

/**
 * The characters as an SVG, 120 by 44: every one turned, stretched and bent anew, with lines across. Random is given
 * (0 up to 1), so that the same numbers draw the same image.
 */
export function captchaImage(text: string, random: () => number): string {
  const between = (low: number, high: number) => low + random() * (high - low);
  const phase = between(0, 6);
  const drawn = [...text].flatMap((character, place) => {
    const angle = between(-0.22, 0.22);
    const wide = between(1.55, 1.85);
    const high = between(1.75, 2.05);
    const slant = between(-0.15, 0.15);
    const middle: Point = [6 + cell * (place + 0.5) + between(-1.5, 1.5), height / 2 + between(-3, 3)];
    const placed = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 5) * wide + (7 - y) * slant * 2, (y - 7) * high];
      const [px, py] = [
        middle[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
        middle[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
      ];
      return [px + Math.sin(phase + py / 9) * 1.2, py + Math.sin(phase + px / 14) * 1.6];
    };
    return (captchaGlyphs.get(character) ?? []).map((each) => divided(each, random).map(placed));
  });
  const paths = (all: readonly Point[][]) => all.map((points) => `<path d="${pathOf(points)}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#eef2f7"/>` +
    '<g fill="none" stroke="#24456b" stroke-linecap="round" stroke-linejoin="round">' +
    `<g stroke-width="1">${paths([decoy(random), decoy(random)])}</g>` +
    `<g stroke-width="2.6">${paths(shuffled(drawn, random))}</g></g></svg>`
  );
}
