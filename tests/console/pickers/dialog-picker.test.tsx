import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choiceFilters } from '../../../resources/kit/filters.ts';
import { f } from '../../../resources/kit/index.ts';
import { FilterControl } from '../../../src/kinds/filters/filter-control.tsx';
import { models, optionsOver, Spot } from './models.ts';
import { Field, onStage } from './stage.tsx';

vi.setConfig({ testTimeout: 60_000 });

const agent = f.ref({ en: 'Sold by', zh: '销售方' }, 'test_agent');
const agents = Array.from({ length: 12 }, (_, at) => ({
  id: String(at + 1),
  title: `Agent ${at + 1}`,
  kind: 1 + (at % 2),
}));

async function open(lang: 'en' | 'zh' = 'en', initial?: string) {
  const values: unknown[] = [];
  const stage = await onStage({
    models,
    lang,
    element: <Field field={agent} initial={initial} onValue={(next) => values.push(next)} />,
    answers: (api) => api.on('POST /test_agent/v1', ({ body }) => optionsOver(agents, body)),
  });
  const control = await waitFor(() => {
    const found = document.getElementById('field');
    if (!found) throw new Error('not drawn yet');
    return found;
  });
  return { ...stage, values, control };
}

test.each([
  ['zh', '请选择代理商', '确定'],
  ['en', 'Please select an agent', 'OK'],
] as const)('[5.20] confirming without a selection asks for one, in %s', async (lang, text, ok) => {
  const { user, control, values } = await open(lang);
  await user.click(control);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: 'Agent 1' });
  await user.click(dialog.getByRole('button', { name: ok }));
  await screen.findByText(text);
  expect(values).toEqual([]);
});

test('[2.188] one is searched, filtered, found on a later page and chosen; nothing is handed on before it is confirmed', async () => {
  const { api, user, control, values } = await open('en', '7');
  await waitFor(() => expect(control.textContent).toBe('Agent 7'));
  await user.click(control);
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: 'Agent 7' })).checked).toBe(true);
  await user.click(dialog.getByTitle('2'));
  await user.click(await dialog.findByRole('radio', { name: 'Agent 12' }));
  expect(values).toEqual([]);

  await user.click(dialog.getByRole('button', { name: 'Kind' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Outdoor' }));
  await waitFor(() =>
    expect(api.calls('POST /test_agent/v1').at(-1)?.body).toEqual({ kind: '2', page: 1, size: 10 }),
  );
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(values).toEqual(['12']);
  expect(document.activeElement).toBe(control);
  await waitFor(() => expect(control.textContent).toBe('Agent 12'));
});

test('a filter is chosen in the same dialog', async () => {
  const [kind] = choiceFilters(Spot);
  if (!kind) throw new Error('no filter declared');
  const given: unknown[] = [];
  const { user } = await onStage({
    models,
    element: (
      <FilterControl
        filter={{
          ...kind,
          name: 'agent_id',
          kind: 'refs',
          field: agent,
          label: agent.label,
          params: ['agent_id'],
        }}
        label="Sold by"
        value={undefined}
        onChange={(value) => given.push(value)}
        today="2026-11-21"
      />
    ),
    answers: (api) => api.on('POST /test_agent/v1', ({ body }) => optionsOver(agents, body)),
  });
  await user.click(await screen.findByRole('button', { name: 'Sold by' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Agent 2' }));
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(given).toEqual([['2']]);
});
