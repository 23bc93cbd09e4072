import type { Subject } from './subject.ts';

/** Who wrote, and the merchant whose person it is. */
export type Writer = { readonly id: string; readonly name: string; readonly mct: string | null };

export const writerOf = ({ id, name, mctId }: Subject): Writer => ({ id, name, mct: mctId });

/** What the server does by itself. */
export const systemWriter: Writer = { id: '0', name: 'System', mct: null };
