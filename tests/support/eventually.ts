import { vi } from 'vitest';

/**
 * Waits until what somebody says has been heard, and gives what the check gives. Vitest's own second is too short where the machine has
 * other work.
 * @throws what the check threw last
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 20_000);
