import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { database } from '../../src/store/database.ts';
import { keepListed, listedOf } from '../../src/store/listed-prompts.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const entry = (id: string, title = id) => ({ id, title });

test('what another tab keeps meanwhile stays, what a person took away goes, and studies are apart', async () => {
  await keepListed('system-prompt', [entry('a'), entry('b')], []);
  await keepListed('system-prompt', [entry('c'), entry('b', 'B')], ['a']);
  expect(await listedOf('system-prompt')).toEqual([entry('c'), entry('b', 'B')]);
  await keepListed('system-prompt', [entry('d')], []);
  expect((await listedOf('system-prompt')).map((each) => (each as { id: string }).id)).toEqual(['c', 'b', 'd']);
  expect(await listedOf('judge')).toEqual([]);
  await database.settings.put({ key: 'listed:judge', value: 'no list' });
  expect(await listedOf('judge')).toEqual([]);
});
