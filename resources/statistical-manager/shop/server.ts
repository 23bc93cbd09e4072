import { implement } from '../../../server/server-extension.ts';
import { rollUpTasks } from '../rolling/roll-up.server.ts';
import { shopStatistics } from './index.ts';

export const shopStatisticsServerExtension = implement(shopStatistics, { handlers: {}, tasks: rollUpTasks });
