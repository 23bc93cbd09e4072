import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { palette } from '../i18n/texts/palette.ts';
import { texts } from '../i18n/texts.ts';
import { IconButton } from '../shell/icon-button.tsx';
import { Icon } from '../shell/icons.tsx';
import {
  actionEntries,
  type EntryGroup,
  grouped,
  matchingEntries,
  type PaletteEntry,
  pageEntries,
} from './entries.ts';
import { EntryOption } from './entry-option.tsx';
import { recentEntries, rememberEntry } from './recent.ts';
import { useCommandEntries } from './use-command-entries.ts';
import { type Records, searchLength, useRecords } from './use-records.ts';

interface Props {
  readonly phone: boolean;
  readonly close: () => void;
}

/** Everything that can be reached, by its name: pages, actions, settings and, asked of the server, records. */
export function Palette({ phone, close }: Props) {
  const { product, index, access, control } = useApp();
  const { say } = useLanguage();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const commands = useCommandEntries();
  const known = useMemo(
    () => [...pageEntries(index, product.menu, access), ...actionEntries(index, access), ...commands],
    [index, product.menu, access, commands],
  );
  const recent = useMemo(
    () => recentEntries(sessionStorage, control.user_id, known),
    [control.user_id, known],
  );
  const records = useRecords(text);
  const typed = text.trim();
  const groups = grouped([...matchingEntries(known, typed), ...records.entries], typed === '' ? recent : []);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(at, entries.length - 1);
  const idOf = (index: number) => `${list}-${index}`;
  const scope = control.identity_type === 0 ? (control.mct_name ?? control.name) : control.mgt_org_name;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [list, chosen]);

  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    rememberEntry(sessionStorage, control.user_id, entry);
    close();
    const { go } = entry;
    if (typeof go === 'function') go();
    else void navigate(go.path, { state: go.state });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are being put together, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const to: Readonly<Record<string, number>> = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 8),
      PageUp: Math.max(0, chosen - 8),
    };
    const next = to[event.key];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter') open(entries[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="palette-field">
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={say(texts.shell.search)}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? list : undefined}
          aria-activedescendant={entries.length > 0 ? idOf(chosen) : undefined}
          placeholder={say(palette.placeholder)}
          maxLength={searchLength.most}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={say(texts.common.close)} onClick={close} />
      </div>
      {entries.length > 0 && (
        <div id={list} role="listbox" className="palette-results" aria-label={say(palette.results)}>
          {withPlaces(groups).map(({ group, from }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
            <div key={group.key} role="group" aria-label={headOf(group)}>
              <p aria-hidden="true">{headOf(group)}</p>
              {group.entries.map((entry, index) => (
                <EntryOption
                  key={entry.key}
                  id={idOf(from + index)}
                  entry={entry}
                  text={typed}
                  active={from + index === chosen}
                  onPoint={() => setAt(from + index)}
                  onChoose={() => open(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <State records={records} found={entries.length} text={typed} scope={scope} />
      {!phone && (
        <p className="palette-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {say(palette.move)}
          </span>
          <span>
            <kbd>↵</kbd> {say(palette.choose)}
          </span>
          <span>
            <kbd>Esc</kbd> {say(palette.leave)}
          </span>
        </p>
      )}
    </>
  );

  function headOf({ key }: EntryGroup): string {
    return key === 'records' ? say(palette.recordsWithin, { name: scope }) : say(palette[key]);
  }
}

/** Each group with the place of its first entry among all. */
function withPlaces(groups: readonly EntryGroup[]) {
  let from = 0;
  return groups.map((group) => {
    const placed = { group, from };
    from += group.entries.length;
    return placed;
  });
}

interface StateProps {
  readonly records: Records;
  readonly found: number;
  readonly text: string;
  readonly scope: string;
}

/** What there is to say of the search; how many were found is only read out. */
function State({ records, found, text, scope }: StateProps) {
  const { say } = useLanguage();
  const told = {
    idle: text === '' ? '' : found === 0 ? say(palette.tooShort) : '',
    searching: say(palette.searching, { name: scope }),
    offline: say(palette.offline),
    failed: records.problem?.message ?? '',
    done: found === 0 ? say(palette.nothing, { text }) : '',
  }[records.state];
  return (
    <>
      <p className={told === '' ? 'visually-hidden' : 'palette-state'} role="status">
        {told === '' ? say(palette.counted, { n: found }) : told}
      </p>
      {records.state === 'failed' && (
        <button type="button" className="palette-retry" onClick={records.retry}>
          {say(texts.common.retry)}
        </button>
      )}
    </>
  );
}
