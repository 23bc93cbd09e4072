import { createSign, createVerify, type KeyLike } from 'node:crypto';

/** RSA2 signatures of Alipay's open platform (opendocs.alipay.com, "Signing by yourself", "Asynchronous notice"). */

type Params = Readonly<Record<string, string>>;

/** `name=value` of everything that has a value, sorted by name, joined by `&`; without the named ones. */
export function canonical(params: Params, without: readonly string[]): string {
  return Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}

/** SHA256 with RSA over the sorted parameters, `sign_type` among them. @returns base64 */
export function signParams(params: Params, privateKey: KeyLike): string {
  return createSign('RSA-SHA256')
    .update(canonical(params, ['sign']), 'utf8')
    .sign(privateKey, 'base64');
}

/** Whether Alipay itself signed a notice: over its sorted parameters but for `sign` and `sign_type`. */
export function isNoticeSigned(params: Params, alipayKey: KeyLike): boolean {
  const { sign, sign_type } = params;
  if (!sign || sign_type !== 'RSA2') return false;
  return createVerify('RSA-SHA256')
    .update(canonical(params, ['sign', 'sign_type']), 'utf8')
    .verify(alipayKey, sign, 'base64');
}

/**
 * The part of a gateway's answer that is signed: the text of the method's own object, as it came, or the quoted text that it is
 * encrypted as. A parsed and re-written one would have other spaces.
 */
export function signedPart(text: string, name: string): string | null {
  const start = text.indexOf(`"${name}":`);
  if (start < 0) return null;
  const sealed = /^\s*("[^"\\]*")/.exec(text.slice(start + name.length + 3));
  if (sealed) return sealed[1] ?? null;
  const from = text.indexOf('{', start);
  let depth = 0;
  let quoted = false;
  for (let at = from; at >= 0 && at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return text.slice(from, at + 1);
  }
  return null;
}

export function isAnswerSigned(part: string, sign: string, alipayKey: KeyLike): boolean {
  return createVerify('RSA-SHA256').update(part, 'utf8').verify(alipayKey, sign, 'base64');
}
