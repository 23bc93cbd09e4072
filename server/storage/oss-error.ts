/** A refusal as OSS words it, so that its own client understands it. */
export class OssError extends Error {
  override readonly name = 'OssError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A document of nested elements, e.g. `{ Error: { Code, Message } }`. */
export function xmlOf(root: string, elements: Readonly<Record<string, string>>): string {
  const inner = Object.entries(elements).map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner.join('')}</${root}>`;
}
