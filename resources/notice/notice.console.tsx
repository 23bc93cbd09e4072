import { customize, type SlotProps } from '../../src/customize.ts';
import { FileLink } from '../../src/kinds/file-link.tsx';
import { RichText } from '../../src/rich-text/rich-text.tsx';
import { RecordLink } from '../../src/screens/detail/record-link.tsx';
import type { RowOf } from '../kit/resource.ts';
import { notice } from './notice.ts';
import './notice.console.css';

/** A message as it is read: its words, then the way to what it is about. */
function Message({ row }: SlotProps<RowOf<typeof notice>>) {
  return (
    <div className="notice-message">
      {row.notice_content ? (
        <RichText html={row.notice_content} />
      ) : (
        <p className="notice-summary">{row.notice_summary}</p>
      )}
      {row.content && <p className="notice-content">{row.content}</p>}
      {row.attachments && row.attachments.length > 0 && (
        <ul className="notice-attachments">
          {row.attachments.map((address) => (
            <li key={address}>
              <FileLink address={address} />
            </li>
          ))}
        </ul>
      )}
      {row.link_route && <RecordLink path={row.link_route} />}
    </div>
  );
}

export const noticeConsole = customize(notice, { slots: { message: Message } });
