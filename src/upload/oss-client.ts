import type OSS from 'ali-oss';
import type { UploadToken } from '../../resources/kit/wire.ts';

/** Where an upload in parts has come to; the client's own record, handed back to it to go on. */
export type Checkpoint = OSS.Checkpoint;

/** What we use of the real client. */
export interface OssClient {
  put(name: string, file: File, options: OSS.PutObjectOptions): Promise<unknown>;
  multipartUpload(name: string, file: File, options: OSS.MultipartUploadOptions): Promise<unknown>;
  /** Stops after the parts that are on their way. */
  cancel(): void;
  /** Tells the store to forget what has arrived. */
  abortMultipartUpload(name: string, uploadId: string): Promise<unknown>;
}

/** Before a token ends it is renewed: between two parts, so that none is refused on its way. */
const renewAfterMs = 10 * 60_000;

/** The client for one upload. It is large, so that it is loaded when somebody first uploads. */
export async function createOssClient(
  token: UploadToken,
  page: string,
  renew: () => Promise<UploadToken>,
): Promise<OssClient> {
  const { default: Client } = await import('ali-oss');
  const endpoint = new URL(token.endpoint, page);
  const options: OSS.Options & { readonly authorizationV4: true; readonly sldEnable: boolean } = {
    accessKeyId: token.access_key_id,
    accessKeySecret: token.access_key_secret,
    stsToken: token.security_token,
    refreshSTSTokenInterval: renewAfterMs,
    refreshSTSToken: async () => {
      const renewed = await renew();
      return {
        accessKeyId: renewed.access_key_id,
        accessKeySecret: renewed.access_key_secret,
        stsToken: renewed.security_token,
      };
    },
    region: token.region,
    bucket: token.bucket,
    endpoint: endpoint.origin,
    secure: endpoint.protocol === 'https:',
    // The bucket stands in the path where the store is our own server.
    sldEnable: token.path_style === 1,
    authorizationV4: true,
  };
  return new Client(options);
}
