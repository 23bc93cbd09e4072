import { type Endpoint, fillPath, parseEndpoint } from './endpoint.ts';
import type { AnyModel } from './model.ts';
import type { Product } from './product.ts';
import type { AnyResource } from './resource.ts';
import { livePath } from './wire.ts';

/**
 * One call as it will be made: a declared endpoint and what fills it. Screens hand it to the data provider, which takes
 * verb and path from here only; an instance can't be forged from the address bar (docs/design/refine.md §2.2).
 */
export class Call {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Files by the name of their part: the call travels as multipart form data, the body's values as further parts. */
  readonly files: Readonly<Record<string, Blob>> | undefined;
  /** What comes back where it isn't the envelope. */
  readonly answers: 'file' | undefined;
  constructor(
    endpoint: Endpoint,
    given: {
      readonly params?: Readonly<Record<string, string | number>>;
      readonly query?: Readonly<Record<string, unknown>>;
      readonly body?: Readonly<Record<string, unknown>>;
      readonly files?: Readonly<Record<string, Blob>>;
      readonly answers?: 'file';
    } = {},
  ) {
    this.endpoint = endpoint;
    this.params = given.params ?? {};
    this.query = { ...parseEndpoint(endpoint).told, ...given.query };
    this.body = given.body;
    this.files = given.files;
    this.answers = given.answers;
  }
  get method() {
    return parseEndpoint(this.endpoint).method;
  }
  get path() {
    return fillPath(parseEndpoint(this.endpoint).path, this.params);
  }
}

/** Where a row action is called (docs/domain/conventions.md §1.1). */
export function actionEndpoint(resource: AnyResource, name: string): Endpoint {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name} has no action ${name}`);
  if (action.api) return action.api;
  const { base, shares = '' } = resource.api;
  return action.on === 'page'
    ? `POST ${base as '/'}/${name}/v1${shares}`
    : `PUT ${base as '/'}/${name}/{id}/v1${shares}`;
}

/** One masked value of a record in full (docs/domain/conventions.md §1.1, Phone). */
export function revealEndpoint(resource: AnyResource): Endpoint {
  const { base, shares = '' } = resource.api;
  return `POST ${base as '/'}/reveal/{id}/v1${shares}`;
}

/** Whether a record of the resource holds values that are revealed one by one. */
export function isRevealable({ api, model }: AnyResource): boolean {
  return api.read !== undefined && Object.values(model.fields).some((field) => field.spec.reveal);
}

export function batchEndpoint(resource: AnyResource, name: string): Endpoint {
  const { base, shares = '' } = resource.api;
  return `POST ${base as '/'}/${name}/batch/v1${shares}`;
}

/** Rows of a model to choose from: the specification's own call where the model names it. */
export function optionEndpoint(model: AnyModel): Endpoint {
  return model.choose.api ?? `GET /${model.name}/option/v1`;
}

/** Asks for rows to choose from: `{keyword?, ids?, page, size, …filters}`, in the body where the call is a POST. */
export function optionCall(model: AnyModel, asked: Readonly<Record<string, unknown>>): Call {
  const endpoint = optionEndpoint(model);
  return new Call(endpoint, endpoint.startsWith('GET ') ? { query: asked } : { body: asked });
}

/** The calls by which rows of a resource are created from a file: `{base}/import/…`. */
export function importCalls(resource: AnyResource) {
  const base = `${resource.api.base as '/'}/import` as const;
  return {
    template: `GET ${base}/template/v1`,
    upload: `POST ${base}/v1`,
    read: `GET ${base}/{id}/v1`,
    map: `PUT ${base}/{id}/v1`,
    faulty: `GET ${base}/faulty/{id}/v1`,
    execute: `POST ${base}/execute/{id}/v1`,
  } as const satisfies Readonly<Record<string, Endpoint>>;
}

/** The empty file of keys that shows what is asked for, beside the call that reads the filled one. */
export function importTemplateEndpoint(reads: Endpoint): Endpoint {
  const { path } = parseEndpoint(reads);
  return `GET /${path.slice(1).replace(/\/v1$/, '')}/template/v1`;
}

/** Calls that belong to no single entity (docs/specification.md §7). */
export const systemCalls = {
  login: 'POST /manager/login/v1',
  secretLogin: 'POST /worker/mgt_login/v1',
  captcha: 'GET /manager/captcha/v1',
  sendMessage: 'GET /manager/send_message/v1',
  updatePassword: 'PUT /manager/update_password/v1',
  control: 'GET /manager/login/control/v1',
  logOut: 'PUT /manager/log_out/v1',
  sessions: 'GET /manager/session/v1',
  endSession: 'DELETE /manager/session/{id}/v1',
  userSessions: 'GET /manager/session/{id}/v1',
  totp: 'GET /manager/totp/v1',
  beginTotp: 'POST /manager/totp/v1',
  confirmTotp: 'PUT /manager/totp/v1',
  renewRecovery: 'POST /manager/totp/recovery/v1',
  endTotp: 'POST /manager/totp/end/v1',
  orgTree: 'GET /manager/tree/v1',
  switchOrg: 'POST /manager/switch_org/v1',
  accessOfUser: 'GET /manager/access/{id}/v1',
  accessOfRole: 'GET /manager_role/access/{id}/v1',
  accessOfDraft: 'POST /manager_role/access/v1',
  whoCan: 'GET /manager/who_can/v1',
  savePreference: 'PUT /manager/preference/v1',
  search: 'GET /search/v1',
  noticeCount: 'GET /sys_mgt_notice_log/count/v1',
  readForms: 'GET /manager_forms/v1',
  saveForms: 'PUT /manager_forms/v1',
  exports: 'GET /export_file_download/v1',
  deleteExport: 'DELETE /export_file_download/{id}/v1',
  uploadToken: 'GET /sts_upload/token/v1',
  exportTicket: 'POST /export_file_download/ticket/{id}/v1',
  wechatNotice: 'POST /channel_notice/wechat/v1',
  alipayNotice: 'POST /channel_notice/alipay/v1',
  exportFile: 'GET /export_file_download/file/v1',
  live: `GET ${livePath}`,
  retryExport: 'PUT /export_file_download/retry/{id}/v1',
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Every endpoint that the declarations make, each with the resource that it belongs to. */
export function endpointsOf(
  product: Product,
): { readonly endpoint: Endpoint; readonly of: string; readonly call: string }[] {
  return product.resources.flatMap((resource) => {
    const { base: _, shares: __, ...api } = resource.api;
    const own = Object.entries(api).map(([call, endpoint]) => ({
      endpoint: endpoint as Endpoint,
      of: resource.name,
      call,
    }));
    const actions = Object.entries(resource.actions ?? {})
      .filter(([, action]) => !action.system)
      .flatMap(([name, action]) => [
        { endpoint: actionEndpoint(resource, name), of: resource.name, call: name },
        ...(action.bulk
          ? [{ endpoint: batchEndpoint(resource, name), of: resource.name, call: `${name}/batch` }]
          : []),
      ]);
    const further = Object.entries(resource.calls ?? {}).map(([endpoint, call]) => ({
      endpoint: endpoint as Endpoint,
      of: resource.name,
      call,
    }));
    const parts = (resource.detail?.sections ?? []).flatMap((section) =>
      'api' in section ? [{ endpoint: section.api, of: resource.name, call: section.title.en }] : [],
    );
    const reveals = isRevealable(resource)
      ? [{ endpoint: revealEndpoint(resource), of: resource.name, call: 'reveal' }]
      : [];
    return [...own, ...actions, ...further, ...parts, ...reveals];
  });
}
