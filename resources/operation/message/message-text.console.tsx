import type { ReactNode } from 'react';
import { FileLink } from '../../../src/kinds/file-link.tsx';
import { RichText } from '../../../src/rich-text/rich-text.tsx';
import '../../notice/notice.console.css';

interface Props {
  /** Rich text; without one the summary stands in its place. */
  readonly html: string | null;
  readonly summary?: string | null;
  readonly attachments: readonly string[] | null;
  readonly children?: ReactNode;
}

/** A message as its recipients read it. */
export function MessageText({ html, summary, attachments, children }: Props) {
  return (
    <div className="notice-message">
      {html ? <RichText html={html} /> : <p className="notice-summary">{summary}</p>}
      {attachments && attachments.length > 0 && (
        <ul className="notice-attachments">
          {attachments.map((address) => (
            <li key={address}>
              <FileLink address={address} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
