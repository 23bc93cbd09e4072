import { saveFile } from '../pickers/save-file.ts';
import type { DrawnChart } from './chart.ts';
import { libraryFor, needsMore } from './library.ts';
import type { Look } from './look.ts';

const size = { width: 960, height: 480, head: 56, edge: 24 } as const;

/** So many pixels for one of the drawing's own: sharp on paper and on fine screens. */
const density = 2;

/** A part of the option moved down by the room that the title takes. */
function lowered(part: unknown, by: number, edges: object = {}): object | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const top = 'top' in part && typeof part.top === 'number' ? { top: part.top + by } : {};
  return { ...part, ...top, ...edges };
}

/** The chart with its title, as the text of an SVG file. */
export async function svgOf({ option, shape }: DrawnChart, title: string, look: Look): Promise<string> {
  const { init, registerMap } = await libraryFor(needsMore(option));
  if (shape) registerMap(shape.name, shape.json as never);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: size.width, height: size.height });
  try {
    const own = option.title ? [option.title] : [];
    chart.setOption({
      ...option,
      animation: false,
      backgroundColor: look.surface,
      grid: lowered(option.grid, size.head, { left: size.edge, right: size.edge, bottom: size.edge }),
      legend: lowered(option.legend, size.head - 8),
      title: [
        {
          text: title,
          left: size.edge,
          top: 16,
          textStyle: { color: look.text, fontSize: 16, fontWeight: 600 },
        },
        ...own,
      ],
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** An SVG's text as the pixels of a PNG file. */
async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = size.width * density;
    canvas.height = size.height * density;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => {
      canvas.toBlob(
        (blob) => (blob ? done(blob) : failed(new Error('the picture could not be made'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

const forbidden = /[\\/:*?"<>|\r\n]+/g;
const fileName = (title: string, type: string) => `${title.replace(forbidden, ' ').trim()}.${type}`;

export async function savePicture(
  drawn: DrawnChart,
  title: string,
  look: Look,
  type: 'png' | 'svg',
): Promise<void> {
  const svg = await svgOf(drawn, title, look);
  saveFile(
    type === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' }),
    fileName(title, type),
  );
}

export function saveTable(csv: string, title: string): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'));
}
