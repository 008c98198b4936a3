import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { promptfooResultsReader } from '../../../src/imports/promptfoo-results/results-reader.ts';
import { filesOf, madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';

const read = (...files: readonly LogFile[]): Promise<ImportedLog> => readWith(promptfooResultsReader, files);
const real = (await filesOf('fresh-logs/promptfoo-late')).filter(({ name }) => name.endsWith('.json'));

interface Made {
  readonly [field: string]: unknown;
}

/** A result of version 3 that passes its only assertion. */
const result = (testIdx: number, promptIdx: number, vars: Made, more: Made = {}): Made => ({
  testIdx,
  promptIdx,
  vars,
  provider: { id: 'openai:small', label: '' },
  prompt: { raw: `Say ${JSON.stringify(vars)}`, label: `p${promptIdx}` },
  response: { output: 'Yes', tokenUsage: { prompt: 3, completion: 1 } },
  gradingResult: { pass: true, score: 1, componentResults: [component('equals', true)] },
  success: true,
  score: 1,
  failureReason: 0,
  latencyMs: 20,
  ...more,
});

const component = (type: string, pass: boolean, more: Made = {}): Made => ({
  pass,
  score: Number(pass),
  assertion: { type, ...more },
});

const file = (results: readonly unknown[], more: Made = {}, config: Made = {}): LogFile =>
  madeFile(
    'results.json',
    JSON.stringify({
      evalId: 'eval-1',
      results: {
        version: 3,
        prompts: [
          { raw: 'Say {{a}}', label: 'p0' },
          { raw: 'Tell {{a}}', label: 'p1' },
        ],
        results,
        ...more,
      },
      config,
      metadata: { promptfooVersion: '0.121.20' },
    }),
  );

const rightBy = ({ answers }: ImportedLog, id: string): (number | null | undefined)[] =>
  answers.map(({ scores }) => scores[id]);

describe('results that promptfoo wrote, all too late and too dear', () => {
  it('count 4 of 4 with cost and latency set aside, and none with them', async () => {
    const log = await read(...real);
    expect(log.tool).toEqual({ name: 'promptfoo', version: '0.121.20' });
    expect(rightBy(log, 'set-aside')).toEqual([1, 1, 1, 1]);
    expect(rightBy(log, 'counts')).toEqual([0, 0, 0, 0]);
    expect(log.scorings.map(({ title, isProposed }) => [title, isProposed])).toEqual([
      ['cost and latency set aside', true],
      ['as the log counts', false],
      ['cost', false],
      ['latency', false],
      ['contains', false],
      ['llm-rubric', false],
    ]);
    expect(rightBy(log, 'assertion:contains')).toEqual([1, 1, undefined, undefined]);
  });

  it('are two models by two questions, none of them a failed answer', async () => {
    const log = await read(...real);
    expect(log.answers.map(({ model, question, finish, error }) => [model, question, finish, error])).toEqual([
      ['tiny-b', 0, 'stop', undefined],
      ['tiny-c', 0, 'stop', undefined],
      ['tiny-b', 1, 'stop', undefined],
      ['tiny-c', 1, 'stop', undefined],
    ]);
    expect(log.questions[0]?.question).toMatch(/^A shelf holds 2 toys/);
    expect(log.answers[0]).toMatchObject({ where: 'result 2', tokens: { prompt: 74, completion: 11 }, ms: 1025 });
    expect(log.remarks).toEqual([]);
  });
});

describe('prompts, tests and repetitions', () => {
  it('are told apart by prompt and variables, whatever number a test has', async () => {
    const results = [0, 1].flatMap((promptIdx) =>
      [0, 1, 2, 3].map((n) => result(n, promptIdx, { a: n % 2 === 0 ? 'x' : 'y' })),
    );
    const log = await read(file(results));
    expect(log.fields).toEqual([
      {
        id: 'prompt',
        title: 'Prompt',
        kind: 'prompt',
        values: ['Say {{a}}', 'Tell {{a}}'],
        names: { 'Say {{a}}': 'p0', 'Tell {{a}}': 'p1' },
        isProposed: true,
      },
    ]);
    expect(log.questions).toHaveLength(2);
    expect(log.answers.map(({ question, levels, repeat }) => [question, levels['prompt'], repeat])).toEqual([
      ...[0, 1].flatMap((repeat) =>
        [0, 1].flatMap((question) => ['Say {{a}}', 'Tell {{a}}'].map((prompt) => [question, prompt, repeat])),
      ),
    ]);
  });

  it('number no tests as repetitions that differ in more than their number, and none that stand twice', async () => {
    const rubric = { gradingResult: { pass: true, score: 1, componentResults: [component('llm-rubric', true)] } };
    const described = (description: string) => ({ testCase: { vars: { a: 'x' }, description, assert: [] } });
    const repeatsOf = async (...more: readonly Made[]) =>
      (await read(file(more.map((each, n) => result(n, 0, { a: 'x' }, each))))).answers.map(({ repeat }) => repeat);
    expect(await repeatsOf({}, {}, {})).toEqual([0, 1, 2]);
    expect(await repeatsOf({}, rubric, {})).toEqual([0, 0, 1]);
    expect(await repeatsOf(described('one'), described('two'))).toEqual([0, 0]);
    expect(await repeatsOf({}, { testIdx: 0 })).toEqual([0, 0]);
    // A failed answer has no grades.
    expect(await repeatsOf({}, { failureReason: 2, error: 'timeout', gradingResult: null })).toEqual([0, 1]);
  });

  it('take a variable that each question has in all its values for a wording', async () => {
    const results = ['x', 'y', 'z'].flatMap((question, n) =>
      ['kind', 'terse'].map((tone, m) => result(2 * n + m, 0, { question, tone, about: `of ${question}` })),
    );
    const log = await read(file(results));
    expect(log.questions.map(({ question, columns }) => [question, columns])).toEqual([
      ['x', { about: 'of x' }],
      ['y', { about: 'of y' }],
      ['z', { about: 'of z' }],
    ]);
    expect(log.fields).toEqual([
      { id: 'var:tone', title: 'tone', kind: 'wording', values: ['kind', 'terse'], isProposed: true },
    ]);
  });

  it('take chats that differ in their system message for system messages, variables with quotes of their own too', async () => {
    const chat = (system: string) =>
      `[{"role": "system", "content": "${system}"}, {"role": "user", "content": {{a | dump}}}]`;
    const prompts = ['Be brief.', 'Be kind.'].map((system) => ({ raw: chat(system), label: system }));
    const sent = (n: number) => ({
      raw: chat(prompts[n]?.label ?? '').replace('{{a | dump}}', '"x"'),
      label: prompts[n]?.label,
    });
    const log = await read(
      file(
        [0, 1].map((n) => result(0, n, { a: 'x' }, { prompt: sent(n) })),
        { prompts },
      ),
    );
    expect(log.fields[0]).toMatchObject({ kind: 'system message', values: ['Be brief.', 'Be kind.'], isProposed: true });
    expect(log.prompts[1]?.messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'x' },
    ]);
  });

  it('keep apart two columns that are called the same', async () => {
    const log = await read(
      file(
        [0, 1].map((promptIdx) => result(0, promptIdx, { a: 'x' }, { prompt: { raw: 'Say x', label: 'same' } })),
        { prompts: [] },
      ),
    );
    expect(log.answers.map(({ levels, repeat }) => [levels['column'], repeat])).toEqual([
      ['1', 0],
      ['2', 0],
    ]);
  });
});

describe('answers', () => {
  it('that are objects are texts; those that failed are failed answers without a score', async () => {
    const log = await read(
      file([
        result(0, 0, { a: 'x' }, { response: { output: { price: 7 } } }),
        result(
          1,
          0,
          { a: 'y' },
          { response: undefined, gradingResult: null, success: false, failureReason: 2, error: 'API error: 500' },
        ),
        result(2, 0, { a: 'z' }, { response: { error: 'Refused' }, success: false, failureReason: 2 }),
      ]),
    );
    expect(log.answers.map(({ text, finish, error, scores }) => [text, finish, error, scores['counts']])).toEqual([
      ['{"price":7}', 'stop', undefined, 1],
      ['', 'error', 'API error: 500', null],
      ['', 'error', 'Refused', null],
    ]);
  });

  it('from a cache are told', async () => {
    const log = await read(file([result(0, 0, { a: 'x' }, { response: { output: 'Yes', cached: true } })]));
    expect(log.remarks).toEqual([
      '1 of 1 answers came from promptfoo’s cache: repetitions among them may be copies of one answer.',
    ]);
    expect(log.answers[0]?.ms).toBeUndefined();
  });

  it('have seed and temperature where the configuration has the provider once', async () => {
    const providers = [{ id: 'openai:small', config: { temperature: 0.2, seed: 3, apiKey: 'sk-secret' } }];
    const log = await read(file([result(0, 0, { a: 'x' })], {}, { providers }));
    expect(log.answers[0]).toMatchObject({ temperature: 0.2, seed: 3 });
    expect(JSON.stringify(log)).not.toContain('sk-secret');
    const twice = await read(file([result(0, 0, { a: 'x' })], {}, { providers: [...providers, ...providers] }));
    expect(twice.answers[0]?.temperature).toBeUndefined();
  });

  it('count by what is left, by weight and threshold, and not at all where nothing is left', async () => {
    const graded = (components: readonly Made[], threshold?: number) => ({
      success: false,
      failureReason: 1,
      error: 'Latency 9ms is greater than threshold 1ms',
      testCase: { threshold },
      gradingResult: { pass: false, score: 0, componentResults: components },
    });
    const late = component('latency', false);
    const log = await read(
      file([
        result(0, 0, { a: '0' }, graded([late, component('equals', true)])),
        result(1, 0, { a: '1' }, graded([late, component('equals', true), component('contains', false)])),
        result(
          2,
          0,
          { a: '2' },
          graded([late, component('equals', true, { weight: 3 }), component('contains', false)], 0.7),
        ),
        result(3, 0, { a: '3' }, graded([late])),
        result(4, 0, { a: '4' }, graded([late, component('equals', true), component('equals', false, { weight: 0 })])),
      ]),
    );
    expect(rightBy(log, 'set-aside')).toEqual([1, 0, 1, null, 1]);
    expect(rightBy(log, 'assertion:equals 2')).toEqual([undefined, undefined, undefined, undefined, 0]);
    expect(rightBy(log, 'counts')).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('version 2', () => {
  it('has no numbers of tests and prompts: prompt and variables tell answers apart', async () => {
    const of = (display: string, a: string, success: boolean): Made => ({
      provider: { id: 'openai:small' },
      prompt: { raw: `Say ${a}`, display },
      vars: { a, _conversation: [{ input: 'so far' }] },
      response: { output: 'Yes' },
      success,
      score: Number(success),
      ...(success ? {} : { error: 'Expected output "Yes" to equal "No"' }),
      gradingResult: { pass: success, componentResults: [component('equals', success)] },
    });
    const results = ['Say {{a}}', 'Do say {{a}}'].flatMap((display) =>
      ['x', 'y'].flatMap((a) => [of(display, a, a === 'x'), of(display, a, false)]),
    );
    const log = await read(
      file(results, { version: 2, prompts: undefined, table: { head: {}, body: [] }, stats: { successes: 2, failures: 6 } }),
    );
    expect([log.questions.length, log.answers.length, log.fields[0]?.values]).toEqual([2, 8, ['Say {{a}}', 'Do say {{a}}']]);
    expect(new Set(log.answers.map(({ repeat }) => repeat))).toEqual(new Set([0, 1]));
    expect(rightBy(log, 'counts').filter((score) => score === 1)).toHaveLength(2);
    expect(log.answers.every(({ finish }) => finish === 'stop')).toBe(true);
    expect(log.remarks).toEqual([]);
  });
});

describe('what is at fault', () => {
  it('in a row is told and left out; in the counts it is told', async () => {
    const log = await read(
      file([7, result(0, 0, { a: 'x' }), { ...result(1, 0, {}), prompt: null }], {
        stats: { successes: 5, failures: 0, errors: 0 },
      }),
    );
    expect(log.faults.map(({ where, why }) => [where, why])).toEqual([
      ['result 1', 'it is not a result.'],
      ['result 3', 'it has no prompt.'],
    ]);
    expect(log.remarks).toEqual(['1 of 5 answers are in “results.json”, by its own count.']);
  });

  it.each([
    [
      'no list of results',
      file([])
        .blob.text()
        .then((text) => text.replace('"results":[]', '"results":{}')),
      'has no list “results” in its results, of version 3.',
    ],
    ['no results', file([]).blob.text(), 'has no results, so no answers.'],
    [
      'none that can be read',
      file([1, 2]).blob.text(),
      'none of its results (2) is in promptfoo’s format; result 1: it is not a result.',
    ],
    [
      'a cut',
      file([result(0, 0, {})])
        .blob.text()
        .then((text) => text.slice(0, 300)),
      'this is not whole JSON',
    ],
  ])('in the whole is refused in a sentence: %s', async (_, text, why) => {
    const failed = await read(madeFile('results.json', await text)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UserError);
    expect((failed as UserError).message).toContain(why);
  });

  it('or written to harm does none', async () => {
    const text = await file([result(0, 0, { a: 'x' }, { namedScores: { clear: 2 } })]).blob.text();
    const log = await read(
      madeFile('r.json', text.replace('"a":"x"', '"__proto__":"x","constructor":"y"').replace('"clear"', '"__proto__"')),
    );
    expect(log.questions[0]?.key).toContain('__proto__');
    expect(log.remarks.join()).toContain('has no scale for “metric “__proto__”” (2 to 2)');
    expect(Object.prototype).not.toHaveProperty('x');
  });

  it('is left to others where it is not of promptfoo’s', async () => {
    const others = [
      ...(await filesOf('inspect')),
      ...(await filesOf('chainforge')),
      ...(await filesOf('lm-eval')),
      ...(await filesOf('promptfoo')),
    ];
    expect(await promptfooResultsReader.recognise(others)).toEqual([]);
  });
});
