import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parts, product } from '../../resources/index.ts';
import { indexOf } from '../../resources/kit/product-index.ts';
import { codeBehind, findDeclared, screenAt } from '../../src/dev/find-declared.ts';
import { Places } from '../../tools/inspect/locate.ts';

const root = path.join(import.meta.dirname, '../..');
const places = new Places(root);
const { screens } = indexOf(product, parts);

function lineOf(place: string | undefined) {
  const [file = '', line] = (place ?? '').split(':');
  return { file, text: readFileSync(path.join(root, file), 'utf8').split('\n')[Number(line) - 1] };
}

test('a field, an action, a button that every list has, and a screen are found in their declaration', () => {
  const of = { resource: 'vendor_person', model: 'vendor_person' };
  const file = 'resources/vendor-test/person.ts';
  expect(lineOf(places.of({ ...of, field: 'phone' }))).toEqual({
    file,
    text: expect.stringContaining('phone: f.text'),
  });
  expect(lineOf(places.of({ ...of, field: 'vendor_name' }))).toEqual({
    file,
    text: expect.stringContaining('.via('),
  });
  expect(lineOf(places.of({ ...of, action: 'disable' }))).toEqual({
    file,
    text: expect.stringContaining('disable: Person'),
  });
  expect(lineOf(places.of({ ...of, action: 'export' }))).toEqual({
    file,
    text: expect.stringContaining('page: ['),
  });
  expect(lineOf(places.of(of))).toEqual({ file, text: expect.stringContaining('defineResource(Person') });
  expect(lineOf(places.of({ resource: 'manager_role', model: 'manager_role', page: 'access' }))).toEqual({
    file: 'resources/personnel/role/index.ts',
    text: expect.stringContaining('pages: { access:'),
  });
  expect(lineOf(places.of({ resource: 'home', model: 'home' }))).toEqual({
    file: 'resources/home/home.ts',
    text: expect.stringContaining("definePage('home'"),
  });
});

test('every screen is found', () => {
  const names = product.resources.map(({ name, model }) => ({ resource: name, model: model.name }));
  expect(names.filter((of) => places.of(of) === undefined)).toEqual([]);
});

test('words on the screen lead to what the open screen declares, a menu entry to its own', () => {
  const path = '/vendor-test/person-manage';
  const found = (...texts: string[]) => findDeclared(product, screens, path, texts);
  expect(found('手机号')).toMatchObject({ resource: 'vendor_person', field: 'phone' });
  expect(found('Disable')).toMatchObject({ resource: 'vendor_person', action: 'disable' });
  expect(found('', 'Staff No. *')).toMatchObject({ resource: 'vendor_person', field: 'staff_no' });
  expect(found('Sale orders')).toMatchObject({ resource: 'mgt_order' });
  expect(found('首页')).toMatchObject({ resource: 'home' });
  expect(findDeclared(product, screens, '/personnel/role', ['Access'])).toMatchObject({
    resource: 'manager_role',
    page: 'access',
  });
  expect(found('nobody says this')).toBeUndefined();
});

test('a button is tagged with the code that the server asks for', () => {
  const person = screenAt(product, '/vendor-test/person-manage/detail');
  if (!person) throw new Error('no screen');
  expect(person.name).toBe('vendor_person');
  expect(codeBehind(person, 'Export')).toBe('VENDOR_PERSON_MANAGE:export');
  expect(codeBehind(person, '停用')).toBe('VENDOR_PERSON_MANAGE:disable');
  expect(codeBehind(person, 'Something else')).toBeUndefined();
});
