import { Progress } from 'antd';
import type { DragEvent } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { common } from '../i18n/texts/common.ts';
import { uploads } from '../i18n/texts/uploads.ts';
import { Sign } from './sign.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { UploadEntry } from './upload-list.ts';
import './upload-tile.css';

interface Props {
  readonly entry: UploadEntry;
  readonly name: string;
  readonly disabled?: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onView: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onReplace: () => void;
  /** -1: one place forward, 1: one place back. */
  readonly onMove: (by: -1 | 1) => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
  readonly onDragOver: () => void;
}

/** One file of a field: what it shows, how far it has come, and what can be done with it. */
export function UploadTile(props: Props) {
  const { entry, name, disabled = false, first, last } = props;
  const { say } = useLanguage();
  const { state } = entry;
  const single = first && last;
  const button = (
    sign: Parameters<typeof Sign>[0]['name'],
    label: keyof typeof uploads,
    run: () => void,
    off = false,
  ) => {
    const text = say(uploads[label], { name });
    return (
      <button type="button" aria-label={text} title={text} disabled={off} onClick={run}>
        <Sign name={sign} />
      </button>
    );
  };
  return (
    <li
      className="upload-tile"
      data-state={state}
      draggable={!disabled && !single && state === 'stored'}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        props.onDragStart();
      }}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver();
      }}
    >
      <button
        type="button"
        className="upload-view"
        aria-label={say(common.viewOf, { name })}
        onClick={props.onView}
      >
        <Thumbnail extension={entry.extension} source={entry.source} alt="" />
      </button>
      <span className="upload-name" title={name}>
        {name}
      </span>
      {state === 'running' && (
        <Progress
          percent={Math.floor(entry.done * 100)}
          size="small"
          aria-label={say(uploads.progress, { name })}
        />
      )}
      {state === 'failed' && entry.problem && (
        <span className="upload-problem" role="alert">
          {say(entry.problem)}
        </span>
      )}
      {!disabled && (
        <span className="upload-buttons">
          {state === 'failed' && button('retry', 'retry', props.onRetry)}
          {state === 'stored' && !single && button('left', 'earlier', () => props.onMove(-1), first)}
          {state === 'stored' && !single && button('right', 'later', () => props.onMove(1), last)}
          {state !== 'running' && button('replace', 'replace', props.onReplace)}
          {state === 'running'
            ? button('cancel', 'cancel', props.onRemove)
            : button('remove', 'remove', props.onRemove)}
        </span>
      )}
    </li>
  );
}
