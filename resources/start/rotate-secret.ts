import { rotateSecretCommand } from '../../server/rotate-command.ts';
import { product } from '../index.ts';

/** `npm run rotate-secret` */
await rotateSecretCommand(product);
