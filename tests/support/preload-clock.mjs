// Loaded by `--import` before anything else in every process of a run that has a clock of its own (tests/clock.ts).
import { shiftClock } from './shift-clock.mjs';

shiftClock(Number(process.env.TEST_CLOCK_SHIFT));
