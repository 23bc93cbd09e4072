import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/**
 * `npx tsx .ci/audit.ts`: asks the registry for known faults of what is deployed and fails on high and critical ones that
 * `audit-allow.json` doesn't excuse. A registry that has no such service fails nothing: that is said, and CI goes on.
 */

/** An excused fault: why it can't hurt here, and until when somebody has looked at it (`YYYY-MM-DD`, the day included). */
const allowed = z.array(
  z.strictObject({
    id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/, 'must be the id of an advisory: GHSA-xxxx-xxxx-xxxx'),
    package: z.string().min(1),
    reason: z.string().trim().min(20, 'must say in a sentence why it can’t hurt here'),
    until: z.iso.date(),
  }),
);
export type Allowed = z.infer<typeof allowed>;

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  range: z.string(),
});
/** What `npm audit --json` prints; a fault of a package that another one brings is told as that one's name. */
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});

export interface Verdict {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

const failing = new Set(['high', 'critical']);
const idOf = (url: string) => /GHSA(-[0-9a-z]{4}){3}/.exec(url)?.[0] ?? url;

/**
 * What is to be said of a report, and whether it fails.
 * @param answer the JSON that npm printed
 * @param excuses the JSON of the allow-list
 * @param today `YYYY-MM-DD`
 */
export function judge(answer: string, excuses: string, today: string): Verdict {
  const list = allowed.safeParse(parsed(excuses));
  if (!list.success)
    return {
      ok: false,
      lines: list.error.issues.map(({ path: at, message }) => `audit-allow.json ${at.join('.')}: ${message}`),
    };
  const read = report.safeParse(parsed(answer));
  if (!read.success)
    return { ok: true, lines: ['Not audited: the registry gave no answer to npm audit.', ...whyNot(answer)] };
  const found = new Map(
    Object.values(read.data.vulnerabilities).flatMap(({ via }) =>
      via.flatMap((each) =>
        typeof each === 'string' || !failing.has(each.severity)
          ? []
          : [[`${idOf(each.url)} ${each.name}`, each] as const],
      ),
    ),
  );
  const lines = [...found].flatMap(([key, { name, title, url, severity, range }]) => {
    const excuse = list.data.find((each) => `${each.id} ${each.package}` === key);
    if (excuse && excuse.until >= today) return [];
    const over = excuse ? ` (was excused until ${excuse.until})` : '';
    return [`${severity}: ${name} ${range}: ${title} ${url}${over}`];
  });
  const idle = list.data.filter(({ id, package: name }) => !found.has(`${id} ${name}`));
  const ended = idle.map(
    ({ id, package: name }) => `audit-allow.json excuses ${id} of ${name}, which is no more found: remove it`,
  );
  const ok = lines.length === 0;
  const passed = `Audited: ${found.size} high or critical, each excused.`;
  return { ok, lines: [...(ok ? [passed] : lines), ...ended] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function whyNot(answer: string): string[] {
  const told = z.object({ message: z.string() }).safeParse(parsed(answer));
  return told.success ? [told.data.message] : [];
}

/** npm exits with 1 where it found something, and where it could not ask. */
async function ask(): Promise<string> {
  const run = promisify(execFile);
  const options = { maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run('npm', ['audit', '--omit=dev', '--json'], options)).stdout;
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? '');
  }
}

const own = fileURLToPath(import.meta.url);
if (process.argv[1] === own) {
  const excuses = await readFile(path.join(path.dirname(own), 'audit-allow.json'), 'utf8');
  const { ok, lines } = judge(await ask(), excuses, new Date().toISOString().slice(0, 10));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!ok) process.exitCode = 1;
}
