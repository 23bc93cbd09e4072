import { badFile } from './bad-file.ts';

/** The longest line of a file: several times the longest of any declared table. */
export const longestLine = 20_000;

export const lineTooLong = (line: number) =>
  badFile({
    en: `Line ${line} holds more than ${longestLine.toLocaleString('en')} characters`,
    zh: `第${line}行超过${longestLine}个字符`,
  });

/** Whatever a csv may part its cells by: its reader finds out by itself which it is. */
const delimiters = new Set([',', ';', '\t', '|']);

/**
 * What is let through to the reader of csv: lines that end. It gathers a line letter by letter, so that one of ten million takes
 * a gigabyte. A quoted cell may hold line breaks.
 * @throws Refusal 10006 for too long a line
 */
export function checkCsv(text: string): void {
  let quoted = false;
  let fresh = true;
  let from = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const ends = !quoted && (letter === '\n' || letter === '\r');
    if (letter === '"' && (quoted || fresh)) quoted = !quoted;
    fresh = ends || (!quoted && delimiters.has(letter));
    if (at - from > longestLine) throw lineTooLong(line);
    if (!ends) continue;
    from = at + 1;
    if (letter === '\n' || text.charAt(at + 1) !== '\n') line += 1;
  }
}
