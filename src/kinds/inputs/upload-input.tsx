import {
  type ClipboardEvent,
  type DragEvent,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { uploadType } from '../../../resources/kit/file-formats.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { fileRefusal, uploadRules, uploadRuleText, uploadTexts } from '../../../resources/kit/upload.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { uploads as texts } from '../../i18n/texts/uploads.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { factsRefusal } from '../../upload/facts-refusal.ts';
import { measurePicture } from '../../upload/measure.ts';
import { Sign } from '../../upload/sign.tsx';
import { UploadBoardContext } from '../../upload/upload-board.ts';
import { UploadList, uploadsOf } from '../../upload/upload-list.ts';
import { UploadTile } from '../../upload/upload-tile.tsx';
import { useUpload } from '../../upload/use-upload.ts';
import type { InputProps } from './input.ts';
import './upload-input.css';

// Few uploads crop, and few people look at one in full.
const CropDialog = lazyPage(
  'crop-dialog',
  async () => (await import('../../upload/crop-dialog.tsx')).CropDialog,
);
const FileViewer = lazyPage(
  'file-viewer',
  async () => (await import('../../upload/file-viewer.tsx')).FileViewer,
);

/** A field that stands alone waits for no other. */
const never = () => () => undefined;

const addressesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value !== '' ? [value] : [];

/** A picture that waits for the person to crop it, with those that come after it. */
interface ToCrop {
  readonly file: File;
  readonly rest: readonly File[];
  readonly inPlaceOf?: string;
}

/** Files of a field: chosen, dropped or pasted, checked, cropped where declared, and sent at once; the value is their addresses. */
export function UploadInput(props: InputProps) {
  const { field, id, value, onChange, onNotice, disabled, invalid, describedBy, labelledBy, row } = props;
  const { say } = useLanguage();
  const rules = uploadRules(field, row);
  const many = rules.maxFiles > 1 || Array.isArray(value);
  const prepare = useUpload();
  const board = use(UploadBoardContext);
  const chooser = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const replacing = useRef<string>(undefined);
  const [dropping, setDropping] = useState(false);
  const [cropping, setCropping] = useState<ToCrop>();
  const [viewing, setViewing] = useState<number>();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');

  const give = (addresses: readonly string[]) => {
    onNotice?.(null);
    onChange(many ? addresses : (addresses[0] ?? null));
  };
  const own = useRef(new Map<string, string>());
  const latest = useRef(give);
  useEffect(() => {
    latest.current = give;
  });
  const [list] = useState(
    () =>
      new UploadList({
        prepare: (file) => prepare(file, rules.type),
        previews: board?.previews ?? own.current,
        onAddresses: (addresses) => latest.current(addresses),
      }),
  );
  const entries = useSyncExternalStore(list.subscribe, list.read);
  const held = JSON.stringify(addressesOf(value));
  useEffect(() => list.take(JSON.parse(held) as string[]), [list, held]);
  useEffect(() => () => list.stop(), [list]);

  const showFailed = useEffectEvent(() => {
    onNotice?.(say(texts.unfinished));
    const failed = group.current?.querySelector<HTMLElement>('[data-state="failed"] button');
    failed?.scrollIntoView?.({ block: 'center' });
    failed?.focus();
  });
  useEffect(() => board?.report(id, uploadsOf(entries), () => showFailed()), [board, id, entries]);
  useEffect(() => () => board?.report(id, null, () => undefined), [board, id]);

  // Of several fields that have something to crop, one asks at a time.
  const asking = cropping !== undefined;
  const mine = useSyncExternalStore(board?.subscribe ?? never, () => !board || board.turn() === id);
  useEffect(() => {
    if (!asking) return;
    board?.ask(id);
    return () => board?.answered(id);
  }, [board, id, asking]);

  const refuse = (why: Label) => onNotice?.(say(why));
  const room = rules.maxFiles - entries.length;

  /** One file after another: what needs cropping waits for the person. */
  const take = async (files: readonly File[], inPlaceOf?: string): Promise<void> => {
    const [file, ...rest] = files;
    if (!file) return;
    const refused = fileRefusal(rules, file) ?? (await factsRefusal(rules, file));
    if (refused) {
      refuse(refused);
      return take(rest);
    }
    if (rules.crop && rules.type === uploadType.image) {
      const { width, height } = await measurePicture(file);
      if (width !== rules.crop.width || height !== rules.crop.height)
        return setCropping({ file, rest, inPlaceOf });
    }
    list.add([file], inPlaceOf);
    return take(rest);
  };
  const choose = (files: readonly File[]) => {
    const inPlaceOf = replacing.current;
    replacing.current = undefined;
    if (disabled) return;
    onNotice?.(null);
    if (files.length === 0) return refuse(uploadTexts.none);
    const single = inPlaceOf ?? (rules.maxFiles === 1 ? entries[0]?.key : undefined);
    const most = single === undefined ? room : 1;
    if (files.length > most) onNotice?.(say(texts.tooMany, { n: rules.maxFiles, left: files.length - most }));
    void take(files.slice(0, most), single);
  };
  const given = useRef(props.files ?? []);
  const takeGiven = useEffectEvent(() => {
    const files = given.current;
    given.current = [];
    if (files.length > 0) choose(files);
  });
  useEffect(() => takeGiven(), []);
  const cropped = (file: File | undefined) => {
    if (!cropping) return;
    const { rest, inPlaceOf } = cropping;
    setCropping(undefined);
    const refused = file && fileRefusal(rules, file);
    if (refused) refuse(refused);
    else if (file) list.add([file], inPlaceOf);
    void take(rest);
  };
  const open = (inPlaceOf?: string) => {
    replacing.current = inPlaceOf;
    chooser.current?.click();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    choose(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    // A tile that is dragged within the list carries no file.
    if (dragged === undefined) choose([...event.dataTransfer.files]);
  };
  const move = (key: string, name: string, to: number) => {
    list.move(key, to);
    setSaid(say(texts.moved, { name, n: to + 1, total: entries.length }));
  };

  const adding = room > 0 && !disabled;
  const nameOf = (at: number) => {
    const entry = entries[at];
    const name = entry?.state === 'stored' && entry.name === entry.extension.toUpperCase();
    return entry && !name ? entry.name : `${say(field.label)}${entries.length > 1 ? ` ${at + 1}` : ''}`;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no label element of its own to be named by
    <div
      ref={group}
      role="group"
      className="upload"
      id={adding ? undefined : id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-dropping={dropping || undefined}
      data-invalid={invalid || undefined}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        if (dragged === undefined && !disabled) setDropping(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      }}
      onDrop={onDrop}
    >
      <p className="field-help" id={`${id}-rule`}>
        {say(uploadRuleText(rules))}
      </p>
      {entries.length > 0 && (
        <ul className="upload-files" aria-label={say(texts.files)}>
          {entries.map((entry, at) => (
            <UploadTile
              key={entry.key}
              entry={entry}
              name={nameOf(at)}
              disabled={disabled}
              first={at === 0}
              last={at === entries.length - 1}
              onView={() => setViewing(at)}
              onRetry={() => list.retry(entry.key)}
              onRemove={() => list.remove(entry.key)}
              onReplace={() => open(entry.key)}
              onMove={(by) => move(entry.key, nameOf(at), at + by)}
              onDragStart={() => setDragged(entry.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={() => dragged !== undefined && dragged !== entry.key && list.move(dragged, at)}
            />
          ))}
        </ul>
      )}
      {adding && (
        <button
          type="button"
          id={id}
          className="upload-add"
          aria-labelledby={`${labelledBy} ${id}-choose`}
          aria-describedby={[`${id}-rule`, describedBy].filter(Boolean).join(' ')}
          aria-invalid={invalid || undefined}
          onClick={() => open()}
        >
          <Sign name="add" />
          <span>
            <span id={`${id}-choose`}>{say(dropping ? texts.dropNow : texts.chooseOne)}</span>
            {!dropping && <small>{say(texts.drop)}</small>}
          </span>
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={say(field.label)}
        multiple={rules.maxFiles > 1}
        accept={rules.types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          choose(files);
        }}
      />
      <span className="upload-said" role="status">
        {said}
      </span>
      <Suspense fallback={null}>
        {cropping && mine && rules.crop && (
          <CropDialog
            key={`${cropping.file.name} ${cropping.rest.length}`}
            file={cropping.file}
            to={rules.crop}
            onCut={cropped}
            onCancel={() => cropped(undefined)}
          />
        )}
        {viewing !== undefined && (
          <FileViewer
            files={entries.map((entry, at) => ({ ...entry, name: nameOf(at) }))}
            at={viewing}
            onClose={() => setViewing(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
