/** How many letters must be put in, taken out or changed to make one word of another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Which of the known words was probably meant: the nearest, where no more than a quarter of its letters differ; else null. */
export function likeliest(word: string, known: Iterable<string>): string | null {
  const near = [...known]
    .map((each) => ({ each, far: distance(word, each) }))
    .filter(({ each, far }) => far <= Math.max(1, Math.floor(each.length / 4)))
    .sort((a, b) => a.far - b.far || (a.each < b.each ? -1 : 1));
  return near[0]?.each ?? null;
}
