import { useId } from 'react';
import { strokes } from '../shell/stroke.tsx';

/**
 * The drawings of the menu groups (docs/specification.md §2), ours, on a 16 px grid with a 1.5 px stroke. `body` is closed:
 * outlined when idle, filled when active, with `detail` cut out of it; `open` strokes stand outside the body and look the same in
 * both.
 */
interface Drawing {
  readonly body: string;
  readonly detail?: string;
  readonly open?: string;
}

const drawings = {
  /** Dashboard: a dial and its needle. */
  yibiaopan: {
    body: 'M3.6 13.25a6.5 6.5 0 1 1 8.8 0z',
    detail: 'M8 9.75l2.4-3.4',
  },
  /** Orders: a receipt. */
  dingdan: {
    body: 'M3.25 1.75h9.5v12.5l-2.4-1.5-2.35 1.5-2.35-1.5-2.4 1.5z',
    detail: 'M6 5.25h4M6 8.5h4',
  },
  /** Statistics: columns on a base line. */
  tongjifenxi: {
    body: 'M2.25 8.75h2.5v4.5h-2.5zM6.75 2.75h2.5v10.5h-2.5zM11.25 5.75h2.5v7.5h-2.5z',
  },
  /** Goods: a carton. */
  shangpin: {
    body: 'M8 1.5l5.75 3.1v6.8L8 14.5l-5.75-3.1V4.6z',
    detail: 'M2.25 4.6L8 7.75l5.75-3.15M8 7.75v6.75',
  },
  /** Points: a cabinet on its feet, its screen above the door. */
  dianwei: {
    body: 'M3.25 2.75a1 1 0 0 1 1-1h7.5a1 1 0 0 1 1 1v10h-9.5z',
    detail: 'M3.25 5.25h9.5M6 7.75v2.25',
    open: 'M4.75 12.75v1.75M11.25 12.75v1.75',
  },
  /** Merchants: a shop front under its awning. */
  shanghu: {
    body: 'M2.75 6.25v8h10.5v-8l.75-1.1-1.25-3.4h-9.5L2 5.15z',
    detail: 'M2.4 6.25h11.2M6.25 14V9.75h3.5V14',
  },
  /** Advertising: a megaphone. */
  guanggao: {
    body: 'M1.75 6.25v3.5h3l6 3.5V2.75l-6 3.5z',
    detail: 'M4.75 6.5v3',
    open: 'M13.75 6.25v3.5M4.75 10l.75 3.75',
  },
  /** Marketing: a coupon with its tear line. */
  yingxiao: {
    body: 'M1.75 3.75h12.5v2.6a1.7 1.7 0 0 0 0 3.3v2.6H1.75v-2.6a1.7 1.7 0 0 0 0-3.3z',
    detail: 'M9.75 5.9v1.2M9.75 8.9v1.2',
  },
  /** Corporate welfare: a present. */
  qiyefuli: {
    body: 'M1.75 5.25h12.5v3h-1v6H2.75v-6h-1z',
    detail: 'M2.75 8.25h10.5M8 5.25v9',
    open: 'M8 5.25C6.2 5.25 4.5 4.7 4.5 3.2c0-1 .75-1.45 1.4-1.45C7.3 1.75 8 3.5 8 5.25c0-1.75.7-3.5 2.1-3.5.65 0 1.4.45 1.4 1.45 0 1.5-1.7 2.05-3.5 2.05',
  },
  /** Finance: a coin with the sign of the yuan. */
  caiwu: {
    body: 'M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5z',
    detail: 'M5.75 4.75L8 7.25l2.25-2.5M8 7.25v4.25M5.9 8.9h4.2',
  },
  /** Organisation: one above two. */
  zuzhi: {
    body: 'M5.75 1.75h4.5v3.5h-4.5zM1.75 10.75h4.5v3.5h-4.5zM9.75 10.75h4.5v3.5h-4.5z',
    open: 'M8 5.25V8M4 10.75V8h8v2.75',
  },
  /** Algorithm providers: a chip. */
  suanfashang: {
    body: 'M4.75 3.75h6.5a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-6.5a1 1 0 0 1-1-1v-6.5a1 1 0 0 1 1-1z',
    detail: 'M7 7h2v2H7z',
    open: 'M6.25 1.5v2.25M9.75 1.5v2.25M6.25 12.25v2.25M9.75 12.25v2.25M1.5 6.25h2.25M1.5 9.75h2.25M12.25 6.25h2.25M12.25 9.75h2.25',
  },
  /** Operations: a wrench. */
  yunwei: {
    body: 'M13.9 5.1a3.9 3.9 0 0 1-5.2 4.4l-3.9 4a1.6 1.6 0 0 1-2.3-2.3l4-3.9a3.9 3.9 0 0 1 4.4-5.2L8.7 4.4l.35 2.55 2.55.35z',
  },
  /** Factory test: a works hall with its chimney. */
  changce: {
    body: 'M1.75 14.25V6.75l3.75 2.5v-2.5l3.75 2.5.75-7.5h2.75l1.5 12.5z',
    detail: 'M5 11.75h1M8.75 11.75h1',
  },
} as const satisfies Record<string, Drawing>;

export type MenuIconName = keyof typeof drawings;
export const menuIconNames = Object.keys(drawings) as MenuIconName[];

/** The icon of a menu group in the colour of the text round it; `active` is the filled variant. */
export function MenuGroupIcon({ name, active = false }: { name: MenuIconName; active?: boolean }) {
  const mask = useId();
  const { body, detail, open }: Drawing = drawings[name];
  return (
    <svg
      aria-hidden="true"
      className="menu-icon"
      data-icon={name}
      data-variant={active ? 'active' : 'line'}
      width="16"
      height="16"
      {...strokes}
    >
      {open !== undefined && <path d={open} />}
      {active && detail !== undefined && (
        <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="16" height="16">
          <path d="M0 0h16v16H0z" fill="#fff" stroke="none" />
          <path d={detail} stroke="#000" />
        </mask>
      )}
      <path
        d={body}
        fill={active ? 'currentColor' : 'none'}
        mask={active && detail ? `url(#${mask})` : undefined}
      />
      {!active && detail !== undefined && <path d={detail} />}
    </svg>
  );
}
