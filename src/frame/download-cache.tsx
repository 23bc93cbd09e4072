import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useCommand } from '../palette/commands.tsx';
import { lazyPage } from '../router/lazy-page.tsx';
import { ScreenBoundary } from '../router/screen-boundary.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { useTelling } from '../shell/telling.ts';
import { badgeText } from './badge.ts';
import { useDownload } from './use-download.ts';
import { type ExportRecord, exportJobStatus, useExports } from './use-exports.ts';

const DownloadTable = lazyPage(
  'download-table',
  async () => (await import('./download-table.tsx')).DownloadTable,
);

/** How long the end of an export is shown. Seconds. */
const toldForS = 10;

/**
 * The person's exports: how many are under way, the table of all, and a word with the file when one is done
 * (docs/specification.md §2).
 */
export function DownloadCache() {
  const { say } = useLanguage();
  const { notification } = useTelling();
  const download = useDownload();
  const [open, setOpen] = useState(false);
  const title = say(texts.shell.downloadCache);

  const onEnd = ({ id, name, status, fail_reason }: ExportRecord) => {
    const key = `export-${id}`;
    const done = status === exportJobStatus.success;
    const act = () => {
      notification.destroy(key);
      if (done) void download(id);
      else setOpen(true);
    };
    notification.open({
      key,
      type: done ? 'success' : 'error',
      message: say(done ? texts.shell.exportDone : texts.shell.exportNotDone),
      description: done || !fail_reason ? name : `${name}: ${fail_reason}`,
      duration: toldForS,
      actions: (
        <Button type={done ? 'primary' : 'default'} size="small" onClick={act}>
          {done ? say(texts.common.download) : title}
        </Button>
      ),
    });
  };
  const exports = useExports({ open, onEnd });
  const { underWay } = exports;

  useCommand('download-cache', texts.shell.downloadCache, () => setOpen(true));
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) exports.refresh();
      }}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <section
          aria-label={title}
          className="download-cache"
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        >
          <ScreenBoundary place="download-cache">
            <Suspense>
              <DownloadTable exports={exports} download={download} />
            </Suspense>
          </ScreenBoundary>
        </section>
      }
    >
      <span className="icon-with-badge">
        <IconButton
          icon="download"
          label={underWay > 0 ? `${title}: ${say(texts.shell.exportsUnderWay, { n: underWay })}` : title}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
        {underWay > 0 && (
          <span className="icon-badge" aria-hidden="true">
            {badgeText(underWay)}
          </span>
        )}
      </span>
    </Popover>
  );
}
