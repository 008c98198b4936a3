import { describe, expect, test } from 'vitest';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import type { ColumnGuess, ItemColumns } from '../../src/items/item-columns.ts';
import { previewItemTable, parseItemTable } from '../../src/items/item-file.ts';
import type { ItemTable } from '../../src/items/item-rows.ts';
import { rowsToItemTable } from '../../src/items/table-of-rows.ts';

const chosenOf = (guess: ColumnGuess): ItemColumns =>
  Object.fromEntries(Object.entries(guess).filter(([, column]) => column !== null)) as unknown as ItemColumns;
const found = (table: ItemTable) =>
  parseItemsFromTable(table, 'pairs', chosenOf(previewItemTable(table).guess), 'to be stored');
const inLines = (...rows: readonly unknown[]) =>
  found(parseItemTable(rows.map((row) => JSON.stringify(row)).join('\n'), 'pairs'));
/** Why the wrong row is left out of a file with one valid row. */
const whyLeftOut = (right: unknown, wrong: unknown) => inLines(right, wrong).found.firstLeftOut.map(({ why }) => why);

describe('chats, as preference data have them', () => {
  const turn = (role: string, content: string) => ({ role, content });
  const [asks, right, wrong] = [turn('user', 'Sum of 2 and 2?'), turn('assistant', 'Four. '), turn('assistant', '5')];

  test('the last turn is the response, and what stands before it the question', () => {
    const { items, found: what } = inLines(
      { chosen: [asks, right], rejected: [asks, wrong] },
      {
        chosen: [turn('system', 'Be brief.'), asks, wrong, turn('user', 'Sure?'), right],
        rejected: [turn('system', 'Be brief.'), asks, wrong, turn('user', 'Sure?'), turn('assistant', 'Yes.')],
      },
    );
    expect(what.leftOut).toBe(0);
    expect(items).toMatchObject([
      { question: 'Sum of 2 and 2?', response: 'Four. ', columns: { 'second response': '5' } },
      {
        question: 'System: Be brief.\n\nUser: Sum of 2 and 2?\n\nAssistant: 5\n\nUser: Sure?',
        response: 'Four. ',
        columns: { 'second response': 'Yes.' },
      },
    ]);
  });

  test('of Parquet too, and a prompt of its own comes first', () => {
    const table = rowsToItemTable(
      [
        { row: 1, fields: { prompt: 'Sum?', chosen: [asks, right], rejected: [asks, wrong] } },
        { row: 2, fields: { prompt: [asks], chosen: [right], rejected: [wrong] } },
      ],
      'pairs',
    );
    expect(found(table).items.map(({ question, response }) => [question, response])).toEqual([
      ['Sum?', 'Four. '],
      ['Sum of 2 and 2?', 'Four. '],
    ]);
  });

  const both = { chosen: [asks, right], rejected: [asks, wrong] };
  const mustBeTurns = (field: string, value: string) =>
    `field “${field}”: it must be a text, or a list of turns with the role system, user or assistant and a text as content, not ${value}.`;
  test.each([
    [
      { ...both, rejected: [turn('user', 'Another?'), wrong] },
      'field “rejected”: the turns before its response differ from those before the first response.',
    ],
    [{ ...both, chosen: [asks] }, 'field “chosen”: its last turn is not the assistant’s, so there is no response in it.'],
    [
      { chosen: [right], rejected: [wrong] },
      'field “chosen”: it has nothing before its response. Choose the question’s column.',
    ],
    [
      { chosen: 'Human: Why? Assistant: So.', rejected: 'Human: Why? Assistant: No.' },
      'field “chosen”: it is not a list of turns with a question. Choose the question’s column.',
    ],
    [{ ...both, chosen: [] }, mustBeTurns('chosen', '[]')],
    [{ ...both, chosen: [asks, turn('tool', '4'), right] }, /^field “chosen”: it must be a text, or a list of turns/],
    [{ ...both, chosen: [asks, { role: 'assistant', content: [{ text: '4' }] }] }, /^field “chosen”: it must be/],
  ])('%j is left out', (row, why) => {
    expect(whyLeftOut(both, row)).toEqual([typeof why === 'string' ? why : expect.stringMatching(why)]);
  });

  test('a question in a column of its own is not set before a part of a longer chat', () => {
    const longer = [asks, wrong, turn('user', 'Sure?')];
    const row = { prompt: 'Sum?', chosen: [...longer, right], rejected: [...longer, turn('assistant', 'Yes.')] };
    expect(whyLeftOut({ prompt: 'Sum?', ...both }, row)).toEqual([
      'field “chosen”: it has 3 turns before its response. Choose this column as the question too, so that all of them are read.',
    ]);
    expect(whyLeftOut({ prompt: [asks], chosen: '4', rejected: '5' }, { prompt: [right], ...both })).toEqual([
      'field “prompt”: its last turn is not the user’s, so there is nothing to answer.',
    ]);
  });
});
