const lengths: readonly number[] = [8, 13];

/**
 * The last digit of an EAN-8 or EAN-13, from those before it: they are weighed 3 and 1 in turn from the right, and the digit fills
 * their sum up to a whole ten (GS1 General Specifications, check digit of GTINs).
 * @param body 7 or 12 digits
 */
export function checkDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether a text is an EAN-8 or EAN-13 whose last digit fits the others, so that no digit was mistyped or swapped unseen. */
export const isBarcode = (text: string): boolean =>
  lengths.includes(text.length) && /^\d+$/.test(text) && checkDigit(text.slice(0, -1)) === text.slice(-1);

/** Digits of an EAN that tell the maker at the least: barcodes that share them are likely of one company. */
const makerDigits = 7;

/** What barcodes of the same maker begin with; of the short ones, which tell none, three digits less than all. */
export const makerPrefix = (barcode: string): string =>
  barcode.slice(0, barcode.length === 13 ? makerDigits : barcode.length - 3);
