import { customize, type SlotProps } from '../../src/customize.ts';
import { RecordLink } from '../../src/screens/detail/record-link.tsx';
import type { RowOf } from '../kit/resource.ts';
import { notice } from './notice.ts';
import './notice.console.css';

/** A message as it is read: its words, then the way to what it is about. */
function Message({ row }: SlotProps<RowOf<typeof notice>>) {
  return (
    <div className="notice-message">
      <p className="notice-summary">{row.notice_summary}</p>
      {row.content && <p className="notice-content">{row.content}</p>}
      {row.link_route && <RecordLink path={row.link_route} />}
    </div>
  );
}

export const noticeConsole = customize(notice, { slots: { message: Message } });
