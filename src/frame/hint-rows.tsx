import { useState } from 'react';
import { Link } from 'react-router';
import { timeText, unknown } from '../../resources/kit/format.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { looks } from '../kinds/index.ts';
import type { HintGroup } from './record-hints.tsx';
import './hint-rows.css';

interface Props {
  readonly resource: AnyResource;
  readonly groups: readonly HintGroup[];
  readonly onClose: () => void;
}

/** One head for each value of the enumeration; each row leads to the page that tells more of it. */
export function HintRows({ resource, groups, onClose }: Props) {
  const { say, lang } = useLanguage();
  const { now } = useApp();
  const [chosen, setChosen] = useState(groups.find(({ total }) => total > 0)?.code);
  const group = groups.find(({ code }) => code === chosen) ?? groups[0];
  const context = { lang, now: timeText(now()) };
  const fields = resource.list.columns.flatMap((column) => {
    const name = typeof column === 'string' ? column : column.field;
    const field = resource.model.fields[name];
    return field ? [{ name, field }] : [];
  });
  const pathOf = resource.hint?.path as ((row: object) => string) | undefined;
  return (
    <section
      className="hint-rows"
      aria-label={say(resource.label)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h2>{say(resource.label)}</h2>
      <div role="tablist" className="hint-heads">
        {groups.map(({ code, label, total }) => (
          <button
            key={code}
            type="button"
            role="tab"
            aria-selected={code === group?.code}
            onClick={() => setChosen(code)}
          >
            {label} <small>{total}</small>
          </button>
        ))}
      </div>
      {group && group.rows.length > 0 ? (
        <ul>
          {group.rows.map((row) => {
            // Of several names a row may have, those that it has.
            const [title, ...facts] = fields.filter(
              ({ name }) => row[name] !== null && row[name] !== undefined,
            );
            return (
              <li key={row.id}>
                <Link to={pathOf?.(row) ?? '/'} onClick={onClose}>
                  {title
                    ? looks[title.field.kind].cell.render(row[title.name], title.field, context)
                    : unknown}
                </Link>
                <dl>
                  {facts.map(({ name, field }) => (
                    <div key={name}>
                      <dt>{say(field.label)}</dt>
                      <dd>{looks[field.kind].cell.render(row[name], field, context)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
        </ul>
      ) : (
        <p>{say(texts.list.emptyNothingYet)}</p>
      )}
    </section>
  );
}
