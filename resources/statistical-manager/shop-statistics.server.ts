import { implement } from '../../server/behaviour.ts';
import { rollUpTasks } from './roll-up.server.ts';
import { shopStatistics } from './shop-statistics.ts';

export const shopStatisticsBehaviour = implement(shopStatistics, { handlers: {}, tasks: rollUpTasks });
