/**
 * Statements of a migration that lose data or fail on data that exists need a person's word: a line
 * `-- approved: <why>` right above them. Undoing what is done again further down under the same name is not a loss:
 * that is how a check takes one more value.
 */

const destructive =
  /\b(DROP\s+(TABLE|COLUMN|CONSTRAINT|INDEX|SEQUENCE|VIEW|TYPE|EXTENSION|SCHEMA)|SET\s+NOT\s+NULL|SET\s+DATA\s+TYPE|TRUNCATE|DELETE\s+FROM)\b/i;
const approved = /^--\s*approved:\s*\S/;
const dropped = /\bDROP\s+(?:CONSTRAINT|INDEX)\s+(?:IF\s+EXISTS\s+)?"?(\w+)"?/i;

const isMadeAgain = (name: string, below: readonly string[]) =>
  below.some((line) =>
    new RegExp(`\\b(ADD CONSTRAINT|CREATE( UNIQUE)? INDEX)\\s+"?${name}"?\\s`, 'i').test(line),
  );

/** The lines of a migration file that need an approval and have none, as they stand there. */
export function unapproved(sql: string): string[] {
  const lines = sql.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line, at) => {
    if (line.startsWith('--') || !destructive.test(line)) return false;
    const name = dropped.exec(line)?.[1];
    if (name && isMadeAgain(name, lines.slice(at + 1))) return false;
    let above = at - 1;
    while (lines[above]?.startsWith('--')) {
      if (approved.test(lines[above] ?? '')) return false;
      above -= 1;
    }
    return true;
  });
}
