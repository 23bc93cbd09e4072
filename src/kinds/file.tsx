import { noValue, textOrNull } from './cell.tsx';
import { FileLink } from './file-link.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const fileLook: KindLook = {
  cell: {
    width: 84,
    render: (value) => {
      const address = textOrNull(value);
      return address === null ? noValue : <FileLink address={address} />;
    },
  },
  input: 'upload',
  asks: 'select',
  unreadable: null,
  detail: 'files',
  words: plainWords,
  filter: null,
  currency: null,
};
