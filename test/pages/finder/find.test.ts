import { describe, expect, test } from 'vitest';
import { searchGroups, type FinderEntry } from '../../../src/pages/finder/find.ts';
import { dialogForKey, type KeyPress } from '../../../src/pages/finder/finder-key.ts';
import { listPageEntries } from '../../../src/pages/finder/page-entries.ts';
import { runEntry } from '../../../src/pages/finder/stored-entries.ts';

const thing = (title: string, detail?: string, also?: string): FinderEntry => ({ id: title, title, detail, also, go: '#/' });
const titles = (groups: ReturnType<typeof searchGroups>) => groups.map(({ things }) => things.map(({ title }) => title));

describe('what is found', () => {
  const pages = { title: 'Pages', things: [thing('Home'), thing('New audit'), thing('Models', undefined, 'endpoint hub')] };
  const runs = { title: 'Runs', things: [thing('Café audit'), thing('Second', 'Judge · tiny-a'), thing('Audit three')] };

  test('has every word, capitals and accents apart, in title, detail or other words', () => {
    expect(titles(searchGroups([pages, runs], 'CAFE'))).toEqual([['Café audit']]);
    expect(titles(searchGroups([pages, runs], 'tiny judge'))).toEqual([['Second']]);
    expect(titles(searchGroups([pages, runs], 'hub'))).toEqual([['Models']]);
    expect(searchGroups([pages, runs], 'tiny home')).toEqual([]);
  });

  test('stands in the order of how well it fits, and so do its groups', () => {
    expect(titles(searchGroups([pages, runs], 'audit'))).toEqual([['Audit three', 'Café audit'], ['New audit']]);
  });

  test('is the first few of everything without a text', () => {
    const many = { title: 'Runs', things: Array.from({ length: 1000 }, (_, n) => thing(`Run ${n}`)) };
    expect(titles(searchGroups([many, pages], '  ')).map(({ length }) => length)).toEqual([6, 3]);
    expect(searchGroups([many], 'run')[0]?.things).toHaveLength(10);
  });

  test('takes what is typed as text', () => {
    expect(searchGroups([pages, runs], '.*')).toEqual([]);
    expect(searchGroups([pages, runs], '(')).toEqual([]);
  });

  const plan = { study: 'judge', models: ['transformers:evenkeel/tiny-a@1:int8'], questions: 1, sets: ['sums'] };
  const stored = { id: 'f'.repeat(64), plan, createdAt: Date.UTC(2026, 10, 3, 12), state: 'finished' as const };

  test('a run has its name, study, date and models', () => {
    const things = [runEntry({ ...stored, name: 'Monday' }), runEntry(stored)];
    for (const words of ['monday', 'judge', '2026-11-03', 'tiny-a', 'monday judge finished'])
      expect({ words, found: searchGroups([{ title: 'Runs', things }], words)[0]?.things[0]?.title }).toEqual({
        words,
        found: words === 'judge' ? things[1]?.title : 'Monday',
      });
  });

  test('a run is found with where its answers came from', () => {
    const imports = [{ file: 'a.jsonl', at: 0, answers: 10 }];
    expect(runEntry({ ...stored, imports, total: 10 }).detail).toContain(' · Imported · ');
    expect(runEntry({ ...stored, imports, total: 20 }).detail).toContain(' · Partly imported · ');
    expect(runEntry(stored).detail).not.toContain('mported');
  });

  test('pages about a run are there where one is open', () => {
    const isOfRun = ({ title }: FinderEntry) => title.includes('this run');
    expect(listPageEntries(undefined).some(isOfRun)).toBe(false);
    expect(listPageEntries('f'.repeat(64)).filter(isOfRun)).toHaveLength(3);
    const ids = listPageEntries('f'.repeat(64)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the keys', () => {
  const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...held,
  });
  const elsewhere = { isMac: false, isWriting: false };

  test('“?” lists the keys, but is a question mark where somebody writes', () => {
    expect(dialogForKey(press('?', { shiftKey: true }), elsewhere)).toBe('keys');
    expect(dialogForKey(press('?', { shiftKey: true }), { ...elsewhere, isWriting: true })).toBeUndefined();
    expect(dialogForKey(press('?', { ctrlKey: true }), elsewhere)).toBeUndefined();
  });

  test('Ctrl-K opens the palette, Cmd-K on a Mac, also from a field; nothing else that has a K', () => {
    expect(dialogForKey(press('k', { ctrlKey: true }), { isMac: false, isWriting: true })).toBe('palette');
    expect(dialogForKey(press('K', { metaKey: true }), { isMac: true, isWriting: false })).toBe('palette');
    expect(dialogForKey(press('k', { ctrlKey: true }), { isMac: true, isWriting: false })).toBeUndefined();
    expect(dialogForKey(press('k', { metaKey: true }), elsewhere)).toBeUndefined();
    expect(dialogForKey(press('k'), elsewhere)).toBeUndefined();
    expect(dialogForKey(press('k', { ctrlKey: true, shiftKey: true }), elsewhere)).toBeUndefined();
    expect(dialogForKey(press('k', { ctrlKey: true, repeat: true }), elsewhere)).toBeUndefined();
  });
});
