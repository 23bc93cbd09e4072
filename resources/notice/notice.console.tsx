import { customize, type SlotProps } from '../../src/customize.ts';
import { RecordLink } from '../../src/screens/detail/record-link.tsx';
import type { RowOf } from '../kit/resource.ts';
import { MessageText } from '../operation/message/message-text.console.tsx';
import { notice } from './notice.ts';

/** A message as it is read: its words, then the way to what it is about. */
function Message({ row }: SlotProps<RowOf<typeof notice>>) {
  return (
    <MessageText html={row.notice_content} summary={row.notice_summary} attachments={row.attachments}>
      {row.content && <p className="notice-content">{row.content}</p>}
      {row.link_route && <RecordLink path={row.link_route} />}
    </MessageText>
  );
}

export const noticeConsole = customize(notice, { slots: { message: Message } });
