import { FunnelChart, HeatmapChart, PieChart, ScatterChart, TreemapChart } from 'echarts/charts';
import {
  GeoComponent,
  MarkAreaComponent,
  MarkLineComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { use } from 'echarts/core';

/** What some charts are drawn with beside lines and bars; it comes when the first of them is drawn. */
use([
  PieChart,
  HeatmapChart,
  ScatterChart,
  TreemapChart,
  FunnelChart,
  GeoComponent,
  MarkAreaComponent,
  MarkLineComponent,
  VisualMapContinuousComponent,
]);
