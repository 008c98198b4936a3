import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { database } from '../../../src/store/database/database.ts';
import { keepListedPrompts, listedPromptsOf } from '../../../src/store/runs/listed-prompts.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const entry = (id: string, title = id) => ({ id, title });

test('what another tab keeps meanwhile stays, what a person took away goes, and studies are apart', async () => {
  await keepListedPrompts('system-prompt', [entry('a'), entry('b')], []);
  await keepListedPrompts('system-prompt', [entry('c'), entry('b', 'B')], ['a']);
  expect(await listedPromptsOf('system-prompt')).toEqual([entry('c'), entry('b', 'B')]);
  await keepListedPrompts('system-prompt', [entry('d')], []);
  expect((await listedPromptsOf('system-prompt')).map((each) => (each as { id: string }).id)).toEqual(['c', 'b', 'd']);
  expect(await listedPromptsOf('judge')).toEqual([]);
  await database.settings.put({ key: 'listed:judge', value: 'no list' });
  expect(await listedPromptsOf('judge')).toEqual([]);
});
