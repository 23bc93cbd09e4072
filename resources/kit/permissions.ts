import type { Label } from './label.ts';
import type { Product } from './product.ts';
import type { AnyResource, Verb } from './resource.ts';
import type { ScreenSummary } from './screen-summary.ts';

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

/**
 * What a call needs beside the screen's code: to read, none or the declared one; for anything else the derived or declared code
 * (docs/design/rules.md §2).
 */
export function codeOf(resource: ScreenSummary, act: string): string {
  if (act === 'read') return resource.permissions?.read ?? resource.permission;
  const named = act in verbs ? resource.permissions?.[act as Verb] : resource.actions?.[act]?.permission;
  return named ?? `${resource.permission}:${act}`;
}

/** Whether these codes allow an act: the screen's own code is needed for every one of its acts (docs/domain/roles.md §3.2). */
export function allows(codes: ReadonlySet<string>, resource: ScreenSummary, act: string): boolean {
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

export interface Act extends Permission {
  /** A verb, or an action's name. */
  readonly act: string;
}

/** What people do on a screen beside reading it, each under its own name, several with one code where they share it. */
export function actsOf(resource: AnyResource): Act[] {
  return [
    ...verbsOf(resource).map((verb) => ({ act: verb, code: codeOf(resource, verb), label: verbs[verb] })),
    ...Object.entries(resource.actions ?? {})
      .filter(([, action]) => !action.system)
      .map(([name, action]) => ({ act: name, code: codeOf(resource, name), label: action.label })),
  ];
}

/** Every code that a screen's grants may hold, the screen first. */
export function permissionsOf(product: Product, resource: AnyResource): Permission[] {
  const acts: Permission[] = [
    { code: resource.permission, label: resource.label },
    { code: codeOf(resource, 'read'), label: resource.label },
    ...actsOf(resource).map(({ code, label }) => ({ code, label })),
    ...fieldCodes(product, resource).map((code) => ({ code, label: { en: code, zh: code } })),
  ].map((permission) => ({ ...permission, label: product.actionCodes[permission.code] ?? permission.label }));
  return [...new Map(acts.map((permission) => [permission.code, permission])).values()];
}

/** Codes that a field or a sub-list asks for, e.g. PHONE_REVEAL; a screen's own code is granted with its screen. */
function fieldCodes(product: Product, resource: AnyResource): string[] {
  const reveals = Object.values(resource.model.fields).flatMap((field) => field.spec.reveal ?? []);
  const sublists = (resource.detail?.sections ?? []).flatMap((section) =>
    'sublist' in section && section.permission ? [section.permission] : [],
  );
  const screens = new Set(product.resources.map((each) => each.permission));
  return [...reveals, ...sublists.filter((code) => !screens.has(code))];
}

/** Everybody's who holds anything at all: pages that no role is needed for (docs/specification.md §2, NOTICE). */
export const everybodysCodes: readonly string[] = ['NOTICE'];

/** Every code of the built pages. */
export function codesOf(product: Product): string[] {
  return [...new Set(product.resources.flatMap((r) => permissionsOf(product, r).map((p) => p.code)))];
}

/** Codes that a role may hold: only of pages that are built (docs/design/rules.md §1). Group codes follow from their screens. */
export function grantableCodes(product: Product): string[] {
  return codesOf(product).filter((code) => !everybodysCodes.includes(code.split(':')[0] ?? ''));
}

/**
 * The modules of a session: the granted codes, their groups' codes and NOTICE (docs/specification.md §2,
 * docs/domain/roles.md §3.1).
 */
export function withGroupCodes(product: Product, codes: ReadonlySet<string>): string[] {
  const groups = product.resources
    .filter((resource) => codes.has(resource.permission))
    .flatMap((resource) => product.menu[resource.menu ?? '']?.code ?? []);
  return [...new Set([...codes, ...groups])];
}

export interface PermissionScreen {
  /** Reading it. */
  readonly screen: Permission;
  /** What is done on it, and fields that not everybody sees. */
  readonly acts: readonly Permission[];
}
export interface PermissionGroup {
  readonly key: string;
  readonly label: Label;
  readonly screens: readonly PermissionScreen[];
}

/**
 * What can be granted, as the role editor shows it: groups of the menu, their screens, what is done on them
 * (docs/domain/roles.md §3.1, §3.2). Resources without a page of their own stand with the page that shares their screen code. A
 * code that serves several screens, as ORDER_REFUND does, stands under each of them. For merchants' roles without what they never
 * hold.
 */
export function permissionTree(product: Product, merchant: boolean): PermissionGroup[] {
  const never = new Set(merchant ? (product.notForMerchants ?? []) : []);
  const grantable = new Set(grantableCodes(product));
  return Object.entries(product.menu).flatMap(([key, { en, zh }]) => {
    const pages = product.resources.filter(
      (resource) =>
        resource.menu === key && grantable.has(resource.permission) && !never.has(resource.permission),
    );
    const screens = [...new Set(pages.map((page) => page.permission))].map((code): PermissionScreen => {
      const sharing = product.resources.filter((resource) => resource.permission === code);
      const all = sharing.flatMap((resource) => permissionsOf(product, resource));
      const label = pages.find((page) => page.permission === code)?.label ?? { en: code, zh: code };
      const acts = new Map(
        all.filter((each) => each.code !== code && !never.has(each.code)).map((each) => [each.code, each]),
      );
      return { screen: { code, label }, acts: [...acts.values()] };
    });
    return screens.length > 0 ? [{ key, label: { en, zh }, screens }] : [];
  });
}

/** The codes of a tree. */
export function codesOfTree(tree: readonly PermissionGroup[]): Set<string> {
  return new Set(
    tree.flatMap(({ screens }) =>
      screens.flatMap(({ screen, acts }) => [screen.code, ...acts.map((act) => act.code)]),
    ),
  );
}

/** A code as the tree of permissions calls it: a screen, an action, or what is done on which screen. */
export function nameOfCode(tree: readonly PermissionGroup[], code: string): Label {
  for (const { screens } of tree)
    for (const { screen, acts } of screens) {
      if (screen.code === code) return screen.label;
      const act = acts.find((each) => each.code === code)?.label;
      if (!act) continue;
      const own = !code.includes(':');
      return own ? act : { en: `${screen.label.en}: ${act.en}`, zh: `${screen.label.zh}：${act.zh}` };
    }
  return { en: code, zh: code };
}

/**
 * Codes of acts whose screens are not among the codes: held, they would allow nothing (docs/domain/roles.md §3.2: a button needs
 * the screen's code and its own).
 */
export function idleCodes(tree: readonly PermissionGroup[], codes: readonly string[]): string[] {
  const held = new Set(codes);
  const screens = tree.flatMap((group) => group.screens);
  return codes.filter((code) => {
    const over = screens.filter(
      ({ screen, acts }) => screen.code === code || acts.some((act) => act.code === code),
    );
    return over.length > 0 && !over.some(({ screen }) => held.has(screen.code));
  });
}
