import type { Label } from '../../resources/kit/label.ts';
import { codeOf } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { ScreenSummary } from '../../resources/kit/product-index.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { actionLabel } from '../actions/allowed.ts';

/** Something that a declaration says: a resource, or a field of its model, or an action or a further page of it. */
export interface Declared {
  readonly resource: string;
  readonly model: string;
  readonly field?: string;
  readonly action?: string;
  readonly page?: string;
}

const builtIn = ['create', 'update', 'delete', 'export', 'clone', 'read'] as const;
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[:：*]+$/, '')
    .trim();
const says = ({ en, zh }: Label, text: string) => plain(en) === text || plain(zh) === text;

/** The names of what can be done on a screen, those that every screen may have included. */
export const actionNames = (resource: AnyResource): string[] => [
  ...Object.keys(resource.actions ?? {}),
  ...builtIn.filter((name) => !resource.actions?.[name]),
];

/** The screen at a path: the one with the longest route that leads there. */
export function screenAt({ resources }: Product, path: string): AnyResource | undefined {
  const [longest] = resources
    .filter(({ route }) => route !== undefined && (path === route || path.startsWith(`${route}/`)))
    .sort((one, other) => (other.route?.length ?? 0) - (one.route?.length ?? 0));
  return longest;
}

function inside(resource: AnyResource, text: string): Declared | undefined {
  const of = { resource: resource.name, model: resource.model.name };
  const action = actionNames(resource).find((name) => says(actionLabel(resource, name), text));
  if (action) return { ...of, action };
  const page = Object.entries(resource.pages ?? {}).find(([, { label }]) => says(label, text));
  if (page) return { ...of, page: page[0] };
  const inputs = Object.entries(resource.actions ?? {}).find(([, { input }]) =>
    Object.values(input ?? {}).some(({ label }) => says(label, text)),
  );
  const field = Object.entries(resource.model.fields).find(([, { label }]) => says(label, text));
  if (field) return { ...of, field: field[0] };
  return inputs && { ...of, action: inputs[0] };
}

/**
 * What stands behind words on the screen: first of the screen that is open, then the screen that the words name, then any other.
 * @param screens all of them, also those whose declaration has not come yet
 * @param texts of what was clicked, the innermost first
 */
export function findDeclared(
  product: Product,
  screens: readonly ScreenSummary[],
  path: string,
  texts: readonly string[],
): Declared | undefined {
  const here = screenAt(product, path);
  const words = texts.map(plain).filter(Boolean);
  const find = (how: (text: string) => Declared | undefined) => {
    for (const text of words) {
      const found = how(text);
      if (found) return found;
    }
    return undefined;
  };
  const named = (text: string) => screens.find(({ label }) => says(label, text));
  return (
    (here && find((text) => inside(here, text))) ??
    find((text) => {
      const screen = named(text);
      return screen && { resource: screen.name, model: screen.model.name };
    }) ??
    find((text) => {
      for (const resource of product.resources) {
        const found = inside(resource, text);
        if (found) return found;
      }
      return undefined;
    })
  );
}

/** The permission code that a button of this screen asks for. */
export function codeBehind(resource: AnyResource, text: string): string | undefined {
  const action = actionNames(resource).find((name) => says(actionLabel(resource, name), plain(text)));
  const page = Object.values(resource.pages ?? {}).some(({ label }) => says(label, plain(text)));
  // Who reads the screen may open its pages.
  if (!action) return page ? resource.permission : undefined;
  // Copying makes a new row.
  return codeOf(resource, action === 'clone' ? 'create' : action);
}
