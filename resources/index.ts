import { person } from './vendor-test/person.ts';

/** Every built screen, in the order of the menu. A new module adds its line here. */
export const resources = [person] as const;
