import { ActionInputs } from '../../../src/actions/action-inputs.tsx';
import type { ActionFieldsProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { Label } from '../../kit/label.ts';
import { picturesOf } from './pictures.ts';
import type { ModelingRow } from './steps.console.tsx';
import './modeling.console.css';

const words = {
  failed: { en: 'Pictures that failed', zh: '不合格图片' },
} as const satisfies Readonly<Record<string, Label>>;

/** The reason, and the pictures that are to be taken again: marked by a click. */
export function SendBackFields(props: ActionFieldsProps) {
  const { say } = useLanguage();
  const { failed_images: _, ...fields } = props.fields;
  const row = props.row as (ModelingRow & ActionFieldsProps['row']) | undefined;
  const pictures = row ? picturesOf(row) : [];
  const marked = new Set(Array.isArray(props.values.failed_images) ? props.values.failed_images : []);
  const toggle = (place: string) => {
    const next = pictures
      .map((_, at) => String(at))
      .filter((each) => (each === place ? !marked.has(each) : marked.has(each)));
    props.set({ failed_images: next.length > 0 ? next : null });
  };
  return (
    <>
      <ActionInputs {...props} fields={fields} />
      {pictures.length > 0 && (
        <fieldset className="modeling-marks">
          <legend>{say(words.failed)}</legend>
          {pictures.map(({ source, name }, at) => (
            <button
              key={name.en}
              type="button"
              aria-pressed={marked.has(String(at))}
              onClick={() => toggle(String(at))}
            >
              <img src={source} alt={say(name)} loading="lazy" />
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
