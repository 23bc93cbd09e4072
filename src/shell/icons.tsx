import { Stroke } from './stroke.tsx';

/** The frame's own signs, in the line of the menu icons: 16 px grid, 1.5 px stroke, the colour of the text round them. */
const paths = {
  home: 'M2.25 7.25L8 2.25l5.75 5M3.75 6.25v7.5h8.5v-7.5M6.75 13.75v-4h2.5v4',
  menu: 'M2.25 4h11.5M2.25 8h11.5M2.25 12h11.5',
  collapse: 'M2.25 2.75h11.5v10.5H2.25zM6.25 2.75v10.5M11 6L9 8l2 2',
  expand: 'M2.25 2.75h11.5v10.5H2.25zM6.25 2.75v10.5M9 6l2 2-2 2',
  more: 'M3 8v.01M8 8v.01M13 8v.01',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  down: 'M4.5 6.25L8 9.75l3.5-3.5',
  language:
    'M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5zM1.75 8h12.5M8 1.75c2.2 1.9 2.75 4 2.75 6.25S10.2 12.35 8 14.25C5.8 12.35 5.25 10.25 5.25 8S5.8 3.65 8 1.75z',
  system: 'M1.75 2.75h12.5v8.5H1.75zM5.5 13.75h5M8 11.25v2.5',
  light:
    'M8 5.25a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  dark: 'M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1z',
  density: 'M2.25 2.75h11.5M2.25 6.25h11.5M2.25 9.75h11.5M2.25 13.25h11.5',
  columns: 'M2.25 2.75h11.5v10.5H2.25zM6 2.75v10.5M10 2.75v10.5',
  cards: 'M2.25 2.75h4.75v4.25H2.25zM9 2.75h4.75v4.25H9zM2.25 9h4.75v4.25H2.25zM9 9h4.75v4.25H9z',
  rows: 'M2.25 2.75h11.5v10.5H2.25zM2.25 6.25h11.5M2.25 9.75h11.5',
  export: 'M8 9.75v-7.5M5 5l3-3 3 3M2.75 10.25v3.5h10.5v-3.5',
  chart: 'M2.25 2.25v11.5h11.5M5.25 10.75V8M8.5 10.75V5M11.75 10.75v-4',
  download: 'M8 2.25v7.5M5 7l3 3 3-3M2.75 10.25v3.5h10.5v-3.5',
  message: 'M8 2.25a4 4 0 0 1 4 4v3l1.5 2.25h-11L4 9.25v-3a4 4 0 0 1 4-4zM6.5 13.75h3',
  suspicion: 'M8 2.25l6.25 11.5H1.75zM8 6.5v3.25M8 11.75v.01',
  bookmark: 'M4.25 2.25h7.5v11.5L8 10.75l-3.75 3z',
  search: 'M7 2.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5zM10.5 10.5l3.25 3.25',
  person:
    'M8 2.25a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5zM2.75 13.75c.5-2.6 2.5-4 5.25-4s4.75 1.4 5.25 4',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return <Stroke d={paths[name]} size={size} />;
}
