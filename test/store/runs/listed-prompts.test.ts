import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { database } from '../../../src/store/database/database.ts';
import { updateStoredStudyPrompts, loadStoredStudyPrompts } from '../../../src/store/runs/listed-prompts.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const entry = (id: string, title = id) => ({ id, title });

test('what another tab keeps meanwhile stays, what a person took away goes, and studies are apart', async () => {
  await updateStoredStudyPrompts('system-prompt', [entry('a'), entry('b')], []);
  await updateStoredStudyPrompts('system-prompt', [entry('c'), entry('b', 'B')], ['a']);
  expect(await loadStoredStudyPrompts('system-prompt')).toEqual([entry('c'), entry('b', 'B')]);
  await updateStoredStudyPrompts('system-prompt', [entry('d')], []);
  expect((await loadStoredStudyPrompts('system-prompt')).map((each) => (each as { id: string }).id)).toEqual([
    'c',
    'b',
    'd',
  ]);
  expect(await loadStoredStudyPrompts('judge')).toEqual([]);
  await database.settings.put({ key: 'listed:judge', value: 'no list' });
  expect(await loadStoredStudyPrompts('judge')).toEqual([]);
});
