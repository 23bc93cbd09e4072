import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import type { StatementAction } from '../shell/statement.tsx';
import { menuGroupsOf } from './places.ts';

/** A way on from a page that shows nothing: the first screen of the menu that this person may open and isn't at. */
export function useWayOn(): StatementAction | undefined {
  const { product, index, access } = useApp();
  const { say } = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leaf = menuGroupsOf(index, product.menu, access)
    .flatMap(({ screens }) => screens)
    .find(({ route }) => route !== pathname);
  if (!leaf) return undefined;
  return { label: say(texts.errors.toFirst, { name: leaf.label }), run: () => void navigate(leaf.route) };
}
