import { customize } from '../../../src/customize.ts';
import { Course } from './course.console.tsx';
import { aging } from './index.ts';
import { Verdicts } from './verdicts.console.tsx';

/** P79: what the rules say of a run, and its course. */
export const agingConsole = customize(aging, { slots: { verdicts: Verdicts, samples: Course } });
