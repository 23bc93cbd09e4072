import { Button, Select } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useApp } from '../../../../src/app-context.tsx';
import type { WireRow } from '../../../../src/data/row.ts';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import { optionOf } from '../../../kit/enumeration.ts';
import { momentText } from '../../../kit/time.ts';
import { mediaStage, mediaType } from '../../enums.ts';
import { deskWords as words } from './words.ts';

/** What the keyboard does with the media. */
export interface Player {
  toggle(): void;
  move(by: 1 | -1): void;
}

interface Props {
  readonly ref: Ref<Player>;
  readonly media: readonly WireRow[] | undefined | null;
  readonly speed: number;
  readonly speeds: readonly number[];
  readonly onSpeed: (speed: number) => void;
}

/** [11022] */
const expired = 11022;
const isGone = (row: WireRow, now: string) =>
  typeof row.media_url !== 'string' || row.media_url === '' || String(row.expire_time) <= now;

/** The shopping first: it shows what before and after only hint at. */
function inOrder(media: readonly WireRow[]): readonly WireRow[] {
  const rank = (row: WireRow) => (row.media_type === mediaType.video ? 0 : Number(row.media_stage));
  return [...media].sort((a, b) => rank(a) - rank(b) || Number(a.camera_no) - Number(b.camera_no));
}

/** One picture large, the others as a strip below it; the film of the shopping begins by itself, without a sound. */
export function DeskMedia({ ref, media, speed, speeds, onSpeed }: Props) {
  const { say } = useLanguage();
  const { product, now } = useApp();
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const time = momentText(now());
  const all = inOrder(media ?? []);
  const shown = all[Math.min(at, all.length - 1)];
  const isVideo = shown?.media_type === mediaType.video;

  const toggle = () => {
    const player = video.current;
    if (!player) return;
    if (player.paused) void player.play();
    else player.pause();
  };
  const move = (by: 1 | -1) => setAt((before) => (before + by + all.length) % Math.max(1, all.length));
  useImperativeHandle(ref, () => ({ toggle, move }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another film has a player of its own, which begins at 1×
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed, shown?.id]);

  const captionOf = (row: WireRow) => {
    const stage = optionOf(mediaStage, row.media_stage);
    return [stage && say(stage), say(words.camera, { n: String(row.camera_no) })].filter(Boolean).join(' · ');
  };
  const gone = (row: WireRow) =>
    isGone(row, time)
      ? say(product.errors[expired] ?? words.lost)
      : lost.has(row.id)
        ? say(words.lost)
        : null;

  return (
    <section className="desk-media" aria-label={say(words.media)}>
      <div className="desk-screen" aria-busy={media === undefined}>
        {media === null && <p>{say(words.mayNotSee)}</p>}
        {media !== null && media !== undefined && !shown && <p>{say(words.noMedia)}</p>}
        {shown &&
          (gone(shown) ? (
            <p>{gone(shown)}</p>
          ) : isVideo ? (
            <video
              key={shown.id}
              ref={video}
              src={String(shown.media_url)}
              poster={typeof shown.cover_url === 'string' ? shown.cover_url : undefined}
              aria-label={captionOf(shown)}
              onPlay={() => setPlaying(true)}
              onPause={() => setPlaying(false)}
              onError={() => setLost((before) => new Set(before).add(shown.id))}
              onClick={toggle}
              autoPlay
              loop
              muted
              playsInline
              preload="auto"
            />
          ) : (
            <img
              key={shown.id}
              src={String(shown.media_url)}
              alt={captionOf(shown)}
              onError={() => setLost((before) => new Set(before).add(shown.id))}
            />
          ))}
      </div>
      <div className="desk-strip">
        <Button onClick={toggle} disabled={!isVideo || gone(shown) !== null} title="Space">
          {say(playing && isVideo ? words.pause : words.play)}
        </Button>
        <Select
          aria-label={say(words.speed)}
          value={speed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          onChange={onSpeed}
          popupMatchSelectWidth={80}
        />
        <ol>
          {all.map((row, index) => (
            <li key={row.id}>
              <button
                type="button"
                aria-pressed={row.id === shown?.id}
                onClick={() => setAt(index)}
                aria-label={captionOf(row)}
              >
                {typeof row.cover_url === 'string' && !isGone(row, time) && (
                  <img src={row.cover_url} alt="" />
                )}
                <span>{captionOf(row)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
