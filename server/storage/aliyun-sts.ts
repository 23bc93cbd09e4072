import type OSS from 'ali-oss';
import type { OssConfig } from '../config.ts';

const timeoutMs = 10_000;

/** Nothing but putting objects under one prefix, in parts too. */
const policyFor = (bucket: string, prefix: string) => ({
  Version: '1',
  Statement: [
    {
      Effect: 'Allow',
      Action: ['oss:PutObject', 'oss:AbortMultipartUpload'],
      Resource: [`acs:oss:*:*:${bucket}/${prefix}*`],
    },
  ],
});

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer';

/**
 * Credentials of the configured role for so many seconds, narrowed to a prefix (STS AssumeRole).
 * @throws Error where STS refuses or does not answer; it holds no key, as that of ali-oss does
 */
export async function assumeRole(
  config: OssConfig,
  { prefix, userId, seconds }: { prefix: string; userId: string; seconds: number },
): Promise<OSS.Credentials> {
  const { default: Client } = await import('ali-oss');
  const options: OSS.STSOptions & { readonly endpoint: string } = {
    accessKeyId: config.accessKeyId,
    accessKeySecret: config.accessKeySecret,
    endpoint: config.stsEndpoint,
  };
  const policy = policyFor(config.bucket, prefix);
  try {
    const { credentials } = await new Client.STS(options).assumeRole(
      config.roleArn,
      policy,
      seconds,
      `console-${userId}`,
      { timeout: timeoutMs, ctx: undefined },
    );
    return credentials;
  } catch (error) {
    throw new Error(`STS refused AssumeRole with ${codeOf(error)}`);
  }
}
