import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNear } from '../shell/use-near.ts';
import type { ChartOption, DrawnChart } from './chart.ts';
import { libraryFor, needsMore } from './library.ts';

/** The library, in chunks of its own; asked for again only by a reload. Undefined for a chart that isn't known yet. */
export function useLibrary(option: ChartOption | undefined) {
  const more = option !== undefined && needsMore(option);
  return useQuery({
    queryKey: ['charts', more],
    queryFn: () => libraryFor(more),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

interface Props {
  readonly drawn: DrawnChart;
  readonly label: string;
  /** A part that leads somewhere was clicked. */
  readonly onOpen: (path: string) => void;
  readonly library: typeof import('./echarts.ts');
}

/** The drawing, made when it comes into view: follows its box and its data, and is disposed of with the component. */
export function ChartCanvas({ drawn, label, onOpen, library: { init, registerMap } }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const near = useNear(box);
  const open = useEffectEvent((data: unknown) => {
    if (typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string')
      onOpen(data.link);
  });

  useEffect(() => {
    if (!near || !box.current) return;
    const made = init(box.current, null, { renderer: 'svg' });
    chart.current = made;
    made.on('click', ({ data }) => open(data));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [init, near]);

  const draw = useEffectEvent(() => {
    if (drawn.shape) registerMap(drawn.shape.name, drawn.shape.json as never);
    chart.current?.setOption(drawn.option, { notMerge: true });
  });
  // Drawn anew only when something changed, so that an open tooltip stays.
  const known = JSON.stringify([drawn.option, drawn.table]);
  useEffect(() => {
    if (known && near) draw();
  }, [known, near]);

  return <div ref={box} className="chart-canvas" role="img" aria-label={label} />;
}
