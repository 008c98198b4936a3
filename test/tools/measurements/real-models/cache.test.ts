import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder, LineCache } from '../../../../tools/measurements/real-models/cache.ts';
import { progressLine, timeLeft } from '../../../../tools/measurements/real-models/progress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-real-models-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the folder is the named one, or one in the user’s cache', () => {
  expect(cacheFolder({ EVENKEEL_REAL_MODELS: join(folder, 'a') })).toBe(join(folder, 'a'));
  expect(cacheFolder({ XDG_CACHE_HOME: folder })).toBe(join(folder, 'evenkeel-real-models'));
});

test('a folder in the repository is refused: the model may not be passed on', () => {
  expect(() => cacheFolder({ EVENKEEL_REAL_MODELS: 'public/models/gemma' })).toThrow(
    /lies in the repository\. Name another one by EVENKEEL_REAL_MODELS\.$/,
  );
});

test('what is there is not made again, and a line that was cut is', async () => {
  const file = join(folder, 'answers.jsonl');
  let made = 0;
  const make = () => Promise.resolve(`text ${++made}`);
  const first = new LineCache<string>(file);
  expect([await first.getOrMake('a', make), await first.getOrMake('a', make), await first.getOrMake('b', make)]).toEqual([
    'text 1',
    'text 1',
    'text 2',
  ]);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -4));
  const again = new LineCache<string>(file);
  expect([await again.getOrMake('a', make), await again.getOrMake('b', make)]).toEqual(['text 1', 'text 3']);
  expect(readFileSync(file, 'utf8')).toBe('["a","text 1"]\n["b","text 3"]\n');
});

test('the time left follows the speed so far', () => {
  expect(timeLeft(60_000, 20, 80)).toBe(180_000);
  expect(timeLeft(60_000, 0, 80)).toBeUndefined();
  expect(progressLine('gguf', 20, 80, 'texts', 180_000)).toBe('gguf: 20 of 80 texts, about 3 min left');
  expect(progressLine('gguf', 80, 80, 'texts', 0)).toBe('gguf: 80 of 80 texts');
});
