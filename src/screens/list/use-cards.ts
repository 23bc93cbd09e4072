import { useState } from 'react';
import { extensionOf } from '../../../resources/kit/file-formats.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { WireRow } from '../../data/row.ts';
import { readChoice, writeStored } from '../../stored.ts';

const ways = ['cards', 'table'] as const;

/** A row's picture: where it is read from, and what kind of file it is. */
export interface Picture {
  readonly source: string;
  readonly extension: string;
}

/**
 * Looking at a list as cards, where it declares pictures; the choice stays in this browser. Undefined where it declares none
 * that the person may see.
 */
export function useCards({ name, model, list }: AnyResource, merchant: boolean) {
  const key = `view:${name}`;
  const pictures = (list.cards?.pictures ?? []).filter(
    (field) => !merchant || !model.merchantHidden.includes(field),
  );
  const [way, setWay] = useState(() => readChoice(key, ways, list.cards?.first ? 'cards' : 'table'));
  if (pictures.length === 0) return undefined;
  const on = way === 'cards';
  return {
    on,
    toggle: () => {
      const next = on ? 'table' : 'cards';
      setWay(next);
      writeStored(key, next);
    },
    pictureOf: (row: WireRow): Picture | undefined => {
      const source = pictures
        .map((field) => row[field])
        .find((value) => typeof value === 'string' && value !== '');
      return typeof source === 'string'
        ? { source, extension: extensionOf(source.split('?')[0] ?? '') }
        : undefined;
    },
  };
}
