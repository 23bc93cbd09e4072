import { auditAccess } from '../../server/access-report/command.ts';
import { dangerous } from '../dangerous.ts';
import { product } from '../index.ts';

/** `npm run audit:access` */
await auditAccess(product, dangerous);
