import {
  BarChart,
  FunnelChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  TreemapChart,
} from 'echarts/charts';
import {
  GeoComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { init, registerMap, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/** What of the library we draw with, and no more: this module is the chart chunk (performance.md: at most 190 KB). */
use([
  LineChart,
  BarChart,
  PieChart,
  HeatmapChart,
  ScatterChart,
  TreemapChart,
  FunnelChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  TitleComponent,
  GeoComponent,
  MarkAreaComponent,
  MarkLineComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
]);

export { init, registerMap };
