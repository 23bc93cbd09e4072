import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { coupon } from '../../resources/marketing/coupon/index.ts';
import { useRow } from '../../src/data/use-row.ts';
import { useRows } from '../../src/data/use-rows.ts';
import { useWrite, type Write } from '../../src/data/use-write.ts';
import { onStage } from './pickers/stage.tsx';
import { gate } from './support/test-api.ts';

const call = { list: 'GET /mgt_coupon/v1', read: 'GET /mgt_coupon/{id}/v1' };
const row = (id: string) => ({ id, coupon_name: `Coupon ${id}`, version: 1 });

/** A button that writes, and what came of it. */
function Writes({ write }: { write: (by: Write) => Promise<unknown> }) {
  const by = useWrite();
  const [end, setEnd] = useState('');
  const run = () =>
    void write(by).then(
      () => setEnd('done'),
      () => setEnd('refused'),
    );
  return (
    <>
      <button type="button" onClick={run}>
        Write
      </button>
      <output>{end}</output>
    </>
  );
}

function List() {
  const { rows } = useRows(coupon, { filters: {}, tab: 'all', page: 1, size: 10, sorts: [] });
  return <p>{rows ? rows.map(({ coupon_name }) => String(coupon_name)).join() : 'loading'}</p>;
}

test('a refused edit stops no list that is being read', async () => {
  const answer = gate();
  const { api, user } = await onStage({
    element: (
      <>
        <List />
        <Writes write={({ update }) => update(coupon, '1', { coupon_name: 'x', version: 0 })} />
      </>
    ),
    answers: (on) => {
      on.on(call.list, async () => {
        await answer.passed;
        return { data: { rows: [row('1')], total: 1 } };
      });
      on.on('PUT /mgt_coupon/{id}/v1', () => ({ code: 10005, msg: 'Changed by someone else' }));
    },
  });
  await waitFor(() => expect(api.calls(call.list)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await screen.findByText('refused');
  answer.open();
  await screen.findByText('Coupon 1');
  expect(api.calls(call.list)).toHaveLength(1);
});

test('a deletion takes nothing away from another record that stands open', async () => {
  const drawn: (string | undefined)[] = [];
  function Open() {
    const name = useRow(coupon, '2', { keep: true }).row?.coupon_name;
    drawn.push(name === undefined ? undefined : String(name));
    return <p>{String(name)}</p>;
  }
  const { api, user } = await onStage({
    element: (
      <>
        <Open />
        <Writes write={({ remove }) => remove(coupon, '1', { changes: [coupon] })} />
      </>
    ),
    answers: (on) => {
      on.on(call.read, () => ({ data: row('2') }));
      on.on('DELETE /mgt_coupon/{id}/v1', () => ({ msg: 'Deleted successfully' }));
    },
  });
  await screen.findByText('Coupon 2');
  const before = drawn.length;
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await screen.findByText('done');
  await waitFor(() => expect(api.calls(call.read)).toHaveLength(2));
  expect(drawn.slice(before)).not.toContain(undefined);
  expect(await screen.findAllByText('Deleted successfully')).toHaveLength(1);
});
