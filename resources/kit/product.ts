import type { FurtherEvents } from './audit.ts';
import type { Endpoint } from './endpoint.ts';
import type { Label } from './label.ts';
import type { MachineDoor } from './machine-call.ts';
import type { AnyModel } from './model.ts';
import type { AnyWhere } from './predicate.ts';
import type { AnyResource } from './resource.ts';
import type { TableSpec } from './table.ts';

/** Counts that wait behind menu entries, told by one call (docs/specification.md §2 and §6, badges). */
export interface BadgeCall {
  readonly api: Endpoint;
  /** Not asked for by identity_type 0. */
  readonly managersOnly?: boolean;
  /** By the name of the count in the answer: whose screen shows it, and which rows are counted. */
  readonly counts: Readonly<
    Record<string, { readonly permission: string; readonly of: AnyModel; readonly where: AnyWhere }>
  >;
}

/** The rows that say which quarters statistics may be asked for: months as `YYYY-MM`, both included. */
export interface OfferedQuarters {
  readonly of: AnyModel;
  readonly from: AnyWhere;
  readonly to: AnyWhere;
  /** The field that holds the month. */
  readonly month: string;
}

/**
 * The whole business in one value. Console, server and tests take it as a parameter, so that a test can add a
 * module and nothing generic ever imports an entity.
 */
export interface Product {
  /** What the product is called. */
  readonly title: Label;
  /** Built screens, in the order of the menu. */
  readonly resources: readonly AnyResource[];
  /** Models without a screen of their own. */
  readonly models: readonly AnyModel[];
  /** Tables of server extensions that no model describes, each also a member of `FurtherTables` (kit/vocabulary.ts). */
  readonly tables?: readonly TableSpec[];
  readonly menu: Readonly<Record<string, Label & { readonly code?: string; readonly icon: string }>>;
  readonly actionCodes: Readonly<Record<string, Label>>;
  /** Permission codes that are called differently today, former → present: roles, policies and their versions follow. */
  readonly renamedCodes?: Readonly<Record<string, string>>;
  /** Codes of screens and of acts that no merchant's role may hold (docs/domain/roles.md §3.3). */
  readonly notForMerchants?: readonly string[];
  readonly badges?: readonly BadgeCall[];
  /** What is audited beside what the declarations say, by what it is about. */
  readonly events?: Readonly<Record<string, FurtherEvents>>;
  /** Refusals that the audit log keeps, beside missing permission (10003): over money, and over who may do what. */
  readonly auditedRefusals?: readonly number[];
  /** Calls that machines make, by the door that they come in. */
  readonly machines?: readonly MachineDoor[];
  readonly errors: Readonly<Record<number, Label>>;
  /** `quarterLimits` (kit/statistics-range.ts) where nothing is said, or no row says it. */
  readonly quarters?: OfferedQuarters;
}

/**
 * Pages that a console extension adds, by the segment of their route: which stand without menu and header (docs/specification.md §2,
 * isHideMenu), and which are another view of the list's rows under the same filters, e.g. a map.
 */
export type ExtensionPages = Readonly<Record<string, { readonly hideMenu?: boolean; readonly view?: Label }>>;

/** Where a console extension is found, and its pages. `X` is what it holds, which only the console knows. */
export interface ConsoleExtensionEntry<X = unknown> {
  readonly load: () => Promise<X>;
  readonly pages?: ExtensionPages;
  /** It adds something above the rows of the list, which waits for no list that has nothing there. */
  readonly above?: true;
}

/** The screens and models of one menu group, or those that the groups share. */
export interface ProductPart<X = unknown> {
  readonly resources: readonly AnyResource[];
  /** Without a screen of their own. */
  readonly models: readonly AnyModel[];
  /** Console extensions by the name of their resource. */
  readonly console?: Readonly<Record<string, ConsoleExtensionEntry<X>>>;
}
export type ProductParts<X = unknown> = Readonly<Record<string, ProductPart<X>>>;

/** Every model once, whether or not a screen shows it. */
export function modelsOf(product: Product): ReadonlyMap<string, AnyModel> {
  const all = [...product.models, ...product.resources.map((resource) => resource.model)];
  return new Map(all.map((model) => [model.name, model]));
}

/** The model whose tree stands beside a list: its own, or that of the model which the tree's reference points to; undefined where none does. */
export function treeModelOf(product: Product, { model, list }: AnyResource): AnyModel | undefined {
  const { tree } = list;
  if (!tree) return undefined;
  if (model.choose.tree?.parent === tree.by) return model;
  return modelsOf(product).get(model.fields[tree.by]?.spec.target ?? '');
}

/** The models that have a table: a report is made of others' rows. */
export function storedModels(product: Product): AnyModel[] {
  return [...modelsOf(product).values()].filter((model) => !model.report);
}

export function modelOf(product: Product, name: string): AnyModel {
  const found = modelsOf(product).get(name);
  if (!found) throw new Error(`no model is called ${name}`);
  return found;
}

export function resourceOf(product: Product, name: string): AnyResource {
  const found = product.resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found;
}
