import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const known = '2000000000015';
const free = '4006381333931';

test('[7.64] a scanned barcode is looked up, and the scanner’s Enter goes on to the name without sending anything', async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const api = await testApi();
  api.on('GET /goods_apply/goods_code/v1', ({ query }) => {
    asked.push(query.goods_code);
    return {
      data: query.goods_code === known ? { goods_name: '晨泉饮用纯净水 550ml', logo_url: null } : null,
    };
  });
  api.on('POST /goods_apply/v1', ({ body }) => {
    sent.push(body);
    return { data: { id: '1' } };
  });
  const { user } = await openAt({ api, path: '/goods-management/goods-center/goods-modeling-apply/add' });
  const barcode = await screen.findByLabelText(/^Barcode/, {}, { timeout: 60_000 });
  await user.fill(barcode, '2000000000016');
  await user.fill(barcode, known);
  await screen.findByText('The library has it already: 晨泉饮用纯净水 550ml', {}, { timeout: 60_000 });
  await user.click(barcode);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Goods name/));
  await user.fill(barcode, free);
  await screen.findByText('Not in the library yet', {}, { timeout: 60_000 });
  expect(asked).toEqual([known, free]);
  expect(sent).toEqual([]);
});
