import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everything } from '../store.ts';
import { csvFile, give, shows, withAddItems } from './add-items.ts';

withAddItems();

const deep = '['.repeat(100_000) + ']'.repeat(100_000);

const itemFiles: [string, string, string][] = [
  ['an answer that is not among the choices', 'a.csv', 'question,choices,answer\nWhich?,x|y,z\n'],
  ['repeated choices', 'a.csv', 'question,choices,answer\nWhich?,x|x,x\n'],
  ['no question', 'a.csv', 'question,choices,answer\n,x|y,x\n'],
  ['a truncated line alone', 'a.jsonl', '{"question":"Which?","choices":["x","y"],"answer":"x"'],
  ['a wrong type', 'a.jsonl', '{"question":["Which?"],"choices":["x","y"],"answer":"x"}\n'],
  ['a missing field', 'a.jsonl', '{"question":"What?","choices":["x","y"],"answer":null}\n'],
  ['deep nesting', 'a.jsonl', `{"question":${deep}}\n`],
  ['empty', 'a.csv', ''],
];

/** Files with one valid question, and the message about the other. */
const oneBadRow: [string, string, string, string][] = [
  [
    'a duplicate id',
    'a.csv',
    'id,question,choices,answer\n1,Which?,x|y,x\n1,What?,x|y,y\n',
    'Line 3: field “id”: the id “1” is already in line 2.',
  ],
  [
    'a truncated line',
    'a.jsonl',
    '{"question":"Which?","choices":["x","y"],"answer":"x"}\n{"question":"Wha',
    'Line 2: this is not whole JSON. The file may be cut off or changed.',
  ],
  [
    'a missing field',
    'a.jsonl',
    '{"question":"Which?","choices":["x","y"],"answer":"x"}\n{"question":"What?","choices":["x","y"]}\n',
    'Line 2: field “answer”: it is missing.',
  ],
];

const alert = () => page.getByRole('alert');

describe('an item file with', () => {
  test.each(itemFiles)('%s is refused in one sentence, and nothing is stored', async (_, name, text) => {
    const before = await everything();
    await give(csvFile(text, name));
    await expect.element(alert()).toBeVisible();
    expect(alert().elements()).toHaveLength(1);
    const sentence = alert().element().querySelector('strong')?.innerText.trim() ?? '';
    expect(sentence).toMatch(/^\S.*\.$/s);
    expect(sentence.length).toBeLessThan(400);
    expect(sentence).not.toMatch(/undefined|NaN|\[object|Error:|\n/);
    expect(sentence).toContain(name);
    expect(await everything()).toBe(before);
  });
});

describe('an item file in which one row has', () => {
  test.each(oneBadRow)('%s loses that row, in one sentence', async (_, name, text, sentence) => {
    await give(csvFile(text, name));
    await expect.element(page.getByRole('heading', { level: 4, name: '1 question left out' })).toBeVisible();
    await shows(sentence, { exact: true });
    expect(alert().elements()).toEqual([]);
    await shows('Found: 1 question, with choices.');
  });
});
