import { expect, test } from 'vitest';
import type { ItemSet } from '../../../src/core/items/item.ts';
import { parseParaphraseFile } from '../../../src/workbenches/paraphrases/import-paraphrases.ts';

const set: ItemSet = {
  id: 's',
  version: '1',
  title: 'S',
  description: '',
  kind: 'general',
  language: 'en',
  licence: '',
  source: '',
  items: [
    { id: 's/1', question: 'Why?', answer: 'x' },
    { id: 's/2', question: 'When?', answer: 'x' },
    { id: 's/3', question: 'Who?', answer: 'x' },
    { id: 's/4', question: 'Who?', answer: 'y' },
  ],
};

const read = (text: string, name = 'p.jsonl') => parseParaphraseFile(text, name, set);
const brief = (text: string, name?: string) => read(text, name).pairs.map(({ item, texts }) => [item.id, ...texts]);
const fault = (text: string, name?: string): string => {
  try {
    read(text, name);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no fault';
};

test('by the item’s id, whole or local, with two columns or a list', () => {
  expect(brief('{"id":"1","paraphrase_1":" How come? ","paraphrase_2":"For what reason?"}')).toEqual([
    ['s/1', 'How come?', 'For what reason?'],
  ]);
  expect(brief('{"item":"s/2","paraphrases":["At what time?","On which day?","third"]}')).toEqual([
    ['s/2', 'At what time?', 'On which day?'],
  ]);
  expect(brief('id,Paraphrase 1,Paraphrase 2\n1,"How come, then?",What for?\n', 'p.csv')).toEqual([
    ['s/1', 'How come, then?', 'What for?'],
  ]);
  expect(brief('id,q1,q2\n1,a?,b?\n2,c?,d?\n', 'p.csv')).toEqual([
    ['s/1', 'a?', 'b?'],
    ['s/2', 'c?', 'd?'],
  ]);
});

test('by the exact question where there is no id, or one of another set; a whole item file will do', () => {
  expect(brief('{"question":"When?","paraphrases":["a?","b?"]}')).toEqual([['s/2', 'a?', 'b?']]);
  expect(brief('{"id":"q-77","question":"Why?","paraphrases":["a?","b?"]}')).toEqual([['s/1', 'a?', 'b?']]);
  // Another set may use the same item numbers, so the question decides which item is meant.
  expect(brief('{"id":"1","question":"When?","paraphrases":["a?","b?"]}')).toEqual([['s/2', 'a?', 'b?']]);
  const whole =
    '{"id":"1","question":"Why?","choices":["x","y"],"answer":"A","paraphrases":["a?","b?"],"paraphrasedBy":["Ann","Bob"]}\n' +
    '{"id":"2","question":"When?","choices":["x","y"],"answer":"A"}\n';
  expect(brief(whole)).toEqual([['s/1', 'a?', 'b?']]);
  expect(read(whole).without).toBe(1);
  expect(read(whole).pairs[0]!.authors).toEqual(['Ann', 'Bob']);
});

test('the author is what the file says, for both or for each, else the file', () => {
  expect(read('{"id":"1","paraphrases":["a?","b?"],"author":"Ann"}').pairs[0]!.authors).toEqual(['Ann', 'Ann']);
  expect(read('{"id":"1","paraphrases":["a?","b?"]}').pairs[0]!.authors).toEqual([
    'imported from p.jsonl',
    'imported from p.jsonl',
  ]);
});

test.each<[string, string, string?]>([
  ['', '“p.jsonl” is empty.'],
  ['{"id":"1","paraphrases":["a?","b?"]', '“p.jsonl”, line 1: this is not whole JSON. The file may be cut off or changed.'],
  ['{"id":"9","paraphrases":["a?","b?"]}', '“p.jsonl”, line 1, field “id”: the set has no item “9”.'],
  [
    '{"id":"9","question":"Where?","paraphrases":["a?","b?"]}',
    '“p.jsonl”, line 1, field “id”: the set has no item “9”, nor one with this question.',
  ],
  [
    '{"id":"1","question":"Where?","paraphrases":["a?","b?"]}',
    '“p.jsonl”, line 1, field “question”: the item “s/1” asks something else in this set.',
  ],
  [
    '{"question":"Where?","paraphrases":["a?","b?"]}',
    '“p.jsonl”, line 1, field “question”: the set has no item with this question.',
  ],
  [
    '{"question":"Who?","paraphrases":["a?","b?"]}',
    '“p.jsonl”, line 1, field “question”: 2 items of the set ask this; name one by its id.',
  ],
  [
    '{"id":"1","paraphrases":["a?","b?"]}\n\n{"id":"s/1","paraphrases":["c?","d?"]}',
    '“p.jsonl”, line 3: the item “s/1” has paraphrases in line 1 already.',
  ],
  [
    '{"id":"1","paraphrases":["a?"]}',
    '“p.jsonl”, line 1, field “paraphrases”: there is one paraphrase, and two are needed.',
  ],
  ['{"id":"1","paraphrases":["a?"," "]}', '“p.jsonl”, line 1, field “paraphrases”: it is empty.'],
  ['{"id":"1","paraphrases":["a?",7,{}]}', '“p.jsonl”, line 1, field “paraphrases”: it must be a text, not {}.'],
  [
    '{"id":"1","paraphrase_1":"a?","paraphrase_2":""}',
    '“p.jsonl”, line 1, field “paraphrase_2”: it is empty, and two paraphrases are needed.',
  ],
  [
    '{"id":"1","paraphrase_1":["a?"],"paraphrase_2":"b?"}',
    '“p.jsonl”, line 1, field “paraphrase_1”: it must be a text, not ["a?"].',
  ],
  [
    `{"id":"1","paraphrase_1":"${'a'.repeat(20_001)}","paraphrase_2":"b?"}`,
    '“p.jsonl”, line 1, field “paraphrase_1”: it has 20001 characters; at most 20000 are read.',
  ],
  [
    '{"id":"1","paraphrase_1":"a?"}',
    '“p.jsonl” needs a column “paraphrases”, or “paraphrase_1” and “paraphrase_2”; it has “id”, “paraphrase_1”.',
  ],
  ['{"paraphrases":["a?","b?"]}', '“p.jsonl” names no items: it needs a column “id” or “question”; it has “paraphrases”.'],
  ['{"id":"1","paraphrases":[]}', '“p.jsonl” has no paraphrase in any of its 1 rows.'],
  [
    '{"id":"1","paraphrases":["\\ud800?","b?"]}',
    '“p.jsonl”, line 1: the text "\\ud800?" has half a character in it, a \\u escape without its other half.',
  ],
  ['id,q1,q2\n1,a?\n', '“p.csv”, line 2: it has 2 fields, but the header has 3.', 'p.csv'],
  ['id,q1,q2\n1,"a\n?",b?\n7,c?,d?\n', '“p.csv”, line 4, field “id”: the set has no item “7”.', 'p.csv'],
])('%s is refused: %s', (text, expected, name) => {
  expect(fault(text, name)).toBe(expected);
});
