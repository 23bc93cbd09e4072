import type { TabsTalk } from './tabs-talk.ts';

/** Another tab answers at once or not at all. Milliseconds. */
const answerMs = 200;

/** Work that is entered and not saved: in this tab, and in the others of this browser. */
export interface UnsavedWork {
  /** Asks this page from now on whether it holds any, until the answered function is called. */
  readonly watch: (holds: () => boolean) => () => void;
  readonly here: () => boolean;
  /** Asks the other tabs; true as soon as one of them says so. */
  readonly elsewhere: () => Promise<boolean>;
}

export function createUnsavedWork(tabs: TabsTalk): UnsavedWork {
  const pages = new Set<() => boolean>();
  const here = () => [...pages].some((holds) => holds());
  tabs.listen(({ kind }) => {
    if (kind === 'unsaved?' && here()) tabs.post({ kind: 'unsaved' });
  });
  return {
    watch: (holds) => {
      pages.add(holds);
      return () => void pages.delete(holds);
    },
    here,
    elsewhere: () =>
      new Promise((resolve) => {
        const finish = (held: boolean) => {
          clearTimeout(timer);
          stop();
          resolve(held);
        };
        const timer = setTimeout(() => finish(false), answerMs);
        const stop = tabs.listen(({ kind }) => {
          if (kind === 'unsaved') finish(true);
        });
        tabs.post({ kind: 'unsaved?' });
      }),
  };
}
