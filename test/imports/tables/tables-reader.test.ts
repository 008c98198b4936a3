import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { tablesReader } from '../../../src/imports/tables/tables-reader.ts';
import { columnsIn, parquetOf, withFooter } from '../../items/parquet/claimed.ts';
import { filesOf, madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';

const read = (files: readonly LogFile[]): Promise<ImportedLog> => readWith(tablesReader, files);
const table = (name: string, lines: readonly string[]) => madeFile(name, lines.join('\n'));

const long = [
  'id,question,model,prompt_name,response,reference,correct,temperature',
  ...['m1', 'm2'].flatMap((model) =>
    ['plain', 'polite'].flatMap((prompt) =>
      [1, 2].map(
        (n) =>
          `${n},"What, then, is ${n} + ${n}?",${model},${prompt},It is ${2 * n}.,${2 * n},${prompt === 'plain' ? 'true' : 'false'},0.5`,
      ),
    ),
  ),
];

describe('a long table', () => {
  it.each([
    ['answers.csv', long],
    [
      'answers.jsonl',
      long.slice(1).map((line) => {
        const [, id, question, model, prompt, response, reference, correct] =
          /^(\d),"(.+)",(\w+),(\w+),(.+\.),(\d),(\w+),/.exec(line) ?? [];
        return JSON.stringify({
          id,
          question,
          model,
          prompt_name: prompt,
          response,
          reference,
          correct: correct === 'true',
          temperature: 0.5,
        });
      }),
    ],
  ])('%s: models, prompts, questions and scores by the names of its columns', async (name, lines) => {
    const log = await read([table(name, lines)]);
    expect(log.answers).toHaveLength(8);
    expect(log.answers[0]).toMatchObject({ model: 'm1', text: 'It is 2.', scores: { correct: 1 }, temperature: 0.5 });
    expect(log.questions).toMatchObject([
      { question: 'What, then, is 1 + 1?', answer: '2', set: 'answers' },
      { question: 'What, then, is 2 + 2?', answer: '4' },
    ]);
    expect(log.fields).toEqual([
      { id: 'column prompt_name', title: 'prompt_name', kind: 'prompt', isProposed: true, values: ['plain', 'polite'] },
    ]);
    expect(proposeImportChoices(log)).toEqual({
      varies: ['column prompt_name'],
      question: 'key',
      repeat: 'none',
      right: { scoring: 'correct' },
      model: 'log',
    });
    expect(log.lacks).toEqual(['prompts', 'tokens', 'times', 'seeds', 'finish reasons']);
  });

  it('keeps a prompt that is sent with its question, and takes one that several questions share for a wording', async () => {
    const rows = (prompt: (n: number, way: string) => string) =>
      ['a', 'b'].flatMap((way) =>
        [1, 2, 3].map((n) =>
          JSON.stringify({ question: `Q${n}`, prompt: prompt(n, way), way_of_asking_format: way, output: 'x', target: 'x' }),
        ),
      );
    const sent = await read([
      table(
        't.jsonl',
        rows((n, way) => `${way} Q${n}`),
      ),
    ]);
    expect(sent.prompts).toHaveLength(6);
    expect(sent.fields.map(({ id }) => id)).toEqual(['column way_of_asking_format']);
    const shared = await read([
      table(
        't.jsonl',
        rows((_, way) => `${way} {question}`),
      ),
    ]);
    expect(shared.prompts).toHaveLength(0);
    expect(shared.fields.map(({ id, kind }) => [id, kind])).toContainEqual(['column prompt', 'prompt']);
  });

  it('leaves out rows without an answer, and reads errors as failed', async () => {
    const log = await read([
      table('t.jsonl', [
        '{"id":1,"question":"Q","response":"a","target":"a"}',
        '{"id":2,"question":"R","target":"b"}',
        '{"id":3,"question":"S","response":null,"error":"timeout","target":"c"}',
        'no json',
      ]),
    ]);
    expect(log.answers.map(({ finish, error }) => [finish, error])).toEqual([
      ['stop', undefined],
      ['error', 'timeout'],
    ]);
    expect(log.faults).toEqual([
      { file: 0, where: 'line 2', why: 'It has no “response”.' },
      { file: 0, where: 'line 4', why: 'This is not whole JSON. The file may be cut off or changed.' },
    ]);
  });
});

describe('a wide table', () => {
  it('has a model in each column of answers', async () => {
    const log = await read([
      table('w.csv', ['question,ground_truth,6b_solution,175b_solution', 'Q1,3,It is 3.,It is 4.', 'Q2,5,5,']),
    ]);
    expect(log.answers.map(({ model, text, where }) => [model, text, where])).toEqual([
      ['6b', 'It is 3.', 'line 2, “6b_solution”'],
      ['175b', 'It is 4.', 'line 2, “175b_solution”'],
      ['6b', '5', 'line 3, “6b_solution”'],
    ]);
  });

  it('has a prompt in each where the names say so, with its scores', async () => {
    const log = await read([
      table('w.csv', ['question,reference,response_prompt1,response_prompt2,score_prompt1,score_prompt2', 'Q1,3,3,4,1,0']),
    ]);
    expect(log.fields).toMatchObject([{ id: 'column', values: ['prompt1', 'prompt2'], isProposed: true }]);
    expect(log.answers.map(({ scores }) => scores)).toEqual([{ score: 1 }, { score: 0 }]);
  });
});

it('finds models and wordings in the names of files', async () => {
  const files = ['gpt-4', 'llama-2'].flatMap((model) =>
    ['P1', 'P2'].map((wording) =>
      table(`results/${model}/${wording}_two.csv`, [
        'id,question,text_response,ground_truth',
        `1,Q1,${model} says yes to ${wording},yes`,
        '2,Q2,no,yes',
      ]),
    ),
  );
  const log = await read(files);
  expect(log.fields.map(({ id, values }) => [id, values])).toEqual([
    ['folder-2', ['gpt-4', 'llama-2']],
    ['name-1', ['P1', 'P2']],
  ]);
  expect(proposeImportChoices(log)).toMatchObject({ model: { field: 'folder-2' }, varies: ['name-1'] });
  expect(log.questions).toHaveLength(2);
});

it('does not take for answers what is a question set, a score table or pairs to be judged', async () => {
  const others = [
    table('questions.csv', ['question,A,B,answer', 'Q,1,2,A']),
    table('scores.csv', ['model,scenario,benchmark,score', 'm,s,b,1']),
    table('pairs.csv', ['question,response,criterion,answer', 'Q,R,tone,3']),
    table('set.json', ['{"format":"evenkeel-set/1","items":[{"question":"Q","response":"x","answer":"1"}]}']),
    table('notes.txt', ['id,response,question', '1,2,3']),
    ...(await filesOf('questions')),
  ];
  expect(await tablesReader.recognise(others)).toEqual([]);
});

it('reads Parquet: whole numbers, lists, and rows in several groups', async () => {
  const log = await read(await filesOf('answer-tables'));
  expect(log.answers).toHaveLength(12);
  expect(log.questions).toMatchObject([
    { question: 'What is 1 + 1?', choices: ['1', '2', '3'], answer: 1 },
    { question: 'What is 2 + 1?', choices: ['2', '3', '4'], answer: 1 },
    { question: 'What is 3 + 1?', choices: ['3', '4', '5'], answer: 1 },
  ]);
  expect(log.answers[5]).toMatchObject({ where: 'row 6', model: 'one', text: 'A', scores: { correct: 0 } });
  expect(log.fields).toMatchObject([{ id: 'column prompt_style', values: ['plain', 'polite'] }]);
  expect(log.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  // Every answer’s letter agrees with its score.
  expect(log.answers.every(({ text, scores }) => (text === 'B') === (scores['correct'] === 1))).toBe(true);
});

it('takes no column for a score that is high where an answer is bad', async () => {
  const log = await read([
    table('t.csv', [
      'id,question,response,target,wrong,is_incorrect,num_incorrect,failed_score,is_correct',
      '1,Q,a,a,0,false,0,0,true',
    ]),
  ]);
  expect(log.scorings.map(({ id }) => id)).toEqual(['is_correct']);
});

const manyRows = Array.from({ length: 3000 }, (_, n) => `{"id":${n},"question":"Q${n}","response":"a","target":"a"}`);

it('reads columns that first stand in a late row', async () => {
  const log = await read([
    table('t.jsonl', [
      ...manyRows,
      '{"id":"x","question":"X","response":"a","target":"a","score":0.5}',
      '{"id":"y","question":"Y","response":"","target":"a","error":"timeout"}',
      '{"id":"z","question":"Z","response":"a","target":"a","error":"slow"}',
    ]),
  ]);
  expect(log.answers.at(-3)?.scores).toEqual({ score: 0.5 });
  expect(log.answers.at(-2)).toMatchObject({ finish: 'error', error: 'timeout' });
  expect(log.answers.at(-1)).toMatchObject({ finish: 'stop', text: 'a' });
  expect(log.remarks).toEqual(['“error” has a text in 1 row with an answer. It counts as an answer, not as a failure.']);
});

it('says which late columns it does not read', async () => {
  const log = await read([
    table('t.jsonl', [
      ...manyRows,
      '{"id":1,"question":"X","model_response":"b","choices":["a","b"],"response":"a","target":"a"}',
    ]),
  ]);
  expect(log.remarks).toEqual(['Columns of “t.jsonl” that only later rows have are not read: “model_response”, “choices”.']);
});

it('has no prompt of a chat of which a part is no text', async () => {
  const chat = (content: unknown) =>
    JSON.stringify({
      id: 1,
      question: 'Q',
      response: 'a',
      target: 'a',
      prompt: [
        { role: 'system', content: 'S' },
        { role: 'user', content },
      ],
    });
  expect((await read([table('t.jsonl', [chat('Q?')])])).prompts[0]?.messages).toHaveLength(2);
  const picture = { type: 'image_url', image_url: { url: 'x' } };
  expect((await read([table('t.jsonl', [chat([{ type: 'text', text: 'Q?' }])])])).prompts[0]?.messages.at(-1)?.content).toBe(
    'Q?',
  );
  expect((await read([table('t.jsonl', [chat([{ type: 'text', text: 'Q?' }, picture])])])).prompts).toEqual([]);
});

it('refuses a Parquet file by what its values take', async () => {
  const file = withFooter(
    parquetOf(['id', 'question', 'response', 'target'].map((name) => ({ name, data: ['x'] }))),
    (facts) => {
      for (const column of columnsIn(facts)) column.total_uncompressed_size = 600_000_000n;
    },
  );
  await expect(read([{ name: 'x.parquet', blob: new Blob([file]) }])).rejects.toThrow(
    new UserError('“x.parquet” unpacks to more than 1 GB: import a part of it.'),
  );
});
