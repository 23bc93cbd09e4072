import type { PartSeed } from '../../part.ts';
import { postHistory } from '../expense/posting.server.ts';

export const seed: PartSeed = {
  afterwards: ({ now }) => [{ name: 'fees', run: (db) => postHistory(db, now) }],
};
