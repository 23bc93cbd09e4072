import type { HttpProblem } from '../../providers/http.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Statement } from '../shell/statement.tsx';

interface Props {
  readonly problem: HttpProblem;
  readonly retry: () => void;
  readonly back: () => void;
}

const forbidden = 10003;
const notFound = 10004;

/** A record that can't be shown: not there or not this person's to see, or no answer. */
export function RecordProblem({ problem, retry, back }: Props) {
  const { say } = useLanguage();
  const toList = { label: say(texts.detail.backToList), run: back };
  if (problem.code === notFound) {
    return (
      <Statement alert action={toList}>
        {say(texts.detail.notFound)}
      </Statement>
    );
  }
  const again = { label: say(texts.common.retry), run: retry };
  return (
    <Statement alert action={problem.code === forbidden ? toList : again}>
      {problem.message}
    </Statement>
  );
}
