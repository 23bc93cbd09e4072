import type { FastifyInstance } from 'fastify';
import type { Label } from '../../resources/kit/label.ts';
import type { Row } from '../db/row.ts';
import { invalidField, Refusal } from '../refusal.ts';

/** No declared body nests half as deep; recursion over a value is safe up to this depth. */
const deepest = 32;

const tooDeep: Label = {
  en: 'Invalid parameter: the body is nested too deeply',
  zh: '参数错误：请求内容嵌套过深',
};
const unstorable: Label = { en: 'holds a NUL or half a character', zh: '包含空字符或不完整的字符' };

/** The character that PostgreSQL's texts can't hold; JSON can only escape it. */
const bad = /[\0\p{Surrogate}]/u;
const escaped = /\\u(?:0000|d[89a-f])/i;

/** @throws Refusal 10006 for a body that nests too deeply, or for its field that holds a text that can't be stored */
export function checkBody(value: unknown, text: string): void {
  const texts = escaped.test(text);
  const waiting: [value: unknown, depth: number, field: string][] = [[value, 0, '']];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, depth, field] = next;
    if (texts && typeof at === 'string' && bad.test(at)) throw invalidField(field || 'body', unstorable);
    if (typeof at !== 'object' || at === null) continue;
    if (depth >= deepest) throw new Refusal(10006, { text: tooDeep, status: 400 });
    for (const [name, part] of Object.entries(at)) {
      if (texts && bad.test(name)) throw invalidField(field || 'body', unstorable);
      waiting.push([part, depth + 1, field || name]);
    }
  }
}

/** A body as an object; none at all counts as an empty one. @throws Refusal 10006 for anything else */
export function objectOf(body: unknown): Row {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Refusal(10006, {
      text: { en: 'Invalid parameter: the body must be an object', zh: '参数错误：请求内容应为对象' },
      status: 400,
    });
  }
  return body as Row;
}

/** JSON only, and an object of it; a call without a body may still say that it would be JSON. */
export function readJson(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.length === 0) return done(null, undefined);
    parser(request, text, (error, value) => {
      if (error) return done(error);
      try {
        checkBody(value, text);
        done(null, objectOf(value));
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
}
