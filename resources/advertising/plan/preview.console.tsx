import { Button, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { FormToolProps, SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { adPlan } from './index.ts';
import type { PlayedMaterial } from './player.console.tsx';

const AdPlayer = lazy(async () => ({ default: (await import('./player.console.tsx')).AdPlayer }));

const words = {
  preview: { en: 'Preview', zh: '预览播放' },
  choose: { en: 'Choose materials to preview them.', zh: '请先选择素材。' },
  none: { en: 'None of its materials can be shown.', zh: '没有可播放的素材。' },
} as const satisfies Readonly<Record<string, Label>>;

interface Entry {
  readonly material_id: string;
  readonly play_seconds?: number | null;
}

interface Props {
  readonly materials: readonly Entry[];
  readonly screen: number;
  readonly autoPlay?: boolean;
}

/** A list of materials, played. */
function Playlist({ materials, screen, autoPlay }: Props) {
  const { say } = useLanguage();
  const entries = materials.map(({ material_id, play_seconds = null }) => ({ material_id, play_seconds }));
  const { data, problem, retry } = useCall<{ rows: readonly PlayedMaterial[] }>(
    new Call('POST /advert_plan/playlist/v1', { body: { materials: entries } }),
    // The files' links hold for minutes; a list that plays is not begun anew for newer ones.
    { quiet: true, fresh: 10 * 60_000 },
  );
  if (problem)
    return (
      <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
        {problem.message}
      </Statement>
    );
  if (!data) return <Skeleton active />;
  if (data.rows.length === 0) return <p className="field-help">{say(words.none)}</p>;
  return (
    <Suspense fallback={<Skeleton active />}>
      <AdPlayer entries={data.rows} screen={screen} autoPlay={autoPlay} />
    </Suspense>
  );
}

/** The materials of a plan, as its page shows and plays them. */
export function PlaylistOf({ row }: SlotProps<RowOf<typeof adPlan>>) {
  return <Playlist materials={row.materials} screen={row.ad_screen} />;
}

const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? value.filter((entry: Partial<Entry>) => typeof entry.material_id === 'string') : [];

/** Plays what is typed into the form, before it is saved. */
export function PreviewTool({ values }: FormToolProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const materials = entriesOf(values.materials);
  return (
    <>
      <Button
        disabled={materials.length === 0}
        title={materials.length === 0 ? say(words.choose) : undefined}
        onClick={() => setOpen(true)}
      >
        {say(words.preview)}
      </Button>
      {open && (
        <Modal open title={say(words.preview)} footer={null} width={880} onCancel={() => setOpen(false)}>
          <Playlist materials={materials} screen={Number(values.ad_screen)} autoPlay />
        </Modal>
      )}
    </>
  );
}
