import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { usePhone } from '../../shell/use-phone.ts';
import type { Check } from './checks.ts';
import type { TreeLine, TreeNode } from './nodes.ts';
import './tree.css';

/** Lines in pixels; a thumb needs more. */
const lineHeight = 32;
const phoneLineHeight = 44;
/** Drawn above and below what is in sight, so that a quick wheel shows no gap. */
const spare = 8;
/** In sight where the box has no height of its own yet. */
const leastHeight = 320;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly busy: boolean;
  /** Search results are drawn as a list: each node names its ancestors. */
  readonly flat: boolean;
  /** Radios for one, boxes for several. */
  readonly several: boolean;
  readonly checks: ReadonlyMap<string, Check>;
  readonly isDisabled: (node: TreeNode) => boolean;
  /** What was searched for is marked. */
  readonly word: string;
  readonly waiting: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  readonly onToggle: (node: TreeNode) => void;
  readonly onOpen: (node: TreeNode, open: boolean) => void;
  /** Beside a list: no radios, the chosen line is marked, something stands at its end, lines can be carried elsewhere. */
  readonly beside?: {
    readonly after: (node: TreeNode) => ReactNode;
    /** A key that the tree has no use for; true where it was of use. */
    readonly onKey: (event: KeyboardEvent, node: TreeNode) => boolean;
    readonly carry?: Carry;
  };
}

/** Lines that are dragged onto others. */
export interface Carry {
  /** The line that is on its way. */
  readonly carried: string | undefined;
  readonly mayTake: (node: TreeNode) => boolean;
  readonly mayDropOn: (node: TreeNode) => boolean;
  readonly take: (node: TreeNode) => void;
  readonly drop: (on: TreeNode) => void;
  readonly leave: () => void;
}

/**
 * A tree as the ARIA pattern describes it: one stop for the tab key, arrow keys inside, space to choose. Only the lines in sight are
 * drawn, so that thousands of nodes stay quick.
 */
export function TreeView(props: Props) {
  const { id, label, lines, busy, several, checks, isDisabled, onToggle, onOpen } = props;
  const height = usePhone() ? phoneLineHeight : lineHeight;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<string>();
  const found = lines.findIndex(({ node }) => node.id === active);
  const at = found >= 0 ? found : 0;

  const inSight = Math.ceil((box.current?.clientHeight || leastHeight) / height);
  const first = Math.max(0, Math.floor(top / height) - spare);
  const last = Math.min(lines.length, Math.floor(top / height) + inSight + spare);

  // Fewer lines than before: the box scrolls back by itself, and what is drawn follows.
  useLayoutEffect(() => {
    if (top > lines.length * height) setTop(0);
  }, [top, lines.length, height]);

  const goTo = (index: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))];
    const element = box.current;
    if (!line || !element) return;
    setActive(line.node.id);
    const from = lines.indexOf(line) * height;
    const room = element.clientHeight || leastHeight;
    const next =
      from < element.scrollTop
        ? from
        : from + height > element.scrollTop + room
          ? from + height - room
          : undefined;
    if (next === undefined) return;
    element.scrollTop = next;
    setTop(next);
  };

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at - 1),
    Home: () => goTo(0),
    End: () => goTo(lines.length - 1),
    ArrowRight: () => {
      const line = lines[at];
      if (line?.open === false) onOpen(line.node, true);
      else if (line?.open) goTo(at + 1);
    },
    ArrowLeft: () => {
      const line = lines[at];
      if (line?.open) onOpen(line.node, false);
      else if (line?.parent !== undefined) goTo(lines.findIndex(({ node }) => node.id === line.parent));
    },
    ' ': () => choose(lines[at]),
    Enter: () => choose(lines[at]),
  };
  const choose = (line: TreeLine | undefined) => {
    if (!line) return;
    // A click on a node that can't be chosen opens it.
    if (isDisabled(line.node)) onOpen(line.node, line.open === false);
    else onToggle(line.node);
  };
  const press = (event: KeyboardEvent) => {
    const line = lines[at];
    if (line && props.beside?.onKey(event, line.node)) return event.preventDefault();
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    // The key must neither scroll the page nor submit a form.
    event.preventDefault();
    act();
  };
  const activeLine = lines[at];
  const drawn = activeLine !== undefined && at >= first && at < last;

  return (
    <div
      ref={box}
      role="tree"
      className="tree"
      aria-label={label}
      aria-multiselectable={several || undefined}
      aria-busy={busy}
      aria-activedescendant={drawn ? `${id}-${activeLine.node.id}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: lines.length * height }}>
        <div role="presentation" style={{ transform: `translateY(${first * height}px)` }}>
          {lines.slice(first, last).map((line) => (
            <Line
              key={line.node.id}
              {...props}
              line={line}
              check={checks.get(line.node.id) ?? 'none'}
              active={line === activeLine}
              onChoose={() => {
                setActive(line.node.id);
                choose(line);
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** So long a line has to rest on a closed one before it opens. Milliseconds. */
const opensAfterMs = 600;

/** What makes a line one that is dragged, and one that is dropped on. */
function useCarry(carry: Carry | undefined, { node, open }: TreeLine, onOpen: Props['onOpen']) {
  const [over, setOver] = useState(false);
  const closed = over && open === false;
  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(() => onOpen(node, true), opensAfterMs);
    return () => clearTimeout(timer);
  }, [closed, node, onOpen]);
  if (!carry) return {};
  const welcome = carry.carried !== undefined && carry.mayDropOn(node);
  return {
    draggable: carry.mayTake(node),
    'data-carried': carry.carried === node.id || undefined,
    'data-over': (over && welcome) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', node.name);
      carry.take(node);
    },
    onDragOver: (event: DragEvent) => {
      if (carry.carried === undefined) return;
      setOver(true);
      if (!welcome) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (welcome) carry.drop(node);
    },
    onDragEnd: carry.leave,
  };
}

const ariaChecked = { all: true, some: 'mixed', none: false } as const;

interface LineProps extends Props {
  readonly line: TreeLine;
  readonly check: Check;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function Line({
  id,
  flat,
  line,
  check,
  active,
  several,
  isDisabled,
  word,
  waiting,
  failed,
  onChoose,
  onOpen,
  beside,
}: LineProps) {
  const { say } = useLanguage();
  const { node, level, open } = line;
  const carrying = useCarry(beside?.carry, line, onOpen);
  const disabled = isDisabled(node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys, its lines are never focused
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points at its active line
    <div
      id={`${id}-${node.id}`}
      role="treeitem"
      className="tree-line"
      aria-level={level}
      aria-posinset={line.place}
      aria-setsize={line.of}
      aria-expanded={open}
      aria-checked={several ? ariaChecked[check] : undefined}
      aria-selected={several ? undefined : check === 'all'}
      aria-disabled={disabled || undefined}
      aria-busy={waiting.has(node.id) || undefined}
      data-active={active || undefined}
      {...carrying}
      style={{ paddingInlineStart: 4 + (level - 1) * 20 }}
      onClick={onChoose}
    >
      {open === undefined ? (
        <span className="tree-twist" />
      ) : (
        <span
          className="tree-twist"
          data-open={open}
          title={say(open ? texts.pickers.closeNode : texts.pickers.openNode, { name: node.name })}
          // Opening is no choice.
          onClick={(event) => {
            event.stopPropagation();
            onOpen(node, !open);
          }}
          aria-hidden="true"
        />
      )}
      {!beside && (
        <span className={several ? 'tree-box' : 'tree-radio'} data-check={check} aria-hidden="true" />
      )}
      <span className="tree-name">
        <Marked text={node.name} word={word} />
        {flat && node.path && <small>{node.path}</small>}
      </span>
      {beside?.after(node)}
      {failed.has(node.id) && <em className="tree-failed">{say(texts.pickers.childrenFailed)}</em>}
    </div>
  );
}

/** The part of a name that was searched for. */
function Marked({ text, word }: { text: string; word: string }) {
  const from = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (from < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + word.length)}</mark>
      {text.slice(from + word.length)}
    </span>
  );
}
