import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CatalogueEntry, catalogue } from './goods-catalogue.ts';

/**
 * Draws the pictures of `media/`: `npx tsx resources/shared/seed/make-media.ts`. Coloured shapes with the goods' names, nothing
 * downloaded (docs/domain/seed-data.md §13, media). Development only; the result is kept in the repository.
 */

type Form = 'bottle' | 'can' | 'carton' | 'bag' | 'cup' | 'bowl' | 'tray' | 'round';

const forms: Readonly<Record<Form, string>> = {
  bottle:
    '<path d="M102 40h36v26c0 14 18 20 18 44v78a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12v-78c0-24 18-30 18-44z"/>',
  can: '<rect x="84" y="52" width="72" height="148" rx="14"/>',
  carton: '<path d="M86 84l20-34h28l20 34v116H86z"/>',
  bag: '<path d="M78 60h84l-6 14 8 112-8 14H84l-8-14 8-112z"/>',
  cup: '<path d="M80 74h80l-12 126H92z"/><rect x="74" y="60" width="92" height="16" rx="8"/>',
  bowl: '<path d="M64 96h112c0 60-20 104-56 104S64 156 64 96z"/><rect x="58" y="80" width="124" height="18" rx="9"/>',
  tray: '<rect x="60" y="84" width="120" height="96" rx="16"/>',
  round: '<circle cx="120" cy="132" r="62"/>',
};

const formOf = ({ picture, shelf }: CatalogueEntry): Form => {
  const known: Readonly<Record<string, Form>> = {
    cola: 'can',
    'fruit-soda': 'can',
    'sugar-free-soda': 'can',
    'energy-drink': 'can',
    beer: 'can',
    coconut: 'carton',
    'soy-milk': 'carton',
    coffee: 'cup',
    'milk-tea': 'cup',
    'ambient-yogurt': 'cup',
    'chilled-yogurt': 'cup',
    'ice-cream': 'cup',
    'cup-noodles': 'bowl',
    congee: 'can',
    bento: 'tray',
    sandwich: 'tray',
    dumplings: 'bag',
    'whole-fruit': 'round',
    cake: 'round',
    'braised-egg': 'round',
    chocolate: 'tray',
    tissues: 'tray',
    masks: 'tray',
    cable: 'round',
  };
  return known[picture] ?? (shelf === 'drinks' ? 'bottle' : shelf === 'dairy' ? 'carton' : 'bag');
};

/** Hues a golden angle apart stay apart, however many there are. */
const hue = (index: number) => Math.round(index * 137.508) % 360;

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">${body}</svg>\n`;

const words = (x: number, y: number, size: number, fill: string, text: string) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="${fill}">${text}</text>`;

function goodsPicture(entry: CatalogueEntry, index: number): string {
  const name = entry.path.split('/').at(-1) ?? '';
  const label = ['常温', '低温', '罐装', '杯装', '米饭', '能量'].includes(name)
    ? (entry.path.split('/').at(-2) ?? name)
    : name;
  const tone = hue(index);
  return svg(
    240,
    240,
    `<title>${label}</title><rect width="240" height="240" rx="20" fill="hsl(${tone} 60% 94%)"/>` +
      `<g fill="hsl(${tone} 55% 55%)">${forms[formOf(entry)]}</g>` +
      `<rect x="70" y="124" width="100" height="34" rx="8" fill="#fff" fill-opacity=".92"/>` +
      words(120, 148, 20, `hsl(${tone} 60% 28%)`, label) +
      words(120, 228, 15, `hsl(${tone} 35% 36%)`, entry.brands.join(' · ')),
  );
}

const stages = [
  { name: 'before', label: '开门前', missing: 0 },
  { name: 'shopping', label: '购物中', missing: 2 },
  { name: 'after', label: '关门后', missing: 3 },
] as const;

/** A cabinet as its camera sees it: five shelves of coloured goods, some of them gone afterwards. */
function scenePicture(variant: number, stage: (typeof stages)[number]): string {
  const shelves = Array.from({ length: 5 }, (_, row) => {
    const top = 22 + row * 40;
    const goods = Array.from({ length: 10 }, (_, column) => {
      const gone = row === variant && column >= 4 && column < 4 + stage.missing;
      const place = row * 10 + column + variant * 7;
      return gone
        ? ''
        : `<rect x="${20 + column * 29}" y="${top + 4 + (place % 3) * 2}" width="20" height="${28 - (place % 3) * 2}" rx="4" fill="hsl(${hue(place)} 50% 58%)"/>`;
    }).join('');
    return `${goods}<rect x="12" y="${top + 33}" width="296" height="4" fill="#9aa4b2"/>`;
  }).join('');
  const hand =
    stage.name === 'shopping'
      ? `<path d="M320 ${70 + variant * 40}h-110a14 14 0 0 1 0-28h110z" fill="#e8b998"/>`
      : '';
  return svg(
    320,
    240,
    `<title>${stage.label}</title><rect width="320" height="240" fill="#26303d"/>${shelves}${hand}` +
      `<rect x="8" y="6" width="70" height="18" rx="4" fill="#000" fill-opacity=".55"/>` +
      words(43, 20, 12, '#fff', stage.label),
  );
}

/** A business licence without anybody's name: a frame, a seal and lines where the words would stand. */
function licencePicture(): string {
  const lines = [96, 120, 144, 168]
    .map((y, index) => `<rect x="44" y="${y}" width="${index % 2 === 0 ? 190 : 150}" height="8" rx="4"/>`)
    .join('');
  return svg(
    320,
    240,
    '<title>营业执照</title><rect width="320" height="240" fill="#fdf6e8"/>' +
      '<rect x="10" y="10" width="300" height="220" rx="6" fill="none" stroke="#c9a25a" stroke-width="4"/>' +
      words(160, 66, 28, '#8a2f22', '营业执照') +
      `<g fill="#cfc4b2">${lines}</g><circle cx="256" cy="178" r="30" fill="none" stroke="#c8402f" stroke-width="4"/>` +
      words(256, 184, 16, '#c8402f', '样本'),
  );
}

async function main(): Promise<void> {
  const directory = fileURLToPath(new URL('./media', import.meta.url));
  await mkdir(directory, { recursive: true });
  const files = [
    ['licence.svg', licencePicture()] as const,
    ...catalogue.map((entry, index) => [`${entry.picture}.svg`, goodsPicture(entry, index)] as const),
    ...stages.flatMap((stage) =>
      [1, 2, 3].map(
        (variant) => [`scene-${stage.name}-${variant}.svg`, scenePicture(variant, stage)] as const,
      ),
    ),
  ];
  for (const [name, text] of files) await writeFile(path.join(directory, name), text);
  process.stdout.write(`${files.length} pictures in ${directory}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
