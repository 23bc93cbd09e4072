import { createHash, createHmac, randomBytes } from 'node:crypto';
import OSS from 'ali-oss';
import { type Endpoint, parseEndpoint } from '../../kit/endpoint.ts';
import type { MachineCall } from '../../kit/machine-call.ts';
import { momentText } from '../../kit/time.ts';
import type { UploadToken } from '../../kit/wire.ts';
import { signingHeaders, signingText } from '../device/calls/signing.ts';

export interface Credential {
  readonly cabinet: string;
  readonly key: string;
  readonly secret: string;
}

/** What a call came to; `code` is 0 where it was done. */
export interface DeviceReply {
  readonly status: number;
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is its call's own affair
  readonly data: any;
  readonly msg: string;
}

/** A signed request as it travels, so that one can be sent again, or changed on its way. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A cabinet's side of the device calls: nothing here knows more than a board would. */
export class DeviceClient {
  readonly #origin: string;
  readonly #credential: Credential;
  readonly #now: () => number;

  constructor(origin: string, credential: Credential, now: () => number = Date.now) {
    this.#origin = origin;
    this.#credential = credential;
    this.#now = now;
  }

  /** The cabinet's clock, `YYYY-MM-DD HH:mm:ss` in +08:00. */
  now(): string {
    return momentText(this.#now());
  }

  sign(endpoint: Endpoint, given: object = {}): SignedRequest {
    const { method, path: plain } = parseEndpoint(endpoint);
    const query =
      method === 'GET' && Object.keys(given).length > 0 ? `?${new URLSearchParams({ ...given })}` : '';
    const path = `/api${plain}${query}`;
    const body = method === 'GET' ? undefined : JSON.stringify(given);
    return {
      method,
      path,
      body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.signatureOf({ method, path, body }),
      },
    };
  }

  /** The headers that sign a call with this body; `path` begins with `/api` and holds the query. */
  signatureOf({ method, path, body }: Omit<SignedRequest, 'headers'>): Readonly<Record<string, string>> {
    const { cabinet, key, secret } = this.#credential;
    const time = String(Math.floor(this.#now() / 1_000));
    const nonce = randomBytes(16).toString('hex');
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const text = signingText({ method, path, cabinet, time, nonce, bodyHash });
    return {
      [signingHeaders.cabinet]: cabinet,
      [signingHeaders.key]: key,
      [signingHeaders.time]: time,
      [signingHeaders.nonce]: nonce,
      [signingHeaders.sign]: createHmac('sha256', secret).update(text).digest('hex'),
    };
  }

  async send({ method, path, headers, body }: SignedRequest): Promise<DeviceReply> {
    const response = await fetch(`${this.#origin}${path}`, { method, headers, body });
    return { status: response.status, ...((await response.json()) as Omit<DeviceReply, 'status'>) };
  }

  /** Loads a file by the address that an answer gave, and returns the SHA-256 of its bytes in hexadecimal. */
  async download(address: string): Promise<string> {
    const response = await fetch(new URL(address, this.#origin));
    if (!response.ok) throw new Error(`${response.status} at ${address}`);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  }

  /** Puts a file into the folder of a token, by the calls of OSS, and returns its address. */
  async upload(token: UploadToken, name: string, bytes: Buffer): Promise<string> {
    const store = new OSS({
      accessKeyId: token.access_key_id,
      accessKeySecret: token.access_key_secret,
      stsToken: token.security_token,
      region: token.region,
      bucket: token.bucket,
      endpoint: new URL(token.endpoint, this.#origin).origin,
      sldEnable: token.path_style === 1,
      secure: new URL(token.endpoint, this.#origin).protocol === 'https:',
      authorizationV4: true,
    } as OSS.Options);
    await store.put(`${token.prefix}${name}`, bytes);
    return `${token.file_host}/${token.prefix}${name}`;
  }

  call(call: MachineCall, given: object = {}): Promise<DeviceReply> {
    return this.send(this.sign(call.endpoint, given));
  }
}
