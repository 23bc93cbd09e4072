import type { EChartsCoreOption } from 'echarts/core';
import type { Lang } from '../../resources/kit/label.ts';
import type { Look } from './look.ts';
import type { MapShape } from './map-shape.ts';

/** For whom a chart is drawn. */
export interface ChartView {
  readonly look: Look;
  readonly lang: Lang;
  readonly phone: boolean;
  /** Pixels that there are from top to bottom. */
  readonly height: number;
}

export type ChartOption = EChartsCoreOption;

/** A value as people read it and as a file holds it. */
export interface ChartCell {
  readonly text: string;
  readonly plain: string;
}
/** The numbers of a chart, for who can't or won't look at a picture. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    /** What the row is called, and where that leads. */
    readonly name: string;
    readonly link?: string;
    readonly cells: readonly ChartCell[];
  }[];
}

/** A chart that is ready to be drawn, in both of its forms. */
export interface DrawnChart {
  readonly option: ChartOption;
  readonly table: ChartTable;
  /** Nothing to show: every value is unknown or zero. */
  readonly empty: boolean;
  /** What the picture says, in a sentence for who can't see it. */
  readonly told: string;
  /** The outlines that it is drawn on. */
  readonly shape?: MapShape;
}

/** Whether every value is unknown or zero. */
export const nothingIn = (values: readonly (number | null | undefined)[]) => values.every((value) => !value);
