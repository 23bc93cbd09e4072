import { type FormEvent, useId, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { SavedFilter } from '../../../resources/kit/wire.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import {
  longestName,
  longestSearch,
  mostSaved,
  nameProblem,
  removed,
  renamed,
  withDefault,
  withSaved,
} from './saved-filters.ts';
import type { ListAddress } from './use-list-state.ts';
import { useSavedFilters } from './use-saved-filters.ts';
import './saved-filters.css';

interface Props {
  readonly resource: AnyResource;
  readonly address: ListAddress;
  /** After one was chosen: what floats above the list has done its work. */
  readonly onChosen?: () => void;
}

/** The saved filters of a list: choose, rename, delete, make one the default, save what is at work now. */
export function SavedFiltersPanel({ resource, address, onChosen }: Props) {
  const { say } = useLanguage();
  const { saved, current, choose, keep } = useSavedFilters(resource, address);
  const [renaming, setRenaming] = useState<string>();
  const full = saved.length >= mostSaved;
  const why = full
    ? say(texts.list.savedFull, { n: mostSaved })
    : address.toSave === ''
      ? say(texts.list.savedNothing)
      : address.toSave.length > longestSearch
        ? say(texts.list.savedTooLong)
        : undefined;

  return (
    <section className="saved-filters" aria-label={say(texts.list.savedFilters)}>
      {saved.length > 0 && (
        <ul>
          {saved.map((one) => (
            <li key={one.name} data-current={one.name === current || undefined}>
              {renaming === one.name ? (
                <NameForm
                  label={say(texts.list.savedNewName, { name: one.name })}
                  start={one.name}
                  problemOf={(name) => nameProblem(saved, name, one.name)}
                  submit={say(texts.common.save)}
                  onSubmit={async (name) => {
                    const done = await keep(renamed(saved, one.name, name));
                    if (done) setRenaming(undefined);
                    return done;
                  }}
                  onCancel={() => setRenaming(undefined)}
                />
              ) : (
                <SavedRow
                  one={one}
                  current={one.name === current}
                  onChoose={() => {
                    choose(one);
                    onChosen?.();
                  }}
                  onDefault={() => void keep(withDefault(saved, one.name))}
                  onRename={() => setRenaming(one.name)}
                  onDelete={() => void keep(removed(saved, one.name))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {why ? (
        <p className="saved-filters-why">{why}</p>
      ) : (
        <NameForm
          label={say(texts.list.savedName)}
          start=""
          problemOf={(name) => nameProblem(saved, name)}
          submit={say(texts.list.saveAs)}
          onSubmit={(name) => keep(withSaved(saved, name, address.toSave))}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly one: SavedFilter;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly onDefault: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function SavedRow({ one: { name, is_default }, current, onChoose, onDefault, onRename, onDelete }: RowProps) {
  const { say } = useLanguage();
  return (
    <>
      <button
        type="button"
        className="saved-filters-name"
        aria-current={current || undefined}
        title={name}
        onClick={onChoose}
      >
        {name}
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-pressed={is_default === 1}
        aria-label={say(texts.list.savedDefaultOf, { name })}
        onClick={onDefault}
      >
        {say(texts.list.savedDefault)}
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-label={say(texts.list.savedRename, { name })}
        onClick={onRename}
      >
        {say(texts.list.rename)}
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-label={say(texts.list.savedDelete, { name })}
        onClick={onDelete}
      >
        {say(texts.common.delete)}
      </button>
    </>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly start: string;
  readonly problemOf: (name: string) => ReturnType<typeof nameProblem>;
  readonly submit: string;
  /** False leaves the name as it was typed. */
  readonly onSubmit: (name: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

function NameForm({ label, start, problemOf, submit, onSubmit, onCancel }: NameFormProps) {
  const { say } = useLanguage();
  const id = useId();
  const [name, setName] = useState(start);
  const [told, setTold] = useState<string>();
  const [sending, setSending] = useState(false);

  const send = async (event: FormEvent) => {
    // The phone's sheet may stand inside another form's reach.
    event.preventDefault();
    const problem = problemOf(name);
    if (problem)
      return setTold(say(problem === 'empty' ? texts.list.savedNameEmpty : texts.list.savedNameTaken));
    setSending(true);
    const done = await onSubmit(name);
    setSending(false);
    if (done) setName('');
  };

  return (
    <form className="saved-filters-form" onSubmit={(event) => void send(event)}>
      <input
        aria-label={label}
        aria-invalid={told !== undefined}
        aria-describedby={told && `${id}-told`}
        placeholder={label}
        maxLength={longestName}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setTold(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onCancel) return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <button type="submit" className="plain-button" disabled={sending}>
        {submit}
      </button>
      {told && (
        <p id={`${id}-told`} role="alert">
          {told}
        </p>
      )}
    </form>
  );
}
