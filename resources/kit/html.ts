/**
 * Rich text: what may stand in it, for both sides. The server keeps nothing else (server/rows/clean-html.ts), the console
 * draws nothing else (src/rich-text).
 */

/** Tags of rich text; none of them keeps an attribute but a link its address. */
export const htmlTags = ['p', 'br', 'strong', 'em', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'] as const;
export type HtmlTag = (typeof htmlTags)[number];

/** Tags within tags; what lies deeper is no text that a person wrote. */
export const htmlDepth = 20;

/** Markup that a text of so many characters may take: a cap on what is parsed at all. */
export const markupMost = (characters: number): number => characters * 10 + 10_000;

// Blanks, control characters and backslashes are what browsers read past or as slashes: `/\t/other.host` leaves the site.
const https = /^https:\/\/[^\s\\]+$/i;
const ownPath = /^\/(?![/\\])[^\s\\]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const controlCharacters = /[\u0000-\u001f\u007f]/;

export const isOwnPath = (href: string): boolean => ownPath.test(href) && !controlCharacters.test(href);

/** Whether a link may lead there: another site over https, or a path of this one. */
export const isSafeLink = (href: string): boolean =>
  isOwnPath(href) || (https.test(href) && !controlCharacters.test(href) && URL.canParse(href));

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * What a rich text says, without its markup: a line for each paragraph, heading and list entry. Both sides count a text's
 * characters in it. Its time grows with the length alone, whatever the markup is like.
 */
export function plainTextOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/h3|\/li|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, characterOf)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Characters of a rich text: line breaks are layout and don't count. */
export const lengthOfHtml = (html: string): number => plainTextOf(html).replaceAll('\n', '').length;
