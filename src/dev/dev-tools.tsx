import { useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useCommand } from '../palette/commands.tsx';
import { codeBehind, type Declared, findDeclared, screenAt } from './find-declared.ts';
import './dev-tools.css';

/** What the person who develops sees: where something is declared, or why that isn't known. */
interface Told {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The words of what was clicked and of what is around it, the innermost first. */
function textsOf(target: Element): string[] {
  const around: string[] = [];
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    const words = at.getAttribute('aria-label') ?? (at.textContent ?? '').slice(0, 80);
    if (!around.includes(words)) around.push(words);
    // A cell is told by the head of its column, an input by its label.
    if (at instanceof HTMLTableCellElement) {
      const head = at.closest('table')?.tHead?.rows[0]?.cells[at.cellIndex];
      if (head?.textContent) around.unshift(head.textContent);
    }
    const label = at.querySelector(':scope > label, :scope > dt');
    if (label?.textContent) around.push(label.textContent);
  }
  return around;
}

/** Asks the development server for file and line, and lets it open the editor. */
async function whereIs(of: Declared): Promise<string> {
  const params = new URLSearchParams(Object.entries({ ...of }).filter(([, value]) => value !== undefined));
  const answer = await fetch(`/__declared?${params}`);
  const place = await answer.text();
  if (answer.ok) await fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`);
  return place;
}

const marked = 'data-permission-code';
function tagButtons(tag: (button: HTMLElement) => string | undefined) {
  for (const button of document.querySelectorAll<HTMLElement>(
    'main button, [role=dialog] button, [role=menuitem]',
  )) {
    const code = tag(button);
    if (code) button.setAttribute(marked, code);
    else button.removeAttribute(marked);
  }
}

/**
 * For who develops, served by `npm run dev` only: Alt+Shift+click on a column, field, button or menu entry shows where it is declared
 * and opens that in the editor; a command of the palette tags every button with its permission code.
 */
export function DevTools() {
  const { product, index } = useApp();
  const [told, setTold] = useState<Told>();
  const [codes, setCodes] = useState(false);
  useCommand(
    'permission-codes',
    codes
      ? { en: 'Hide permission codes', zh: '隐藏权限编码' }
      : { en: 'Show permission codes', zh: '显示权限编码' },
    () => setCodes(!codes),
  );

  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (!event.altKey || !event.shiftKey || !(event.target instanceof Element)) return setTold(undefined);
      event.preventDefault();
      event.stopPropagation();
      const place = { x: event.clientX, y: event.clientY };
      const found = findDeclared(product, index.screens, location.pathname, textsOf(event.target));
      if (!found) return setTold({ ...place, text: 'no declaration says this' });
      void whereIs(found).then((text) => setTold({ ...place, text }));
    };
    window.addEventListener('click', click, { capture: true });
    return () => window.removeEventListener('click', click, { capture: true });
  }, [product, index]);

  useEffect(() => {
    if (!codes) return;
    const tag = () => {
      const screen = screenAt(product, location.pathname);
      tagButtons((button) =>
        screen
          ? codeBehind(screen, button.getAttribute('aria-label') ?? button.textContent ?? '')
          : undefined,
      );
    };
    tag();
    const changes = new MutationObserver(tag);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      tagButtons(() => undefined);
    };
  }, [codes, product]);

  return (
    told && (
      <output className="dev-told" style={{ left: told.x, top: told.y }}>
        {told.text}
      </output>
    )
  );
}
