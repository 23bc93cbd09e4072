import type { ComponentType } from 'react';
import { lazyPage } from '../../router/lazy-page.tsx';
import type { InputControl } from '../kind.ts';
import { EnumInput, EnumsInput, FlagInput } from './choice-input.tsx';
import type { InputProps } from './input.ts';
import { NumberInput } from './number-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { TextInput } from './text-input.tsx';

// What few forms need comes when the first of them is shown (docs/design/budgets.md).
const DateInput = lazyPage('date-input', async () => (await import('./date-input.tsx')).DateInput);
const HtmlInput = lazyPage('html-input', async () => (await import('./html-input.tsx')).HtmlInput);
const RowsInput = lazyPage('rows-input', async () => (await import('./rows-input.tsx')).RowsInput);
const CodesInput = lazyPage('codes-input', async () => (await import('./codes-input.tsx')).CodesInput);
const UploadInput = lazyPage('upload-input', async () => (await import('./upload-input.tsx')).UploadInput);

/** The controls that kinds of fields name. */
export const controls: Readonly<Record<InputControl, ComponentType<InputProps>>> = {
  text: TextInput,
  html: HtmlInput,
  number: NumberInput,
  flag: FlagInput,
  option: EnumInput,
  options: EnumsInput,
  date: DateInput,
  reference: ReferenceInput,
  rows: RowsInput,
  codes: CodesInput,
  upload: UploadInput,
};
