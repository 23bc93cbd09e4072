import { type DragEvent, type RefObject, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import './pickers.css';

interface Props {
  /** The input itself, for a button elsewhere that opens it. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The name of the file that is being read; empty where none is. */
  readonly reading: string;
  /** Where to drop a file; not shown once there is one. */
  readonly shown: boolean;
  readonly onFile: (file: File | undefined) => void;
}

/** A sheet to be chosen or dropped. */
export function FileDrop({ input, reading, shown, onFile }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        className="key-import-file"
        type="file"
        aria-label={say(texts.pickers.importFile)}
        accept=".csv,.xlsx"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file, corrected, may be chosen again.
          event.target.value = '';
        }}
      />
      {shown && (
        <label
          htmlFor={id}
          className="key-import-drop"
          data-over={over || undefined}
          aria-busy={reading !== ''}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {reading ? say(texts.pickers.importReading, { file: reading }) : say(texts.pickers.importDrop)}
        </label>
      )}
    </>
  );
}
