import { forbidden, sessionEnded } from '../../../resources/kit/wire.ts';
import type { Rows } from '../../data/use-rows.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { useOnline } from '../../shell/offline-bar.tsx';
import { Statement } from '../../shell/statement.tsx';

interface Props {
  rows: Rows;
  /** Whether a filter or tab narrows the list. */
  filtered: boolean;
  /** Nothing narrows it but the chosen node of a tree. */
  below?: boolean;
  onClear: () => void;
  /** Adds the first row, where the person may. */
  onAdd: (() => void) | undefined;
}

/** Why no row stands here, and the one thing that helps; null while rows stand or are on their way. */
export function useEmpty({ rows, filtered, below, onClear, onAdd }: Props) {
  const { say } = useLanguage();
  const online = useOnline();
  const { problem } = rows;
  if (rows.rows && rows.rows.length > 0) return null;
  if (rows.rows === undefined && (rows.paused || !online)) {
    return <Statement>{say(texts.list.emptyOffline)}</Statement>;
  }
  if (problem && rows.rows === undefined) {
    if (sessionEnded.includes(problem.code)) return null;
    if (problem.code === forbidden) return <Statement>{say(texts.list.emptyForbidden)}</Statement>;
    return (
      <Statement alert action={{ label: say(texts.common.retry), run: rows.retry }}>
        {say(texts.list.emptyNoAnswer)}
      </Statement>
    );
  }
  if (rows.rows === undefined) return null;
  if (below) {
    return (
      <Statement action={onAdd && { label: say(texts.list.addBelow), run: onAdd }}>
        {say(texts.list.emptyBelow)}
      </Statement>
    );
  }
  if (filtered) {
    return (
      <Statement action={{ label: say(texts.list.clearFilters), run: onClear }}>
        {say(texts.list.emptyNoMatch)}
      </Statement>
    );
  }
  return (
    <Statement action={onAdd && { label: say(texts.list.addFirst), run: onAdd }}>
      {say(texts.list.emptyNothingYet)}
    </Statement>
  );
}
