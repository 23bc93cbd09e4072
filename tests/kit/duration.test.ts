import fc from 'fast-check';
import { expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { cellText } from '../../resources/kit/cell-text.ts';
import { f } from '../../resources/kit/index.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import { languages } from '../../resources/kit/label.ts';
import { openApi } from '../../resources/kit/openapi.ts';
import { inputSchema, parseRow, refusalOf } from '../../resources/kit/validation.ts';
import { readCell } from '../../server/imports/cell-values.ts';

const played = f.duration({ en: 'Play time', zh: '播放时长' }, { min: 5, max: 5_400 });
const read = (text: string) => kinds.duration.number?.read(text, played) ?? null;
const texts = (seconds: number) => languages.map((lang) => cellText(played, seconds, lang));

test('a duration is shown in hours, minutes and seconds, those of 0 left out', () => {
  expect(texts(5_400)).toEqual(['1 h 30 min', '1小时30分']);
  expect(texts(3_605)).toEqual(['1 h 5 s', '1小时5秒']);
  expect(texts(90)).toEqual(['1 min 30 s', '1分30秒']);
  expect(texts(0)).toEqual(['0 s', '0秒']);
  expect(texts(360_000)).toEqual(['100 h', '100小时']);
});

test('it is read as people type it, in either language', () => {
  const same = [
    ...[
      '1 h 30 min',
      '1h30m',
      '1 hour 30 minutes',
      '1.5 h',
      '90 min',
      '90 Minutes',
      '5400 s',
      '5400',
      '1:30:00',
    ],
    ...[
      '1小时30分',
      '1 小时 30 分钟',
      '1.5小时',
      '90分',
      '90分钟',
      '5400秒',
      '１小时３０分',
      '1：30：00',
      ' 1 h  30 min ',
    ],
  ];
  for (const text of same) expect(read(text), text).toBe(5_400);
  expect(['0', '0 s', '1 h 5 s', '1小时5秒', '0.1 h'].map(read)).toEqual([0, 0, 3_605, 3_605, 360]);
});

test('what is no duration, or could be two, is none', () => {
  const none = [
    '',
    ' ',
    '-',
    'h',
    'min',
    '1:30',
    '1:60:00',
    '30 min 1 h',
    '1 h 1 h',
    '1 d',
    '0.5 s',
    '1,5 h',
    'ninety',
    '1e3',
    '9'.repeat(30),
  ];
  for (const text of none) expect(read(text), text).toBeNull();
});

test('what is shown in either language, and in a sheet, reads back as the same seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (seconds) => {
      const { sheet, number } = kinds.duration;
      for (const lang of languages) {
        expect(read(cellText(played, seconds, lang))).toBe(seconds);
        expect(read(number?.typed(seconds, played, lang) ?? '')).toBe(seconds);
      }
      expect(read(sheet?.plain?.(seconds) ?? '')).toBe(seconds);
    }),
  );
});

test('its bounds are seconds, and a refusal says them as they are typed', () => {
  expect(refusalOf(played, 5_400, true)).toBeUndefined();
  expect(refusalOf(played, 5_401, true)).toEqual({
    en: 'must be at most 1 h 30 min',
    zh: '不能大于1小时30分',
  });
  expect(refusalOf(played, 4, true)).toEqual({ en: 'must be at least 5 s', zh: '不能小于5秒' });
  // The wire carries seconds alone.
  const schema = inputSchema({ played });
  expect(parseRow(schema, { played: 90 })).toEqual({ ok: true, values: { played: 90 } });
  for (const value of ['1 h', 1.5, true]) expect(parseRow(schema, { played: value }).ok).toBe(false);
});

test('a cell of an imported sheet is read as it is typed, and what is none is told', () => {
  const cell = (text: string) => readCell(played, text, () => []);
  expect(['1:30:00', '90 min', '1小时30分'].map(cell)).toEqual(Array(3).fill({ value: 5_400 }));
  expect(cell('1:30')).toEqual({
    fault: {
      en: 'must be a duration such as 1 h 30 min, 90 min or 1:30:00',
      zh: '应为时长，例如 1小时30分、90分 或 1:30:00',
    },
  });
});

test('the description of the interface says that it is an integer of seconds', () => {
  const { schemas } = openApi(product).components as {
    schemas: Record<string, { properties: Record<string, object> }>;
  };
  expect(schemas.advert_material?.properties.duration_seconds).toMatchObject({
    title: 'Duration',
    type: 'integer',
    description: 'Seconds',
  });
});
