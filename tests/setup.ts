import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

/** React, antd and Node tell of real faults through console.error; a test that causes one fails. */
const errors: string[] = [];
const print = console.error;
console.error = (...args: unknown[]) => {
  errors.push(format(...args));
  print(...args);
};

afterEach(() => {
  expect(errors.splice(0), 'console.error was called in this test').toEqual([]);
});
