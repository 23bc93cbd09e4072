import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { aging } from './index.ts';
import { keptSamples } from './kept.server.ts';
import { type AgingCourse, type AgingPoint, coursePoint, sampleMinutes } from './samples.ts';

/** The course of a run: its samples, or its hours where the samples are gone. @throws Refusal 10004 where the caller doesn't see the run */
export async function courseOf(caller: Caller, { params }: AskedOf): Promise<AgingCourse> {
  const id = params.id ?? '';
  await readRow(caller, aging, id);
  const { db } = caller.services;
  const hours = await db
    .selectFrom('vendor_aging_hour')
    .select('summary')
    .where('aging_id', '=', id)
    .where('summary', 'is not', null)
    .orderBy('hour_no')
    .execute();
  if (hours.length > 0) return { minutes: 60, rows: hours.map(({ summary }) => summary as AgingPoint) };
  const samples = [...(await keptSamples(db, id))].sort((a, b) => a.sample_no - b.sample_no);
  return { minutes: sampleMinutes, rows: samples.map(coursePoint) };
}
