import { migrationCommand } from '../../server/db/generate.ts';
import { product } from '../index.ts';

/** `npm run migration -- name` */
await migrationCommand(product, process.argv.slice(2));
