/** What a channel checks of a call before it takes it: that what is required is there, and is as long and as written as documented. */

export interface FieldRule {
  /** `/subject_info/business_license_info/license_number`; of lists the list itself. */
  readonly path: string;
  /** Required always, or where the body asks for it. */
  readonly required?: true | ((body: unknown) => boolean);
  /** Characters, or entries of a list. */
  readonly max: number;
  readonly pattern?: RegExp;
  /** Encrypted by the platform's key: opened before it is checked. */
  readonly sealed?: true;
}

export interface FieldFault {
  readonly path: string;
  readonly issue: string;
}

/** What stands under a path; undefined where it ends before. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const name of path.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

/** As text; empty where there is none. */
export function textAt(body: unknown, path: string): string {
  const value = valueAt(body, path);
  return typeof value === 'string' ? value : '';
}

/**
 * The first fault of a body, and what its sealed fields hold. Texts are handed back by path and kept nowhere.
 * @param open @throws Error where a value was not encrypted for the channel
 */
export function checkFields(
  rules: readonly FieldRule[],
  body: unknown,
  open: (sealed: string) => string,
): { readonly fault: FieldFault | null; readonly opened: ReadonlyMap<string, string> } {
  const opened = new Map<string, string>();
  for (const { path, required, max, pattern, sealed } of rules) {
    const given = valueAt(body, path);
    const fault = (issue: string) => ({ fault: { path, issue }, opened });
    if (given === undefined || given === '') {
      if (required === true || required?.(body)) return fault('此字段为必填项');
      continue;
    }
    if (Array.isArray(given)) {
      if (given.length > max) return fault(`数量不能超过${max}`);
      continue;
    }
    let text = String(given);
    if (sealed) {
      try {
        text = open(text);
      } catch {
        return fault('敏感信息解密失败');
      }
      opened.set(path, text);
    }
    if ([...text].length > max) return fault(`长度不能超过${max}`);
    if (pattern && !pattern.test(text)) return fault('格式不正确');
  }
  return { fault: null, opened };
}
