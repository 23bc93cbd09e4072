import { useEffect, useMemo, useRef } from 'react';
import { joined } from '../../../resources/kit/label.ts';
import { differences } from '../../../resources/kit/permission-choice.ts';
import { codesOfTree, nameOfCode, permissionTree } from '../../../resources/kit/permissions.ts';
import { matches } from '../../../resources/kit/predicate.ts';
import { useApp } from '../../app-context.tsx';
import { useWholeProduct } from '../../data/use-declared.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { PermissionTree } from '../codes/permission-tree.tsx';
import type { InputProps } from './input.ts';

const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Permission codes, chosen from the tree of the built pages; what the person doesn't hold they can't grant (20007). */
export function CodesInput({
  field,
  value,
  onChange,
  disabled,
  labelledBy,
  leftOut = [],
  beside = {},
}: InputProps) {
  const { access } = useApp();
  const product = useWholeProduct();
  const { say, lang } = useLanguage();
  const surroundings = useSurroundings();
  const { merchants } = field.spec;
  const merchant = access.merchant || (merchants !== undefined && matches(merchants, beside, surroundings));
  const tree = useMemo(() => permissionTree(product, merchant), [product, merchant]);
  const held = useMemo(() => new Set(codesOf(value)), [value]);
  // Changes are marked against what the form opened with.
  const first = useRef(held);
  const { given, taken } = differences(tree, first.current, held);
  // Choosing an identity drops the codes that it can never hold.
  const beyond = useMemo(() => {
    const known = codesOfTree(tree);
    return [...held].filter((code) => !known.has(code));
  }, [tree, held]);
  useEffect(() => {
    if (beyond.length > 0 && !disabled) onChange([...held].filter((code) => !beyond.includes(code)));
  }, [beyond, held, disabled, onChange]);
  const changed = given.length + taken.length > 0;
  return (
    <>
      <p className="field-help" aria-live="polite">
        {say(texts.access.held, { n: held.size })}
        {' · '}
        {changed
          ? say(texts.access.changes, { given: given.length, taken: taken.length })
          : say(texts.access.unchanged)}
      </p>
      {leftOut.length > 0 && (
        <p className="field-help" role="note">
          {say(texts.access.leftOut, {
            codes: joined(
              leftOut.map((code) => say(nameOfCode(tree, code))),
              lang,
            ),
          })}
        </p>
      )}
      <PermissionTree
        tree={tree}
        held={held}
        before={first.current}
        labelledBy={labelledBy}
        may={(code) => !disabled && access.holds(code)}
        onChange={(next) => onChange([...next])}
      />
    </>
  );
}
