import { Link } from 'react-router';
import type { AnyResource } from '../../../../resources/kit/resource.ts';
import { pathsOf } from '../../../../resources/kit/routes.ts';
import { useRow } from '../../../data/use-row.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { tree as words } from '../../../i18n/texts/tree.ts';
import { DetailValue } from '../../../kinds/details/detail-value.tsx';

/** What there is to know of the node that narrows the list, and the way to all of it. */
export function TreeNodeFacts({ resource, id }: { resource: AnyResource; id: string }) {
  const { say } = useLanguage();
  const { row } = useRow(resource, id);
  const { model, detail, list } = resource;
  const path = pathsOf(resource)?.detail;
  const names = [...new Set([...(detail?.facts ?? []), ...(list.tree?.facts ?? [])])];
  return (
    <div className="list-node" aria-busy={row === undefined}>
      <strong>{row ? say(words.shown, { name: String(row[model.title] ?? '') }) : ''}</strong>
      {row && (
        <dl>
          {names.flatMap((name) => {
            const field = model.fields[name];
            return field && name in row
              ? [
                  <div key={name}>
                    <dt>{say(field.label)}</dt>
                    <dd>
                      <DetailValue field={field} name={name} row={row} model={model} />
                    </dd>
                  </div>,
                ]
              : [];
          })}
        </dl>
      )}
      {row && path && <Link to={`${path}?id=${row.id}`}>{say(words.open)}</Link>}
    </div>
  );
}
