import { expect, test, vi } from 'vitest';
import { RunProgress } from '../../../cli/run/progress.ts';
import type { ResponseWithTokensMsSeed } from '../../../src/core/answers/response.ts';

const stored = (finish: 'stop' | 'error', wrote = true) => {
  const response = { model: 'm', finish, tokens: { prompt: 1, completion: 1 } } as ResponseWithTokensMsSeed;
  return { type: 'stored', response, wrote, reused: false } as const;
};

test('what failed and is asked again is counted once, and its failures no longer once it is answered', () => {
  const lines: string[] = [];
  const progress = new RunProgress({ write: (text) => lines.push(text) }, { total: 4, done: 2, failed: 1 });
  progress.hear({ type: 'begun', cells: 2, byModel: new Map([['m', 2]]) });
  progress.hear(stored('stop'));
  progress.hear(stored('error'));
  expect(lines.at(-1)).toMatch(/^4 of 4 answers · 2 failed/);
  progress.hearAgain({ type: 'begun', cells: 2, byModel: new Map([['m', 2]]) });
  progress.hearAgain(stored('stop'));
  progress.hearAgain(stored('error', false));
  expect(lines.at(-1)).toMatch(/^4 of 4 answers · 1 failed/);
});

test('the time left goes on with the clock while no answer comes, and no line is written after the end', () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const progress = new RunProgress({ isTTY: true, write: (text) => lines.push(text) }, { total: 40, done: 0, failed: 0 });
    progress.hear({ type: 'begun', cells: 40, byModel: new Map([['m', 40]]) });
    progress.hear({ type: 'asking', model: 'm' });
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(10_000);
      progress.hear(stored('stop'));
    }
    vi.advanceTimersByTime(2_000);
    expect(lines.at(-1)).toBe('\r\x1b[2K10 of 40 answers · 4 to 7 min left · m');
    vi.advanceTimersByTime(120_000);
    expect(lines.at(-1)).toContain('8 to 15 min left');
    progress.end();
    const { length } = lines;
    vi.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(length);
  } finally {
    vi.useRealTimers();
  }
});
