import { Button } from 'antd';
import { useLanguage } from '../../i18n/language.tsx';
import { twoStep } from '../../i18n/texts/two-step.ts';
import { saveFile } from '../../pickers/save-file.ts';

/** The codes, this once, and a file of them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { say } = useLanguage();
  const download = () =>
    saveFile(
      new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
      say(twoStep.fileName),
    );
  return (
    <>
      <h3 className="two-step-head">{say(twoStep.recovery)}</h3>
      <p>{say(twoStep.keep)}</p>
      <ul className="two-step-codes" aria-label={say(twoStep.recovery)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two-step-buttons">
        <Button onClick={download}>{say(twoStep.download)}</Button>
        <Button type="primary" onClick={onKept}>
          {say(twoStep.kept)}
        </Button>
      </div>
    </>
  );
}
