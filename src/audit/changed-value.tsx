import { Suspense, useMemo } from 'react';
import type { AnyField } from '../../resources/kit/field.ts';
import type { Label } from '../../resources/kit/label.ts';
import { permissionTree } from '../../resources/kit/permissions.ts';
import { useWholeProduct } from '../data/use-declared.ts';
import { useLanguage } from '../i18n/language.tsx';
import { audit } from '../i18n/texts/audit.ts';
import { DetailValue } from '../kinds/details/detail-value.tsx';

interface Props {
  readonly field: AnyField;
  readonly name: string;
  readonly value: unknown;
  /** The other side, where a list names only what that side lacks. */
  readonly other?: unknown;
}

/** Every grantable code by what it is called: `Users · Edit`. */
export function useCodeLabels(): ReadonlyMap<string, Label> {
  const product = useWholeProduct();
  return useMemo(
    () =>
      new Map(
        permissionTree(product, false).flatMap(({ screens }) =>
          screens.flatMap(({ screen, acts }) => [
            [screen.code, screen.label] as const,
            ...acts.map(
              ({ code, label }) =>
                [
                  code,
                  { en: `${screen.label.en} · ${label.en}`, zh: `${screen.label.zh} · ${label.zh}` },
                ] as const,
            ),
          ]),
        ),
      ),
    [product],
  );
}

/** Permissions that this side has and the other lacks. */
function ChangedCodes({ value, other }: Props) {
  const { say } = useLanguage();
  const labels = useCodeLabels();
  const without = new Set(Array.isArray(other) ? other.map(String) : []);
  const own = (Array.isArray(value) ? value.map(String) : []).filter((code) => !without.has(code));
  if (own.length === 0) return <span className="detail-unknown">–</span>;
  return (
    <ul className="changed-codes">
      {own.map((code) => {
        const label = labels.get(code);
        return <li key={code}>{label ? say(label) : code}</li>;
      })}
    </ul>
  );
}

/** One side of a difference, formatted as its field is; what is secret only says that it was changed. */
export function ChangedValue(props: Props) {
  const { say } = useLanguage();
  const { field, name, value } = props;
  if (field.mode === 'secret') return <span className="detail-unknown">{say(audit.hidden)}</span>;
  if (field.kind === 'codes')
    return (
      <Suspense fallback={null}>
        <ChangedCodes {...props} />
      </Suspense>
    );
  return <DetailValue field={field} name={name} row={{ [name]: value }} />;
}
