import { serverExtensions } from '../../../resources/start/server-extensions.ts';
import { worldOf } from '../../server/support/world.ts';
import { productWithLockers as product } from './locker.ts';
import { serveWorld } from './serve-world.ts';

/** The product with a module that only the test knows. */
await serveWorld(product, serverExtensions, worldOf(product, 'lockers'));
