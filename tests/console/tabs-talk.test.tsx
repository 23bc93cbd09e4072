import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTabsTalk, type TabWord } from '../../src/tabs-talk.ts';
import { eventually } from '../support/eventually.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab, and what it heard. */
function tab() {
  const talk = openTabsTalk();
  onTestFinished(talk.close);
  const heard: TabWord[] = [];
  const stop = talk.listen((word) => heard.push(word));
  return { ...talk, heard, stop };
}

test('what one tab says reaches every other one, and not itself', async () => {
  const [one, two, three] = [tab(), tab(), tab()];
  one.post({ kind: 'unread', count: 3 });
  one.post({ kind: 'signed-out' });
  await eventually(() => expect(three.heard).toEqual([{ kind: 'unread', count: 3 }, { kind: 'signed-out' }]));
  expect(two.heard).toEqual(three.heard);
  expect(one.heard).toEqual([]);
});

test('who has stopped listening or has closed hears nothing, and saying something then is no fault', async () => {
  const [one, two, three] = [tab(), tab(), tab()];
  two.stop();
  three.close();
  const last = tab();
  one.post({ kind: 'switched' });
  await eventually(() => expect(last.heard).toHaveLength(1));
  expect([two.heard, three.heard]).toEqual([[], []]);
  three.post({ kind: 'signed-out' });
});

test('words of another version of the console are not heard', async () => {
  const stranger = new BroadcastChannel('console');
  onTestFinished(() => stranger.close());
  const one = tab();
  for (const word of [
    'signed-out',
    null,
    { kind: 'theme' },
    { kind: 'unread', count: '3' },
    { kind: 'access' },
  ])
    stranger.postMessage(word);
  stranger.postMessage({ kind: 'access', version: '8' });
  await eventually(() => expect(one.heard).toEqual([{ kind: 'access', version: '8' }]));
});

test('a browser without such a line goes on without it', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const one = tab();
  one.post({ kind: 'signed-out' });
  expect(one.heard).toEqual([]);
});
