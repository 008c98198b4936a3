import { describe, expect, test } from 'vitest';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import type { Item, ItemSet } from '../../src/core/items/item.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';
import { isSameSet } from '../../src/items/same-set.ts';
import { itemSetToFile, type SetFileKind } from '../../src/items/set-file.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { planId } from '../../src/core/plan/plan.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { UserError } from '../../src/base/errors/user-error.ts';

const kinds: readonly SetFileKind[] = ['json', 'jsonl', 'csv'];

const setWith = (items: readonly Item[], more: Partial<ItemSet> = {}): ItemSet => ({
  id: 'mine',
  version: 'abcd1234',
  title: 'Mine',
  description: 'Some',
  kind: 'general',
  language: 'en',
  licence: 'CC0',
  source: 'me',
  items,
  ...more,
});

const plainItem: Item = {
  id: 'mine/001',
  question: 'What is two and two?',
  choices: ['three', 'four', 'five'],
  answer: 1,
  subject: 'Math Reasoning',
  split: 'train',
  source: 'sums/004, run 0123',
  paraphrases: ['How much are two and two?', 'Two and two make what?'],
};

/** Texts that a table, a spreadsheet or a guess could misread. */
const hostile = [
  ...['a, b', 'a "quoted" word', '""', 'two\nlines', 'two\r\nlines', 'old\rmac', 'a|b|c', 'a;b;c', '\ttab', 'end\t'],
  ...['=1+1', '+1', '-1', '@cmd', "'=1+1", "''=1", "'quoted'", ' spaces before and after ', '[not a list', '["a list"]'],
  ...[
    '{"an":"object"}',
    '1',
    'A',
    'NULL',
    '\ufeffmark',
    'é — «ü» 日本 🙂',
    'line\u2028separator',
    '<b>bold</b>',
    '=HYPERLINK("http://x","y")',
  ],
];

const hostileItems: readonly Item[] = hostile.map((text, n) => ({
  id: `mine/h${n}`,
  question: text,
  choices: [...hostile.slice(n), ...hostile.slice(0, n)].slice(0, 5),
  answer: n % 5,
  subject: text,
  paraphrases: [`${text} once more`, `${text}.`],
  split: 'test',
  source: text,
}));

describe.each(kinds)('a set as %s', (kind) => {
  const again = async (set: ItemSet) => {
    const { text, name } = itemSetToFile(set, kind);
    return (await parseOwnItemSetFile(text, name))!;
  };

  test('comes back as it was, whatever its texts are', async () => {
    const set = setWith([plainItem, ...hostileItems]);
    const back = await again(set);
    expect(back.items).toEqual(set.items);
    expect(isSameSet(back, set)).toBe(true);
  });

  test('and with open items, authors, solutions, more paraphrases and another kind', async () => {
    const items: Item[] = [
      { ...plainItem, paraphrasedBy: ['a model', '=b'], solution: '=2+2\n4' },
      { ...plainItem, id: 'mine/002', paraphrases: ['One?', 'Two?', 'Three?'] },
      { id: 'mine/003', question: 'How many?', answer: '-7' },
      { id: 'mine/004', question: 'Who?', answer: '4', response: '+1, I say.', criterion: 'logicality' },
    ];
    const set = setWith(items, { kind: 'arithmetic' });
    const back = await again(set);
    expect(back.items).toEqual(items);
    expect(back).toMatchObject({ id: 'mine', kind: 'arithmetic' });
  });

  test('and with clusters, of some items or of all', async () => {
    const items: Item[] = [
      { ...plainItem, cluster: '=a text' },
      { ...plainItem, id: 'mine/002', cluster: '=a text' },
      { ...plainItem, id: 'mine/003' },
    ];
    expect((await again(setWith(items))).items).toEqual(items);
  });

  test('and with responses to be judged, whatever their texts are', async () => {
    const items = hostile.map((response, n): Item => ({
      id: `mine/p${n}`,
      question: `Query ${n}`,
      answer: String(1 + (n % 5)),
      response,
      criterion: 'logicality',
      source: '#/run/00ff/answers/sums%2F1?model=m',
    }));
    const set = setWith([...items, { ...items[0]!, id: 'mine/long', response: 'long '.repeat(20_000) }]);
    const back = await again(set);
    expect(back.items).toEqual(set.items);
    expect(isSameSet(back, set)).toBe(true);
    const changed = set.items.map((item, n) => (n === 3 ? { ...item, response: `${item.response} ` } : item));
    expect(isSameSet(back, { ...set, items: changed })).toBe(false);
  });

  test('gives the same plan id for the same options', async () => {
    const study = await loadStudy('paraphrase');
    const set = setWith([plainItem, ...hostileItems]);
    const idOf = async (items: readonly Item[]) =>
      planId(await makePlan({ study, options: study.defaults, models: ['small:evenkeel/x@1'], items, seed: 1, samples: 1 }));
    expect(await idOf((await again(set)).items)).toBe(await idOf(set.items));
  });

  test('of each of our own sets comes back', async () => {
    for (const load of Object.values(builtInSetLoaders)) {
      const set = await load();
      const back = await again(set);
      expect(back.items).toEqual(set.items);
      expect(back.kind).toBe(set.kind);
    }
  });
});

test('the CSV has the nine columns, in this order, and others only where they are needed', () => {
  const head = (items: readonly Item[]) => itemSetToFile(setWith(items), 'csv').text.split('\n')[0];
  const nine = 'id,question,paraphrase_1,paraphrase_2,choices,answer_index,subset,split,source';
  expect(head([plainItem])).toBe(nine);
  expect(head([{ ...plainItem, solution: 'So.' }])).toBe(`${nine},solution`);
  expect(itemSetToFile(setWith([plainItem]), 'csv').text.split('\n')[1]).toBe(
    'mine/001,What is two and two?,How much are two and two?,Two and two make what?,"[""three"",""four"",""five""]",1,Math Reasoning,train,"sums/004, run 0123"',
  );
});

test('the JSON keeps what is known of the set', async () => {
  const set = setWith([plainItem], { stages: [{ what: 'Initially', items: 9 }] });
  const { text, name } = itemSetToFile(set, 'json');
  expect(await parseOwnItemSetFile(text, name)).toEqual(set);
  expect(name).toBe('mine.items.json');
});

test('another’s file is none of ours', async () => {
  const none = async (text: string, name: string) => expect(await parseOwnItemSetFile(text, name)).toBeNull();
  await none('question,answer\nWhy?,So', 'q.csv');
  await none('{"question":"Why?","answer":"So"}', 'q.jsonl');
  // Other programs may call the choices by an unknown field name.
  await none('{"id":"a/1","question":"Why?","options":["x","y"],"answer":"B"}', 'q.jsonl');
  await none('{"id":"a/1","question":"Why?","choices":["x","y"],"answer":"B"}', 'q.jsonl');
  await none('{"question":"Why?","answer":"So"}\n{"question":"When?","answer":"Now"}', 'q.json');
});

describe('a fault is one sentence that names file, line and field', () => {
  const head = 'id,question,paraphrase_1,paraphrase_2,choices,answer_index,subset,split,source\n';
  const ok = 'a/1,Why?,One?,Two?,"[""x"",""y""]",0,S,train,\n';
  const csv: readonly (readonly [string, string, string])[] = [
    [
      'a missing paraphrase',
      'a/2,Why?,One?,,"[""x"",""y""]",0,,,',
      'field “paraphrase_2”: the paraphrase is missing, but “paraphrase_1” has one. Give both or neither.',
    ],
    [
      'the other one missing',
      'a/2,Why?,,Two?,"[""x"",""y""]",0,,,',
      'field “paraphrase_1”: the paraphrase is missing, but “paraphrase_2” has one. Give both or neither.',
    ],
    ['repeated choices', 'a/2,Why?,,,"[""x"",""x""]",0,,,', 'field “choices”: the choice “x” is there twice.'],
    [
      'an answer not among them',
      'a/2,Why?,,,"[""x"",""y""]",2,,,',
      'field “answer_index”: there is no choice "2" of 2, counted from 0.',
    ],
    [
      'an answer before the first',
      'a/2,Why?,,,"[""x"",""y""]",-1,,,',
      'field “answer_index”: there is no choice "-1" of 2, counted from 0.',
    ],
    ['a letter', 'a/2,Why?,,,"[""x"",""y""]",A,,,', 'field “answer_index”: there is no choice "A" of 2, counted from 0.'],
    [
      'no answer',
      'a/2,Why?,,,"[""x"",""y""]",,,,',
      'field “answer_index”: the position of the right choice is missing. Positions count from 0.',
    ],
    ['one choice', 'a/2,Why?,,,"[""x""]",0,,,', 'field “choices”: “x” is the only choice. Give two or more, or none.'],
    [
      'choices that are no list',
      'a/2,Why?,,,x|y,0,,,',
      'field “choices”: this is not whole JSON. The file may be cut off or changed.',
    ],
    [
      'a part that is none',
      'a/2,Why?,,,"[""x"",""y""]",0,,dev,',
      'field “split”: it must be train, validation or test, not “dev”.',
    ],
    ['an id without its set', '2,Why?,,,"[""x"",""y""]",0,,,', 'field “id”: “2” has no set before it, as in “my-set/001”.'],
    [
      'an id of another set',
      'b/2,Why?,,,"[""x"",""y""]",0,,,',
      'field “id”: it belongs to the set “b”, but the items before it to “a”.',
    ],
    ['an id twice', 'a/1,Why?,,,"[""x"",""y""]",0,,,', 'field “id”: the id “a/1” is already in line 2.'],
    ['no question', 'a/2,,,,"[""x"",""y""]",0,,,', 'field “question”: it is missing.'],
    ['a blank question', 'a/2, ,,,"[""x"",""y""]",0,,,', 'field “question”: it is empty.'],
    ['no choices and no answer', 'a/2,Why?,,,,,,,', 'field “answer”: it is missing.'],
  ];
  test.each(csv)('CSV: %s', async (_, line, sentence) => {
    await expect(parseOwnItemSetFile(`${head}${ok}${line}\n`, 'q.csv')).rejects.toThrow(
      new UserError(`“q.csv”, line 3, ${sentence}`),
    );
  });

  test('CSV: two kinds', async () => {
    const second = ok.replace('a/1', 'a/2').trimEnd();
    const text = `${head.trimEnd()},kind\n${ok.trimEnd()},words\n${second},calendar\n`;
    await expect(parseOwnItemSetFile(text, 'q.csv')).rejects.toThrow(
      new UserError('“q.csv”: the column “kind” has different values, but a set has one kind.'),
    );
  });

  const item = (more: object) =>
    JSON.stringify({
      format: 'evenkeel-items/1',
      id: 'a',
      items: [
        { id: '1', question: 'Why?', choices: ['x', 'y'], answer: 0 },
        { id: '2', question: 'Why?', choices: ['x', 'y'], answer: 0, ...more },
      ],
    });
  const json: readonly (readonly [string, object, string])[] = [
    ['repeated choices', { choices: ['x', 'x'] }, 'field “choices”: the choice “x” is there twice.'],
    ['an answer not among them', { answer: 2 }, 'field “answer”: there is no choice 2 of 2, counted from 0.'],
    ['an answer that is a half', { answer: 0.5 }, 'field “answer”: there is no choice 0.5 of 2, counted from 0.'],
    ['a paraphrase that is none', { paraphrases: ['One?', null] }, 'field “paraphrases”: it is missing.'],
    [
      'too few authors',
      { paraphrases: ['One?', 'Two?'], paraphrasedBy: ['x'] },
      'field “paraphrasedBy”: it names 1 authors for 2 paraphrases.',
    ],
    ['an id twice', { id: '1' }, 'field “id”: item 1 already has the id “1”.'],
    [
      'a response without its criterion',
      { response: 'So.' },
      'field “criterion”: it is missing, and the item has a response. Give both or neither.',
    ],
    [
      'a criterion without a response',
      { criterion: 'logicality' },
      'field “response”: it is missing, and the item has a criterion. Give both or neither.',
    ],
    ['a no to privacy', { keepPrivate: false }, 'field “keepPrivate”: it must be true or left out.'],
    ['a question that is a list', { question: ['Why?'] }, 'field “question”: it must be a text, not ["Why?"].'],
  ];
  test.each(json)('JSON: %s', async (_, more, sentence) => {
    await expect(parseOwnItemSetFile(item(more), 'q.items.json')).rejects.toThrow(
      new UserError(`“q.items.json”, item 2, ${sentence}`),
    );
  });

  test('JSON: stages that are no stages', async () => {
    const text = '{"format":"evenkeel-items/1","id":"a","items":[{"id":"1","question":"Why?","answer":"So"}],"stages":[9]}';
    await expect(parseOwnItemSetFile(text, 'q.items.json')).rejects.toThrow(
      new UserError(
        '“q.items.json”, field “stages”: it must be a list of stages, each with “what” and the number of “items”.',
      ),
    );
  });

  test('JSON: cut off, without items, of another version', async () => {
    const of = (text: string) => parseOwnItemSetFile(text, 'q.items.json');
    await expect(of('{"format":"evenkeel-items/1","id":"a","items":[')).rejects.toThrow(
      '“q.items.json”: this is not whole JSON. The file may be cut off or changed.',
    );
    await expect(of('{"format":"evenkeel-items/1","id":"a"}')).rejects.toThrow('field “items”: it must be a list of items.');
    await expect(of('{"format":"evenkeel-items/1","id":"a","items":[]}')).rejects.toThrow('field “items”: it is empty.');
    await expect(of('{"id":"a","format":"evenkeel-items/9","items":[{}]}')).rejects.toThrow(
      new UserError('“q.items.json”, field “format”: it is "evenkeel-items/9", not “evenkeel-items/1”.'),
    );
    await expect(of('{"format":"evenkeel-items/1","id":"a/b","items":[{}]}')).rejects.toThrow("the set's id “a/b”");
  });

  test('an item with one paraphrase of two is named before anything is written', () => {
    const set = setWith([{ ...plainItem, paraphrases: ['One?'] }]);
    for (const kind of ['csv', 'jsonl'] as const)
      expect(() => itemSetToFile(set, kind)).toThrow(
        new UserError(
          'The item “mine/001” has one paraphrase, but a table has two or none. Save the whole set as JSON, or add the other.',
        ),
      );
    expect(itemSetToFile(set, 'json').text).toContain('One?');
  });
});
