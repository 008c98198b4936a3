import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { lmEvalReader } from '../../../src/imports/lm-eval/lm-eval-reader.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { filesOf, madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';
import { measured, resultsFile, samplesFile, written } from './made-samples.ts';

const read = (files: readonly LogFile[]): Promise<ImportedLog> => readWith(lmEvalReader, files);
const samples = (lines: readonly object[], task = 'sums', date = '2026-01-01T00-00-00.000001') =>
  samplesFile(`samples_${task}_${date}.jsonl`, lines);

describe('files that lm-eval wrote, cut to a few lines', () => {
  it('reads word sums of two models, and says that 3 of 100 answers are there', async () => {
    const log = await read(await filesOf('lm-eval/word-sums'));
    expect(log.tool).toEqual({ name: 'lm-eval', version: '0.4.13' });
    expect([...new Set(log.answers.map(({ model }) => model))]).toEqual(['tiny-b', 'tiny-c']);
    expect(log.answers.map(({ scores }) => scores['exact_match,strict-match'])).toEqual([0, 0, 1, 1, 1, 0]);
    expect(log.questions.map(({ answer }) => answer)).toEqual(['18', '4', '6']);
    // A few-shot example and the question, as turns of a chat.
    expect(log.prompts).toHaveLength(3);
    expect(log.prompts[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(log.prompts[0]?.messages[0]?.content).toMatch(/^Solve this problem\.\nA shelf holds 3 balls/);
    expect(log.answers[0]).toMatchObject({
      temperature: 0,
      where: 'line 1',
      extracted: { 'exact_match,strict-match': '11' },
    });
    expect(log.remarks[0]).toBe(
      '3 of 100 answers are in “samples_evenkeel_word_sums_2026-11-29T21-30-33.975287.jsonl”; its results file says 46% (exact_match, strict-match) and 46% (exact_match, flexible-extract) of 100.',
    );
    expect(log.faults).toEqual([]);
  });

  it('reads questions with eleven and twelve choices, and calls the set by the group of its tasks', async () => {
    const log = await read(await filesOf('lm-eval/choices'));
    expect(log.questions.map(({ choices, answer }) => [choices?.length, answer])).toEqual([
      [11, 0],
      [11, 10],
      [12, 11],
    ]);
    expect(log.questions[0]).toMatchObject({ set: 'evenkeel_choices', subject: 'two' });
    expect(log.answers.map(({ scores }) => scores['exact_match,custom-extract'])).toEqual([1, 0, 0, 1, 0, 0]);
    expect(log.remarks[0]).toContain('3 of 50 answers');
  });

  it('reads problems in the columns of MATH', async () => {
    const log = await read(await filesOf('lm-eval/problems'));
    expect(log.answers).toHaveLength(10);
    expect(log.remarks).toEqual([expect.stringContaining('10 of 60 answers') as string]);
    expect(log.lacks).toContain('tokens');
  });
});

it('makes one answer of a line for each filter', async () => {
  const strict = { filter: 'strict', exact_match: 0, filtered_resps: ['[invalid]'] };
  const lines = [1, 2].flatMap((n) => [written(n, [`It is ${n + 1}.`]), written(n, [`It is ${n + 1}.`], strict)]);
  const log = await read([samples(lines)]);
  expect(log.answers.map(({ scores }) => scores)).toEqual([
    { 'exact_match,none': 1, 'exact_match,strict': 0 },
    { 'exact_match,none': 1, 'exact_match,strict': 0 },
  ]);
  expect(log.answers[0]?.extracted).toEqual({ 'exact_match,strict': '[invalid]' });
  expect(log.scorings.map(({ id, isProposed }) => [id, isProposed])).toEqual([
    ['exact_match,none', true],
    ['exact_match,strict', false],
  ]);
});

it('says nothing of counts that agree with the results file, and tells those that do not', async () => {
  const lines = [1, 2, 3, 4].map((n) => written(n, [n < 4 ? String(n + 1) : 'no idea']));
  const results = (share: number) =>
    resultsFile('results_2026-01-01T00-00-00.000001.json', {
      results: { sums: { 'exact_match,none': share } },
      'n-samples': { sums: { original: 9, effective: 4 } },
    });
  expect((await read([samples(lines), results(0.75)])).remarks).toEqual([]);
  expect((await read([samples(lines), results(0.5)])).remarks).toEqual([
    'In “samples_sums_2026-01-01T00-00-00.000001.jsonl” exact_match, none is 75% over 4 answers, but its results file says 50%.',
  ]);
});

it('reads repetitions, and gives the score to the one that the filter took', async () => {
  const lines = [written(1, ['2', 'three'])];
  const config = (step: string) =>
    resultsFile('results_2026-01-01T00-00-00.000001.json', {
      configs: { sums: { repeats: 2, filter_list: [{ name: 'none', filter: [{ function: step }] }] } },
    });
  const first = await read([samples(lines), config('take_first')]);
  expect(first.answers.map(({ repeat, text, scores }) => [repeat, text, scores['exact_match,none']])).toEqual([
    [0, '2', 1],
    [1, 'three', null],
  ]);
  const majority = await read([samples(lines), config('majority_vote')]);
  expect(majority.answers.map(({ scores }) => scores['exact_match,none'])).toEqual([null, null]);
  expect(majority.remarks).toEqual([
    '“exact_match, none” is one score for several repetitions together, not for each of them.',
  ]);
});

it('reads tasks by likelihood: the choices, their logarithms, and which is right by what the log counted', async () => {
  const log = await read([
    samples(
      [measured(1, ['-1.5', '-3.25'], 0, 1), measured(2, ['-4', '-inf'], 1, 0), measured(3, ['-2', '0.5'], 1, 1)],
      'copa',
    ),
  ]);
  expect(log.questions.map(({ question, choices, answer }) => [question, choices, answer])).toEqual([
    ['It rained 1 days.', ['The river rose.', 'The sun was hot.'], 0],
    ['It rained 2 days.', ['The river rose.', 'The sun was hot.'], 1],
  ]);
  expect(log.answers.map(({ likelihoods, scores }) => [likelihoods, scores['acc,none']])).toEqual([
    [[-1.5, -3.25], 1],
    [[-4, -1e6], 0],
  ]);
  expect(log.faults).toEqual([{ file: 0, where: 'line 3', why: 'Its “resps” have a value that is not a log-likelihood.' }]);
});

it('takes tasks that ask the same questions for one set, and the task for what varied', async () => {
  const tasks = [0, 1].map((n) =>
    samples(
      [1, 2].map((doc) => written(doc, ['2'])),
      `nor_sums_p${n}`,
    ),
  );
  const log = await read(tasks);
  expect(log.questions.map(({ set }) => set)).toEqual(['nor_sums', 'nor_sums']);
  expect(log.fields).toMatchObject([{ id: 'task', values: ['nor_sums_p0', 'nor_sums_p1'], isProposed: true }]);
});

it('keeps apart tasks that ask other questions', async () => {
  const log = await read([samples([written(1, ['2'])], 'one'), samples([written(2, ['3'])], 'two')]);
  expect(log.questions.map(({ set }) => set)).toEqual(['one', 'two']);
  expect(log.fields).toEqual([]);
});

it('reads SCORE: the prompt beside each question, and the metric that holds answer and right one', async () => {
  const doc = (prompt: number) => ({
    question_id: 7,
    question: 'Which?',
    options: ['x', 'y'],
    answer: 'B',
    answer_index: 1,
    prompt_id: prompt,
    prompt: `Template ${prompt}: {question}`,
    options_format: '{letter}. {option}',
  });
  const line = (prompt: number, final: string) =>
    written(prompt, [`The best answer is ${final}`], {
      doc: doc(prompt),
      doc_hash: `hash of prompt ${prompt}`,
      target: 'B',
      metrics: [`${prompt}_accuracy`, 'consistency_rate'],
      [`${prompt}_accuracy`]: [7, prompt, final, 'B'],
      consistency_rate: [7, prompt, final, 'B'],
    });
  const log = await read([samples([line(0, 'A'), line(1, 'B')], 'score_robustness')]);
  expect(log.questions).toMatchObject([{ question: 'Which?', choices: ['x', 'y'], answer: 1 }]);
  expect(log.answers.map(({ scores }) => scores)).toEqual([{ 'accuracy,none': 0 }, { 'accuracy,none': 1 }]);
  expect(log.fields).toMatchObject([{ id: 'prompt', isProposed: true }]);
  expect(log.fields[0]?.names).toEqual({
    'Template 0: {question}\n{letter}. {option}': 'prompt 0',
    'Template 1: {question}\n{letter}. {option}': 'prompt 1',
  });
});

it('puts SCORE’s choices back in the order of the question, and keeps the order that was shown', async () => {
  const line = (place: string, options: readonly string[], at: number) =>
    written(at, ['The best answer is A'], {
      doc: {
        question_id: 7,
        question: 'Which?',
        options,
        answer: place,
        answer_index: at,
        always_same_option: place,
        original_answer_index: 2,
      },
      doc_hash: `hash of ${place}`,
      target: place,
    });
  const log = await read([samples([line('A', ['z', 'y', 'x'], 0), line('C', ['x', 'y', 'z'], 2)], 'score_order')]);
  expect(log.questions).toMatchObject([{ choices: ['x', 'y', 'z'], answer: 2 }]);
  expect(log.answers.map(({ shown, levels }) => [shown, levels['place']])).toEqual([
    [[2, 1, 0], 'A'],
    [[0, 1, 2], 'C'],
  ]);
});

it('names the model by its folder where no results file is beside it, and says so', async () => {
  const log = await read([samplesFile('out/org__tiny/samples_sums_2026-01-01T00-00-00.1.jsonl', [written(1, ['2'])])]);
  expect(log.answers[0]?.model).toBe('org/tiny');
  expect(log.remarks).toEqual([expect.stringContaining('has no results file, so its model is called') as string]);
});

it('leaves out lines that it cannot read, each with its reason', async () => {
  const file = madeFile(
    'samples_sums_2026-01-01T00-00-00.1.jsonl',
    [
      JSON.stringify(written(1, ['2'])),
      '{"doc_id": 2, "doc": {"question"',
      '[1]',
      JSON.stringify({ ...written(3, ['4']), doc: 5 }),
      JSON.stringify(written(4, ['5'])).replace('"exact_match":1', '"exact_match":NaN'),
    ].join('\n'),
  );
  const log = await read([file]);
  expect(log.answers.map(({ where }) => where)).toEqual(['line 1', 'line 5']);
  expect(log.answers[1]?.scores).toEqual({});
  expect(log.faults.map(({ where, why }) => `${where}: ${why}`)).toEqual([
    'line 2: This is not whole JSON. The file may be cut off or changed.',
    'line 3: It is not a JSON object.',
    'line 4: It has no “doc”, so there is no question.',
  ]);
});

it('reads a samples file that is one JSON list', async () => {
  const log = await read([
    madeFile('samples_sums_2024-06-01T00-00-00.1.json', JSON.stringify([written(1, ['2']), written(2, ['x'])], null, 1)),
  ]);
  expect(log.answers.map(({ where, scores }) => [where, scores['exact_match,none']])).toEqual([
    ['entry 1', 1],
    ['entry 2', 0],
  ]);
});

it.each<[what: string, file: LogFile, sentence: string]>([
  [
    'results alone',
    resultsFile('results_1.json', {}),
    '“results_1.json” has scores but no answers. Add its samples files, which lm-eval writes with --log_samples.',
  ],
  [
    'results in another place',
    madeFile('results_1.json', '{"configs": {"results": {}}}'),
    '“results_1.json” has no results by task.',
  ],
  ...Object.entries({
    'It has no number or text in “doc_id”.': { doc_id: null },
    'It has no answer in “resps”.': { resps: [[]] },
    'It has several requests with a text each, but only one text can be its answer.': { resps: [['2'], ['3']] },
    'Its “resps” are neither texts nor likelihoods.': { resps: [[2]] },
    'It belongs to a task by Evenkeel and has no text in “resps”.': {
      doc: { evenkeel: '0123abcd', id: 'mine/001', question: 'Why?', target: 'So', way_title: 'Terse' },
      resps: [[['-0.5', 'False']]],
    },
  }).map(([sentence, more]): [string, LogFile, string] => [
    JSON.stringify(more),
    samples([written(1, ['2'], more)]),
    `“${samples([]).name}” has no answer that can be read; line 1: ${sentence}`,
  ]),
])('refuses in a sentence: %s', async (_, file, sentence) => {
  await expect(read([file])).rejects.toThrow(new UserError(sentence));
});

it('takes no metric for a share of right answers that its results file marks as the better the lower', async () => {
  const lines = [1, 2].map((n) => written(n, [String(n + 1)], { metrics: ['exact_match', 'gap'], gap: 0.25 }));
  const marks = (isHighGood: boolean) =>
    resultsFile('results_2026-01-01T00-00-00.000001.json', {
      results: { sums: { 'gap,none': 0.25 } },
      higher_is_better: { sums: { exact_match: true, gap: isHighGood } },
    });
  const ids = async (isHighGood: boolean) => (await read([samples(lines), marks(isHighGood)])).scorings.map(({ id }) => id);
  expect(await ids(true)).toEqual(['exact_match,none', 'gap,none']);
  expect(await ids(false)).toEqual(['exact_match,none']);
  expect((await read([samples(lines), marks(false)])).remarks).toEqual([
    'Lower values of “gap” are better. Give it a scale to count it.',
  ]);
});
