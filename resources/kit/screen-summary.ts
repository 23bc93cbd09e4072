import type { Endpoint } from './endpoint.ts';
import type { Label } from './label.ts';
import type { Verb } from './resource.ts';

/**
 * What menu, routes, palette and access need to know of a screen whose declaration is not there yet (docs/design/rules.md §1).
 * Every resource is one, so that what reads faces reads resources too.
 */
export interface ScreenSummary {
  readonly name: string;
  readonly label: Label;
  readonly route?: string;
  readonly permission: string;
  readonly menu?: string;
  readonly permissions?: Readonly<Partial<Record<Verb | 'read', string>>>;
  readonly model: { readonly name: string; readonly label: Label };
  readonly api: { readonly base: string; readonly list?: Endpoint };
  /** Of a face, those that stand above the list. */
  readonly actions?: Readonly<Record<string, { readonly label: Label; readonly permission?: string }>>;
  /** Pages that buttons lead to; only of a whole resource. */
  readonly pages?: Readonly<Record<string, { readonly label: Label }>>;
  readonly list: { readonly page?: readonly string[] };
  readonly form?: { readonly layout?: 'drawer' | 'page' | 'steps'; readonly route?: string };
  readonly detail?: { readonly layout?: 'page' | 'drawer'; readonly route?: string };
  readonly keepAlive?: boolean;
  /** It lists no rows (kit/page.ts). */
  readonly page?: true;
  /** The header shows rows of it; which, its declaration says. */
  readonly hinted?: boolean;
}
