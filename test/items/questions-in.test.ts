import { describe, expect, test } from 'vitest';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import { guessItemColumnRoles, type ColumnGuess, type ItemColumns } from '../../src/items/item-columns.ts';
import { previewItemTable, parseItemTable } from '../../src/items/item-file.ts';
import { detectItemTextLayout } from '../../src/items/item-layout.ts';
import { parseGsm8kAnswer } from '../../src/items/answer-in-row.ts';

function columnsOf({ numbers: _, ...guess }: ColumnGuess): ItemColumns {
  return Object.fromEntries(Object.entries(guess).filter(([, column]) => column !== null)) as unknown as ItemColumns;
}

/** Reads a text with the guessed columns. */
function readAsGuessed(text: string, name = 'pasted text') {
  const table = parseItemTable(text, name);
  return parseItemsFromTable(table, name, columnsOf(previewItemTable(table).guess), 'to be stored');
}

test.each([
  ['a question a line', 'Who wrote Hamlet, and when?\nWhat is 2 + 2?', 'lines'],
  ['with answers', 'Who wrote Hamlet? | Shakespeare\nWhat is 2 + 2? | 4', 'lines'],
  ['CSV', 'question,answer\n"Well, why?",So\n', 'table'],
  ['semicolons', 'Frage;prompt;expected\n1;Why?;So', 'table'],
  ['from a spreadsheet', 'prompt\tideal\nWhy?\tSo', 'table'],
  ['from a spreadsheet, with names unknown', 'nr\tfrage\tsoll\n1\tWhy?\tSo', 'table'],
  ['from a spreadsheet, full of commas', 'prompt\texpected\nWhy, then?\tSo, so, so\nWhen, then?\tNow, now', 'table'],
  ['the MMLU’s own', '"Why, then?",x,y,z,w,B\nWhen?,x,y,z,w,A', 'bare table'],
  ['JSON Lines', ' {"question":"Why?"}', 'jsonl'],
])('a pasted text is %s', (_, text, layout) => {
  expect(detectItemTextLayout(text, 'pasted text')).toBe(layout);
});

test('a question a line has its answer behind a tab or a bar, and may have none', () => {
  const { items } = readAsGuessed('Who wrote Hamlet, and when? | Shakespeare, 1600\n\nWhat is P(A|B)?\t0.5\n');
  expect(items).toEqual([
    { id: '001', question: 'Who wrote Hamlet, and when?', answer: 'Shakespeare, 1600' },
    { id: '002', question: 'What is P(A|B)?', answer: '0.5' },
  ]);
  expect(previewItemTable(parseItemTable('Why?\nWhen, then?', 'pasted text'))).toMatchObject({
    layout: 'lines',
    columns: ['question'],
    count: 2,
    guess: { question: 'question', answer: null },
  });
  const { found } = readAsGuessed('Why? | So\nWhen?');
  expect(found.firstLeftOut).toEqual([{ line: 2, why: 'field “answer”: it is missing.' }]);
});

test('commas in what is copied out of a spreadsheet are no bounds of fields', () => {
  const text = 'prompt\texpected\nWhy, then?\tSo, so, so\nWhen, or where, then?\tNow, now';
  expect(readAsGuessed(text).items).toEqual([
    { id: '001', question: 'Why, then?', answer: 'So, so, so' },
    { id: '002', question: 'When, or where, then?', answer: 'Now, now' },
  ]);
});

test('columns are found by what people call them', () => {
  for (const question of ['question', 'Prompt', 'input', 'query', 'Instruction'])
    for (const answer of ['answer', 'target', 'Expected', 'ideal', 'label', 'gold'])
      expect(guessItemColumnRoles([answer, 'more', question])).toMatchObject({ question, answer });
  for (const choices of ['choices', 'options'])
    expect(guessItemColumnRoles(['question', choices]).choices).toEqual([choices]);
  expect(guessItemColumnRoles(['question', 'opt2', 'opt1', 'opt10', 'answer']).choices).toEqual(['opt1', 'opt2', 'opt10']);
  expect(guessItemColumnRoles(['question', 'A', 'B', 'C', 'E', 'q']).choices).toEqual(['A', 'B', 'C']);
  expect(guessItemColumnRoles(['q', 'a']).choices).toEqual([]);
});

describe('what stands inside is found too', () => {
  test('choices.text and choices.label, with names 1 to 4', () => {
    const rows = ['3', 'B'].map((answerKey, at) => ({
      id: `q${at}`,
      question: 'Which?',
      choices: { text: ['w', 'x', 'y', 'z'], label: at === 0 ? ['1', '2', '3', '4'] : ['A', 'B', 'C', 'D'] },
      answerKey,
    }));
    const { items, found } = readAsGuessed(rows.map((row) => JSON.stringify(row)).join('\n'), 'arc.jsonl');
    expect(items).toEqual([
      { id: 'q0', question: 'Which?', choices: ['w', 'x', 'y', 'z'], answer: 2 },
      { id: 'q1', question: 'Which?', choices: ['w', 'x', 'y', 'z'], answer: 1 },
    ]);
    expect(found.leftOut).toBe(0);
  });

  test('question.stem, with its choices a list of objects', () => {
    const choices = ['rock', 'tree'].map((text, at) => ({ text, label: 'AB'.charAt(at) }));
    const row = { id: 'Mercury_1', question: { stem: 'Which grows?', choices }, answerKey: 'B' };
    expect(readAsGuessed(JSON.stringify(row), 'arc.jsonl').items).toEqual([
      { id: 'Mercury_1', question: 'Which grows?', choices: ['rock', 'tree'], answer: 1 },
    ]);
  });

  test('a choice to each letter of an object', () => {
    const row = { question: 'Which?', options: { A: 'x', B: 'y', C: 'z' }, answer: 'C' };
    expect(readAsGuessed(JSON.stringify(row), 'q.jsonl').items).toEqual([
      { id: '001', question: 'Which?', choices: ['x', 'y', 'z'], answer: 2 },
    ]);
  });
});

describe('a row that is wrong is left out, with its line and the reason', () => {
  const csv = [
    'id,question,choices,answer',
    'a,Which?,x|y,x',
    'b,Which?,x|x,x',
    'c,Which?,x|y',
    'd,,x|y,y',
    'a,Which?,x|y,y',
    'e,"Which "one"?",x|y,y',
    'f,Which?,x|y,z',
    'g,"Which?,x|y,y',
    'h,Which?,x|y,y',
  ].join('\n');

  test('the others are read', () => {
    const { items, found } = readAsGuessed(csv, 'q.csv');
    expect(items.map(({ id, answer }) => [id, answer])).toEqual([
      ['a', 0],
      ['h', 1],
    ]);
    expect(found.leftOut).toBe(7);
    expect(found.firstLeftOut).toEqual([
      { line: 3, why: 'field “choices”: the choice “x” is there twice.' },
      { line: 4, why: 'it has 3 fields, but the header has 4.' },
      { line: 5, why: 'field “question”: it is empty.' },
      { line: 6, why: 'field “id”: the id “a” is already in line 2.' },
      { line: 7, why: 'a quote in the middle of a quoted field must be written twice.' },
      { line: 8, why: 'field “answer”: “z” is not one of the choices, nor the letter of one.' },
      { line: 9, why: 'a quoted field is not closed. The file may be cut off.' },
    ]);
  });

  test('what is left out takes no other question’s number', () => {
    const lines = ['{"question":"One?","answer":"1"}', '{"question":"Tw', '{"question":"Three?","answer":"3"}'];
    expect(readAsGuessed(lines.join('\n'), 'q.jsonl').items.map(({ id }) => id)).toEqual(['001', '003']);
    const rows = ['question,answer', 'One?,1', 'Two?', 'Three?,3'];
    expect(readAsGuessed(rows.join('\n'), 'q.csv').items.map(({ id }) => id)).toEqual(['001', '003']);
  });

  test('twenty are named, all are counted', () => {
    const rows = Array.from({ length: 60 }, (_, n) => (n < 40 ? ',So' : 'Why?,So'));
    const { found } = readAsGuessed(['question,answer', ...rows].join('\n'), 'q.csv');
    expect([found.count, found.leftOut, found.firstLeftOut.length]).toEqual([20, 40, 20]);
  });

  test('where none is right, one sentence says so', () => {
    expect(() => readAsGuessed('question,answer\n,1\n,2\n,3', 'q.csv')).toThrow(
      '“q.csv”, line 2, field “question”: it is empty. The other 2 questions cannot be read either.',
    );
  });

  test('quotes that are never closed cost no more than their lines, and not the day', () => {
    const rows = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? `"Why ${n}?,So` : `Why ${n}?,So`));
    const { items, found } = readAsGuessed(`question,answer\n"Why 0?,So\nWhy 1?,So`, 'q.csv');
    expect([items.length, found.leftOut]).toEqual([1, 1]);
    expect(() =>
      parseItemTable(`question,answer\nWhy?,So\n${rows.join('\n')}\n${'"Why?,So\n'.repeat(50_000)}`, 'q.csv'),
    ).not.toThrow();
  });
});

describe('names that objects have of themselves are columns like any other', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', (name) => {
    const rows = [`{"question":"Why?","answer":"So","${name}":"x"}`, '{"question":"When?","answer":"Now"}'];
    const table = parseItemTable(rows.join('\n'), 'q.jsonl');
    expect(previewItemTable(table).rows.map((row) => Object.getOwnPropertyDescriptor(row, name)?.value as string)).toEqual([
      'x',
      '',
    ]);
    const columns = { question: 'question', answer: 'answer', choices: [], subject: name };
    expect(parseItemsFromTable(table, 'q.jsonl', columns).items.map(({ subject }) => subject)).toEqual(['x', undefined]);
    const asAnswer = parseItemsFromTable(table, 'q.jsonl', { question: 'question', answer: name, choices: [] });
    expect(asAnswer.found.firstLeftOut).toEqual([{ line: 2, why: `field “${name}”: it is missing.` }]);
  });

  test('inside too', () => {
    const row = '{"question":{"__proto__":{"stem":"No?"},"stem":"Why?"},"choices":{"constructor":["a"]},"answer":"So"}';
    const table = parseItemTable(row, 'q.jsonl');
    expect(table.columns).toContain('question.stem');
    const columns = { question: 'question.stem', answer: 'answer', choices: [] };
    expect(parseItemsFromTable(table, 'q.jsonl', columns).items).toEqual([
      {
        id: '001',
        question: 'Why?',
        answer: 'So',
        columns: { 'question.__proto__.stem': 'No?', 'choices.constructor': '["a"]' },
      },
    ]);
    expect(({} as { stem?: string }).stem).toBeUndefined();
  });
});

test('of very many columns those that are found by name are offered, and as many others as a page can show', () => {
  const row = Object.fromEntries([
    ...Array.from({ length: 5_000 }, (_, n) => [`x${n}`, 1]),
    ['prompt', 'Why?'],
    ['gold', 'So'],
  ]);
  const preview = previewItemTable(parseItemTable(JSON.stringify(row), 'q.jsonl'));
  expect(preview.columns.slice(0, 3)).toEqual(['prompt', 'gold', 'x0']);
  expect(preview.columns).toHaveLength(200);
});

describe('an answer whose last line is “#### 18”', () => {
  const of = (value: unknown) => parseGsm8kAnswer({ where: 'line 1', value });
  test('is that number, and the text before it the solution', () => {
    expect(of('9 * 2 = 18.\n#### 18')).toEqual({ answer: '18', solution: '9 * 2 = 18.' });
    expect(of('#### 1,200')).toEqual({ answer: '1,200' });
    expect(of('So.\r\n  ####   -3  \r\n')).toEqual({ answer: '-3', solution: 'So.' });
  });
  test.each([18, null, '18', 'a #### b', '#### Heading\nand a text under it', 'So.\n####', `So.\n#### ${'x'.repeat(61)}`])(
    'is none in %j',
    (value) => expect(of(value)).toBeUndefined(),
  );
  test('a solution of its own column comes first', () => {
    const row = { question: 'Why?', answer: 'Thus.\n#### 4', solution: 'Because.' };
    expect(readAsGuessed(JSON.stringify(row), 'q.jsonl').items).toEqual([
      { id: '001', question: 'Why?', answer: '4', solution: 'Because.' },
    ]);
  });
});

test('long reference texts are counted, and left out where that is said', () => {
  const csv = `question,answer\nWhy?,${'long '.repeat(13)}\nWhen?,Now\nWho?,${'x'.repeat(60)}`;
  const { found } = readAsGuessed(csv, 'q.csv');
  expect(found.long).toEqual({ count: 1, line: 2, characters: 64 });
  const columns = { question: 'question', answer: 'answer', choices: [], withoutLong: true };
  const without = parseItemsFromTable(parseItemTable(csv, 'q.csv'), 'q.csv', columns).found;
  expect(without).toMatchObject({ count: 2, leftOut: 1 });
  expect(without.firstLeftOut).toEqual([{ line: 2, why: 'its answer has 64 characters.' }]);
  expect(without.long).toBeUndefined();
});
