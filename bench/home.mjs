// Home beside the first list, by the same measure: its cards filled, no answer on its way, the charts of the first screen drawn.
import scenario from './scenario.mjs';

export default {
  ...scenario,
  name: 'home, in the place of the first list',
  list: {
    path: '/home',
    ready: { selector: '.chart-canvas svg', min: 1, url: '/home', not: '.home [aria-busy=true]' },
  },
  menu: [],
};
