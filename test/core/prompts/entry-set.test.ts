import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json/json.ts';
import {
  parseEntriesForStudy,
  entrySetToJson,
  isEntrySetFile,
  compareEntrySets,
  parseEntrySetFile,
  type EntrySet,
} from '../../../src/core/prompts/entry-set.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const entry = (id: string, content = 'Be kind.') => ({ id, title: id, messages: [{ role: 'system', content }] });
const setOf = (...contents: string[]): EntrySet => ({
  id: 'clerks',
  study: 'system-prompt',
  title: 'Clerks “ü” 🙂',
  createdAt: 1,
  versions: contents.map((content, at) => ({ version: at + 1, changedAt: at + 1, entries: [entry('a', content)] })),
});

it('a set is the same bytes again once it was read, in whatever order its fields stood', () => {
  const set = setOf('Be kind.', 'Be {kind}: {"a": 1}\n');
  const text = entrySetToJson(set);
  expect(isEntrySetFile(text)).toBe(true);
  expect(parseEntrySetFile(text, 'f')).toEqual(set);
  expect(entrySetToJson(parseEntrySetFile(text, 'f'))).toBe(text);
  const turned = JSON.stringify(Object.fromEntries(Object.entries({ ...JSON.parse(text), more: 1 }).reverse()), null, 2);
  expect(entrySetToJson(parseEntrySetFile(turned, 'f'))).toBe(text);
});

describe('a file of a set', () => {
  const broken = (change: object) => JSON.stringify({ ...JSON.parse(entrySetToJson(setOf('x y'))), ...change });
  it.each([
    [
      'in another format',
      broken({ format: 'evenkeel-prompts/2' }),
      /not a set of prompts in the format evenkeel-prompts\/1/,
    ],
    ['that is cut off', entrySetToJson(setOf('x')).slice(0, -9), /not whole JSON/],
    ['with an id that is a path', broken({ id: '../x' }), /“id” must be lower-case letters/],
    ['without versions', broken({ versions: [] }), /“versions” must not be empty/],
    ['with a gap in its versions', broken({ versions: [{ version: 2, changedAt: 1, entries: [{}] }] }), /numbered from 1/],
    [
      'with entries that are none',
      broken({ versions: [{ version: 1, changedAt: 1, entries: ['x'] }] }),
      /must be an object/,
    ],
    ['with half a character', broken({ title: 'x' }).replace('x y', '\\ud800'), /half a character/],
  ])('%s is refused in a sentence', (_, text, sentence) => {
    expect(() => parseEntrySetFile(text, '“f”')).toThrow(UserError);
    expect(() => parseEntrySetFile(text, '“f”')).toThrow(sentence);
  });
});

it('what its entries may be is for their study to say', async () => {
  const study = await loadStudy('system-prompt');
  expect(parseEntriesForStudy(study, [{ ...entry('a'), strange: 1 }])).toEqual([entry('a')]);
  expect(() => parseEntriesForStudy(study, [{ id: 'a' }])).toThrow(UserError);
  for (const [id, option] of [
    ['instruction-style', 'styles'],
    ['judge', 'criteria'],
    ['configuration', 'wordings'],
  ] as const) {
    const other = await loadStudy(id);
    const entries = (other.defaults as Record<string, Json>)[option] as readonly Json[];
    expect(parseEntriesForStudy(other, entries)).toEqual(entries);
  }
  await expect(loadStudy('paraphrase').then((none) => parseEntriesForStudy(none, []))).rejects.toThrow('cannot be kept');
});

it('of two with one id it is known which one goes on from the other', () => {
  expect(compareEntrySets(setOf('a', 'b'), { ...setOf('a', 'b'), title: 'Other' })).toBe('same');
  expect(compareEntrySets(setOf('a'), setOf('a', 'b'))).toBe('newer');
  expect(compareEntrySets(setOf('a', 'b'), setOf('a'))).toBe('older');
  expect(compareEntrySets(setOf('a', 'b'), setOf('a', 'c'))).toBe('another');
  expect(compareEntrySets(setOf('a'), { ...setOf('a'), study: 'judge' })).toBe('another');
});
