import { afterEach, expect, test, vi } from 'vitest';
import { holdCachesOpen } from '../../../src/engine/download/stored-pieces.ts';

afterEach(() => vi.unstubAllGlobals());

const file = (cache: string) => ({ url: `https://hub.example/${cache}`, cache, bytes: 1 });

test('the caches of a download are opened once each, and a refused one is tried again with the next download', async () => {
  const asked: string[] = [];
  let refuses = true;
  vi.stubGlobal('caches', {
    open: (name: string) => {
      // Other test files share this module, so the pieces’ cache may be open already.
      if (name !== 'evenkeel-pieces') asked.push(name);
      return name === 'refused' && refuses ? Promise.reject(new Error('not here')) : Promise.resolve({});
    },
  });
  await holdCachesOpen([file('one'), file('one'), file('refused')]);
  expect(asked).toEqual(['one', 'refused']);
  refuses = false;
  await holdCachesOpen([file('one'), file('refused')]);
  expect(asked.slice(2)).toEqual(['refused']);
});
