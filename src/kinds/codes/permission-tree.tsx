import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Label } from '../../../resources/kit/label.ts';
import { choose, type Tick, tickOf } from '../../../resources/kit/permission-choice.ts';
import type { Permission, PermissionGroup, PermissionScreen } from '../../../resources/kit/permissions.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import './permission-tree.css';

interface Props {
  readonly tree: readonly PermissionGroup[];
  readonly held: ReadonlySet<string>;
  /** What was held before: what differs from it is marked. */
  readonly before?: ReadonlySet<string>;
  /** Without it the tree is for reading: what isn't held isn't shown. */
  readonly onChange?: (held: ReadonlySet<string>) => void;
  /** Whether the person may give or take a code at all. */
  readonly may?: (code: string) => boolean;
  readonly labelledBy?: string;
}

const codesOf = ({ screen, acts }: PermissionScreen) => [screen.code, ...acts.map(({ code }) => code)];

/** The tree with only what a word is found in: a group's, a screen's or an action's name, or a code. */
function found(tree: readonly PermissionGroup[], word: string): readonly PermissionGroup[] {
  const text = word.trim().toLowerCase();
  if (text === '') return tree;
  const has = (label: Label, code = '') =>
    [label.en, label.zh, code].some((each) => each.toLowerCase().includes(text));
  return tree.flatMap((group) => {
    if (has(group.label)) return [group];
    const screens = group.screens.flatMap((each) => {
      if (has(each.screen.label, each.screen.code)) return [each];
      const acts = each.acts.filter((act) => has(act.label, act.code));
      return acts.length > 0 ? [{ ...each, acts }] : [];
    });
    return screens.length > 0 ? [{ ...group, screens }] : [];
  });
}

/** What of the tree is held. */
const heldOf = (tree: readonly PermissionGroup[], held: ReadonlySet<string>): readonly PermissionGroup[] =>
  tree.flatMap((group) => {
    const screens = group.screens
      .filter(({ screen }) => held.has(screen.code))
      .map(({ screen, acts }) => ({ screen, acts: acts.filter(({ code }) => held.has(code)) }));
    return screens.length > 0 ? [{ ...group, screens }] : [];
  });

/** Groups of the menu, their screens, what is done on them: ticked, half ticked, searched; changes are marked. */
export function PermissionTree({ tree, held, before, onChange, may = () => true, labelledBy }: Props) {
  const { say } = useLanguage();
  const [word, setWord] = useState('');
  const shown = useMemo(
    () => (onChange ? found(tree, word) : heldOf(tree, held)),
    [tree, word, held, onChange],
  );
  const give = (codes: readonly string[], on: boolean) =>
    onChange?.(choose(tree, held, codes.filter(may), on));
  const box = (codes: readonly string[], name: string, tick: Tick) =>
    onChange ? (
      <TickBox name={name} tick={tick} disabled={!codes.some(may)} onTick={(on) => give(codes, on)} />
    ) : null;
  const one = ({ code, label }: Permission) => (
    <PermissionTick
      key={code}
      name={say(label)}
      code={code}
      held={held.has(code)}
      change={before === undefined || before.has(code) === held.has(code) ? undefined : held.has(code)}
      denied={!may(code)}
      onTick={onChange ? (on) => give([code], on) : undefined}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be named by a label above it
    <div className="permission-tree" role="group" aria-labelledby={labelledBy}>
      {onChange && (
        <input
          type="search"
          className="permission-search"
          aria-label={say(texts.access.search)}
          placeholder={say(texts.access.search)}
          maxLength={64}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      {shown.length === 0 && <p className="permission-none">{say(texts.access.nothing)}</p>}
      <div className="permission-groups">
        {shown.map((group) => {
          const codes = group.screens.flatMap(codesOf);
          return (
            <section key={group.key} className="permission-group" aria-label={say(group.label)}>
              <h3>
                {box(codes, say(group.label), tickOf(held, codes))}
                <span>{say(group.label)}</span>
                <small>
                  {codes.filter((code) => held.has(code)).length}
                  {onChange && ` / ${codes.length}`}
                </small>
              </h3>
              <ul>
                {group.screens.map((each) => (
                  <li key={each.screen.code} className="permission-screen">
                    <div>{one(each.screen)}</div>
                    <div className="permission-acts">{each.acts.map(one)}</div>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

interface TickProps {
  readonly name: string;
  readonly tick: Tick;
  readonly disabled: boolean;
  readonly onTick: (on: boolean) => void;
}

function TickBox({ name, tick, disabled, onTick }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = tick === 'some';
  }, [tick]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={name}
      checked={tick === 'all'}
      disabled={disabled}
      onChange={(event) => onTick(event.target.checked)}
    />
  );
}

interface OneProps {
  readonly name: string;
  readonly code: string;
  readonly held: boolean;
  /** Given (true) or taken (false) by the change under way. */
  readonly change: boolean | undefined;
  readonly denied: boolean;
  readonly onTick?: (on: boolean) => void;
}

function PermissionTick({ name, code, held, change, denied, onTick }: OneProps) {
  const { say } = useLanguage();
  const id = useId();
  const mark = change === undefined ? undefined : change ? 'given' : 'taken';
  const why = denied && onTick ? say(texts.access.notYours) : code;
  if (!onTick) return <span title={code}>{name}</span>;
  return (
    <label
      htmlFor={id}
      className="permission-one"
      data-change={mark}
      data-denied={denied || undefined}
      title={why}
    >
      <input
        id={id}
        type="checkbox"
        checked={held}
        disabled={denied}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{name}</span>
      {mark && <small className="permission-mark">{say(texts.access[mark])}</small>}
    </label>
  );
}
