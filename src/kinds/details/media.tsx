import { Suspense, useState } from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import { extensionOf } from '../../../resources/kit/file-formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { common } from '../../i18n/texts/common.ts';
import { uploads } from '../../i18n/texts/uploads.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import type { ShownFile } from '../../upload/file-viewer.tsx';
import { Thumbnail } from '../../upload/thumbnail.tsx';
import type { DetailProps } from './detail-props.ts';

const FileViewer = lazyPage(
  'file-viewer',
  async () => (await import('../../upload/file-viewer.tsx')).FileViewer,
);

interface PicturesProps extends DetailProps {
  /** Fills the place that they stand in. */
  readonly wide?: boolean;
  /** The picture could not be loaded. */
  readonly onLost?: () => void;
}

/** The stored files of a field by the field's name: their own names are random ones. */
function useShown(field: AnyField, value: unknown): readonly ShownFile[] {
  const { say } = useLanguage();
  const sources = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return sources.map((source, at) => ({
    key: source.split('?')[0] ?? source,
    name: sources.length > 1 ? `${say(field.label)} ${at + 1}` : say(field.label),
    extension: extensionOf(source.split('?')[0] ?? ''),
    source,
  }));
}

function useViewer(files: readonly ShownFile[]) {
  const [at, setAt] = useState<number>();
  const element = at !== undefined && (
    <Suspense fallback={null}>
      <FileViewer files={files} at={at} onClose={() => setAt(undefined)} />
    </Suspense>
  );
  return { open: setAt, element };
}

/** Pictures large enough to judge, in full on a click. */
export function Pictures({ field, value, wide = false, onLost }: PicturesProps) {
  const { say } = useLanguage();
  const files = useShown(field, value);
  const { open, element } = useViewer(files);
  return (
    <span className="detail-pictures" data-wide={wide || undefined}>
      {files.map(({ key, name, extension, source }, at) => (
        <button
          key={key}
          type="button"
          className="detail-media"
          aria-label={say(common.viewOf, { name })}
          onClick={() => open(at)}
        >
          <Thumbnail extension={extension} source={source} alt={name} onLost={onLost} />
        </button>
      ))}
      {element}
    </span>
  );
}

/** A video that plays where it stands, or in full. */
export function Video({ field, value }: DetailProps) {
  const { say } = useLanguage();
  const files = useShown(field, value);
  const { open, element } = useViewer(files);
  const [file] = files;
  if (!file) return null;
  return (
    <span className="detail-video-frame">
      {/* biome-ignore lint/a11y/useMediaCaption: cameras of a cabinet record no speech */}
      <video className="detail-video" src={file.source} aria-label={file.name} controls preload="metadata" />
      <button type="button" className="detail-file" onClick={() => open(0)}>
        {say(uploads.enlarge)}
      </button>
      {element}
    </span>
  );
}

/** Documents by their kind: what the browser can show opens here, what it can't is said there and can be saved. */
export function Files({ field, value }: DetailProps) {
  const { say } = useLanguage();
  const files = useShown(field, value);
  const { open, element } = useViewer(files);
  return (
    <span className="detail-files">
      {files.map(({ key, name, extension }, at) => (
        <button
          key={key}
          type="button"
          className="detail-file"
          aria-label={`${say(common.viewOf, { name })} ${extension.toUpperCase()}`}
          onClick={() => open(at)}
        >
          {extension.toUpperCase()}
        </button>
      ))}
      {element}
    </span>
  );
}
