import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isSafeLink } from '../../../resources/kit/html.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { Stroke } from '../../shell/stroke.tsx';

/** In the line of the frame's signs: 16 px grid, 1.5 px stroke. */
const signs = {
  bold: 'M4.75 2.75h3.75a2.5 2.5 0 0 1 0 5H4.75zM4.75 7.75h4.5a2.75 2.75 0 0 1 0 5.5h-4.5z',
  italic: 'M6.75 2.75h5M4.25 13.25h5M9.5 2.75l-3 10.5',
  heading: 'M3.75 2.75v10.5M12.25 2.75v10.5M3.75 8h8.5',
  bullets: 'M6.25 4h7.5M6.25 8h7.5M6.25 12h7.5M2.75 4h.01M2.75 8h.01M2.75 12h.01',
  numbers: 'M6.75 4h7M6.75 8h7M6.75 12h7M2.25 3l1-.75v3.5M2.25 10.5h1.75L2.25 13h1.75',
  link: 'M6.75 9.25l2.5-2.5M7.5 4.75l1.25-1.25a2.65 2.65 0 0 1 3.75 3.75L11.25 8.5M8.5 11.25l-1.25 1.25A2.65 2.65 0 0 1 3.5 8.75L4.75 7.5',
  undo: 'M5.25 3.25L2.5 6l2.75 2.75M2.75 6h6.5a4 4 0 0 1 0 8h-3',
  redo: 'M10.75 3.25L13.5 6l-2.75 2.75M13.25 6h-6.5a4 4 0 0 0 0 8h3',
} as const;
type Sign = keyof typeof signs;

interface Tool {
  readonly name: Sign;
  readonly label: Label;
  readonly keys: string;
  /** Whether it holds where the cursor is; a tool without has no state. */
  readonly active?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const words = texts.richText;
const tools = (openLink: () => void): readonly Tool[] => [
  {
    name: 'bold',
    label: words.bold,
    keys: 'Control+B',
    active: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: words.italic,
    keys: 'Control+I',
    active: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'heading',
    label: words.heading,
    keys: 'Control+Alt+3',
    active: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bullets',
    label: words.bullets,
    keys: 'Control+Shift+8',
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    label: words.numbers,
    keys: 'Control+Shift+7',
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'link',
    label: words.link,
    keys: 'Control+K',
    active: (editor) => editor.isActive('link'),
    run: openLink,
  },
  {
    name: 'undo',
    label: words.undo,
    keys: 'Control+Z',
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    label: words.redo,
    keys: 'Control+Shift+Z',
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

interface Props {
  readonly editor: Editor;
  /** The id of the text. */
  readonly controls: string;
  readonly disabled?: boolean;
  readonly linking: boolean;
  readonly onLinking: (linking: boolean) => void;
  readonly onPreview: () => void;
}

/** One stop of the tab key; the arrow keys go from tool to tool. */
export function HtmlTools({ editor, controls, disabled, linking, onLinking, onPreview }: Props) {
  const { say } = useLanguage();
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const all = tools(() => onLinking(true));
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      all.map(({ active, can }) => ({ on: active?.(now), can: can?.(now) ?? true })),
  });
  const press = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + buttons.length) % buttons.length;
    setAt(next);
    buttons[next]?.focus();
  };
  const button = (index: number, name: string, content: ReactNode, more: object) => (
    <button
      key={name}
      type="button"
      className="html-tool"
      aria-label={name}
      tabIndex={index === at ? 0 : -1}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => setAt(index)}
      {...more}
    >
      {content}
    </button>
  );
  return (
    <>
      <div
        ref={bar}
        className="html-tools"
        role="toolbar"
        aria-label={say(words.tools)}
        aria-controls={controls}
        onKeyDown={press}
      >
        {all.map(({ name, label, keys, run }, index) =>
          button(index, say(label), <ToolSign name={name} />, {
            title: `${say(label)} (${keys.replaceAll('Control', 'Ctrl')})`,
            'aria-keyshortcuts': keys,
            'aria-pressed': state[index]?.on,
            'aria-disabled': disabled || state[index]?.can === false || undefined,
            onClick: () => !disabled && run(editor),
          }),
        )}
        {button(all.length, say(words.preview), say(words.preview), {
          className: 'html-tool html-tool-words',
          onClick: onPreview,
        })}
      </div>
      {linking && !disabled && <LinkRow editor={editor} onClose={() => onLinking(false)} />}
    </>
  );
}

function ToolSign({ name }: { readonly name: Sign }) {
  return <Stroke d={signs[name]} />;
}

/** `example.com` is meant as https. */
const addressOf = (typed: string) => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed);

/** Where a link leads; where nothing is selected, its address is its text. */
function LinkRow({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const { say } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState<string>(() => String(editor.getAttributes('link').href ?? ''));
  const [refused, setRefused] = useState(false);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = addressOf(typed.trim());
    if (!isSafeLink(href)) return setRefused(true);
    const { empty } = editor.state.selection;
    if (empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form nor closes what it stands in.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else close();
  };
  return (
    <div className="html-link">
      <Input
        autoFocus
        aria-label={say(words.address)}
        aria-invalid={refused || undefined}
        aria-describedby={`${id}-rule`}
        status={refused ? 'error' : undefined}
        placeholder="https://"
        inputMode="url"
        maxLength={2_000}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onKeyDown={press}
      />
      <Button onClick={set}>{say(words.setLink)}</Button>
      {editor.isActive('link') && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {say(words.removeLink)}
        </Button>
      )}
      <Button type="text" onClick={close}>
        {say(texts.common.cancel)}
      </Button>
      <p
        id={`${id}-rule`}
        role={refused ? 'alert' : undefined}
        className={refused ? 'field-error' : 'field-help'}
      >
        {say(words.addressRule)}
      </p>
    </div>
  );
}
