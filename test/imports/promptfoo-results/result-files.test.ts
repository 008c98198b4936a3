import { describe, expect, it } from 'vitest';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { remarksForChoices } from '../../../src/imports/log/import-choices.ts';
import { promptfooResultsReader } from '../../../src/imports/promptfoo-results/results-reader.ts';
import { madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';

interface Made {
  readonly [field: string]: unknown;
}

const prompts = ['Answer briefly. {{question}}', 'You are a cook. {{question}}'];
const tests = ['How many eggs are in a dozen?', 'How many minutes boil a soft egg?', 'Which spice is red gold?'];
const answers = [
  ['12', '12'],
  ['4', '10'],
  ['saffron', 'saffron'],
];

const results = tests.flatMap((question, testIdx) =>
  prompts.map((label, promptIdx) => {
    const success = answers[testIdx]?.[promptIdx] !== '10';
    return {
      promptIdx,
      testIdx,
      vars: { question },
      testCase: { vars: { question } },
      provider: { id: 'kitchen:small', label: '' },
      prompt: { raw: label.replace('{{question}}', question), label },
      response: { output: answers[testIdx]?.[promptIdx] },
      success,
      score: Number(success),
      failureReason: Number(!success),
      error: success ? null : 'Expected output to contain "4"',
    };
  }),
);
const heads = prompts.map((label) => ({ raw: label, label, provider: 'kitchen:small' }));
const json = madeFile('a.json', JSON.stringify({ evalId: 'x', results: { version: 3, prompts: heads, results } }));
const lines = madeFile('a.jsonl', results.map((each) => `${JSON.stringify(each)}\n`).join(''));
// JSON is YAML.
const yaml = (all: readonly unknown[] = results) =>
  madeFile(
    'a.yaml',
    `evalId: x\nresults:\n  version: 3\n  prompts: ${JSON.stringify(heads)}\n  results:\n${all.map((each) => `    - ${JSON.stringify(each)}\n`).join('')}`,
  );
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (answerCell: (text: string, isRight: boolean) => string, more: readonly string[] = []) =>
  madeFile(
    'a.csv',
    [
      ['question', ...prompts.flatMap((label) => [`[kitchen:small] ${label}`, ...more])].map(cell).join(','),
      ...tests.map((question, n) =>
        [cell(question), ...(answers[n] ?? []).map((text) => answerCell(text, text !== '10'))].join(','),
      ),
    ].join('\n'),
  );

const read = (file: LogFile): Promise<ImportedLog> => readWith(promptfooResultsReader, [file]);
const seen = (log: ImportedLog) => ({
  tool: log.tool.name,
  prompts: log.fields.map(({ values }) => values),
  questions: log.questions.map(({ question }) => question),
  answers: log.answers.map(({ model, text, finish, scores, prompt }) => [
    ...[model, text, finish, scores['counts']],
    log.prompts[prompt ?? -1]?.messages,
  ]),
});

it.each([
  ['JSON Lines', lines],
  ['YAML', yaml()],
  ['CSV with marks', csv((text, isRight) => cell(isRight ? `[PASS] ${text}` : `[FAIL] Expected "4"\n---\n${text}`))],
  [
    'CSV with scores and reasons',
    csv((text, isRight) =>
      cell(
        isRight
          ? `[PASS] (1.00)\n\n${text}\n\nPass Reason: All assertions passed`
          : `[FAIL] (0.00)\n\n${text}\n\nFail Reason: Expected "4"`,
      ),
    ),
  ],
  [
    'CSV with columns of status',
    csv(
      (text, isRight) =>
        [text, isRight ? 'PASS' : 'FAIL', isRight ? '1.00' : '0.00', '', 'a reason', ''].map(cell).join(','),
      ['Status', 'Score', 'Named Scores', 'Grader Reason', 'Comment'],
    ),
  ],
])('is the same log in %s as in JSON', async (_, file) => {
  const found = seen(await read(json));
  expect(found.answers.map(([, , , right]) => right)).toEqual([1, 1, 1, 0, 1, 1]);
  expect(seen(await read(file))).toEqual(found);
});

it('reads the other lines of a file with an odd one, and names its line', async () => {
  const text = await lines.blob.text();
  const log = await read(madeFile('a.jsonl', text.replace('\n', '\n{"promptIdx":0,\n')));
  expect(log.answers).toHaveLength(6);
  expect(log.faults.map(({ where, why }) => [where, why])).toEqual([['line 2', 'it is not a result.']]);
  expect(log.answers.map(({ where }) => where)).toEqual(['line 1', 'line 3', 'line 4', 'line 5', 'line 6', 'line 7']);
});

it('names the row and column of an answer in CSV, and takes an error for a failed answer', async () => {
  const log = await read(csv((text, isRight) => cell(isRight ? `[PASS] ${text}` : '[ERROR] timeout')));
  expect(log.answers[3]).toMatchObject({
    where: 'row 2, “[kitchen:small] You are a cook. {{question}}”',
    finish: 'error',
    error: 'timeout',
    scores: { counts: null },
  });
});

it('follows aliases of YAML as often as results use them, and refuses too many', async () => {
  const shared = `evalId: x\nresults:\n  version: 3\n  prompts: &heads ${JSON.stringify(heads)}\n  again: [${Array.from({ length: 150 }, () => '*heads').join(', ')}]\n  results:\n${results.map((each) => `    - ${JSON.stringify(each)}\n`).join('')}`;
  expect((await read(madeFile('a.yaml', shared))).answers).toHaveLength(6);
  const levels = Array.from(
    { length: 9 },
    (_, n) => `  l${n}: &l${n} [${Array.from({ length: 9 }, () => (n === 0 ? 'x' : `*l${n - 1}`)).join(', ')}]\n`,
  );
  await expect(read(madeFile('a.yaml', `evalId: x\nresults:\n  version: 3\n${levels.join('')}`))).rejects.toThrow(
    '“a.yaml”: its YAML aliases expand beyond the limit of',
  );
});

describe('a result with an answer', () => {
  it('is an answer, whatever its error says; without one it failed', async () => {
    const [first = {}, second = {}, third = {}] = results as readonly Made[];
    const made = [
      { ...first, success: false, failureReason: 2, error: 'The assertion threw.' },
      { ...second, success: false, failureReason: 2, error: 'no key', response: { error: 'no key' } },
      { ...third, success: false, failureReason: undefined, error: 'too long' },
    ];
    const log = await read(madeFile('a.jsonl', made.map((each) => JSON.stringify(each)).join('\n')));
    expect(log.answers.map(({ finish, error, scores }) => [finish, error, scores['counts']])).toEqual([
      ['stop', undefined, null],
      ['error', 'no key', null],
      ['stop', undefined, 0],
    ]);
  });
});

describe('a conversation', () => {
  const turn = (id: string | undefined, testIdx: number, question: string, more: Made = {}): Made => ({
    ...results[0],
    testIdx,
    vars: { question, ...more },
    testCase: { vars: { question }, ...(id !== undefined && { metadata: { conversationId: id } }) },
  });

  it('has its turns as questions of one cluster, even if another conversation has the same questions', async () => {
    const asked = [turn('a', 0, 'Who?'), turn('a', 1, 'And then?'), turn('b', 2, 'Where?'), turn('b', 3, 'And then?')];
    const log = await read(madeFile('a.jsonl', asked.map((each) => JSON.stringify(each)).join('\n')));
    expect(log.questions.map(({ question, cluster }) => [question, cluster])).toEqual([
      ['Who?', 'conversation a'],
      ['And then?', 'conversation a'],
      ['Where?', 'conversation b'],
      ['And then?', 'conversation b'],
    ]);
    expect(log.answers.map(({ repeat }) => repeat)).toEqual([0, 0, 0, 0]);
  });

  it('is recognised by its earlier turns if tests have no id', async () => {
    const asked = [
      turn(undefined, 0, 'Go on.', { _conversation: [] }),
      turn(undefined, 1, 'Go on.', { _conversation: [{ prompt: 'Go on.', input: 'Go on.', output: 'Yes' }] }),
    ];
    const log = await read(madeFile('a.jsonl', asked.map((each) => JSON.stringify(each)).join('\n')));
    expect(log.questions.map(({ cluster }) => cluster)).toEqual(['conversation', 'conversation']);
  });
});

it('says what promptfoo counted otherwise because of latency, unless that counts', async () => {
  const slow = results.slice(0, 4).map((each) => ({
    ...each,
    success: false,
    gradingResult: {
      pass: false,
      componentResults: [
        { pass: true, score: 1, assertion: { type: 'contains' } },
        { pass: false, score: 0, assertion: { type: 'latency' } },
      ],
    },
  }));
  const log = await read(madeFile('a.jsonl', slow.map((each) => JSON.stringify(each)).join('\n')));
  const sentence = 'promptfoo passed 0 of 4 because of latency. Latency is ignored here.';
  expect(proposeImportChoices(log).right).toEqual({ scoring: 'set-aside' });
  expect(remarksForChoices(log, proposeImportChoices(log))).toEqual([sentence]);
  expect(remarksForChoices(log, { right: { scoring: 'counts' } })).toEqual([]);
});

describe('prompts that are chats under short names', () => {
  const chatLines = (systems: readonly string[], said = (question: string, _: number) => question) =>
    madeFile(
      'chats.jsonl',
      tests
        .flatMap((question, testIdx) =>
          systems.map((system, promptIdx) => {
            const chat = [
              { role: 'system', content: system },
              { role: 'user', content: said(question, promptIdx) },
            ];
            return { ...results[2 * testIdx + promptIdx], prompt: { raw: JSON.stringify(chat), label: `v${promptIdx}` } };
          }),
        )
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    );

  it('differ in their system message, which JSON Lines have in each row', async () => {
    const { fields } = await read(chatLines(['Answer briefly.', 'You are a cook.']));
    expect(fields.map(({ id, values }) => [id, values])).toEqual([['system', ['Answer briefly.', 'You are a cook.']]]);
  });

  it('are prompts where more differs than that', async () => {
    const { fields } = await read(chatLines(['Answer briefly.', 'You are a cook.'], (question, n) => `${n}: ${question}`));
    expect(fields.map(({ id }) => id)).toEqual(['prompt']);
  });
});
