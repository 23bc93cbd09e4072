import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { durationText } from '../../kit/kinds/duration.ts';
import type { Label } from '../../kit/label.ts';
import { screenPixels } from '../enums.ts';
import { shownAfter } from './playing.ts';
import './player.console.css';

const words = {
  play: { en: 'Play', zh: '播放' },
  pause: { en: 'Pause', zh: '暂停' },
  previous: { en: 'Previous', zh: '上一个' },
  next: { en: 'Next', zh: '下一个' },
  list: { en: 'Playlist', zh: '播放列表' },
  at: { en: '{n} of {all} · round {round}', zh: '第{n}/{all}个 · 第{round}轮' },
  page: { en: 'The cabinet opens this page', zh: '柜机将打开该页面' },
  show: { en: 'Show {name}', zh: '播放{name}' },
} as const satisfies Readonly<Record<string, Label>>;

/** A material as it plays. */
export interface PlayedMaterial {
  readonly id: string;
  readonly material_name: string;
  readonly image_url: string | null;
  readonly video_url: string | null;
  readonly page_url: string | null;
  readonly cover_url: string | null;
  readonly play_seconds: number | null;
}

/** What an entry shows that names no time. */
const usualSeconds = 10;
const secondsOf = ({ play_seconds }: PlayedMaterial) => play_seconds || usualSeconds;
const tickMs = 200;

/** How long a list has played, while it does. Seconds. */
function usePlayed(running: boolean, begin: number) {
  const [played, setPlayed] = useState(begin);
  useEffect(() => {
    if (!running) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) / 1_000;
      last = now;
      setPlayed((before) => before + passed);
    }, tickMs);
    return () => clearInterval(timer);
  }, [running]);
  return [played, setPlayed] as const;
}

interface Props {
  readonly entries: readonly PlayedMaterial[];
  readonly screen: number;
  /** Whether it plays as soon as it is there. */
  readonly autoPlay?: boolean;
}

/** Plays a list over and over on a screen of its ratio, as a cabinet does. */
export function AdPlayer({ entries, screen, autoPlay = false }: Props) {
  const { say, lang } = useLanguage();
  const [running, setRunning] = useState(autoPlay);
  const [played, setPlayed] = usePlayed(running, 0);
  const seconds = entries.map(secondsOf);
  const loop = seconds.reduce((sum, each) => sum + each, 0);
  const { at, since } = shownAfter(seconds, played) ?? { at: 0, since: 0 };
  const round = Math.floor(played / loop);
  const entry = entries[at];
  const { width, height } = screenPixels[screen as keyof typeof screenPixels] ?? screenPixels[1];
  const startOf = (place: number) => seconds.slice(0, place).reduce((sum, each) => sum + each, 0);
  const goTo = (place: number) =>
    setPlayed(round * loop + startOf((place + entries.length) % entries.length));
  if (!entry) return null;
  return (
    <div className="ad-player">
      <div
        className="ad-player-screen"
        style={{ aspectRatio: `${width} / ${height}` }}
        data-wide={width > height || undefined}
      >
        <Shown key={`${round}.${at}`} entry={entry} running={running} />
        <div className="ad-player-bar" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (since / (seconds[at] ?? 1)) * 100)}%` }} />
        </div>
      </div>
      <div className="ad-player-side">
        <div className="ad-player-tools">
          <Button onClick={() => setRunning(!running)}>{say(running ? words.pause : words.play)}</Button>
          <Button disabled={entries.length < 2} onClick={() => goTo(at - 1)}>
            {say(words.previous)}
          </Button>
          <Button disabled={entries.length < 2} onClick={() => goTo(at + 1)}>
            {say(words.next)}
          </Button>
        </div>
        <p className="field-help">
          {say(words.at, { n: at + 1, all: entries.length, round: round + 1 })} · {durationText(loop, lang)}
        </p>
        <ol aria-label={say(words.list)}>
          {entries.map((each, place) => (
            <li key={each.id} aria-current={place === at || undefined}>
              <button
                type="button"
                aria-label={say(words.show, { name: each.material_name })}
                onClick={() => goTo(place)}
              >
                <span>{each.material_name}</span>
                <small>{durationText(secondsOf(each), lang)}</small>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** One entry on the screen. */
function Shown({ entry, running }: { readonly entry: PlayedMaterial; readonly running: boolean }) {
  const { say } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    // A browser that plays nothing unasked shows the first frame, or the cover.
    if (running) void current.play()?.catch(() => undefined);
    else current.pause();
  }, [running]);
  if (entry.video_url)
    return (
      <video
        ref={video}
        src={entry.video_url}
        poster={entry.cover_url ?? undefined}
        muted
        playsInline
        preload="auto"
      >
        <track kind="captions" />
      </video>
    );
  if (entry.image_url) return <img src={entry.image_url} alt={entry.material_name} />;
  return (
    <p className="ad-player-page">
      {say(words.page)}
      {entry.page_url && (
        <a href={entry.page_url} target="_blank" rel="noreferrer">
          {entry.page_url}
        </a>
      )}
    </p>
  );
}
