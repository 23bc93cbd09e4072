import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { startBackend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';

const countCall = 'GET /goods_apply/count/v1';

const screens = ['GOODS_AUDIT', 'OUT_GOODS_AUDIT', 'GOODS_CENTER', 'VENDOR_PERSON_MANAGE'];

async function start(codes: readonly string[], counts: object, identity_type = 1) {
  const backend = await startBackend({
    product,
    codes,
    control: { identity_type },
    rows: { vendor_person: people(1) },
  });
  backend.answer(countCall, () => ({ data: counts }));
  const view = await open({ product, backend, at: '/vendor-test/person-manage' });
  await waitFor(() => expect(backend.live.said).not.toHaveLength(0), { timeout: 15_000 });
  return { ...view, backend };
}
const word = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).findByRole('menuitem', { name });

test('[2.151] [3.15] [6.03] the badges stand at their screens, and the group wears their sum', async () => {
  const { user, backend } = await start(screens, { goods_center_count: 3, goods_apply_count: 4 });
  const group = await word(/^Goods 7$/);
  await user.click(group);
  await word(/^Modeling 3$/);
  await word(/^Goods audit 4$/);
  await word(/^Goods centre$/);
  expect(backend.to(countCall)).toHaveLength(1);
});

test('[6.03] what a person may not audit is not in their sum', async () => {
  await start(
    screens.filter((code) => code !== 'GOODS_AUDIT'),
    { goods_center_count: 3, goods_apply_count: 4 },
  );
  await word(/^Goods 4$/);
});

test('[2.151] nothing waits, nothing shows; more than 99 is 99+', async () => {
  const { unmount } = await start(screens, { goods_center_count: 0, goods_apply_count: 0 });
  await word(/^Goods$/);
  unmount();
  await start(screens, { goods_center_count: 60, goods_apply_count: 60 });
  await word(/^Goods 99\+$/);
});

test('[6.02] a merchant, and who holds neither code, is not even asked for', async () => {
  const counts = { goods_center_count: 3, goods_apply_count: 4 };
  const merchant = await start(screens, counts, 0);
  await word(/^Goods$/);
  expect(merchant.backend.to(countCall)).toEqual([]);
  merchant.unmount();
  const other = await start(['GOODS_CENTER', 'VENDOR_PERSON_MANAGE'], counts);
  await word(/^Goods$/);
  expect(other.backend.to(countCall)).toEqual([]);
});
