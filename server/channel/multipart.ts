import { randomBytes } from 'node:crypto';

export interface FormPart {
  readonly name: string;
  /** Of a file; none of a plain field. */
  readonly filename?: string;
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** A name in a header: quotes and line ends would end it. */
const quoted = (text: string) => text.replace(/["\r\n]/g, '_');

/**
 * The body of a form with files. It is written here and not by `FormData`, which gives a field without a file name no type of its own:
 * WeChat Pay asks for one.
 */
export function multipart(parts: readonly FormPart[]): {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
} {
  const boundary = `----console${randomBytes(16).toString('hex')}`;
  const chunks = parts.flatMap(({ name, filename, contentType, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"` +
        `${filename === undefined ? '' : `; filename="${quoted(filename)}"`}\r\n` +
        `${contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Uint8Array(Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])),
  };
}
