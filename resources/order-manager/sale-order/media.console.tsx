import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { useApp } from '../../../src/app-context.tsx';
import type { SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { Pictures } from '../../../src/kinds/details/media.tsx';
import { cellText } from '../../kit/cell-text.ts';
import { optionOf } from '../../kit/enumeration.ts';
import type { Label } from '../../kit/label.ts';
import { momentText } from '../../kit/time.ts';
import { mediaStage, mediaType } from '../enums.ts';
import { OrderMedia } from './parts.ts';

type Row = SublistProps['rows'][number];

/** [11022], docs/domain/conventions.md §1.3: media are kept for a limited time. */
const expired = 11022;
const speeds = [0.5, 1, 1.5, 2, 4] as const;
const words = {
  camera: { en: 'Camera {n}', zh: '摄像头{n}' },
  playAll: { en: 'Play all', zh: '全部播放' },
  pauseAll: { en: 'Pause all', zh: '全部暂停' },
  lost: { en: 'The file could not be loaded', zh: '文件加载失败' },
  speed: { en: 'Speed', zh: '播放速度' },
} as const satisfies Readonly<Record<string, Label>>;

const isGone = (row: Row, now: string) =>
  typeof row.media_url !== 'string' || row.media_url === '' || String(row.expire_time) <= now;

/** P05 D6: what the cameras saw, side by side; the videos play together, slower or faster. */
export function OrderMediaGallery({ rows }: SublistProps) {
  const { say } = useLanguage();
  const { now } = useApp();
  const gallery = useRef<HTMLDivElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  const [playing, setPlaying] = useState(false);
  const at = momentText(now());
  const videos = rows.filter((row) => row.media_type === mediaType.video && !isGone(row, at));
  const players = () => [...(gallery.current?.querySelectorAll('video') ?? [])];

  const toggle = () => {
    for (const player of players()) {
      if (playing) player.pause();
      else void player.play();
    }
    setPlaying(!playing);
  };
  const change = (next: number) => {
    setSpeed(next);
    for (const player of players()) player.playbackRate = next;
  };
  return (
    <div ref={gallery}>
      {videos.length > 1 && (
        <div className="order-media-controls">
          <Button onClick={toggle}>{say(playing ? words.pauseAll : words.playAll)}</Button>
          <Select
            aria-label={say(words.speed)}
            value={speed}
            options={speeds.map((value) => ({ value, label: `${value}×` }))}
            onChange={change}
          />
        </div>
      )}
      <ul className="order-media">
        {rows.map((row) => (
          <Medium key={row.id} row={row} now={at} />
        ))}
      </ul>
    </div>
  );
}

function Medium({ row, now }: { row: Row; now: string }) {
  const { say, lang } = useLanguage();
  const { product } = useApp();
  const duration = OrderMedia.fields.duration_seconds;
  const stage = optionOf(mediaStage, row.media_stage);
  const caption = [
    stage && say(stage),
    say(words.camera, { n: String(row.camera_no) }),
    duration && row.duration_seconds !== null && cellText(duration, row.duration_seconds, lang),
  ]
    .filter(Boolean)
    .join(' · ');
  const [lost, setLost] = useState(false);
  const gone = product.errors[expired];
  const picture = OrderMedia.fields.media_url;
  return (
    <li>
      <figure>
        {lost || isGone(row, now) ? (
          <div className="order-media-gone">{gone && say(isGone(row, now) ? gone : words.lost)}</div>
        ) : row.media_type === mediaType.video ? (
          <video
            src={String(row.media_url)}
            poster={typeof row.cover_url === 'string' ? row.cover_url : undefined}
            aria-label={caption}
            onError={() => setLost(true)}
            controls
            muted
            preload="metadata"
          />
        ) : (
          picture && (
            <Pictures
              wide
              onLost={() => setLost(true)}
              field={picture}
              name="media_url"
              value={row.media_url}
              row={row}
            />
          )
        )}
        <figcaption>{caption}</figcaption>
      </figure>
    </li>
  );
}
