import { randomUUID } from 'node:crypto';
import type { OssConfig } from '../config.ts';
import { aliyunSignature } from '../sms/aliyun.ts';

export interface TemporaryKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  /** ISO 8601. */
  readonly expiration: string;
}

const timeoutMs = 10_000;

/** Nothing but putting objects under one prefix, in parts too. */
const policyFor = (bucket: string, prefix: string) =>
  JSON.stringify({
    Version: '1',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['oss:PutObject', 'oss:AbortMultipartUpload'],
        Resource: [`acs:oss:*:*:${bucket}/${prefix}*`],
      },
    ],
  });

/**
 * Credentials of the configured role for so many seconds, narrowed to a prefix (STS AssumeRole).
 * @throws Error where STS refuses or does not answer; its message holds no key
 */
export async function assumeRole(
  config: OssConfig,
  { prefix, userId, seconds, now }: { prefix: string; userId: string; seconds: number; now: number },
): Promise<TemporaryKey> {
  const parameters = {
    Action: 'AssumeRole',
    Version: '2015-04-01',
    Format: 'JSON',
    AccessKeyId: config.accessKeyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: new Date(now).toISOString().replace(/\.\d{3}/, ''),
    RoleArn: config.roleArn,
    RoleSessionName: `console-${userId}`,
    DurationSeconds: String(seconds),
    Policy: policyFor(config.bucket, prefix),
  };
  const Signature = aliyunSignature('POST', parameters, config.accessKeySecret);
  const response = await fetch(`${config.stsEndpoint}/`, {
    method: 'POST',
    body: new URLSearchParams({ ...parameters, Signature }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = (await response.json()) as {
    readonly Code?: string;
    readonly Credentials?: Readonly<Record<string, string>>;
  };
  const { AccessKeyId, AccessKeySecret, SecurityToken, Expiration } = answer.Credentials ?? {};
  if (!response.ok || !AccessKeyId || !AccessKeySecret || !SecurityToken || !Expiration)
    throw new Error(`STS refused AssumeRole with ${answer.Code ?? response.status}`);
  return {
    accessKeyId: AccessKeyId,
    accessKeySecret: AccessKeySecret,
    securityToken: SecurityToken,
    expiration: Expiration,
  };
}
