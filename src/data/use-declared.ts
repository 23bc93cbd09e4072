import { type Product, resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useApp } from '../app-context.tsx';
import type { Loading } from '../catalogue.ts';

/** Suspends as `lazy` does; unlike `use` it takes what is there at once, in whatever way the page was drawn. */
function wait({ state, problem, promise }: Loading): void {
  if (state === 'failed') throw problem;
  if (state === 'coming') throw promise;
}

/** The declaration of a screen with everything that its list and form look at; suspends while they are on their way. */
export function useDeclared(screen: string): AnyResource {
  const { catalogue } = useApp();
  wait(catalogue.load(screen));
  return resourceOf(catalogue.get(), screen);
}

/** Has everything that a detail shows of other screens; suspends while it is on its way. */
export function useDetailDeclared(screen: string): void {
  const { catalogue } = useApp();
  wait(catalogue.loadDetail(screen));
}

/** Every declaration, for what speaks of all screens at once; suspends while they are on their way. */
export function useWholeProduct(): Product {
  const { catalogue } = useApp();
  wait(catalogue.loadAll());
  return catalogue.get();
}
