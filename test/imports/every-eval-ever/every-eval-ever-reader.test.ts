import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { everyEvalEverReader as reader } from '../../../src/imports/every-eval-ever/every-eval-ever-reader.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { filesOf, madeFile } from '../files-of.ts';

const read = async (files: readonly LogFile[]): Promise<ImportedLog> =>
  reader.read(await reader.recognise(files), () => undefined, new AbortController().signal);

const line = (over: Record<string, unknown> = {}): string =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'e/m/1',
    model_id: 'org/m',
    evaluation_name: 'sums',
    sample_id: '1',
    interaction_type: 'single_turn',
    input: { raw: '1+1?', reference: ['two'], choices: ['one', 'two'], formatted: 'Q: 1+1?' },
    output: { raw: ['two'] },
    answer_attribution: [],
    evaluation: { score: 1, is_correct: true },
    metadata: { template: 'a', subject: 'maths', sample: '0' },
    ...over,
  });

const samples = (...lines: readonly string[]): LogFile => madeFile('x_samples.jsonl', lines.join('\n'));

describe('files of Every Eval Ever', () => {
  it('of both versions are read: one has an answer, the other a remark', async () => {
    const files = await filesOf('every-eval-ever');
    const known = await reader.recognise(files);
    expect(known.map(({ name }) => name.slice(0, 4))).toEqual(['2a1b', 'b7d0', 'b7d0']);
    const log = await read(files);
    expect(log).toMatchObject({
      format: 'every-eval-ever',
      questions: [{ key: 'evenkeel.sums/sums_0001', question: 'What is 5 + 15?', answer: '20', subject: 'sums' }],
      answers: [
        {
          model: 'made/small',
          text: 'The sum is 20.',
          scores: { score: 1 },
          extracted: { score: '20' },
          tokens: { prompt: 11, completion: 6 },
          where: 'line 1',
        },
      ],
      scorings: [{ id: 'score', isProposed: true }],
      lacks: ['times', 'seeds'],
      faults: [],
    });
    expect(log.prompts).toEqual([{ messages: [{ role: 'user', content: 'Sum: What is 5 + 15?\nResult:' }] }]);
    expect(log.remarks).toEqual([expect.stringMatching(/^“2a1b.*” has scores whose answers are not among the files\.$/)]);
    await expect(read(files.filter(({ name }) => name.startsWith('2a1b')))).rejects.toThrow(/has 6 scores but no answers/);
  });

  it('take what differs between answers to one question as what varied between prompts', async () => {
    const log = await read([
      samples(
        line(),
        line({
          metadata: { template: 'b', subject: 'maths', sample: '1', seed: '7' },
          output: { raw: ['one'] },
          evaluation: { score: 0, is_correct: false },
        }),
      ),
    ]);
    expect(log.fields).toEqual([
      { id: 'metadata.template', title: 'template', kind: 'setting', isProposed: true, values: ['a', 'b'] },
    ]);
    expect(log.answers.map(({ repeat, seed, scores }) => [repeat, seed, scores.score])).toEqual([
      [0, undefined, 1],
      [1, 7, 0],
    ]);
    expect(log.questions).toEqual([
      { key: 'sums/1', set: 'sums', question: '1+1?', choices: ['one', 'two'], answer: 1, subject: 'maths' },
    ]);
  });

  it('tell choices that stood in another order, several texts under one score, and chats', async () => {
    const log = await read([
      samples(
        line(),
        line({ input: { raw: '1+1?', reference: ['two'], choices: ['two', 'one'] } }),
        line({ output: { raw: ['two', 'one'] }, sample_id: '2' }),
        line({
          interaction_type: 'multi_turn',
          output: null,
          sample_id: '3',
          messages: [
            { turn_idx: 0, role: 'system', content: 'Be brief.' },
            { turn_idx: 1, role: 'user', content: '1+1?' },
            { turn_idx: 2, role: 'assistant', content: 'two', reasoning_trace: 'hm' },
          ],
        }),
      ),
    ]);
    expect(log.answers.map(({ shown }) => shown)).toEqual([undefined, [1, 0], undefined, undefined, undefined]);
    expect(log.answers.slice(2, 4).map(({ text, repeat, scores }) => [text, repeat, scores])).toEqual([
      ['two', 0, {}],
      ['one', 1, {}],
    ]);
    expect(log.answers[4]).toMatchObject({ text: 'two', thought: 'hm' });
    expect(log.prompts[log.answers[4]!.prompt!]!.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '1+1?' },
    ]);
    expect(log.remarks).toEqual(['1 line has several answers under one score, so no answer has a score of its own.']);
  });

  it('put the results of one answer together', async () => {
    const aggregate = {
      schema_version: '0.3.0',
      evaluation_id: 'e/m/1',
      source_metadata: {},
      eval_library: { name: 'lm_eval', version: '0.4.9' },
      model_info: { id: 'org/m' },
      detailed_evaluation_results: { total_rows: 9 },
      evaluation_results: ['acc', 'f1'].map((id) => ({
        evaluation_result_id: id,
        metric_config: { metric_id: id },
        generation_config: { generation_args: { temperature: 0.5 } },
      })),
    };
    const log = await read([
      madeFile('x.json', JSON.stringify(aggregate)),
      samples(
        line({ evaluation_result_id: 'acc' }),
        line({ evaluation_result_id: 'f1', evaluation: { score: 0.5, is_correct: true } }),
        line({ evaluation_result_id: 'acc', sample_id: '2' }),
      ),
    ]);
    expect(log.answers).toHaveLength(2);
    expect(log.answers[0]).toMatchObject({ scores: { acc: 1, f1: 0.5, is_correct: 1 }, temperature: 0.5 });
    expect(log.scorings.map(({ id, isProposed }) => [id, isProposed])).toEqual([
      ['acc', true],
      ['f1', false],
      ['is_correct', false],
    ]);
    expect(log.tool).toEqual({ name: 'lm_eval', version: '0.4.9' });
    expect(log.remarks).toEqual(['3 of 9 lines of answers are here. The scores in “x.json” cover all of them.']);
  });

  it('with faulty rows list them, and keep hostile names harmless', async () => {
    const hostile = '{"__proto__":"x","constructor":"y"}';
    const log = await read([
      samples(
        line().replace('{"template":"a","subject":"maths","sample":"0"}', hostile),
        '{"a":',
        line({ evaluation: {} }),
        '[]',
        line({ error: 'timeout', sample_id: '2', output: { raw: [] } }),
      ),
    ]);
    expect(log.faults.map(({ where, why }) => [where, why])).toEqual([
      ['line 2', expect.stringMatching(/JSON/)],
      ['line 3', 'It has no “evaluation.score”.'],
      ['line 4', 'It is not a JSON object.'],
    ]);
    expect(log.answers[1]).toMatchObject({ finish: 'error', error: 'timeout', text: '', scores: { score: null } });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    await expect(read([samples(line({ sample_id: 5 }))])).rejects.toThrow(
      '“x_samples.jsonl” has no answer that can be read; line 1: It has no “sample_id”.',
    );
  });
});

it.each<[what: string, file: LogFile, sentence: string]>([
  [
    'scores without an id of their evaluation',
    madeFile('x.json', '{"schema_version": "0.3.0", "evaluation_id": "", "source_metadata": {}}'),
    '“x.json”: the field “evaluation_id” is missing or has no text.',
  ],
  [
    'a chat of the user alone',
    samples(line({ messages: [{ role: 'user', content: '1+1?' }] })),
    '“x_samples.jsonl” has no answer that can be read; line 1: Its chat has no turn by the model.',
  ],
])('refuses %s in a sentence', async (_, file, sentence) => {
  await expect(read([file])).rejects.toThrow(new UserError(sentence));
});
