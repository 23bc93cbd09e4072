/**
 * A kind of field that lacks a face must not compile, on either side: `npm run types` fails if one does. Each line was first seen to
 * fail.
 */
import type { Kind } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { KindDefinition } from '../../resources/kit/kinds/kind.ts';
import { looks } from '../../src/kinds/index.ts';
import type { KindLook } from '../../src/kinds/kind.ts';

/** What is left of a kind without one of its faces. */
declare function faceless<K extends keyof KindDefinition>(name: K): Omit<KindDefinition, K>;
declare function lookless<K extends keyof KindLook>(name: K): Omit<KindLook, K>;

// ── every kind has both sides ──
const { duration: _face, ...otherKinds } = kinds;
// @ts-expect-error a kind of which declarations and the server know nothing
otherKinds satisfies Readonly<Record<Kind, KindDefinition>>;
const { duration: _look, ...otherLooks } = looks;
// @ts-expect-error a kind of which the console knows nothing
otherLooks satisfies Readonly<Record<Kind, KindLook>>;

// ── and each side every face ──
// @ts-expect-error no column, so that its table could not be made
faceless('column') satisfies KindDefinition;
// @ts-expect-error nothing said of its codes
faceless('codes') satisfies KindDefinition;
// @ts-expect-error nothing said of what stands inside its values
faceless('holds') satisfies KindDefinition;
// @ts-expect-error nothing said of files
faceless('files') satisfies KindDefinition;
// @ts-expect-error its values are held to nothing
faceless('schema') satisfies KindDefinition;
// @ts-expect-error no words
faceless('text') satisfies KindDefinition;
// @ts-expect-error no cell of an exported sheet
faceless('sheet') satisfies KindDefinition;
// @ts-expect-error no way to read an imported cell
faceless('parse') satisfies KindDefinition;
// @ts-expect-error nothing said of filters
faceless('filter') satisfies KindDefinition;
// @ts-expect-error nothing said of numbers
faceless('number') satisfies KindDefinition;
// @ts-expect-error nothing said of reports
faceless('figure') satisfies KindDefinition;
// @ts-expect-error nothing said of sums
faceless('sums') satisfies KindDefinition;
// @ts-expect-error no cell of a list
lookless('cell') satisfies KindLook;
// @ts-expect-error no input of a form
lookless('input') satisfies KindLook;
// @ts-expect-error no words for a missing value
lookless('asks') satisfies KindLook;
// @ts-expect-error nothing said to a text that is no value
lookless('unreadable') satisfies KindLook;
// @ts-expect-error no place in a detail
lookless('detail') satisfies KindLook;
// @ts-expect-error no words
lookless('words') satisfies KindLook;
// @ts-expect-error no control of a filter
lookless('filter') satisfies KindLook;
// @ts-expect-error nothing said of a currency
lookless('currency') satisfies KindLook;
