/** A busy browser begins to read the file some time after the click. Milliseconds. */
const keptMs = 60_000;

/** Hands a file to the person, as a click on a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
