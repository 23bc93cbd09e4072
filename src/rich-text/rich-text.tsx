import { createElement, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { type HtmlTag, htmlDepth, htmlTags, isOwnPath, isSafeLink } from '../../resources/kit/html.ts';
import './rich-text.css';

const isTag = (name: string): name is HtmlTag => htmlTags.some((tag) => tag === name);

/** Elements whose content is no text of the author's. */
const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'svg',
  'math',
  'iframe',
  'noscript',
]);

/** A heading of the text stands below the headings of the page. */
const drawnAs: Readonly<Partial<Record<HtmlTag, string>>> = { h3: 'h4' };

function link(href: string, children: ReactNode, key: number): ReactNode {
  if (isOwnPath(href)) {
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** React elements for what kit/html.ts allows; of anything else nothing but its text. */
function drawn(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > htmlDepth) return null;
  const tag = node.localName;
  if (silent.has(tag)) return null;
  const children = [...node.childNodes].map((child, at) => drawn(child, at, depth + 1));
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? '';
    return isSafeLink(href) ? link(href, children, key) : children;
  }
  if (!isTag(tag)) return children;
  return tag === 'br' ? <br key={key} /> : createElement(drawnAs[tag] ?? tag, { key }, ...children);
}

/**
 * A rich text as the server gave it. It was cleaned there; here it is parsed into a document that loads and runs nothing, and
 * only what may stand in it is drawn.
 */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map((node, at) => drawn(node, at, 0));
  }, [html]);
  return <div className="rich-text">{content}</div>;
}
