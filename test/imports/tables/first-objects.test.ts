import { expect, it } from 'vitest';
import { parseFirstJsonObjects } from '../../../src/imports/tables/first-objects.ts';
import { summariseTableFiles } from '../../../src/imports/tables/table-summary.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { madeFile } from '../files-of.ts';

it('finds objects of a list, of lines, and none where something else comes first', () => {
  const two = [{ a: 1 }, { b: '}' }];
  expect(parseFirstJsonObjects(` \n[ ${JSON.stringify(two[0])} ,\n${JSON.stringify(two[1])}, {"cut`, 5)).toEqual(two);
  expect(parseFirstJsonObjects(`${JSON.stringify(two[0])}\n${JSON.stringify(two[1])}`, 1)).toEqual([{ a: 1 }]);
  for (const other of ['', '[[{}]]', '[1, {}]', 'x {}', '{"a"']) expect(parseFirstJsonObjects(other, 5)).toEqual([]);
});

// In quadratic time, these blanks would take hours.
it.each(['json', 'jsonl'])('is done with a file of blanks at once: %s', async (ending) => {
  for (const blank of [' ', '\n']) {
    const { unknown, table } = await recogniseAndReadLogs([madeFile(`blank.${ending}`, blank.repeat(4_000_000))]);
    expect([unknown, table]).toEqual([[`blank.${ending}`], undefined]);
  }
  expect(parseFirstJsonObjects(`{"a":1}${' '.repeat(4_000_000)}{"b":2}`, 5)).toHaveLength(2);
});

it('is done with a cell of blanks where a number is looked for', async () => {
  const cells = ['question,response,sample', `Q,a,${' '.repeat(300_000)}x`];
  expect((await summariseTableFiles([madeFile('t.csv', cells.join('\n'))]))?.byNames.roles.repeat).toEqual([]);
});

it('shows no rows that are nested too deeply to be read', async () => {
  const deep = `{"frage":"Was?","ausgabe":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n`;
  expect(await summariseTableFiles([madeFile('deep.jsonl', deep)])).toBeUndefined();
  const { unknown } = await recogniseAndReadLogs([madeFile('deep.jsonl', deep)]);
  expect(unknown).toEqual(['deep.jsonl']);
});
