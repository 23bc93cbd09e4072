import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatOf, uploadType } from '../../resources/kit/file-formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { uploads } from '../i18n/texts/uploads.ts';
import { Icon } from '../shell/icons.tsx';
import { Sign } from './sign.tsx';
import './file-viewer.css';

/** A file as it can be shown: by an address that the browser may open. */
export interface ShownFile {
  readonly key: string;
  readonly name: string;
  readonly extension: string;
  readonly source: string;
}

interface Props {
  readonly files: readonly ShownFile[];
  readonly at: number;
  readonly onClose: () => void;
}

function Large({ file, onLost }: { readonly file: ShownFile; readonly onLost: () => void }) {
  const { name, extension, source } = file;
  const type = formatOf(extension)?.type;
  if (type === uploadType.video) {
    return (
      <video
        key={source}
        src={source}
        aria-label={name}
        controls
        autoPlay
        muted
        playsInline
        onError={onLost}
      />
    );
  }
  if (extension === 'pdf') return <iframe key={source} src={source} title={name} />;
  if (type === uploadType.document || type === uploadType.apk) return <Words text={uploads.noPreview} />;
  return <img key={source} src={source} alt={name} onError={onLost} />;
}

function Words({ text }: { readonly text: Parameters<ReturnType<typeof useLanguage>['say']>[0] }) {
  const { say } = useLanguage();
  return <p role="status">{say(text)}</p>;
}

/** Files in full, one after another, by mouse or arrow keys. */
export function FileViewer({ files, at: first, onClose }: Props) {
  const { say } = useLanguage();
  const [at, setAt] = useState(first);
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const go = (by: number) => setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A video moves in time by the same keys.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  });
  // Wherever in the dialog the focus is: the keys are those of the whole view.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const file = files[at];
  if (!file) return null;
  const several = files.length > 1;
  return (
    <Modal
      open
      width="min(1080px, calc(100vw - 32px))"
      className="file-viewer"
      centered
      zIndex={1_100}
      title={
        <span className="file-viewer-title">
          {file.name}
          {several && <small>{say(uploads.place, { n: at + 1, total: files.length })}</small>}
        </span>
      }
      footer={
        <>
          {several && (
            <>
              <Button disabled={at === 0} icon={<Sign name="left" />} onClick={() => go(-1)}>
                {say(uploads.previous)}
              </Button>
              <Button disabled={at === files.length - 1} onClick={() => go(1)}>
                {say(uploads.next)}
                <Sign name="right" />
              </Button>
            </>
          )}
          <Button
            href={file.source}
            download={`${file.name.replace(/\.\w+$/, '')}.${file.extension}`}
            target="_blank"
            icon={<Icon name="download" />}
          >
            {say(uploads.download)}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <div className="file-viewer-stage">
        {lost.has(file.key) ? (
          <Words text={uploads.lost} />
        ) : (
          <Large file={file} onLost={() => setLost((before) => new Set([...before, file.key]))} />
        )}
      </div>
    </Modal>
  );
}
