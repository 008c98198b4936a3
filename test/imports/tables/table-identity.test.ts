import { describe, expect, it } from 'vitest';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { requireLog, recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import type { ColumnMapping } from '../../../src/imports/tables/column-mapping.ts';
import { buildGridView } from '../../../src/imports/work/grid-view.ts';
import { madeFile } from '../files-of.ts';

const open = async (files: readonly LogFile[], mapping?: ColumnMapping): Promise<ImportedLog> =>
  requireLog(await recogniseAndReadLogs(files, undefined, undefined, mapping));
const json = (name: string, value: unknown) => madeFile(name, JSON.stringify(value));
const gridOf = (log: ImportedLog) => buildLogGrid(log, proposeImportChoices(log));
const rightByUs = (log: ImportedLog): number => {
  const found = buildGridView(log, { ...proposeImportChoices(log), right: 'evenkeel' });
  return 'view' in found ? found.view.scores.right : Number.NaN;
};

describe('a question', () => {
  it.each(['generated_text', 'model_outputs', 'prediction', 'output', 'completion', 'response'])(
    'is its id, text and choices; “%s” is its answer',
    async (column) => {
      const row = (id: number, options: readonly string[], answer: string) => ({
        ...{ question_id: id, question: 'Which of these is a tree?', options, answer },
        [column]: 'It grows. The answer is (A).',
      });
      const log = await open([json('out.json', [row(1, ['Oak', 'Fern'], 'A'), row(2, ['Moss', 'Elm'], 'B')])]);
      expect(gridOf(log)).toMatchObject({ questions: [0, 1], clashCount: 0 });
      expect(rightByUs(log)).toBe(1);
    },
  );

  it('has the choices in its text if the reference is one of their letters', async () => {
    const asked = 'Which is a bird?\nOptions:\n(A) Wren\n(B) Carp\nA: Think first.';
    const outputs = [
      { input: asked, prediction: 'Carps swim. So the answer is (A).', target: '(A)' },
      { input: asked.replace('bird', 'fish'), prediction: 'So the answer is (A).', target: '(B)' },
    ];
    const log = await open([json('birds.json', { canary: 'x', outputs })]);
    expect(log.questions[0]).toMatchObject({ choices: ['Wren', 'Carp'], answer: 0 });
    expect(rightByUs(log)).toBe(1);
  });

  it('that a file has twice becomes two questions in one cluster, with a remark', async () => {
    const rows = ['What is 1 + 1?', 'What is 2 + 2?', 'What is 1 + 1?', 'What is 3 + 3?', 'What is 4 + 4?'];
    const log = await open([
      json(
        'sums.json',
        rows.map((input) => ({ input, prediction: '2', target: '2' })),
      ),
    ]);
    expect(gridOf(log)).toMatchObject({ clashCount: 0, holes: 0 });
    expect(log.questions.map(({ cluster }) => cluster !== undefined)).toEqual([true, false, false, false, true]);
    expect(log.remarks).toContain(
      'The log has 1 question more than once. Each copy counts as a question of its own, in one cluster. The first: entry 1 of “sums.json” and entry 3.',
    );
  });

  it('that comes again as often as not is left to a person', async () => {
    const rows = ['Q', 'R', 'Q', 'R'].map((input) => ({ input, prediction: '2', target: '2' }));
    expect(gridOf(await open([json('again.json', rows)]))?.clashCount).toBe(2);
  });

  it('is identified by its text if ids repeat across sets', async () => {
    const rows = ['Red?', 'Blue?', 'Sweet?', 'Sour?'].map((question, n) => ({
      id: n % 2,
      question,
      response: 'x',
      target: 'x',
    }));
    expect(gridOf(await open([json('sets.json', rows)]))?.questions).toHaveLength(4);
  });
});

it('names of a base question, a version of a model and a run are known; what differs in each row varied no asking', async () => {
  const rows = ['small', 'large'].flatMap((version) =>
    ['1', '2'].flatMap((run) =>
      ['tea', 'milk', 'rye'].flatMap((base) =>
        ['plain', 'polite'].map((variant) => ({ version, run, base, variant, row: `${version} ${run} ${base} ${variant}` })),
      ),
    ),
  );
  const csv = [
    'run_id,order_idx,model,model_version,base_id,variant,prompt,response,err',
    ...rows.map(
      ({ version, run, base, variant, row }, n) =>
        `${run},${n},brew,brew-${version},${base},${variant},${variant}: what is ${base}?,${row},`,
    ),
  ];
  const log = await open([madeFile('long.csv', csv.join('\n'))]);
  expect(gridOf(log)).toMatchObject({ models: ['brew-small', 'brew-large'], samples: 2, holes: 0, clashCount: 0 });
  expect(gridOf(log)?.questions).toHaveLength(3);
  expect(proposeImportChoices(log)).toMatchObject({ varies: ['column variant'], repeat: 'log' });
});

it('the parts rs0, rs1 of files’ names are repetitions', async () => {
  const rows = (text: string) =>
    [1, 2].map((n) => JSON.stringify({ problem: `Q${n}`, generation: text, expected_answer: 'x' })).join('\n');
  const files = ['terse', 'kind'].flatMap((prompt) =>
    [0, 1].map((n) => madeFile(`${prompt}/output-rs${n}.jsonl`, rows(`${prompt}${n}`))),
  );
  const log = await open(files);
  expect(proposeImportChoices(log)).toMatchObject({ varies: ['folder-1'], repeat: { field: 'name' } });
  expect(gridOf(log)).toMatchObject({ samples: 2, clashCount: 0, holes: 0 });
});

describe('values inside cells', () => {
  const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  const message = (content: string) => ({ role: 'assistant', content });

  it('is unpacked: chats, messages and scores with names', async () => {
    const row = (n: number, score: unknown) =>
      [
        `g${n}`,
        cell([
          { role: 'system', content: 'S' },
          { role: 'user', content: `Q${n}` },
        ]),
        cell(message('8')),
        cell(score),
      ].join(',');
    const log = await open([
      madeFile(
        'runs.csv',
        ['id,input,output,scores,model', `${row(1, { fine: 1 })},m`, `${row(2, [{ name: 'fine', value: 0 }])},m`].join('\n'),
      ),
    ]);
    expect(log.questions.map(({ question }) => question)).toEqual(['Q1', 'Q2']);
    expect(log.prompts[0]?.messages).toHaveLength(2);
    expect(log.answers.map(({ text, scores }) => [text, scores['scores.fine']])).toEqual([
      ['8', 1],
      ['8', 0],
    ]);
  });

  it('can be named by its path, in CSV too', async () => {
    const lines = ['inputs,outputs', ...[1, 2].map((n) => `${cell({ q: { text: `Q${n}` } })},${cell({ final: `A${n}` })}`)];
    const mapping = { roles: { question: ['inputs.q.text'], answer: ['outputs.final'] } };
    const log = await open([madeFile('nested.csv', lines.join('\n'))], mapping);
    expect(log.questions.map(({ question }) => question)).toEqual(['Q1', 'Q2']);
    expect(log.answers.map(({ text }) => text)).toEqual(['A1', 'A2']);
  });

  it('is an answer as it is, where it is JSON that a model wrote, or one text in lists', async () => {
    const answer = '{"b": 1,  "a": 2}';
    const rows = [
      { id: 1, question: 'Q', resps: [['yes']], target: 'yes' },
      { id: 2, question: 'R', resps: answer, target: 'x' },
    ];
    expect((await open([json('resps.json', rows)])).answers.map(({ text }) => text)).toEqual(['yes', answer]);
  });
});

it('warns if each question is asked once while a column varies, and then reads the columns that the user chooses', async () => {
  const rows = ['tea', 'rye'].flatMap((key) =>
    ['plain', 'polite', 'terse'].map((tone) => ({
      key,
      style: tone,
      question: `${tone}: what is ${key}?`,
      response: 'x',
      target: 'x',
    })),
  );
  const files = [json('styles.json', rows)];
  const once = await open(files);
  expect(gridOf(once)?.questions).toHaveLength(6);
  expect(once.remarks).toEqual([
    'Each question is asked once, while “style” varies. If several rows are variants of one question, choose the column with its id, and “style” as what varied.',
  ]);
  const log = await open(files, { roles: { id: ['key'], varies: ['style'] } });
  expect([gridOf(log)?.questions.length, gridOf(log)?.levels.length, log.remarks]).toEqual([2, 3, []]);
});
