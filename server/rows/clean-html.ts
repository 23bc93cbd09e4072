import sanitize from 'sanitize-html';
import type { Fields } from '../../resources/kit/field.ts';
import { htmlDepth, htmlTags, isSafeLink, plainTextOf } from '../../resources/kit/html.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { Row } from '../db/row.ts';

/** Other spellings of what rich text has, as word processors and browsers write it. */
const spellings: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
};

const options: sanitize.IOptions = {
  allowedTags: [...htmlTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  nestingLimit: htmlDepth,
  // The content of these elements isn't text.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'svg',
    'math',
    'template',
    'title',
  ],
  transformTags: {
    ...spellings,
    // A tag that isn't allowed is replaced by its text, and so is a link with a forbidden address.
    a: (tagName, { href = '' }): sanitize.Tag =>
      isSafeLink(href) ? { tagName, attribs: { href } } : { tagName: 'span', attribs: {} },
  },
};

/** A rich text with nothing in it but what kit/html.ts names; null where no text is left. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html, options).trim();
  return plainTextOf(clean) === '' ? null : clean;
}

/** Values of a body with their rich texts cleaned, those of sub-tables too. */
export function withCleanHtml(fields: Fields, values: Row): Row {
  const cleaned = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [];
    const { of = {} } = field.spec;
    const { holds } = kinds[field.kind];
    if (holds === 'markup' && typeof value === 'string') return [[name, cleanHtml(value)]];
    if (holds === 'parts' && Array.isArray(value))
      return [[name, value.map((each: Row) => withCleanHtml(of, each))]];
    if (holds === 'part' && value) return [[name, withCleanHtml(of, value as Row)]];
    return [];
  });
  return cleaned.length === 0 ? values : { ...values, ...Object.fromEntries(cleaned) };
}
