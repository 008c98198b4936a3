import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeThrottledProgress } from '../../../src/base/workers/throttled-progress.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** The reports that pass the throttle when these steps happen, each at its time in ms. */
function heard(steps: readonly (readonly [at: number, what: 'read' | 'measured', done: number, total: number])[]) {
  const heard: string[] = [];
  const onProgress = makeThrottledProgress<'measured'>(({ what, done, total }) => heard.push(`${what} ${done}/${total}`));
  for (const [at, ...step] of steps) {
    now = at;
    onProgress(...step);
  }
  return heard;
}

test('work of less than a second tells nothing', () => {
  expect(
    heard([
      [0, 'read', 1, 2],
      [500, 'read', 2, 2],
      [990, 'measured', 0, 1],
    ]),
  ).toEqual([]);
});

test('then it is told five times a second', () => {
  expect(
    heard([
      [1000, 'read', 1, 9],
      [1100, 'read', 2, 9],
      [1199, 'read', 3, 9],
      [1200, 'read', 4, 9],
      [1300, 'read', 5, 9],
    ]),
  ).toEqual(['read 1/9', 'read 4/9']);
});

test('the end of a stage and the next one are told right after what was told', () => {
  expect(
    heard([
      [1000, 'read', 8, 9],
      [1001, 'read', 9, 9],
      [1002, 'measured', 0, 1],
      [1003, 'measured', 1, 8],
      [1202, 'measured', 2, 8],
    ]),
  ).toEqual(['read 8/9', 'read 9/9', 'measured 0/1', 'measured 2/8']);
});
