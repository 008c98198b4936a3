import { describe, expect, test } from 'vitest';
import { find, type Thing } from '../../../src/pages/finder/find.ts';
import { opensWhat, type Press } from '../../../src/pages/finder/finder-key.ts';
import { pagesFrom } from '../../../src/pages/finder/places.ts';
import { runThing } from '../../../src/pages/finder/stored-things.ts';

const thing = (title: string, detail?: string, also?: string): Thing => ({ id: title, title, detail, also, go: '#/' });
const titles = (groups: ReturnType<typeof find>) => groups.map(({ things }) => things.map(({ title }) => title));

describe('what is found', () => {
  const pages = {
    title: 'Pages',
    things: [thing('Home'), thing('New audit'), thing('Models', undefined, 'endpoint hub')],
  };
  const runs = {
    title: 'Runs',
    things: [thing('Café audit'), thing('Second', 'Judge · tiny-a'), thing('Audit three')],
  };

  test('has every word, capitals and accents apart, in title, detail or other words', () => {
    expect(titles(find([pages, runs], 'CAFE'))).toEqual([['Café audit']]);
    expect(titles(find([pages, runs], 'tiny judge'))).toEqual([['Second']]);
    expect(titles(find([pages, runs], 'hub'))).toEqual([['Models']]);
    expect(find([pages, runs], 'tiny home')).toEqual([]);
  });

  test('stands in the order of how well it fits, and so do its groups', () => {
    expect(titles(find([pages, runs], 'audit'))).toEqual([['Audit three', 'Café audit'], ['New audit']]);
  });

  test('is the first few of everything without a text', () => {
    const many = { title: 'Runs', things: Array.from({ length: 1000 }, (_, n) => thing(`Run ${n}`)) };
    expect(titles(find([many, pages], '  ')).map(({ length }) => length)).toEqual([6, 3]);
    expect(find([many], 'run')[0]?.things).toHaveLength(10);
  });

  test('takes what is typed as text', () => {
    expect(find([pages, runs], '.*')).toEqual([]);
    expect(find([pages, runs], '(')).toEqual([]);
  });

  const plan = { study: 'judge', models: ['transformers:evenkeel/tiny-a@1:int8'], questions: 1, sets: ['sums'] };
  const stored = { id: 'f'.repeat(64), plan, createdAt: Date.UTC(2026, 10, 3, 12), state: 'finished' as const };

  test('a run has its name, study, date and models', () => {
    const things = [runThing({ ...stored, name: 'Monday' }), runThing(stored)];
    for (const words of ['monday', 'judge', '2026-11-03', 'tiny-a', 'monday judge finished'])
      expect({ words, found: find([{ title: 'Runs', things }], words)[0]?.things[0]?.title }).toEqual({
        words,
        found: words === 'judge' ? things[1]?.title : 'Monday',
      });
  });

  test('a run is found with where its answers came from', () => {
    const imports = [{ file: 'a.jsonl', at: 0, answers: 10 }];
    expect(runThing({ ...stored, imports, total: 10 }).detail).toContain(' · Imported · ');
    expect(runThing({ ...stored, imports, total: 20 }).detail).toContain(' · Partly imported · ');
    expect(runThing(stored).detail).not.toContain('mported');
  });

  test('pages about a run are there where one is open', () => {
    const isOfRun = ({ title }: Thing) => title.includes('this run');
    expect(pagesFrom(undefined).some(isOfRun)).toBe(false);
    expect(pagesFrom('f'.repeat(64)).filter(isOfRun)).toHaveLength(3);
    const ids = pagesFrom('f'.repeat(64)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the keys', () => {
  const press = (key: string, held: Partial<Press> = {}): Press => ({
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
    expect(opensWhat(press('?', { shiftKey: true }), elsewhere)).toBe('keys');
    expect(opensWhat(press('?', { shiftKey: true }), { ...elsewhere, isWriting: true })).toBeUndefined();
    expect(opensWhat(press('?', { ctrlKey: true }), elsewhere)).toBeUndefined();
  });

  test('Ctrl-K opens the palette, Cmd-K on a Mac, also from a field; nothing else that has a K', () => {
    expect(opensWhat(press('k', { ctrlKey: true }), { isMac: false, isWriting: true })).toBe('palette');
    expect(opensWhat(press('K', { metaKey: true }), { isMac: true, isWriting: false })).toBe('palette');
    expect(opensWhat(press('k', { ctrlKey: true }), { isMac: true, isWriting: false })).toBeUndefined();
    expect(opensWhat(press('k', { metaKey: true }), elsewhere)).toBeUndefined();
    expect(opensWhat(press('k'), elsewhere)).toBeUndefined();
    expect(opensWhat(press('k', { ctrlKey: true, shiftKey: true }), elsewhere)).toBeUndefined();
    expect(opensWhat(press('k', { ctrlKey: true, repeat: true }), elsewhere)).toBeUndefined();
  });
});
