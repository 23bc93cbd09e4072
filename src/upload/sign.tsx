import { Stroke } from '../shell/stroke.tsx';

/** Signs of the upload, in the line of the frame's (src/shell/icons.tsx): 16 px grid, 1.5 px stroke. */
const paths = {
  add: 'M8 10.25v-7M5 6l3-3 3 3M2.75 10.25v3h10.5v-3',
  left: 'M9.75 4L5.75 8l4 4',
  right: 'M6.25 4l4 4-4 4',
  replace: 'M13.25 8a5.25 5.25 0 1 1-1.6-3.75M13.25 2.25v2.5h-2.5',
  remove: 'M2.75 4.25h10.5M6.25 4.25v-1.5h3.5v1.5M4.25 4.25l.6 9h6.3l.6-9',
  cancel: 'M4 4l8 8M12 4l-8 8',
  retry: 'M2.75 8a5.25 5.25 0 1 0 1.6-3.75M2.75 2.25v2.5h2.5',
  play: 'M5.5 3.75v8.5L12 8z',
  turnLeft: 'M3 6.5a5.25 5.25 0 1 1 .5 4.5M3 2.75V6.5h3.75',
  turnRight: 'M13 6.5A5.25 5.25 0 1 0 12.5 11M13 2.75V6.5H9.25',
} as const;

export function Sign({ name }: { readonly name: keyof typeof paths }) {
  return <Stroke d={paths[name]} />;
}
