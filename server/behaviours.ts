import { userBehaviour } from '../resources/personnel/user.server.ts';
import type { AnyBehaviour } from './behaviour.ts';

/** The server halves of the product's resources. A module with one adds its line here. */
export const behaviours: readonly AnyBehaviour[] = [userBehaviour];
