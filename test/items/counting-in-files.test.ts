import { describe, expect, test } from 'vitest';
import type { ItemScoring } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/items/item.ts';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import { parseItemTable } from '../../src/items/item-file.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';
import { itemSetToFile, type SetFileKind } from '../../src/items/set-file.ts';
import { ownSet } from '../made-up/own-set.ts';

const counts: ItemScoring = {
  rules: [
    { kind: 'contains', all: ['=refund', '“30 days”'], exact: true },
    { kind: 'json', schema: { type: 'object' }, equals: [{ path: '/a', value: [1] }] },
  ],
  together: 'share',
};
const item = (id: string, more: Partial<Item> = {}): Item => ({ id: `mine/${id}`, question: 'Why?', answer: 'So', ...more });

describe.each(['json', 'jsonl', 'csv'] as SetFileKind[])('a set as %s', (kind) => {
  test.each([
    ['rules', [item('1', { counts }), item('2')]],
    ['rules without a reference', [item('1', { counts, answer: '' }), item('2', { choices: ['a', 'b'], answer: 1 })]],
    ['columns', [item('1', { columns: { tone: '=kind', 'two words': ' x ' } }), item('2', { columns: { tone: 'curt' } })]],
    ['columns called as fields are', [item('1', { columns: { answer: 'x', kind: 'y' } }), item('2')]],
    ['empty columns', [item('1', { columns: { tone: '', place: 'here' } })]],
    ['both', [item('1', { counts, columns: { tone: 'kind' } })]],
  ])('keeps %s', async (_, items) => {
    const { text, name } = itemSetToFile(ownSet(items), kind);
    expect((await parseOwnItemSetFile(text, name))?.items).toEqual(items);
  });

  test('whose rule cannot be run is refused by item and rule', async () => {
    const rule = { kind: 'regex' as const, pattern: '(?=a)' };
    const { text, name } = itemSetToFile(
      ownSet([item('1', { counts: { rules: [rule], together: 'all' } }), item('2')]),
      kind,
    );
    await expect(parseOwnItemSetFile(text, name)).rejects.toThrow(
      /(item 1|line [12]).*rule 1 \(regex\) has an expression that looks around/,
    );
  });
});

describe('a table', () => {
  const columns = { question: 'question', answer: 'answer', choices: [] };

  test('keeps what was not chosen as further columns', () => {
    const table = parseItemTable('question,answer,tone,empty\nWhy?,So,kind,\nWho?,Me,,x', 'q.csv');
    expect(parseItemsFromTable(table, 'q.csv', columns).items.map(({ columns }) => columns)).toEqual([
      { tone: 'kind' },
      { empty: 'x' },
    ]);
  });

  test('keeps at most 30 of them, and none that is too long', () => {
    const row = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`c${n}`, n === 0 ? 'x'.repeat(10_001) : n]));
    const table = parseItemTable(JSON.stringify({ question: 'Why?', answer: 'So', ...row }), 'q.jsonl');
    const [found] = parseItemsFromTable(table, 'q.jsonl', columns).items;
    expect(Object.keys(found?.columns ?? {})).toEqual(Array.from({ length: 30 }, (_, n) => `c${n + 1}`));
  });

  test('counts all its answers by rules, and leaves out what these do not fit', () => {
    const table = parseItemTable('question,answer\nHow many?,5\nWho?,Me', 'q.csv');
    const { items, found } = parseItemsFromTable(table, 'q.csv', {
      ...columns,
      counts: { rules: [{ kind: 'number' }], together: 'all' },
    });
    expect(items.map(({ id }) => id)).toEqual(['001']);
    expect(found.firstLeftOut).toEqual([{ line: 3, why: 'its rule 1 (number) asks for a number, but “Me” is not one.' }]);
  });

  test('needs no answers where rules need none', () => {
    const table = parseItemTable('question\nWrite JSON.', 'q.csv');
    const rules: ItemScoring = { rules: [{ kind: 'json' }], together: 'all' };
    const { items } = parseItemsFromTable(table, 'q.csv', { question: 'question', choices: [], counts: rules });
    expect(items).toEqual([{ id: '001', question: 'Write JSON.', answer: '', counts: rules }]);
  });
});
