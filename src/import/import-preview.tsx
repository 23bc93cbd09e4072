import { Pagination, Select } from 'antd';
import { useId, useState } from 'react';
import { decimal } from '../../resources/kit/format.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { OnlyFaults } from '../pickers/only-faults.tsx';
import { PlainTable } from '../screens/plain-table.tsx';
import { type ImportJob, mapped } from './import-job.ts';

const pageSize = 10;

interface Props {
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onMap: (mapping: Readonly<Record<string, number>>) => void;
}

/** Under which of the file's columns each field stands; guessed from their names, changed by hand. */
export function ImportColumns({ job, busy, onMap }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const columns = job.headings.map((heading, at) => ({ value: at, label: heading || `#${at + 1}` }));
  return (
    <fieldset className="import-columns">
      <legend>{say(texts.imports.columns)}</legend>
      {job.fields.map(({ name, label, required }) => {
        const missing = required === 1 && job.mapping[name] === undefined;
        return (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>
              {say(label)}
              {required === 1 && (
                <span className="field-required" aria-hidden="true">
                  *
                </span>
              )}
            </label>
            <Select
              id={`${id}-${name}`}
              status={missing ? 'error' : undefined}
              options={columns}
              value={job.mapping[name]}
              placeholder={say(texts.imports.none)}
              allowClear
              disabled={busy}
              onChange={(at: number | undefined) => onMap(mapped(job.mapping, name, at))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** Every line as the server read it, with what is wrong with it; those with a fault first of all where there are some. */
export function ImportRows({ job }: { readonly job: ImportJob }) {
  const { say } = useLanguage();
  const { counts, rows, fields, mapping } = job;
  const [onlyFaults, setOnlyFaults] = useState(counts.faulty > 0);
  const [page, setPage] = useState(1);
  const shown = onlyFaults ? rows.filter(({ msg }) => msg !== '') : rows;
  // A corrected mapping may leave fewer rows than the current page needs.
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)));
  return (
    <>
      <div className="key-import-counts">
        <p role="status">
          <span className="key-import-tone" data-tone="success">
            {say(texts.imports.good, { n: decimal(counts.ok, 0) })}
          </span>
          <span className="key-import-tone" data-tone={counts.faulty > 0 ? 'danger' : undefined}>
            {say(texts.imports.faulty, { n: decimal(counts.faulty, 0) })}
          </span>
        </p>
        <OnlyFaults
          checked={onlyFaults}
          onCheck={(only) => {
            setOnlyFaults(only);
            setPage(1);
          }}
        />
      </div>
      <PlainTable
        label={say(texts.pickers.importRows)}
        empty={say(texts.pickers.importNoFaults)}
        rows={shown
          .slice((at - 1) * pageSize, at * pageSize)
          .map((row) => ({ ...row, id: String(row.line) }))}
        columns={[
          { key: 'line', title: say(texts.pickers.importLine), end: true, cell: (row) => row.line },
          {
            key: 'fault',
            title: say(texts.pickers.importFault),
            cell: (row) => <span className="key-import-fault key-import-why import-fault">{row.msg}</span>,
          },
          ...fields.map(({ name, label }) => ({
            key: name,
            title: say(label),
            cell: (row: { readonly cells: readonly string[] }) => row.cells[mapping[name] ?? -1] || '--',
          })),
        ]}
      />
      <Pagination
        size="small"
        className="choice-pager"
        current={at}
        pageSize={pageSize}
        total={shown.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}
