import type { HttpError } from '@refinedev/core';
import axios, { AxiosError, type AxiosInstance, type AxiosRequestConfig, CanceledError } from 'axios';
import type { Lang } from '../resources/kit/label.ts';
import {
  type Envelope,
  forbidden,
  sessionEnded,
  type WireFieldError,
  withoutEmpty,
} from '../resources/kit/wire.ts';

/** docs/specification.md §7: 60 seconds. */
export const timeoutMs = 60_000;

/** Where a call failed: `network` never reached an answer, `answer` is the server's refusal. */
export type ProblemKind = 'network' | 'answer';

/** A failed call, in the shape that Refine's hooks and antd forms expect (docs/design/refine.md §2.3). */
export class HttpProblem extends Error implements HttpError {
  [key: string]: unknown;
  readonly kind: ProblemKind;
  readonly code: number;
  readonly statusCode: number;
  readonly data: unknown;
  /** Messages by nested field path, e.g. `tiers.2.amount`. */
  readonly errors: Record<string, string[]> | undefined;
  constructor(given: {
    kind: ProblemKind;
    message: string;
    code: number;
    statusCode: number;
    data?: unknown;
  }) {
    super(given.message);
    this.name = 'HttpProblem';
    this.kind = given.kind;
    this.code = given.code;
    this.statusCode = given.statusCode;
    this.data = given.data;
    this.errors = fieldErrors(given.data);
  }
}

function fieldErrors(data: unknown): Record<string, string[]> | undefined {
  const errors = (data as { errors?: readonly WireFieldError[] } | null | undefined)?.errors;
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const byField: Record<string, string[]> = {};
  for (const { field, msg } of errors as readonly WireFieldError[])
    byField[field] = [...(byField[field] ?? []), msg];
  return byField;
}

export interface HttpOptions {
  /** The base path, `/api`; tests give a full origin. */
  readonly base: string;
  readonly token: () => string | null;
  readonly language: () => Lang;
  /** Called for every answer that ends the session; the session itself makes it happen once. */
  readonly onSessionEnd: (problem: HttpProblem) => void;
  /** Called for every refusal for want of permission. */
  readonly onForbidden?: () => void;
  readonly words: { readonly offline: (lang: Lang) => string; readonly unreadable: (lang: Lang) => string };
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as Envelope<unknown>).code === 'number';
}

/**
 * The one place that knows base path, JSON, the token, the envelope and how calls fail (docs/specification.md §7, §8).
 * A successful response carries the whole envelope, because screens show its message (docs/specification.md §8.02).
 */
export function createHttp(options: HttpOptions): AxiosInstance {
  const http = axios.create({ baseURL: options.base, timeout: timeoutMs, responseType: 'json' });

  http.interceptors.request.use((config) => {
    const token = options.token();
    if (token) config.headers.set('Auth-Token', token);
    config.headers.set('Accept-Language', options.language());
    if (config.params) config.params = withoutEmpty(config.params);
    if (config.data && typeof config.data === 'object' && !(config.data instanceof FormData)) {
      config.data = withoutEmpty(config.data);
    }
    return config;
  });

  const refuse = (body: unknown, status: number): never => {
    const problem = isEnvelope(body)
      ? new HttpProblem({
          kind: 'answer',
          message: body.msg,
          code: body.code,
          statusCode: status,
          data: body.data,
        })
      : new HttpProblem({
          kind: 'answer',
          message: options.words.unreadable(options.language()),
          code: -1,
          statusCode: status,
        });
    if (sessionEnded.includes(problem.code)) options.onSessionEnd(problem);
    if (problem.code === forbidden) options.onForbidden?.();
    throw problem;
  };

  /** A refusal of a call that asked for a file comes as bytes too: of JSON. */
  const answerOf = (config: AxiosRequestConfig, body: unknown): unknown => {
    if (config.responseType !== 'arraybuffer') return body;
    try {
      return JSON.parse(new TextDecoder().decode(body as ArrayBuffer));
    } catch {
      return undefined;
    }
  };

  http.interceptors.response.use(
    (response) => {
      const { config, data, headers, status } = response;
      const isFile =
        config.responseType === 'arraybuffer' && !String(headers['content-type']).includes('json');
      if (isFile) return response;
      const body = answerOf(config, data);
      if (!isEnvelope(body) || body.code !== 0) return refuse(body, status);
      return response;
    },
    (error: unknown) => {
      if (error instanceof CanceledError) throw error;
      if (error instanceof AxiosError && error.response)
        return refuse(answerOf(error.response.config, error.response.data), error.response.status);
      throw new HttpProblem({
        kind: 'network',
        message: options.words.offline(options.language()),
        code: -1,
        statusCode: 0,
      });
    },
  );
  return http;
}

/**
 * Reads are tried twice more where no answer came; a refusal is an answer and is not asked again (docs/domain/conventions.md §1.1).
 */
export function retryRead(failures: number, error: unknown): boolean {
  return error instanceof HttpProblem && error.kind === 'network' && failures < 2;
}
