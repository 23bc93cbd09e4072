import type { Label } from './label.ts';
import type { Product } from './product.ts';
import type { AnyResource, Verb } from './resource.ts';

const verbs: Readonly<Record<Verb, Label>> = {
  create: { en: 'Add', zh: '新增' },
  update: { en: 'Edit', zh: '编辑' },
  delete: { en: 'Delete', zh: '删除' },
  export: { en: 'Export', zh: '导出' },
};

export interface Permission {
  readonly code: string;
  readonly label: Label;
}

/** What a call needs: the screen's code to read, and for anything else the derived or declared code too (settled.md, S3). */
export function codeOf(resource: AnyResource, act: string): string {
  if (act === 'read') return resource.permission;
  const named = act in verbs ? resource.permissions?.[act as Verb] : resource.actions?.[act]?.permission;
  return named ?? `${resource.permission}:${act}`;
}

/** Whether these codes allow an act: the screen's own code is needed for every one of its acts (domain.md §3.2). */
export function allows(codes: ReadonlySet<string>, resource: AnyResource, act: string): boolean {
  return codes.has(resource.permission) && codes.has(codeOf(resource, act));
}

/** The verbs that a declaration really offers. */
export function verbsOf(resource: AnyResource): Verb[] {
  const offered: Readonly<Record<Verb, boolean>> = {
    create: Boolean(resource.api.create && resource.form),
    update: Boolean(resource.api.update && resource.form),
    delete: Boolean(resource.api.delete),
    export: resource.list.page?.includes('export') ?? false,
  };
  return (Object.keys(offered) as Verb[]).filter((verb) => offered[verb]);
}

/** Every code that a screen's grants may hold, the screen first. */
export function permissionsOf(product: Product, resource: AnyResource): Permission[] {
  const acts: Permission[] = [
    { code: resource.permission, label: resource.label },
    ...verbsOf(resource).map((verb) => ({ code: codeOf(resource, verb), label: verbs[verb] })),
    ...Object.entries(resource.actions ?? {})
      .filter(([, action]) => !action.system)
      .map(([name, action]) => ({ code: codeOf(resource, name), label: action.label })),
    ...fieldCodes(resource).map((code) => ({ code, label: { en: code, zh: code } })),
  ].map((permission) => ({ ...permission, label: product.actionCodes[permission.code] ?? permission.label }));
  return [...new Map(acts.map((permission) => [permission.code, permission])).values()];
}

/** Codes that a field or a sub-list asks for, e.g. PHONE_REVEAL. */
function fieldCodes(resource: AnyResource): string[] {
  const reveals = Object.values(resource.model.fields).flatMap((field) => field.spec.reveal ?? []);
  const sublists = (resource.detail?.sections ?? []).flatMap((section) =>
    'sublist' in section && section.permission ? [section.permission] : [],
  );
  return [...reveals, ...sublists];
}

/** Everybody's who holds anything at all: pages that no role is needed for (specification §2, NOTICE). */
export const everybodysCodes: readonly string[] = ['NOTICE'];

/** Every code of the built pages. */
export function codesOf(product: Product): string[] {
  return [...new Set(product.resources.flatMap((r) => permissionsOf(product, r).map((p) => p.code)))];
}

/** Codes that a role may hold: only of pages that are built (settled.md, S2). Group codes follow from their screens. */
export function grantableCodes(product: Product): string[] {
  return codesOf(product).filter((code) => !everybodysCodes.includes(code.split(':')[0] ?? ''));
}

/** The modules of a session: the granted codes, their groups' codes and NOTICE (specification §2, domain.md §3.1). */
export function withGroupCodes(product: Product, codes: ReadonlySet<string>): string[] {
  const groups = product.resources
    .filter((resource) => codes.has(resource.permission))
    .flatMap((resource) => product.menu[resource.menu ?? '']?.code ?? []);
  return [...new Set([...codes, ...groups])];
}
