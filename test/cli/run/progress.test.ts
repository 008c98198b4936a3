import { expect, test } from 'vitest';
import { RunProgress } from '../../../cli/run/progress.ts';
import type { AskedResponse } from '../../../src/core/response.ts';

const stored = (finish: 'stop' | 'error', wrote = true) => {
  const response = { finish, tokens: { prompt: 1, completion: 1 } } as AskedResponse;
  return { type: 'stored', response, wrote, reused: false } as const;
};

test('what failed and is asked again is counted once, and its failures no longer once it is answered', () => {
  const told: string[] = [];
  const progress = new RunProgress({ write: (text) => told.push(text) }, { total: 4, done: 2, failed: 1 });
  progress.hear({ type: 'begun', cells: 2 });
  progress.hear(stored('stop'));
  progress.hear(stored('error'));
  expect(told.at(-1)).toMatch(/^4 of 4 answers · 2 failed/);
  progress.hearAgain({ type: 'begun', cells: 2 });
  progress.hearAgain(stored('stop'));
  progress.hearAgain(stored('error', false));
  expect(told.at(-1)).toMatch(/^4 of 4 answers · 1 failed/);
});
