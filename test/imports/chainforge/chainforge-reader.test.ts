import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { chainforgeReader } from '../../../src/imports/chainforge/chainforge-reader.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { filesOf, madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';

const read = (...files: readonly LogFile[]): Promise<ImportedLog> => readWith(chainforgeReader, files);
const real = await filesOf('chainforge');
const named = (name: string): LogFile => real.find((file) => file.name === name) ?? madeFile(name, '');
const made = (await filesOf('chainforge-made'))[0] ?? madeFile('sums.cforge', '');

const rightBy = ({ answers, scorings }: ImportedLog, title: string): (number | null | undefined)[] => {
  const id = scorings.find((scoring) => scoring.title === title)?.id ?? '';
  return answers.map(({ scores }) => scores[id]);
};
const sum = (scores: readonly (number | null | undefined)[]): number =>
  scores.reduce<number>((all, score) => all + (score ?? 0), 0);

/** A flow with one prompt node and the fields of `more`. */
const flow = (responses: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): LogFile =>
  madeFile(
    'made.cforge',
    JSON.stringify({
      flow: {
        nodes: [
          { id: 'p', type: 'prompt', data: {} },
          { id: 'e', type: 'evaluator', data: { title: 'Good?' } },
        ],
        edges: [],
      },
      cache: { 'p.json': { cache_files: {}, responses_last_run: responses }, ...more },
    }),
  );
const response = (vars: object, texts: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) => ({
  prompt: `Say ${JSON.stringify(vars)}`,
  llm: 'small',
  vars,
  metavars: { __pt: 'Say', LLM_0: 'small' },
  responses: texts,
  uid: JSON.stringify(vars),
  ...more,
});

it('two responses to the same prompt are no repetitions of each other', async () => {
  const log = await read(flow([response({ q: 'x' }, ['Yes', 'No']), response({ q: 'x' }, ['Perhaps'])]));
  expect(log.answers.map(({ repeat }) => repeat)).toEqual([0, 1, 0]);
});

describe('flows of an older version, which repeats its texts', () => {
  it('comparing system messages is an audit of system messages: 3 by 6 tasks by 5 answers', async () => {
    const log = await read(named('system-messages.cforge'));
    expect(log.fields).toEqual([
      expect.objectContaining({ title: 'System message', kind: 'system message', isProposed: true }),
    ]);
    expect([log.fields[0]?.values.length, log.questions.length, log.answers.length]).toEqual([3, 6, 90]);
    const cells = log.answers.map(({ levels, question, repeat }) => JSON.stringify([levels['system'], question, repeat]));
    expect(new Set(cells).size).toBe(90);
    expect(new Set(log.answers.map(({ repeat }) => repeat))).toEqual(new Set([0, 1, 2, 3, 4]));
    // 30 + 24 + 15 of the evaluator’s 90 results are true.
    expect(sum(rightBy(log, 'evaluator'))).toBe(69);
    expect(log.prompts[log.answers[0]?.prompt ?? -1]?.messages).toEqual([
      { role: 'system', content: log.answers[0]?.levels['system'] },
      { role: 'user', content: 'Name three colours.' },
    ]);
  });

  it('of capitals are five models by five questions, with what was expected', async () => {
    const log = await read(named('capitals.cforge'));
    expect(new Set(log.answers.map(({ model }) => model)).size).toBe(5);
    expect(log.questions.map(({ answer }) => answer)).toEqual(['Paris', 'Tokyo', 'Nairobi', 'Lima', 'Oslo']);
    // 35 of the evaluator’s 50 results are true.
    expect([log.answers.length, sum(rightBy(log, 'contains Expected'))]).toEqual([50, 35]);
    // Each model has its own value or none, so the field did not vary the prompt.
    expect(log.fields.filter(({ isProposed }) => isProposed)).toEqual([]);
  });
});

describe('a flow of a newer version, which keeps its texts once', () => {
  it('is read with its texts, evaluators’ copies of them and grades by people', async () => {
    const log = await read(made);
    expect(log.fields).toEqual([
      expect.objectContaining({ kind: 'system message', values: ['Answer with the number alone.', 'You are a teacher.'] }),
    ]);
    expect(log.questions.map(({ question, answer }) => [question, answer])).toEqual([
      ['What is 2 + 2?', '4'],
      ['What is 3 + 3?', '6'],
    ]);
    expect(log.answers.map(({ text }) => text)).toEqual(['4', '4', '6', 'It is 6.', 'It is 4.', '4', 'It is 6.', '{6}']);
    expect(rightBy(log, 'Only the number?')).toEqual([1, 1, 1, 0, 0, 1, 0, 0]);
    expect(rightBy(log, 'graded by people').slice(0, 2)).toEqual([1, 0]);
    expect(log.answers[0]?.temperature).toBe(0.5);
  });

  it('says which prompt nodes are left out', async () => {
    expect((await read(made)).remarks).toEqual([
      'Of the 2 prompt nodes of “sums.cforge” the one with most answers is read, “Ask” (8 answers). Left out: “Try” (1 answer).',
    ]);
  });
});

describe('variables', () => {
  it('that each question has in all their values are wordings; one that is called a prompt is a prompt', async () => {
    const log = await read(
      flow(
        ['x', 'y'].flatMap((text) => ['Shorten', 'Explain', 'Sum up'].map((prompt) => response({ prompt, text }, ['Yes']))),
      ),
    );
    expect(log.questions.map(({ question }) => question)).toEqual(['x', 'y']);
    expect(log.fields).toEqual([
      expect.objectContaining({
        title: 'prompt',
        kind: 'prompt',
        values: ['Shorten', 'Explain', 'Sum up'],
        isProposed: true,
      }),
    ]);
  });

  it('that set how a model answers are settings', async () => {
    const log = await read(
      flow(
        ['x', 'y'].flatMap((question) =>
          ['0', '1'].map((degree) => response({ question, '=temperature': degree }, ['Yes'])),
        ),
      ),
    );
    expect(log.fields).toEqual([
      expect.objectContaining({ title: 'temperature', kind: 'setting', values: ['0', '1'], isProposed: true }),
    ]);
    expect(log.answers.map(({ temperature }) => temperature)).toEqual([0, 1, 0, 1]);
  });
});

describe('what is at fault', () => {
  it('is told and left out', async () => {
    const log = await read(
      flow([
        response({ q: 'x' }, ['Yes', { t: 'img', d: 'data:' }]),
        response({ q: 'y' }, ['Yes'], { prompt: 7 }),
        response({ q: 'z' }, ['Yes'], { llm: null }),
      ]),
    );
    expect(log.answers).toHaveLength(1);
    expect(log.faults.map(({ where, why }) => [where, why])).toEqual([
      ['response 2', 'its prompt is missing or not a text.'],
      ['response 3', 'it names no model.'],
      ['response 1, text 2', 'it is not a text.'],
    ]);
  });

  it('of an evaluator changes no other score', async () => {
    const scored = (items: readonly unknown[], text = 'Yes') => ({
      uid: '{"q":"x"}',
      responses: [text],
      eval_res: { items },
    });
    const log = await read(
      flow([response({ q: 'x' }, ['Yes', 'No'])], {
        'e.json': [scored([{ ['__proto__']: 2, clear: true }]), scored(['perhaps'], 'No'), scored([true], 'Other'), 7],
      }),
    );
    expect(rightBy(log, 'Good? · clear')).toEqual([1, undefined]);
    expect(rightBy(log, 'Good?')).toEqual([undefined, null]);
    expect(log.scorings.map(({ title }) => title)).not.toContain('Good? · __proto__');
    expect(log.remarks.join()).toContain('has no scale for “Good? · __proto__” (2 to 2)');
  });

  it.each([
    ['no answers', flow([]), 'has no answers: none of its prompt nodes was run.'],
    [
      'none that can be read',
      flow([response({}, ['Yes'], { prompt: 7 })]),
      'none of its responses (1) is in ChainForge’s format.',
    ],
    ['a cut', { name: 'cut.cforge', blob: named('capitals.cforge').blob.slice(0, 9_000) }, 'this is not whole JSON'],
  ])('in the whole is refused in a sentence: %s', async (_, file, why) => {
    const failed = await read(file).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UserError);
    expect((failed as UserError).message).toContain(why);
  });

  it('is left to others where it is not of ChainForge’s', async () => {
    const others = [
      ...(await filesOf('inspect')),
      ...(await filesOf('fresh-logs/promptfoo-late')),
      ...(await filesOf('lm-eval')),
    ];
    expect(await chainforgeReader.recognise(others)).toEqual([]);
  });
});
