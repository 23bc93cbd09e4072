import { HttpProblem } from '../../providers/http.ts';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { dateTimeText, decimal } from '../../resources/kit/format.ts';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { type ExportRecord, type Exports, exportJobStatus } from './use-exports.ts';
import './download-table.css';

interface Props {
  readonly exports: Exports;
  readonly download: (id: string) => Promise<void>;
}

/** The line below an export's name: its progress, its size, or why it failed. */
function useNote() {
  const { say } = useLanguage();
  return ({ status, row_count, fail_reason, barred }: ExportRecord): string | undefined => {
    if (status === exportJobStatus.failed) return fail_reason ?? undefined;
    if (barred) return barred;
    if (row_count === null) return undefined;
    const n = decimal(row_count, 0);
    return say(status === exportJobStatus.exporting ? texts.shell.exportRowsSoFar : texts.shell.exportRows, {
      n,
    });
  };
}

export function DownloadTable({ exports: { rows, fetching, refresh }, download }: Props) {
  const { say } = useLanguage();
  const send = useSend();
  const noteOf = useNote();

  const change = async (call: Call) => {
    try {
      await send(call);
    } catch (error) {
      // The refusal was shown already.
      if (!(error instanceof HttpProblem)) throw error;
    }
    refresh();
  };
  const remove = (id: string) => change(new Call(systemCalls.deleteExport, { params: { id } }));
  const again = (id: string) => change(new Call(systemCalls.retryExport, { params: { id } }));

  if (rows === undefined)
    return <p className="download-none">{fetching ? say(texts.common.loading) : null}</p>;
  if (rows.length === 0) return <p className="download-none">{say(texts.common.noData)}</p>;
  return (
    <table className="download-table">
      <thead>
        <tr>
          <th scope="col">{say(texts.shell.file)}</th>
          <th scope="col">{say(texts.shell.exportedAt)}</th>
          <th scope="col">{say(texts.common.actions)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => {
          const { id, name, status, create_time, barred } = record;
          const failed = status === exportJobStatus.failed;
          const note = noteOf(record);
          return (
            <tr key={id}>
              <td title={name}>
                {name}
                {note && (
                  <small title={note} data-failed={failed || barred !== null || undefined}>
                    {note}
                  </small>
                )}
              </td>
              <td>{dateTimeText(create_time)}</td>
              <td>
                {status === exportJobStatus.exporting ? (
                  <span>{say(texts.shell.exporting)}</span>
                ) : (
                  <button
                    type="button"
                    disabled={failed || barred !== null}
                    aria-label={`${say(texts.common.download)} ${name}`}
                    onClick={() => void download(id)}
                  >
                    {say(failed ? texts.shell.exportFailed : texts.common.download)}
                  </button>
                )}
                {failed && (
                  <button
                    type="button"
                    aria-label={`${say(texts.common.retry)} ${name}`}
                    onClick={() => void again(id)}
                  >
                    {say(texts.common.retry)}
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`${say(texts.common.delete)} ${name}`}
                  onClick={() => void remove(id)}
                >
                  {say(texts.common.delete)}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
