import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes the file that issued invoices of the demo data hold: `npx tsx resources/finance-manager/seed/make-invoice.ts`. A page that says
 * that it is none; the result is kept in the repository.
 */
const words = 'BT /F1 22 Tf 72 640 Td (Demo data: not an invoice) Tj ET';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

/** A PDF of these objects, with the table that says where each begins. */
function pdfOf(parts: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const places = parts.map((part, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = parts.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

const target = fileURLToPath(new URL('../../shared/seed/media/demo-invoice.pdf', import.meta.url));
await writeFile(target, pdfOf(objects));
process.stdout.write(`${path.basename(target)} written\n`);
