import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { platformService } from '../../resources/kit/actor.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useApp } from '../app-context.tsx';
import type { WireRow } from '../data/row.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useLive } from './use-live.ts';
import './banner.css';

/** How long the event of one's own change may take; a change that is still unknown after it is reported. Milliseconds. */
const ownChangeMs = 800;

export interface ChangedRecord {
  /** Who changed it, null where a merchant's people are told only that the platform did; undefined where that was missed. */
  readonly by: string | null | undefined;
}
interface Told extends ChangedRecord {
  readonly id: string;
  readonly version: number;
}

/** The row as it is now. Rejects with HttpProblem. */
export function useNewest(resource: AnyResource): (id: string) => Promise<WireRow> {
  const dataProvider = useDataProvider()();
  return async (id) =>
    (await dataProvider.getOne<WireRow & { id: string }>({ resource: resource.name, id })).data;
}

/** Whether the record that stands open was changed by somebody since this version of it. */
export function useChangedRecord(resource: AnyResource, row: WireRow | undefined): ChangedRecord | undefined {
  const { live } = useApp();
  const newest = useNewest(resource);
  const [told, setTold] = useState<Told>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = row?.id;
  const watched = id !== undefined && row?.version !== undefined && resource.api.read !== undefined;

  useEffect(
    () => (watched ? live.watchRecord(resource.name, id) : undefined),
    [live, resource.name, id, watched],
  );
  useEffect(() => () => clearTimeout(waiting.current), []);

  useLive('record', (event) => {
    if (event.resource !== resource.name || event.id !== id) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setTold(event), ownChangeMs);
  });
  useLive('resumed', async () => {
    if (!watched) return;
    try {
      const { version } = await newest(id);
      setTold({ id, version: Number(version), by: undefined });
    } catch (error) {
      // The record is gone or out of reach: the next call will say so.
      if (!(error instanceof HttpProblem)) throw error;
    }
  });
  return told && told.id === id && told.version > Number(row?.version) ? told : undefined;
}

interface Props {
  readonly changed: ChangedRecord;
  readonly onLoad: () => void;
  /** Where something was typed: goes on with it. */
  readonly onKeep?: () => void;
}

/** Says above the page that the open record was changed; nothing is replaced until the person asks for it. */
export function ChangedBanner({ changed, onLoad, onKeep }: Props) {
  const { say } = useLanguage();
  return (
    <p className="banner" role="status">
      <span>
        {changed.by === undefined
          ? say(texts.detail.changedMeanwhile)
          : say(texts.detail.changedBy, { name: changed.by ?? say(platformService) })}
      </span>
      <button type="button" onClick={onLoad}>
        {say(texts.detail.loadChange)}
      </button>
      {onKeep && (
        <button type="button" onClick={onKeep}>
          {say(texts.form.keepMine)}
        </button>
      )}
    </p>
  );
}
