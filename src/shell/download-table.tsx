import { App } from 'antd';
import { useEffect, useMemo } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { dateTime } from '../../resources/kit/format.ts';
import { useCall } from '../data/use-call.ts';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import './download-table.css';

/** Specification §4, Export. */
const exportStatus = { exporting: 0, success: 1, failed: 2 } as const;

interface ExportRecord {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly create_time: string;
  readonly fail_reason: string | null;
}

/** While an export is under way its state is asked for again. Milliseconds. */
const lookAgainMs = 2_000;
/** Records go after a week; so many are more than a person makes. */
const newest = 100;

/** Opens a link as a file, without leaving the page. */
function follow(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

export function DownloadTable() {
  const { say } = useLanguage();
  const { message } = App.useApp();
  const send = useSend();
  const call = useMemo(() => new Call(systemCalls.exports, { query: { page: 1, size: newest } }), []);
  const { data, fetching, retry } = useCall<{ rows: ExportRecord[] }>(call);
  const rows = data?.rows ?? [];
  const underWay = rows.some(({ status }) => status === exportStatus.exporting);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is made anew each time and does the same
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(retry, lookAgainMs);
    return () => clearInterval(timer);
  }, [underWay]);

  const download = async (id: string) => {
    const ticket = new Call(systemCalls.exportTicket, { params: { id } });
    try {
      const { data } = await send<{ url: string }>(ticket, { quiet: true, ownErrors: true });
      follow(data.url);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      void message.error(say(texts.errors.fileLink));
    }
  };
  const remove = async (id: string) => {
    try {
      await send(new Call(systemCalls.deleteExport, { params: { id } }));
    } catch (error) {
      // The refusal was shown already.
      if (!(error instanceof HttpProblem)) throw error;
    }
    retry();
  };

  if (data === undefined)
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
        {rows.map(({ id, name, status, create_time, fail_reason }) => (
          <tr key={id}>
            <td title={name}>{name}</td>
            <td>{dateTime(create_time)}</td>
            <td>
              {status === exportStatus.exporting ? (
                <span>{say(texts.shell.exporting)}</span>
              ) : (
                <button
                  type="button"
                  disabled={status === exportStatus.failed}
                  title={
                    status === exportStatus.failed
                      ? (fail_reason ?? say(texts.shell.exportFailed))
                      : undefined
                  }
                  aria-label={`${say(texts.common.download)} ${name}`}
                  onClick={() => void download(id)}
                >
                  {say(status === exportStatus.failed ? texts.shell.exportFailed : texts.common.download)}
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
        ))}
      </tbody>
    </table>
  );
}
