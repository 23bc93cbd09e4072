import type { PermissionGroup } from './permissions.ts';

/**
 * How choosing in the tree of what can be granted moves the codes (docs/domain/organisation.md §P63: a parent takes its leaves
 * along). Pure.
 */

/** Some codes given or taken; an act brings its screen, a screen takes its acts away unless another held screen has them. */
export function choose(
  tree: readonly PermissionGroup[],
  held: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const screens = tree.flatMap((group) => group.screens);
  const next = new Set(held);
  if (on) {
    for (const code of codes) next.add(code);
    for (const code of codes) {
      const over = screens.filter(({ acts }) => acts.some((act) => act.code === code));
      const first = over[0];
      if (first && !over.some(({ screen }) => next.has(screen.code))) next.add(first.screen.code);
    }
    return next;
  }
  for (const code of codes) next.delete(code);
  for (const { screen, acts } of screens) {
    if (next.has(screen.code)) continue;
    for (const { code } of acts) {
      const kept = screens.some(
        (each) => next.has(each.screen.code) && each.acts.some((act) => act.code === code),
      );
      if (!kept) next.delete(code);
    }
  }
  return next;
}

export type Tick = 'none' | 'some' | 'all';

/** How much of these codes is held. */
export function tickOf(held: ReadonlySet<string>, codes: readonly string[]): Tick {
  const count = codes.filter((code) => held.has(code)).length;
  return count === 0 ? 'none' : count === codes.length ? 'all' : 'some';
}

/** What a change gives and takes, in the order of the tree. */
export function differences(
  tree: readonly PermissionGroup[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly given: readonly string[]; readonly taken: readonly string[] } {
  const order = new Set(
    tree.flatMap((group) =>
      group.screens.flatMap(({ screen, acts }) => [screen, ...acts].map(({ code }) => code)),
    ),
  );
  const all = [...new Set([...order, ...before, ...after])];
  return {
    given: all.filter((code) => after.has(code) && !before.has(code)),
    taken: all.filter((code) => before.has(code) && !after.has(code)),
  };
}
