import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What isn't there yet is asked for at every change of the page: the page is printed when the message is read, not each time. */
function elementError(message: string | null, container: Element) {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, elementError);
  Object.defineProperty(error, 'message', {
    // What waited too long puts its own message in the place of this one.
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}

configure({
  // A busy machine is no fault of the console: what is waited for may take its time.
  asyncUtilTimeout: 15_000,
  getElementError: elementError,
});

/**
 * What jsdom has no layout for, in the smallest form that antd and our frame need. The window is 1024 px wide and the system's
 * theme is light until a test says otherwise.
 */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizeObserver;

window.matchMedia = (media) => {
  const most = /max-width:\s*([\d.]+)px/.exec(media)?.[1];
  const least = /min-width:\s*([\d.]+)px/.exec(media)?.[1];
  const widthMatters = most !== undefined || least !== undefined;
  const query = new EventTarget();
  return Object.assign(query, {
    media,
    matches:
      widthMatters &&
      window.innerWidth <= Number(most ?? 'Infinity') &&
      window.innerWidth >= Number(least ?? 0),
    onchange: null,
    addListener() {},
    removeListener() {},
  });
};

// jsdom logs an error for the pseudo-element that antd asks the scrollbar's width of.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// jsdom matches every rule of antd's style sheets against every element whose name is asked for, and every sheet that comes or
// goes wakes what waits for a change of the page: half of a test's time. What a person sees of them here is what they hide.
// The files of a worker share the page, so that what is done here may be done to it again.
const { createElement } = Document.prototype;
const hidden = document.getElementById('hidden-by-tests') ?? createElement.call(document, 'style');
hidden.id = 'hidden-by-tests';
hidden.textContent = '[class*="-hidden"]:not(.visually-hidden) { display: none }';
document.head.append(hidden);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement.call(document, name, options);
  // Kept as it is written, not read.
  if (element instanceof HTMLStyleElement)
    Object.defineProperty(element, 'innerHTML', { value: '', writable: true });
  return element;
};
const isSheet = (node: Node) => node instanceof HTMLStyleElement && node.innerHTML !== '';
const { appendChild, insertBefore } = Node.prototype;
document.head.appendChild = <T extends Node>(node: T): T =>
  isSheet(node) ? node : appendChild.call<Node, [T], T>(document.head, node);
document.head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  isSheet(node) ? node : insertBefore.call<Node, [T, Node | null], T>(document.head, node, before);

// Charts measure their texts on a canvas; without one they go by the number of letters.
HTMLCanvasElement.prototype.getContext = () => null;

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const name of ['data-theme', 'data-density', 'lang']) document.documentElement.removeAttribute(name);
});
