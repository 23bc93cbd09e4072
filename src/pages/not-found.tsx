import { useNavigate } from 'react-router';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { firstLeaf } from '../router/places.ts';
import { Statement } from '../shell/statement.tsx';

/** A way on from a page that leads nowhere: the first screen that this person may open. */
export function useWayOn() {
  const { product, access } = useApp();
  const { say } = useLanguage();
  const navigate = useNavigate();
  const leaf = firstLeaf(product, access);
  if (!leaf?.route) return undefined;
  const { label, route } = leaf;
  return { label: say(texts.errors.toFirst, { name: label }), run: () => void navigate(route) };
}

export function NotFound() {
  const { say } = useLanguage();
  return <Statement action={useWayOn()}>{say(texts.errors.pageNotFound)}</Statement>;
}
