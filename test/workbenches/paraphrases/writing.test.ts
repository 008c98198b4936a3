import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { DraftParaphraseWriter } from '../../../src/workbenches/paraphrases/writing.ts';
import { tryWithRunLock } from '../../../src/run/run-lock.ts';

test('another tab’s writing is over once its lock is free, though nothing is stored any more', async () => {
  let leave = (): void => undefined;
  const other = tryWithRunLock('paraphrases-mine', () => new Promise((resolve) => (leave = resolve)));
  const states: string[] = [];
  const writing = new DraftParaphraseWriter('mine', () => Promise.reject(new Error('Nothing is asked.')));
  const end = writing.subscribe(({ state }) => states.push(state));
  await vi.waitFor(async () => {
    await writing.lookElsewhere();
    expect(states.at(-1)).toBe('elsewhere');
  }, 20_000);
  leave();
  await other;
  await vi.waitFor(() => expect(states.at(-1)).toBe('at rest'), 20_000);
  end();
});
