import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilesProgress, progressIntervalMs } from '../../../src/engine/download/files-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const weights = { url: 'https://hub.example/weights', bytes: 1000, cache: 'transformers-cache' } as const;
const config = { url: 'https://hub.example/config', bytes: 10, cache: 'transformers-cache' } as const;

function followed() {
  const reported: number[] = [];
  const progress = new FilesProgress('Downloading', ({ done, total }) => {
    expect(total).toBe(1010);
    reported.push(done);
  });
  progress.fileAt(config, 10);
  progress.fileAt(weights, 0);
  expect(reported).toEqual([]);
  progress.report();
  return { reported, progress };
}

test('of many pieces in one moment one is told, and the last before a silence too', () => {
  const { reported, progress } = followed();
  for (const bytes of [100, 200, 300]) progress.fileAt(weights, bytes);
  expect(reported).toEqual([10]);
  vi.advanceTimersByTime(progressIntervalMs);
  expect(reported).toEqual([10, 310]);
  vi.advanceTimersByTime(10 * progressIntervalMs);
  expect(reported).toEqual([10, 310]);
});

test('a piece that comes after a pause is told at once', () => {
  const { reported, progress } = followed();
  vi.advanceTimersByTime(progressIntervalMs);
  progress.fileAt(weights, 100);
  expect(reported).toEqual([10, 110]);
});

test('nothing is told after its end', () => {
  const { reported, progress } = followed();
  progress.fileAt(weights, 100);
  progress.end();
  expect(reported).toEqual([10, 110]);
  progress.fileAt(weights, 200);
  vi.advanceTimersByTime(10 * progressIntervalMs);
  expect(reported).toEqual([10, 110]);
});
