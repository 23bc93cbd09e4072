import { Popover } from 'antd';
import { Suspense, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useCommand } from '../palette/commands.tsx';
import { lazyPage } from '../router/lazy-page.tsx';
import { ScreenBoundary } from '../router/screen-boundary.tsx';
import { IconButton } from './icon-button.tsx';

const DownloadTable = lazyPage(
  'download-table',
  async () => (await import('./download-table.tsx')).DownloadTable,
);

/** The person's exports, asked for when the dropdown opens (specification §2, Layout). */
export function DownloadCache() {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const title = say(texts.shell.downloadCache);
  useCommand('download-cache', texts.shell.downloadCache, () => setOpen(true));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
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
              <DownloadTable />
            </Suspense>
          </ScreenBoundary>
        </section>
      }
    >
      <IconButton icon="download" label={title} aria-haspopup="dialog" aria-expanded={open} />
    </Popover>
  );
}
