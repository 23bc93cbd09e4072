import type { ChartTable } from './chart.ts';

/** A text that a spreadsheet would take for a formula is marked as text; a plain number is none. */
const guarded = (text: string) =>
  /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The numbers of a chart as a CSV file that spreadsheets open in UTF-8: amounts in yuan, rates in per cent. */
export function csvOf({ head, rows }: ChartTable): string {
  const lines = [head, ...rows.map(({ name, cells }) => [name, ...cells.map(({ plain }) => plain)])];
  return `\uFEFF${lines.map((line) => line.map((text) => quoted(guarded(text))).join(',')).join('\r\n')}\r\n`;
}
