import { expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { f, model } from '../../resources/kit/index.ts';
import { say } from '../../resources/kit/label.ts';
import { lint } from '../../resources/kit/lint.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { openApi } from '../../resources/kit/openapi.ts';
import type { Product } from '../../resources/kit/product.ts';
import {
  fileRefusal,
  readObjectKey,
  shapeRefusal,
  uploadRules,
  uploadRuleText,
  uploadTexts,
  videoRefusal,
} from '../../resources/kit/upload.ts';
import { refusalOf } from '../../resources/kit/validation.ts';

const label = { en: 'x', zh: 'x' };
const mb = 1024 * 1024;

test('[5.01] a picture is png, jpeg or jpg unless the declaration says otherwise', () => {
  const rules = uploadRules(f.image(label));
  for (const name of ['a.png', 'a.PNG', 'a.b.jpeg', '图片.jpg'])
    expect(fileRefusal(rules, { name, size: 1 })).toBeUndefined();
  for (const name of ['a.gif', 'a.svg', 'a', 'png', 'a.png.exe', 'a.png ', '.']) {
    expect(fileRefusal(rules, { name, size: 1 })).toEqual({
      zh: '仅支持 png/jpeg/jpg 文件，请重新上传！',
      en: 'Only png/jpeg/jpg files are supported, please upload again!',
    });
  }
  const packages = uploadRules(f.file(label, { upload: { types: ['apk'], maxMb: 300 } }));
  expect(packages).toMatchObject({ type: 1, maxMb: 300 });
  expect(fileRefusal(packages, { name: 'a.pdf', size: 1 })?.zh).toBe('仅支持 apk 文件，请重新上传！');
});

test('[5.02] a file stays below its limit, 100 MB unless the declaration says otherwise', () => {
  const rules = uploadRules(f.video(label));
  expect(fileRefusal(rules, { name: 'a.mp4', size: 100 * mb - 1 })).toBeUndefined();
  expect(fileRefusal(rules, { name: 'a.mp4', size: 100 * mb })?.zh).toBe(
    '当前文件大小超过100mb，请重新上传！',
  );
  const small = uploadRules(f.image(label, { upload: { maxMb: 2 } }));
  expect(fileRefusal(small, { name: 'a.png', size: 2 * mb })?.zh).toBe('当前文件大小超过2mb，请重新上传！');
});

test('[5.03] no file, or an empty one, was not chosen', () => {
  const rules = uploadRules(f.image(label));
  for (const file of [null, undefined, { name: 'a.png', size: 0 }])
    expect(fileRefusal(rules, file)?.zh).toBe('文件选择失败，请重新选择文件！');
});

test('[5.04] a video keeps its ratio within 0.1', () => {
  const rules = uploadRules(f.video(label, { upload: { ratio: 16 / 9 } }));
  const refused = (width: number, height: number) => videoRefusal(rules, { width, height, seconds: 1 });
  expect(refused(1920, 1080)).toBeUndefined();
  expect(refused(1870, 1000)).toBeUndefined();
  expect(refused(1880, 1000)?.zh).toBe('当前尺寸1880×1000与要求的比例16:9不符，请重新上传！');
  expect(refused(1080, 1920)?.en).toContain('1080×1920 does not match the ratio 16:9');
  expect(videoRefusal(uploadRules(f.video(label)), { width: 1, height: 9, seconds: 1 })).toBeUndefined();
  const square = uploadRules(f.video(label, { upload: { ratio: 1 } }));
  expect(videoRefusal(square, { width: 110, height: 100, seconds: 1 })).toBeUndefined();
  expect(videoRefusal(square, { width: 111, height: 100, seconds: 1 })).toBeDefined();
});

test('[5.05] a video lasts no longer than its limit, 3600 s unless the declaration says otherwise', () => {
  const rules = uploadRules(f.video(label));
  expect(videoRefusal(rules, { width: 1, height: 1, seconds: 3600 })).toBeUndefined();
  expect(videoRefusal(rules, { width: 1, height: 1, seconds: 3600.5 })?.zh).toBe(
    '当前视频时长3601秒，最长3600秒，请重新上传！',
  );
  const short = uploadRules(f.video(label, { upload: { maxSeconds: 60 } }));
  expect(videoRefusal(short, { width: 1, height: 1, seconds: 61 })?.en).toContain('61 s, at most 60 s');
});

test('every message speaks both languages and leaves no placeholder open', () => {
  for (const text of Object.values(uploadTexts)) {
    const params = { types: 'png', n: 1, width: 1, height: 1, ratio: 1, seconds: 1, max: 1 };
    for (const lang of ['en', 'zh'] as const) expect(say(text, lang, params)).not.toMatch(/[{}]/);
  }
});

test('[9.06] a picture is cut to 200×200 unless the declaration says otherwise', () => {
  expect(uploadRules(f.image(label, { upload: { crop: true } })).crop).toEqual({ width: 200, height: 200 });
  expect(uploadRules(f.image(label)).crop).toBeUndefined();
});

test('what a file has to be may follow another field of its row', () => {
  const crop = { by: 'size', of: { 1: { width: 9, height: 16 }, 2: { width: 3, height: 1 } } };
  const field = f.image(label, { upload: { crop } });
  expect(uploadRules(field, { size: 2 }).crop).toEqual({ width: 3, height: 1 });
  expect(uploadRules(field, {}).crop).toBeUndefined();
  const stored = { width: 300, height: 100, seconds: null };
  expect(shapeRefusal(uploadRules(field, { size: 2 }), stored)).toBeUndefined();
  expect(shapeRefusal(uploadRules(field, { size: 1 }), stored)?.msg.en).toContain(
    '300×100 does not match the ratio 9:16',
  );
});

test('the rule is told before the error', () => {
  const video = f.video(label, { upload: { ratio: 9 / 16, maxSeconds: 60, maxMb: 20 } });
  expect(uploadRuleText(uploadRules(video))).toEqual({
    en: 'MP4, below 20 MB, ratio 9:16, at most 60 s',
    zh: 'MP4，小于20MB，比例9:16，最长60秒',
  });
  expect(uploadRuleText(uploadRules(f.images(label))).zh).toBe('PNG/JPEG/JPG，小于100MB，最多3个');
});

test('several files: three unless the declaration says otherwise', () => {
  expect(refusalOf(f.images(label), ['a', 'b', 'c'], false)).toBeUndefined();
  expect(refusalOf(f.images(label), ['a', 'b', 'c', 'd'], false)?.en).toBe('takes at most 3 entries');
  expect(refusalOf(f.images(label, { max: 1 }), ['a', 'b'], false)?.en).toBe('takes at most 1 entry');
  expect(refusalOf(f.files(label, { max: 5 }), ['a', 'b', 'c', 'd'], false)).toBeUndefined();
});

test('an object is named by its type, day, user and random, and by nothing else', () => {
  const prefix = `0/20261121/17/${'a'.repeat(22)}/`;
  expect(readObjectKey(`${prefix}x.png`)).toEqual({
    key: `${prefix}x.png`,
    prefix,
    type: 0,
    extension: 'png',
  });
  for (const key of [
    'x.png',
    `${prefix}x.mp4`,
    `${prefix}x.svg`,
    `${prefix}../x.png`,
    `/${prefix}x.png`,
    `${prefix}x.png\n`,
  ])
    expect(readObjectKey(key), key).toBeUndefined();
});

test('a declaration that no upload could meet is found', () => {
  const bad = model(
    'bad',
    {
      name: f.text(label),
      mixed: f.file(label, { upload: { types: ['apk', 'pdf'] } }),
      film: f.image(label, { upload: { types: ['mp4'] } }),
      large: f.image(label, { upload: { maxMb: 101 } }),
      none: f.file(label, { upload: { types: [] } }),
    },
    { label, title: 'name', scope: 'none' },
  ) as unknown as AnyModel;
  const [first] = product.resources;
  if (!first) throw new Error('the product has no resource');
  const broken = { ...product, resources: [{ ...first, model: bad }] } as Product;
  const found = lint(broken).filter((line) => /mixed|film|large|none/.test(line));
  expect(found).toEqual([
    'bad: mixed mixes files of several upload types',
    'bad: film takes files that its kind does not show',
    'bad: large allows 101 MB, storage takes 100',
    'bad: none takes files of no type',
    'bad: none takes files that its kind does not show',
  ]);
});

test('the description names the token call and files as texts', () => {
  const described = JSON.stringify(openApi(product));
  expect(described).toContain('/sts_upload/token/v1');
});
