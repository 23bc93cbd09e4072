import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { customize, type SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { saveFile } from '../../../src/pickers/save-file.ts';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { PolicyChanges } from './changes.ts';
import { PolicyImportDialog, RestoreDialog } from './dialogs.console.tsx';
import { policy } from './index.ts';
import { Changes } from './review.console.tsx';
import { policyWords } from './words.ts';
import './console.css';

type Version = RowOf<typeof policy>;

/** So many versions before and after can be compared with. */
const comparable = 100;

/** What changed since the version before, or since any other. */
function VersionChanges({ row }: SlotProps<Version>) {
  const { say } = useLanguage();
  const id = useId();
  const no = row.version_no;
  const [from, setFrom] = useState<number | undefined>(no > 1 ? no - 1 : undefined);
  const versions = useCall<{ rows: readonly Version[] }>(
    new Call('GET /policy_version/v1', { query: { page: 1, size: comparable } }),
    { quiet: true },
  );
  const compared = useCall<{ changes: PolicyChanges }>(
    from === undefined ? null : new Call('GET /policy_version/compare/v1', { query: { from, to: no } }),
    { quiet: true, keepPrevious: true },
  );
  const known = (versions.data?.rows ?? []).map((version) => version.version_no);
  const others = [...new Set([...known, ...(from === undefined ? [] : [from])])].filter(
    (other) => other !== no,
  );
  return (
    <>
      <div className="policy-compare">
        <label htmlFor={id}>{say(policyWords.compareWith)}</label>
        <Select
          id={id}
          value={from}
          placeholder="--"
          disabled={others.length === 0}
          options={others.map((other) => ({ value: other, label: say(policyWords.version, { no: other }) }))}
          onChange={setFrom}
        />
      </div>
      {from === undefined ? (
        <p className="policy-none">{say(policyWords.first)}</p>
      ) : compared.problem && !compared.data ? (
        <Statement alert action={{ label: say(texts.common.retry), run: compared.retry }}>
          {compared.problem.message}
        </Statement>
      ) : compared.data ? (
        <Changes changes={compared.data.changes} none={policyWords.same} />
      ) : (
        <div className="policy-waiting" aria-busy="true" />
      )}
    </>
  );
}

/** The whole policy of this version, to read and to take along. */
function VersionFile({ row }: SlotProps<Version>) {
  const { say } = useLanguage();
  const save = () => saveFile(new Blob([row.content]), `policy-${row.version_no}.csv`);
  return (
    <div className="policy-version-file">
      <Button onClick={save}>{say(policyWords.download)}</Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{row.content}</pre>
    </div>
  );
}

export const policyConsole = customize(policy, {
  slots: { changes: VersionChanges, file: VersionFile },
  dialogs: { restore: RestoreDialog },
  pageDialogs: { import: PolicyImportDialog },
});
