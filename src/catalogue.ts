import type { SessionAccess } from '../providers/access-control.ts';
import type { Product } from '../resources/kit/product.ts';
import type { Declarations, ProductIndex } from '../resources/kit/product-index.ts';
import type { AnyResource } from '../resources/kit/resource.ts';
import { seenByMerchants, seenByPartners } from '../resources/kit/seen.ts';
import { forgetReload } from './browser.ts';
import { PageNotLoaded } from './router/lazy-page.tsx';

/** Declarations on their way: there, still coming, or failed. */
export interface Loading {
  readonly promise: Promise<void>;
  readonly state: 'coming' | 'there' | 'failed';
  /** Why it failed: a PageNotLoaded. */
  readonly problem?: unknown;
}

/** The declarations that this console has so far, as this person sees them. */
export interface Catalogue {
  readonly index: ProductIndex;
  /** Another value as soon as a part has come. */
  readonly get: () => Product;
  readonly subscribe: (changed: () => void) => () => void;
  /** What a screen's list and form need; asked for once. */
  readonly load: (screen: string) => Loading;
  /** What its detail and its own pages need: that, and the rows of others that stand there. */
  readonly loadDetail: (screen: string) => Loading;
  /** The same for everything: pages about the permissions of all screens. */
  readonly loadAll: () => Loading;
}

/** Follows a promise, so that a component can read its state while rendering. */
function follow(promise: Promise<unknown>): Loading {
  const loading: { -readonly [K in keyof Loading]: Loading[K] } = {
    promise: promise.then(() => {}),
    state: 'coming',
  };
  loading.promise.then(
    () => {
      loading.state = 'there';
    },
    (problem) => {
      loading.state = 'failed';
      loading.problem = problem;
    },
  );
  return loading;
}

const there: Loading = { promise: Promise.resolve(), state: 'there' };

/**
 * Keeps what has been loaded of the declarations (docs/design/rules.md §1: by menu group, when first needed). For merchants and
 * partners every part comes without the fields that they never see.
 */
export function createCatalogue(
  { index, common, parts }: Declarations,
  { merchant, partner }: Pick<SessionAccess, 'merchant' | 'partner'>,
): Catalogue {
  const seen = (resource: AnyResource) => {
    if (merchant) return seenByMerchants(resource);
    return partner ? seenByPartners(resource) : resource;
  };
  let product: Product = { ...common, resources: [], models: [] };
  const loading = new Map<string, Promise<void>>();
  const loaded = new Set<string>();
  const asked = new Map<string, Loading>();
  const changed = new Set<() => void>();
  const order = new Map(index.screens.map(({ name }, at) => [name, at]));

  async function take(name: string): Promise<void> {
    try {
      const part = await parts[name]?.();
      if (!part) throw new Error(`no part is called ${name}`);
      forgetReload(name);
      const resources = part.resources.map(seen);
      product = {
        ...product,
        resources: [...product.resources, ...resources].sort(
          (a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0),
        ),
        models: [...product.models, ...part.models],
      };
      loaded.add(name);
      for (const tell of changed) tell();
    } catch (error) {
      throw new PageNotLoaded(name, error);
    }
  }
  const loadPart = (name: string): Promise<void> => {
    const known = loading.get(name) ?? take(name);
    loading.set(name, known);
    return known;
  };
  const once = (key: string, names: readonly string[]): Loading => {
    if (names.every((name) => loaded.has(name))) return there;
    const known = asked.get(key) ?? follow(Promise.all(names.map(loadPart)));
    asked.set(key, known);
    return known;
  };
  return {
    index,
    get: () => product,
    subscribe: (tell) => {
      changed.add(tell);
      return () => void changed.delete(tell);
    },
    load: (screen) => once(`screen ${screen}`, index.parts[screen] ?? []),
    loadDetail: (screen) =>
      once(`detail ${screen}`, [...(index.parts[screen] ?? []), ...(index.detailParts[screen] ?? [])]),
    loadAll: () => once('all', Object.keys(parts)),
  };
}
