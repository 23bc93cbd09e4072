import { implement } from '../../../server/server-extension.ts';
import { factoryStatistics } from './index.ts';
import { factoryTasks } from './rolling.server.ts';

/** Figures of the factory: what fills them. */
export const factoryStatisticsServerExtension = implement(factoryStatistics, {
  handlers: {},
  tasks: factoryTasks,
});
