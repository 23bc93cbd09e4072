import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fields } from '../../resources/kit/field.ts';
import { type Label, type LabelParams, type Lang, languageOf, say } from '../../resources/kit/label.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { FieldError } from '../../resources/kit/validation.ts';
import type { Envelope } from '../../resources/kit/wire.ts';
import { Refusal } from '../refusal.ts';
import { refusalOfFault } from './unavailable.ts';

/** What a call answers with: data, and a message where people are told that it worked. */
export interface CallAnswer {
  readonly data: unknown;
  readonly msg?: Label;
  readonly params?: LabelParams;
}

export const languageOfRequest = (request: FastifyRequest): Lang =>
  languageOf(request.headers['accept-language']);

export function success(answer: CallAnswer, lang: Lang): Envelope<unknown> {
  return { code: 0, data: answer.data ?? null, msg: answer.msg ? say(answer.msg, lang, answer.params) : '' };
}

/** The label of a field by its path (`tiers.2.amount`); the path itself where nothing is declared under it. */
function labelOf(fields: Fields, path: string): Label | string {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part));
  let within: Fields | undefined = fields;
  let label: Label | string = path;
  for (const name of names) {
    // A name from outside may be one that every object inherits.
    const field: Fields[string] | undefined =
      within && Object.hasOwn(within, name) ? within[name] : undefined;
    if (!field) return path;
    label = field.label;
    within = field.spec.of;
  }
  return label;
}

function refusalText(product: Product, refusal: Refusal, fields: Fields, lang: Lang): string {
  const { text, params = {}, errors = [] } = refusal.detail;
  if (text) return say(text, lang, params);
  const catalogued = product.errors[refusal.code] ?? {
    en: `Error ${refusal.code}`,
    zh: `错误${refusal.code}`,
  };
  const [first] = errors;
  if (refusal.code !== 10006 || !first) return say(catalogued, lang, params);
  return say(catalogued, lang, { field: labelOf(fields, first.field), reason: first.msg, ...params });
}

/** The envelope of a refusal, its field errors in the language of the call. */
export function refusalEnvelope(
  product: Product,
  refusal: Refusal,
  fields: Fields,
  lang: Lang,
): Envelope<unknown> {
  const { errors = [], data } = refusal.detail;
  const wire = errors.map(({ field, msg }: FieldError) => ({ field, msg: say(msg, lang) }));
  const detail = wire.length > 0 ? { ...data, errors: wire } : data;
  return { code: refusal.code, data: detail ?? null, msg: refusalText(product, refusal, fields, lang) };
}

const addressFaults = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']);

/** Errors that Fastify itself raises about a request that can't be read: 400, whatever finer status it would give. */
function unreadable(error: unknown): Refusal | null {
  const status = error instanceof Error ? (error as { statusCode?: unknown }).statusCode : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  const text: Label =
    status === 413
      ? { en: 'Invalid parameter: the body is larger than 1 MB', zh: '参数错误：请求内容超过1MB' }
      : addressFaults.has(String((error as { code?: unknown }).code))
        ? { en: 'Invalid parameter: the address can’t be read', zh: '参数错误：请求地址无效' }
        : {
            en: 'Invalid parameter: the request is not readable JSON',
            zh: '参数错误：请求内容不是有效的JSON',
          };
  return new Refusal(10006, { text, status: 400 });
}

/** Answers every error with the envelope: a refusal with its words, anything else as 10008 without a detail. */
export function answerError(
  product: Product,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Fields,
): FastifyReply {
  const lang = languageOfRequest(request);
  const fault = refusalOfFault(error);
  if (fault) request.log.warn({ err: error }, 'a call failed for the database');
  const refusal = fault ?? (error instanceof Refusal ? error : unreadable(error));
  if (refusal?.detail.retryAfter !== undefined) reply.header('retry-after', refusal.detail.retryAfter);
  if (refusal) return reply.code(refusal.status).send(refusalEnvelope(product, refusal, fields, lang));
  request.log.error({ err: error }, 'a call failed unexpectedly');
  const unexpected = new Refusal(10008, { data: { request_id: request.id } });
  return reply.code(500).send(refusalEnvelope(product, unexpected, fields, lang));
}

const badRequest: Envelope<null> = {
  code: 10006,
  data: null,
  msg: '参数错误：请求无法识别 (Invalid parameter: the request can’t be read)',
};

/** Answers what isn't HTTP in both languages, because none was asked for, and closes the connection. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(badRequest);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
