import type { Words } from './words.ts';

/** Creating rows from a file. */
export const imports = {
  button: { en: 'Import', zh: '导入' },
  title: { en: 'Import {name}', zh: '导入{name}' },
  how: {
    en: 'One row each, the columns named in the first. .csv or .xlsx, at most {n} rows.',
    zh: '首行为列名，每行一条数据，支持 .csv、.xlsx，最多 {n} 行。',
  },
  columns: { en: 'Columns of the file', zh: '列对应关系' },
  none: { en: 'Not in the file', zh: '文件中没有' },
  good: { en: '{n} can be imported', zh: '可导入 {n} 行' },
  faulty: { en: '{n} with a fault', zh: '有误 {n} 行' },
  downloadFaulty: { en: 'Download the faulty rows', zh: '下载有误的行' },
  run: { en: 'Import {n}', zh: '导入 {n} 行' },
  running: { en: 'Importing: {done} of {total}', zh: '正在导入：{done} / {total}' },
  goesOn: { en: 'It goes on when this window is closed.', zh: '关闭窗口后导入会继续进行。' },
  done: { en: '{n} imported', zh: '已导入 {n} 行' },
  left: { en: '{n} left out because of their faults', zh: '{n} 行有误，未导入' },
  failed: {
    en: 'The import stopped after {n}. Go on: what was imported is not imported again.',
    zh: '导入在 {n} 行后中断。可继续导入，已导入的数据不会重复。',
  },
  goOn: { en: 'Go on', zh: '继续导入' },
  close: { en: 'Close', zh: '关闭' },
} as const satisfies Words;
