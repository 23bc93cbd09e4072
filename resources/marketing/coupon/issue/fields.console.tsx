import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ActionFieldsProps } from '../../../../src/customize.ts';
import { FormField } from '../../../../src/form/form-field.tsx';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import type { Label } from '../../../kit/label.ts';
import { issueBy } from './enums.ts';
import { issueInput, mostRecipients, phonesIn } from './input.ts';

const words = {
  choose: { en: 'Read a file (CSV or text)', zh: '读取文件（CSV 或文本）' },
  lines: { en: '{n} numbers', zh: '共 {n} 个号码' },
  tooMany: {
    en: '{n} numbers: at most {most}',
    zh: '共 {n} 个号码，最多 {most} 个',
  },
  noText: { en: 'This file is no text. Save the sheet as CSV.', zh: '该文件不是文本，请将表格另存为 CSV。' },
} as const satisfies Readonly<Record<string, Label>>;

/** Of a file: its numbers, whatever other columns and header its lines have. */
const numbersIn = (text: string) => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = lines.map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', '')));
  const first = cells[0] ?? [];
  const at = first.findIndex((cell) => /phone|手机/i.test(cell));
  return (at < 0 ? cells : cells.slice(1)).map((row) => row[Math.max(at, 0)] ?? '').join('\n');
};

/** Whom a coupon is issued to; a list is typed, pasted or read from a file. */
export function IssueFields({ id, values, set }: ActionFieldsProps) {
  const { say } = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const [noText, setNoText] = useState(false);
  const count = phonesIn(String(values.phone_list ?? '')).length;
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const text = await chosen.text();
    const binary = text.includes('\u0000') || text.startsWith('PK');
    setNoText(binary);
    if (!binary) set({ phone_list: numbersIn(text.replace(/^\uFEFF/, '')) });
  };
  return (
    <>
      <FormField name="issue_by" id={`${id}-issue_by`} field={issueInput.issue_by} required />
      {values.issue_by === issueBy.tags ? (
        <FormField name="tag_ids" id={`${id}-tag_ids`} field={issueInput.tag_ids} required />
      ) : (
        <>
          <FormField name="phone_list" id={`${id}-phone_list`} field={issueInput.phone_list} required />
          <p className="coupon-issue-file">
            <Button onClick={() => file.current?.click()}>{say(words.choose)}</Button>
            <input
              ref={file}
              hidden
              type="file"
              accept=".csv,.txt"
              aria-label={say(words.choose)}
              onChange={(event) => {
                void read(event.target.files?.[0]);
                // The same file, corrected, may be chosen again.
                event.target.value = '';
              }}
            />
            <span role="status">
              {noText
                ? say(words.noText)
                : say(count > mostRecipients ? words.tooMany : words.lines, {
                    n: count.toLocaleString('en'),
                    most: mostRecipients.toLocaleString('en'),
                  })}
            </span>
          </p>
        </>
      )}
    </>
  );
}
