import { useApp } from '../../../src/app-context.tsx';
import type { SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { looks } from '../../../src/kinds/index.ts';
import { timeText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { ProviderPush } from '../provider/push.ts';

const words = {
  request: { en: 'Request', zh: '请求内容' },
  response: { en: 'Response', zh: '返回内容' },
  by: { en: 'by {name}', zh: '操作人 {name}' },
} as const satisfies Readonly<Record<string, Label>>;

/** JSON in lines of its own; what is none stays as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** P67: every call of a recognition, newest first; its bodies open where somebody wants to read them. */
export function RequestLog({ rows }: SublistProps) {
  const { say, lang } = useLanguage();
  const { now } = useApp();
  const shown = (row: SublistProps['rows'][number], name: keyof typeof ProviderPush.fields & string) => {
    const field = ProviderPush.fields[name];
    return field && looks[field.kind].cell.render(row[name], field, { lang, now: timeText(now()) });
  };
  return (
    <ol className="identify-requests">
      {rows.map((row) => (
        <li key={row.id}>
          <p>
            <time>{shown(row, 'push_time')}</time>
            <span>{shown(row, 'push_kind')}</span>
            {shown(row, 'push_outcome')}
            {row.http_code !== null && <span>HTTP {String(row.http_code)}</span>}
            <span>{String(row.cost_ms)} ms</span>
            {row.create_name !== null && <span>{say(words.by, { name: String(row.create_name) })}</span>}
          </p>
          {typeof row.push_address === 'string' && <p className="identify-address">{row.push_address}</p>}
          {[[words.request, row.request_body] as const, [words.response, row.response_body] as const].map(
            ([title, body]) =>
              typeof body === 'string' && (
                <details key={title.en}>
                  <summary>{say(title)}</summary>
                  <pre>{readable(body)}</pre>
                </details>
              ),
          )}
        </li>
      ))}
    </ol>
  );
}
