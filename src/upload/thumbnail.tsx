import { useState } from 'react';
import { formatOf, uploadType } from '../../resources/kit/file-formats.ts';
import { Sign } from './sign.tsx';
import './thumbnail.css';

interface Props {
  readonly extension: string;
  /** None where there is nothing that could be shown. */
  readonly source: string;
  readonly alt: string;
  readonly onLost?: () => void;
}

/** A file in small: the picture, the first picture of a video, or the kind of a document. */
export function Thumbnail({ extension, source, alt, onLost }: Props) {
  const [lost, setLost] = useState('');
  const type = formatOf(extension)?.type;
  const lose = () => {
    setLost(source);
    onLost?.();
  };
  if (lost !== source && type === uploadType.video) {
    return (
      <span className="thumbnail">
        {/* The moment makes a phone's browser show a picture before anybody plays. */}
        <video src={`${source}#t=0.1`} aria-label={alt} muted playsInline preload="metadata" onError={lose} />
        <span className="thumbnail-play">
          <Sign name="play" />
        </span>
      </span>
    );
  }
  const picture = type !== uploadType.document && type !== uploadType.apk;
  if (lost !== source && picture) return <img className="thumbnail" src={source} alt={alt} onError={lose} />;
  return (
    // As an <img> without words: where something beside it names the file, this is nothing to be read.
    <span
      className="thumbnail thumbnail-kind"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {extension.toUpperCase()}
    </span>
  );
}
