/** The characters of a unified social credit code with their values (GB 32100-2015): digits, and letters but I, O, S, V and Z. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const length = 18;
/** The weights of the first 17 places: powers of three, modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/**
 * The last character of a unified social credit code, from the 17 before it (GB 32100-2015).
 * @param body 17 characters of the code's alphabet
 */
export function creditCheck(body: string): string {
  const sum = [...body].reduce(
    (total, character, place) => total + characters.indexOf(character) * (weights[place] ?? 0),
    0,
  );
  return characters.charAt((characters.length - (sum % characters.length)) % characters.length);
}

/** Whether a text is a unified social credit code whose check character fits: 18 characters, upper case. */
export const isCreditCode = (text: string): boolean =>
  text.length === length &&
  [...text].every((character) => characters.includes(character)) &&
  creditCheck(text.slice(0, -1)) === text.slice(-1);

/** The registration number of a business licence from before 2015. */
const isRegistration = (text: string): boolean => /^\d{15}$/.test(text);

/** What a business licence is known by: the credit code, or 15 digits of an old one (docs/domain/merchants.md §P34). */
export const isLicenceCode = (text: string): boolean => isCreditCode(text) || isRegistration(text);
