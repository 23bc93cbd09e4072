import type { ChartOption } from './chart.ts';

const plain: ReadonlySet<unknown> = new Set(['line', 'bar']);

/** Whether a chart is more than lines and bars. */
export function needsMore({ series, geo }: ChartOption): boolean {
  const all = [series].flat() as readonly {
    readonly type?: string;
    readonly markLine?: object;
    readonly markArea?: object;
  }[];
  return (
    geo !== undefined || all.some(({ type, markLine, markArea }) => !plain.has(type) || markLine || markArea)
  );
}

/** The library with what a chart needs of it. */
export async function libraryFor(more: boolean): Promise<typeof import('./echarts.ts')> {
  const [library] = await Promise.all([
    import('./echarts.ts'),
    more ? import('./echarts-more.ts') : undefined,
  ]);
  return library;
}
