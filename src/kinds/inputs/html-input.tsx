import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { decimal } from '../../../resources/kit/format.ts';
import { isSafeLink, lengthOfHtml } from '../../../resources/kit/html.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { HtmlTools } from './html-tools.tsx';
import type { InputProps } from './input.ts';
import './html-input.css';

const htmlOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What may be written is what may be kept (kit/html.ts): anything else that is pasted falls away. */
const extensions = () => [
  StarterKit.configure({
    heading: { levels: [3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** Rich text: what is typed stands as it will be read; its characters are counted without the markup. */
export function HtmlInput(props: InputProps) {
  const { field, id, value, onChange, onBlur, disabled, invalid, describedBy, labelledBy } = props;
  const { say } = useLanguage();
  const html = htmlOf(value);
  const [linking, setLinking] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  /** The values that this editor has reported since the form last rendered, the oldest first. */
  const given = useRef([html]);
  const { max } = field.spec;
  const length = lengthOfHtml(html);

  const attributes = {
    id,
    role: 'textbox',
    class: 'rich-text html-input-text',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(field.spec.required && { 'aria-required': 'true' }),
  };
  const editor = useEditor({
    extensions: extensions(),
    content: html,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes,
      handleKeyDown: (_, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
        // Outside the editor the same keys open the palette.
        event.preventDefault();
        event.stopPropagation();
        setLinking(true);
        return true;
      },
    },
    onUpdate: ({ editor: { isEmpty, getHTML } }) => {
      const next = isEmpty ? '' : getHTML.call(editor);
      given.current.push(next);
      onChange(next || null);
    },
    onBlur: () => onBlur?.(),
  });

  // A value from outside, e.g. a restored draft, replaces the content. A value of our own may come back late, when more was typed already.
  useEffect(() => {
    const at = given.current.lastIndexOf(html);
    if (at >= 0) {
      given.current.splice(0, at);
      return;
    }
    given.current = [html];
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these
  useEffect(() => {
    editor.setOptions({ editable: !disabled, editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, disabled, invalid, describedBy]);

  return (
    <div className="html-input" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <HtmlTools
        editor={editor}
        controls={id}
        disabled={disabled}
        linking={linking}
        onLinking={setLinking}
        onPreview={() => setPreviewing(true)}
      />
      <EditorContent editor={editor} />
      {max !== undefined && (
        <p className="input-count" data-over={length > max || undefined}>
          {decimal(length, 0)} / {decimal(max, 0)}
        </p>
      )}
      {previewing && (
        <Modal
          open
          title={say(texts.richText.preview)}
          footer={null}
          width={720}
          onCancel={() => setPreviewing(false)}
          afterClose={() => editor.commands.focus()}
        >
          {html ? <RichText html={html} /> : <p>{say(texts.richText.nothing)}</p>}
        </Modal>
      )}
    </div>
  );
}
