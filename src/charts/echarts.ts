import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendPlainComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, registerMap, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/**
 * What nearly every chart is drawn with, and no more: this module is the chart chunk (docs/design/budgets.md §1: at most 190 KB).
 */
use([
  LineChart,
  BarChart,
  GridComponent,
  TooltipComponent,
  LegendPlainComponent,
  TitleComponent,
  SVGRenderer,
]);

export { init, registerMap };
