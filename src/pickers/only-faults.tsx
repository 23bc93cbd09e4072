import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';

interface Props {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** In the preview of a file: hides the lines that are good. */
export function OnlyFaults({ checked, onCheck }: Props) {
  const { say } = useLanguage();
  return (
    <label className="key-import-only">
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      {say(texts.pickers.importOnlyFaults)}
    </label>
  );
}
