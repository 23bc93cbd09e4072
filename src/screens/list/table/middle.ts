import { runLength } from '../arrangement.ts';

/** How much of a text runs through so many pixels. */
function fitting(characters: readonly string[], pixels: number): number {
  let run = 0;
  const past = characters.findIndex((character) => {
    run += runLength(character);
    return run > pixels;
  });
  return past < 0 ? characters.length : past;
}

/** Whether two of the texts are the same as far as so many pixels show them. */
export function endsTellApart(texts: readonly string[], pixels: number): boolean {
  const shown = new Map<string, string>();
  return texts.some((text) => {
    const characters = Array.from(text);
    const begin = characters.slice(0, fitting(characters, pixels)).join('');
    const other = shown.get(begin);
    shown.set(begin, text);
    return other !== undefined && other !== text;
  });
}

/** The text in so many pixels, what is too much left out of its middle; as it is where it fits. */
export function withoutMiddle(text: string, pixels: number): string {
  if (runLength(text) <= pixels) return text;
  const characters = Array.from(text);
  const extension = (pixels - runLength('…')) / 2;
  const begin = characters.slice(0, fitting(characters, extension)).join('');
  const end = characters.slice(characters.length - fitting(characters.toReversed(), extension)).join('');
  return `${begin}…${end}`;
}
