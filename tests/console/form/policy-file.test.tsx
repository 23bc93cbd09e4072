import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

const wrong = 'p, role:R3, COMPLAINT_HANDEL, use, allow';
const content = `# Access policy\np, role:R3, SALE_ORDER, use, allow\n${wrong}\n`;

test('a policy file is imported on its own page, and going back to its text marks the line of the first fault', async () => {
  const api = await testApi();
  api.on('GET /policy_version/v1', () => ({ data: { rows: [], total: 0 } }));
  api.on('GET /policy_version/current/v1', () => ({ data: { base: 'b', content } }));
  const msg = 'role:R3: COMPLAINT_HANDEL is no permission of this system; did you mean COMPLAINT_HANDLE?';
  api.on('POST /policy_version/preview/v1', () => ({
    data: {
      base: 'b',
      changes: { roles: [], users: [], roleNames: {}, orgNames: {} },
      faults: [{ line: 3, msg }],
    },
  }));
  const { user } = await openAt({ api, path: '/personnel/policy' });
  await user.click(await screen.findByRole('button', { name: 'Import policy file' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Policy file' })).toHaveProperty('value', content),
  );
  await user.click(screen.getByRole('button', { name: 'Preview changes' }));
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  await user.click(screen.getByRole('button', { name: 'Back to the file' }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Policy file' });
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(wrong);
});
