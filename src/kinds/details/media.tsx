import { Image } from 'antd';
import { useLanguage } from '../../i18n/language.tsx';
import type { DetailProps } from './detail-value.tsx';

/** Pictures large enough to judge, larger on a click. `wide` fills the place they stand in. */
export function Pictures({ field, value, wide = false }: DetailProps & { wide?: boolean }) {
  const { say } = useLanguage();
  const sources = Array.isArray(value) ? (value as string[]) : [String(value)];
  return (
    <span className="detail-pictures">
      <Image.PreviewGroup>
        {sources.map((source, at) => (
          <Image
            key={source}
            src={source}
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
