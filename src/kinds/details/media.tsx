import { Image } from 'antd';
import { useLanguage } from '../../i18n/language.tsx';
import type { DetailProps } from './detail-value.tsx';

interface PicturesProps extends DetailProps {
  /** Fills the place that they stand in. */
  readonly wide?: boolean;
  /** A picture is not where it should be. */
  readonly onLost?: () => void;
}

/** Pictures large enough to judge, larger on a click. */
export function Pictures({ field, value, wide = false, onLost }: PicturesProps) {
  const { say } = useLanguage();
  const sources = Array.isArray(value) ? (value as string[]) : [String(value)];
  return (
    <span className="detail-pictures">
      <Image.PreviewGroup>
        {sources.map((source, at) => (
          <Image
            key={source}
            src={source}
            onError={onLost}
            width={wide ? '100%' : 96}
            height={wide ? '100%' : 96}
            alt={sources.length > 1 ? `${say(field.label)} ${at + 1}` : say(field.label)}
          />
        ))}
      </Image.PreviewGroup>
    </span>
  );
}

export function Video({ field, value }: DetailProps) {
  const { say } = useLanguage();
  return (
    // biome-ignore lint/a11y/useMediaCaption: cameras of a cabinet record no speech
    <video
      className="detail-video"
      src={String(value)}
      aria-label={say(field.label)}
      controls
      preload="metadata"
    />
  );
}
