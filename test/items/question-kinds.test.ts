import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import { parseItemTable } from '../../src/items/item-file.ts';
import type { ItemTable } from '../../src/items/item-rows.ts';
import { readChosenRows } from '../../src/items/parquet/chosen-rows.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';
import { shuffleChoicesByText } from '../../src/items/recipes/recipe.ts';
import { recogniseTable } from '../../src/items/recipes/recipe-rows.ts';
import { rowsToItemTable } from '../../src/items/table-of-rows.ts';
import { chosenToItemColumns, type ChosenColumns } from '../../src/pages/items/chosen-columns.ts';
import { chosenColumnsFromRecipe } from '../../src/pages/items/hub/recipe-columns.ts';
import { renderQuestionByFirstStudy } from '../../src/pages/items/rendered-question.ts';

/** Reads a table with the columns that the page proposes. `change`: the person’s choices after that. */
function opened(parsed: ItemTable, change: (chosen: ChosenColumns) => ChosenColumns = (chosen) => chosen) {
  const { table, preview } = recogniseTable(parsed);
  const chosen = change(chosenColumnsFromRecipe(preview, preview.recipe?.columns ?? {}, []));
  return { preview, ...parseItemsFromTable(table, 'q', chosenToItemColumns(chosen), 'to be stored') };
}

const jsonl = (...rows: readonly object[]) => parseItemTable(rows.map((row) => JSON.stringify(row)).join('\n'), 'q');
const inObject = (whole: object) => parseItemTable(JSON.stringify(whole, null, 2), 'q.json');
const rightText = ({ choices, answer }: Item) => choices?.[Number(answer)];

async function parquet(columns: Parameters<typeof parquetWriteBuffer>[0]['columnData'], features: object) {
  const kvMetadata = [{ key: 'huggingface', value: JSON.stringify({ info: { features } }) }];
  const bytes = parquetWriteBuffer({ columnData: columns, kvMetadata });
  return rowsToItemTable(await readChosenRows([new Blob([bytes])], 'q', { take: 'all' }), 'q');
}

test('a right answer and wrong ones are choices, in the order that the recipe’s hash of the words gives', () => {
  const rows = [
    {
      question: 'Which is a tool?',
      correct_answer: 'a saw',
      distractor1: 'a fern',
      distractor2: 'a cloud',
      support: 'Saws cut.',
    },
    { question: 'Which is a bird?', correct_answer: 'a wren', distractor1: 'a newt', distractor2: 'a moth', support: '' },
  ];
  const { items } = opened(jsonl(...rows));
  expect(items.map(rightText)).toEqual(['a saw', 'a wren']);
  expect(items[0]).toMatchObject(shuffleChoicesByText(['a saw', 'a fern', 'a cloud'], 0, 'Which is a tool?'));
  expect(items.map(({ question }) => question)).toEqual(['Saws cut.\n\nWhich is a tool?', 'Which is a bird?']);
});

test('one column may list the wrong answers, as TruthfulQA’s own table does', () => {
  const csv = 'Question,Best Answer,Incorrect Answers\nWhat is snow?,Frozen water,Feathers; Cotton\n';
  const { items, found } = opened(parseItemTable(csv, 'q.csv'));
  expect(items.map(rightText)).toEqual(['Frozen water']);
  expect(items[0]!.choices?.toSorted()).toEqual(['Cotton', 'Feathers', 'Frozen water']);
  expect(found.kinds.choices).toBe(1);
});

describe('a passage', () => {
  const story = 'Ida planted two rows of beans. Her brother watered them.';
  const rows = [
    { story, question: 'Who planted beans?', answer: 'Ida', title: 'Beans' },
    { story, question: 'Who watered them?', answer: 'Her brother', title: 'Beans' },
    { story: 'Rain fell.', question: 'What fell?', answer: 'Rain', title: 'Rain' },
  ];

  test.each(['context', 'Passage', 'article', 'story', 'Body', 'premise'])(
    'called %s is asked before its question',
    (name) => {
      const named = rows.map(({ story: text, ...row }) => ({ [name]: text, ...row }));
      const { items, found } = opened(jsonl(...named));
      expect(items[0]!.question).toBe(`${story}\n\nWho planted beans?`);
      expect(found.notAsked).toEqual([{ column: 'title', isLong: false }]);
    },
  );

  test('is the cluster of the questions that share it, and a person can keep them apart', () => {
    const together = opened(jsonl(...rows));
    expect(together.items.map(({ cluster }) => cluster)).toEqual(['passage 1', 'passage 1', undefined]);
    expect(together.found.clusters).toEqual({ by: 'passage', clusters: 1, questions: 2 });
    const apart = opened(jsonl(...rows), (chosen) => ({ ...chosen, withoutClusters: true }));
    expect(apart.items.every(({ cluster }) => cluster === undefined)).toBe(true);
    expect(apart.found.clusters).toBeUndefined();
  });

  test('comes before each paraphrase as well', () => {
    const { items } = opened(jsonl({ ...rows[2], paraphrases: ['What came down?', 'Which thing fell?'] }));
    expect(items[0]!.paraphrases).toEqual(['Rain fell.\n\nWhat came down?', 'Rain fell.\n\nWhich thing fell?']);
  });

  test('of another name is not dropped unseen: a long text that is not asked comes first', () => {
    const long = { lesson: 'Beans need water. '.repeat(20), question: 'What do beans need?', answer: 'Water', page: 7 };
    expect(opened(jsonl(long)).found.notAsked).toEqual([
      { column: 'lesson', isLong: true },
      { column: 'page', isLong: false },
    ]);
  });
});

test.each([
  ['ids of one document', ['doc_1_q1', 'doc_1_q2', 'doc_2_q1', 'doc_2_q2'], {}, 'id'],
  ['turns of one conversation', ['a', 'b', 'c', 'd'], { conversation_id: [5, 5, 6, 7] }, 'column'],
  ['a generator’s seed', ['a', 'b', 'c', 'd'], { seed: [11, 11, 12, 12] }, 'column'],
] as const)('questions with %s are a cluster', (_, ids, more, by) => {
  const column = Object.entries<readonly number[]>(more);
  const rows = ids.map((id, at) => ({
    ...{ id, question: `What is ${at} + 1?`, answer: String(at + 1) },
    ...Object.fromEntries(column.map(([name, values]) => [name, values[at]])),
  }));
  const { items, found } = opened(jsonl(...rows));
  expect(items[0]!.cluster).toBeDefined();
  expect(items[1]!.cluster).toBe(items[0]!.cluster);
  expect(items[3]!.cluster).not.toBe(items[0]!.cluster);
  expect(found.clusters?.by).toBe(by);
});

describe('labels of choices', () => {
  test.each([
    [
      ['(A) oak', '(B) elm'],
      ['oak', 'elm'],
    ],
    [
      ['A. oak', 'B. elm'],
      ['oak', 'elm'],
    ],
    [
      ['a) oak', 'b) elm'],
      ['oak', 'elm'],
    ],
    [
      ['1. oak', '2. elm'],
      ['oak', 'elm'],
    ],
    [
      ['(A)oak', '(B)elm', '(C)fir'],
      ['oak', 'elm', 'fir'],
    ],
    // These are not labels: not on every choice, in another order, or decimals.
    [
      ['A. oak', 'elm'],
      ['A. oak', 'elm'],
    ],
    [
      ['B. oak', 'A. elm'],
      ['B. oak', 'A. elm'],
    ],
    [
      ['1.5', '2.5'],
      ['1.5', '2.5'],
    ],
    [
      ['A. oak', 'B. oak'],
      ['A. oak', 'B. oak'],
    ],
  ])('%j are asked as %j', (choices, bare) => {
    expect(opened(jsonl({ question: 'Which tree?', choices, answer: 'B' })).items[0]).toMatchObject({
      choices: bare,
      answer: 1,
    });
  });

  test.each(['B', '(B)', 'B.', 'b)', 'B. elm', 'elm'])('the answer %s names the second', (answer) => {
    expect(opened(jsonl({ question: 'Which tree?', choices: ['A. oak', 'B. elm'], answer })).items[0]!.answer).toBe(1);
  });
});

test('any of several right answers counts; one in a list is a single answer', () => {
  const rows = [
    { question: 'Who found it?', answers: ['Ada Reed', 'A. Reed', 'Ada Reed'] },
    { question: 'When?', answers: ['1902'] },
  ];
  const { items, found } = opened(jsonl(...rows));
  expect(items[0]).toMatchObject({
    answer: 'Ada Reed',
    counts: { rules: [{ kind: 'text', any: ['Ada Reed', 'A. Reed'] }] },
  });
  expect(items[1]).toMatchObject({ answer: '1902' });
  expect(items[1]!.counts).toBeUndefined();
  expect(found.kinds).toMatchObject({ numbers: 1, texts: 1 });
  const csv = `question,possible_answers\nWho?,"[""Ada Reed"", ""A. Reed""]"\n`;
  expect(opened(parseItemTable(csv, 'q.csv')).items[0]!.counts).toEqual(items[0]!.counts);
});

test('rows inside an object are its questions, and options inside a question are its choices', () => {
  const examples = [
    { input: 'Which one flies?\nOptions:\n(A) wren\n(B) oak', target: '(A)' },
    { input: 'Do oaks fly?\nOptions:\n- Yes\n- No', target: 'No' },
    { input: 'Sort: b a', target: 'a b' },
  ];
  const { items, found } = opened(inObject({ canary: 'own', examples }));
  expect(items.slice(0, 2).map(({ question, choices, answer }) => ({ question, choices, answer }))).toEqual([
    { question: 'Which one flies?', choices: ['wren', 'oak'], answer: 0 },
    { question: 'Do oaks fly?', choices: ['Yes', 'No'], answer: 1 },
  ]);
  expect(items[2]).toMatchObject({ question: 'Sort: b a', answer: 'a b' });
  expect(found.counted).toBe('row');
});

test('a list called items is another program’s unless the object is a set of ours', async () => {
  const whole = { name: 'sums', items: [{ question: 'What is 1 + 1?', answer: 2 }] };
  expect(await parseOwnItemSetFile(JSON.stringify(whole), 'q.json')).toBeNull();
  expect(opened(inObject(whole)).items).toMatchObject([{ question: 'What is 1 + 1?', answer: '2' }]);
});

test('questions deep inside an object come with the passage around them, as in SQuAD', () => {
  const qas = [
    { id: 'x1', question: 'Who baked?', answers: [{ text: 'Oda', answer_start: 0 }] },
    {
      id: 'x2',
      question: 'What?',
      answers: [
        { text: 'bread', answer_start: 10 },
        { text: 'rye bread', answer_start: 6 },
      ],
    },
    { id: 'x3', question: 'When?', answers: [] },
  ];
  const { items, found, preview } = opened(
    inObject({ version: '1', data: [{ title: 'Bread', paragraphs: [{ context: 'Oda baked rye bread.', qas }] }] }),
  );
  expect(preview.recipe?.title).toMatch(/^SQuAD/);
  expect(items.map(({ id, cluster }) => [id, cluster])).toEqual([
    ['x1', 'passage 1'],
    ['x2', 'passage 1'],
  ]);
  expect(items[1]!.counts?.rules).toEqual([{ kind: 'text', any: ['bread', 'rye bread'] }]);
  expect(found.firstLeftOut).toEqual([{ line: 3, why: 'field “answers.text”: its list of answers is empty.' }]);
});

test('an object that is a question stays one line of JSON Lines', () => {
  const row = {
    question: 'Which?',
    choices: [
      { text: 'x', label: 'A' },
      { text: 'y', label: 'B' },
    ],
    answerKey: 'B',
  };
  expect(opened(jsonl(row)).items).toMatchObject([{ choices: ['x', 'y'], answer: 1 }]);
});

test.each([
  ['numbers', 'Oda has 3 pens and buys 2. How many?\t5\nA tram has 9 cars. How many?\t9\n', ['5', '9']],
  ['texts', 'Who baked the bread?\tOda\nWho ate it?\tIda\n', ['Oda', 'Ida']],
])(
  'a table of two columns without a header, with %s, loses no question, and its names may be said to be there',
  (_, tsv, answers) => {
    const { items, preview } = opened(parseItemTable(tsv, 'q.tsv'));
    expect(preview.layout).toBe('bare table');
    expect(items.map(({ answer }) => answer)).toEqual(answers);
    expect(parseItemTable(tsv, 'q.tsv', 'table').rows).toHaveLength(1);
  },
);

test('a header stays a header, whatever it is called', () => {
  const { layout, rows } = parseItemTable('Aufgabe\tErgebnis\nWas ist 1 + 1?\t2\nWas ist 1 + 2?\t3\n', 'q.tsv');
  expect([layout, rows.length]).toEqual(['table', 2]);
});

test('the last box of a solution is the answer, with braces inside it', () => {
  const solution = 'First \\boxed{0}, then half of it: $\\boxed{\\frac{1}{2}}$.';
  const { items } = opened(jsonl({ problem: 'What is half of 1?', solution, rating: 3 }));
  expect(items[0]).toMatchObject({ answer: '\\frac{1}{2}', solution });
});

test('a chat is one question: instructions first, earlier turns with who speaks', () => {
  const system = { role: 'system', content: 'Answer in one word.' };
  const ask = (content: string) => ({ role: 'user', content });
  const rows = [
    { input: [system, ask('Capital of Chad?')], ideal: "N'Djamena" },
    { input: [ask('Hi'), { role: 'assistant', content: 'Hello.' }, ask('Capital of Mali?')], ideal: ['Bamako', 'Bamako.'] },
  ];
  const { items, preview } = opened(jsonl(...rows));
  expect(preview.recipe?.title).toMatch(/^OpenAI evals/);
  expect(items.map(({ question }) => question)).toEqual([
    'Answer in one word.\n\nCapital of Chad?',
    'User: Hi\n\nAssistant: Hello.\n\nUser: Capital of Mali?',
  ]);
  expect(items[1]!.columns).toBeUndefined();
});

test('Parquet gives days as days and classes by their names, which are the choices', async () => {
  const features = {
    mood: { _type: 'ClassLabel', names: ['calm', 'angry'] },
    grade: { _type: 'ClassLabel', names: ['A', 'B'] },
  };
  const day = new Date(Date.UTC(2031, 4, 9));
  const table = await parquet(
    [
      { name: 'text', data: ['Fine.', 'Go away!', 'Hm.'], type: 'STRING' },
      { name: 'mood', data: [0, 1, -1], type: 'INT32' },
      { name: 'day', data: [day, day, day] },
      { name: 'grade', data: [0, 1, 1], type: 'INT32' },
    ],
    features,
  );
  expect(table.rows[0]!.fields).toMatchObject({ mood: 'calm', 'mood names': ['calm', 'angry'], grade: 0 });
  const { items, found } = opened(table, (chosen) => ({
    ...chosen,
    single: { ...chosen.single, question: 'text', answer: 'mood' },
    choices: ['mood names'],
  }));
  expect(items.map(rightText)).toEqual(['calm', 'angry']);
  expect(found.leftOut).toBe(1);
});

test('a column “key” that counts the records is an id; one that answers is the answer', () => {
  const numbered = recogniseTable(jsonl({ key: 7, prompt: 'Write a line.' }, { key: 8, prompt: 'Write two.' }));
  expect(numbered.preview.guess).toMatchObject({ answer: null, id: 'key' });
  const keyed = recogniseTable(jsonl({ key: 'B', prompt: 'Which?', options: ['x', 'y'] }));
  expect(keyed.preview.guess.answer).toBe('key');
  const sums = recogniseTable(jsonl({ key: 9, prompt: 'What is 4 + 5?' }, { key: 3, prompt: 'What is 1 + 2?' }));
  expect(sums.preview.guess.answer).toBe('key');
});

test('a prompt is previewed as it is sent: by whether the set has choices, and in a person’s own words', async () => {
  const open = { id: '1', question: 'What is 2 + 2?', answer: '4' };
  const text = async (...asked: Parameters<typeof renderQuestionByFirstStudy>) =>
    (await renderQuestionByFirstStudy(...asked))?.messages[0]!.content;
  expect(await text(open)).not.toMatch(/multiple-choice|option/);
  const closed = { ...open, choices: ['3', '4'], answer: 1 };
  expect(await text(closed)).toMatch(/multiple-choice/);
  const own = [
    {
      id: 'mine',
      title: 'Mine',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: '{question}' },
      ],
    },
  ];
  expect(await text(open, { ownOptions: () => Promise.resolve({ templates: own }) })).toBe('Be brief.');
  // Prompts that this version cannot ask are not shown.
  expect(await text(open, { ownOptions: () => Promise.resolve({ templates: [1] }) })).not.toBe('Be brief.');
});

describe('each refusal is true of its file', () => {
  const question = 'Which tree?';
  test.each([
    [
      'no wrong answer',
      { question, 'Correct Answer': 'oak', 'Incorrect Answer 1': '' },
      'field “Incorrect Answer 1”: it has no wrong answer.',
    ],
    [
      'a wrong answer that is right',
      { question, 'Correct Answer': 'oak', 'Incorrect Answer 1': 'oak' },
      'field “Incorrect Answer 1”: the choice “oak” is there twice.',
    ],
    [
      'two right choices',
      { question, choices: ['oak', 'elm'], answer: ['oak', 'elm'] },
      'field “answer”: it names 2 right choices. A question has one right choice.',
    ],
    ['an empty list of answers', { question, answers: [] }, 'field “answers”: its list of answers is empty.'],
    [
      'too many answers',
      { question, answers: Array.from({ length: 201 }, (_, n) => `${n}`) },
      'field “answers”: it has 201 right answers. At most 200 are allowed.',
    ],
    ['an answer that is no text', { question, answers: [['oak']] }, 'field “answers”: it must be a text, not ["oak"].'],
    [
      'a passage that is no text',
      { passage: { a: 1 }, question, answer: 'oak' },
      'field “passage”: it must be a text, not {"a":1}.',
    ],
    [
      'a chat of an unknown kind',
      { question: [{ role: 'tool', content: 'x' }], answer: 'oak' },
      'field “question”: it must be a text, or a list of turns with the role system, user or assistant and a text as content, not [{"role":"tool","content":"x"}].',
    ],
    [
      'a chat without a question',
      {
        question: [
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
        ],
        answer: 'oak',
      },
      'field “question”: its last turn is not the user’s, so there is nothing to answer.',
    ],
  ])('%s', (_, row, why) => {
    const good = {
      'Correct Answer': { question: 'Which?', 'Correct Answer': 'a', 'Incorrect Answer 1': 'b' },
      choices: { question: 'Is it right?', choices: ['yes', 'no'], answer: 'yes' },
      answers: { question: 'Is it right?', answers: ['yes'] },
      answer: { question: 'Is it right?', answer: 'yes' },
    };
    const [, alike] = Object.entries(good).find(([key]) => key in row) ?? [];
    const { found } = opened(jsonl(row, alike ?? {}));
    expect(found.firstLeftOut).toEqual([{ line: 1, why }]);
    expect(found.count).toBe(1);
  });

  test('a passage that is too long with its question', () => {
    const long = { passage: 'a'.repeat(19_995), question, answer: 'oak' };
    expect(opened(jsonl(long, { question, answer: 'oak' })).found.firstLeftOut).toEqual([
      { line: 1, why: 'passage and question have 20008 characters. At most 20000 are allowed.' },
    ]);
  });

  test('IFEval has no answers, and the sentence says why and what to do', () => {
    const row = {
      key: 12,
      prompt: 'Write a line without commas.',
      instruction_id_list: ['punctuation:no_comma'],
      kwargs: [{}],
    };
    const { preview } = recogniseTable(jsonl(row));
    expect(preview.recipe?.refusal).toBe(
      'IFEval has no reference answers. Programs check its instructions, and Evenkeel lacks them. Choose rules below, or use other questions.',
    );
    expect(preview.guess.answer).toBeNull();
    expect(() => opened(jsonl(row))).toThrow('Questions need answers: choose the column that has them.');
  });
});
