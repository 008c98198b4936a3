import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { inspectReader } from '../../../src/imports/inspect/inspect-reader.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { filesOf, madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';
import { withZipField } from '../changed-zip.ts';
import { header, jsonLog, sample, zipLog } from './made-log.ts';

const read = (...files: readonly LogFile[]): Promise<ImportedLog> => readWith(inspectReader, files);
const real = (await filesOf('inspect')).filter(({ name }) => name !== 'README.md');
const named = (wanted: string): LogFile => real.find(({ name }) => name === wanted) ?? madeFile(wanted, '');

/** The answers, the scorer and its accuracy, as Inspect printed them. A cancelled log has no results. */
const accuracies: readonly (readonly [name: string, answers: number, scorer: string, accuracy: number | undefined])[] = [
  ['unscored.eval', 10, 'match', undefined],
  ['scored-zstd.eval', 10, 'match', 0.8],
  ['scored.eval', 10, 'match', 0.8],
  ['cancelled.json', 3, 'match', 1],
  ['choices.json', 3, 'choice', 2 / 3],
  ['named.json', 2, 'choice', 1],
  ['one.eval', 1, 'match', 1],
  ['one.json', 1, 'match', 1],
  ['choices.eval', 1, 'choice', 1],
];

describe('logs that Inspect wrote', () => {
  it.each(accuracies)('%s has as many right answers as it says itself', async (name, answers, scorer, accuracy) => {
    const log = await read(named(name));
    expect(log.answers).toHaveLength(answers);
    expect(log.faults).toEqual([]);
    const scores = log.answers.flatMap(({ scores: of }) => (of[scorer] === undefined ? [] : [of[scorer] ?? 0]));
    if (accuracy === undefined) expect([scores, log.lacks.includes('scores')]).toEqual([[], true]);
    else expect(scores.reduce((sum, score) => sum + score, 0) / answers).toBeCloseTo(accuracy, 12);
  });

  it('says which has no score and which was cancelled, and reads each log once', async () => {
    const log = await read(...real);
    expect(log.remarks).toEqual([
      '“one.json” is the same log as “one.eval” and is left out.',
      '“scored.eval” is the same log as “scored-zstd.eval” and is left out.',
      '“cancelled.json” was cancelled before its end, so some answers may be missing.',
      '“unscored.eval” has no scores.',
    ]);
    expect(log.answers).toHaveLength(30);
    expect(log.files).toHaveLength(7);
  });

  it('gives the prompt as it was sent, its system message first, and what the scorer took', async () => {
    const log = await read(named('scored-zstd.eval'));
    const [first] = log.answers;
    expect(first).toMatchObject({ where: 'samples/1_epoch_1.json', model: 'openai/tiny-c', repeat: 0, finish: 'stop' });
    expect(first?.extracted).toEqual({ match: first?.text });
    expect(log.prompts[first?.prompt ?? -1]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(log.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives choices with the place of the right one', async () => {
    const { questions } = await read(named('choices.json'));
    expect(questions.map(({ choices, answer }) => [choices?.length, answer])).toEqual([
      [4, 1],
      [4, 1],
      [4, 0],
    ]);
  });
});

describe('several logs', () => {
  const systems = ['Be brief.', 'Be kind.'];
  const logs = systems.flatMap((template, n) =>
    ['small', 'large'].map((model) =>
      jsonLog(
        `${model}-${n}.json`,
        [1, 2].flatMap((id) => [1, 2].map((epoch) => sample(id, 'Yes', { epoch }))),
        {
          plan: {
            steps: [{ solver: 'system_message', params: { template } }, { solver: 'generate' }],
            config: { temperature: 0.5, seed: 7 },
          },
        },
        { model, run_id: `${model}${n}`, task_id: 't', task_args: { style: n === 0 ? 'brief' : 'kind' } },
      ),
    ),
  );

  it('are one log, whose system messages varied', async () => {
    const log = await read(...logs);
    expect([log.questions.length, log.answers.length]).toEqual([2, 16]);
    expect(log.fields.map(({ kind, values, isProposed }) => [kind, values, isProposed])).toEqual([
      ['system message', systems, true],
      ['setting', ['brief', 'kind'], false],
      ['file', logs.map(({ name }) => name), false],
    ]);
    const cells = log.answers.map(({ model, question, levels, repeat }) =>
      JSON.stringify([model, question, levels['system'], repeat]),
    );
    expect(new Set(cells).size).toBe(16);
    expect(log.answers[0]).toMatchObject({ temperature: 0.5, seed: 7, tokens: { prompt: 10, completion: 2 } });
  });

  it('of one configuration repeat it, whether or not each has epochs', async () => {
    const twice = (...epochs: readonly number[]) =>
      read(
        ...['a', 'b'].map((name) =>
          jsonLog(
            `${name}.json`,
            epochs.map((epoch) => sample(1, 'Yes', { epoch })),
            {},
            { run_id: name, task_id: 't' },
          ),
        ),
      );
    const log = await twice(1);
    expect(log.fields).toEqual([expect.objectContaining({ kind: 'file', values: ['a.json', 'b.json'], isProposed: false })]);
    expect(proposeImportChoices(log)).toMatchObject({ varies: [], repeat: { field: 'file' } });
    const epochs = await twice(1, 2);
    expect(proposeImportChoices(epochs)).toMatchObject({ varies: [], repeat: 'order' });
    expect(buildLogGrid(epochs, proposeImportChoices(epochs))).toMatchObject({ samples: 4, clashCount: 0, holes: 0 });
  });

  it('with other wordings under the same ids ask the same questions; with other answers under them they do not', async () => {
    const asked = (name: string, wording: string, target: string) =>
      jsonLog(`${name}.json`, [sample(1, 'Yes', { input: wording, target })], {}, { run_id: name, task_id: 't' });
    const worded = await read(asked('a', 'Is it?', 'Yes'), asked('b', 'Would you say it is?', 'Yes'));
    expect(worded.questions.map(({ key }) => key)).toEqual(['made-set/1']);
    const shuffled = await read(asked('a', 'Is it?', 'Yes'), asked('b', 'Is it not?', 'No'));
    expect(shuffled.questions).toHaveLength(2);
    expect(shuffled.remarks).toEqual([expect.stringContaining('the same id means different questions')]);
  });
});

describe('samples', () => {
  it('resolve what is kept apart, join parts of text and keep thoughts apart', async () => {
    const parts = [
      { type: 'reasoning', reasoning: 'Let me see.' },
      { type: 'text', text: 'attachment://a' },
    ];
    const log = await read(
      jsonLog('a.json', [
        sample(1, '', {
          input: 'attachment://b',
          output: { choices: [{ message: { role: 'assistant', content: parts }, stop_reason: 'max_tokens' }] },
          attachments: { a: 'Yes', b: 'Is it?', ['__proto__']: 'no' },
        }),
      ]),
    );
    expect(log.questions[0]?.question).toBe('Is it?');
    expect(log.answers[0]).toMatchObject({ text: 'Yes', thought: 'Let me see.', finish: 'length' });
  });

  it('are scored by letters, words, numbers and parts with names', async () => {
    const values = ['C', 'P', 'N', 'yes', true, 3, '0.25', 'grade B', null, { clear: 0.5, ['__proto__']: 1 }];
    const log = await read(
      jsonLog(
        'a.json',
        values.map((value, n) => sample(n, 'Yes', { scores: { judge: { value } } })),
      ),
    );
    expect(log.answers.map(({ scores }) => scores['judge'])).toEqual([1, 0.5, 0, 1, 1, 3, 0.25, null, null, undefined]);
    expect(log.answers.at(-1)?.scores['judge · clear']).toBe(0.5);
    expect(log.scorings[0]).toEqual({ id: 'judge · clear', title: 'judge · clear', isProposed: true });
    expect(log.remarks.join()).toContain('has no scale for “judge” (0 to 3)');
  });

  it('that ended in an error are failed answers', async () => {
    const log = await read(
      jsonLog('a.json', [
        sample(1, 'Yes'),
        sample(2, '', { error: { message: 'Connection lost' }, output: { choices: [] }, scores: {} }),
        sample(3, '', { output: { choices: [] }, scores: {} }),
      ]),
    );
    expect(log.answers.map(({ finish, error }) => [finish, error])).toEqual([
      ['stop', undefined],
      ['error', 'Connection lost'],
      ['error', 'The log has no answer.'],
    ]);
  });

  it('at fault are left out and told', async () => {
    const log = await read(
      jsonLog('a.json', [sample(1, 'Yes'), 7, sample(2, 'Yes', { epoch: 0 }), sample(3, 'No', { input: [] })]),
    );
    expect(log.answers).toHaveLength(1);
    expect(log.faults.map(({ where, why }) => [where, why])).toEqual([
      ['sample 2', 'it is not a sample with an id.'],
      ['sample 3', 'its epoch is not a whole number from 1.'],
      ['sample 4', 'its input has no text.'],
    ]);
  });
});

describe('what the results say', () => {
  const results = (total: number, value: number) => ({
    results: { total_samples: total, scores: [{ name: 'match', metrics: { accuracy: { value } } }] },
  });

  it('is told where it is not what the answers say', async () => {
    const log = await read(jsonLog('a.json', [sample(1, 'Yes'), sample(2, 'No')], results(100, 0.75)));
    expect(log.remarks).toEqual([
      '2 of 100 answers are in “a.json”, as its results count them.',
      '“a.json” reports an accuracy of 75.0% for match. The answers in the file give 50.0%.',
    ]);
  });

  it('is nothing to tell where both are the same', async () => {
    expect((await read(jsonLog('a.json', [sample(1, 'Yes'), sample(2, 'No')], results(2, 0.5)))).remarks).toEqual([]);
  });

  it('may hold numbers that are none, as Python writes them', async () => {
    const { blob } = jsonLog('a.json', [sample(1, 'NaN'), sample(2, 'Yes')], results(2, 0.5));
    const text = (await blob.text()).replace('"total_samples":2', '"total_samples":2,"stderr":NaN,"most":-Infinity');
    const log = await read(madeFile('a.json', text));
    expect(log.answers.map(({ text: answer }) => answer)).toEqual(['NaN', 'Yes']);
  });
});

const small = await zipLog('a.eval', {
  'header.json': JSON.stringify(header()),
  'samples/1_epoch_1.json': JSON.stringify(sample(1, 'Yes')),
});

describe('what is no whole log', () => {
  it('of an evaluation that never ended is read as far as it goes', async () => {
    const { version, eval: about, plan } = header();
    const log = await read(
      await zipLog('a.eval', {
        '_journal/start.json': JSON.stringify({ version, eval: about, plan }),
        'samples/1_epoch_1.json': JSON.stringify(sample(1, 'Yes')),
        'samples/2_epoch_1.json': '{"id": 2, "epo',
      }),
    );
    expect(log.answers).toHaveLength(1);
    expect(log.remarks).toEqual(['“a.eval” did not finish, so some answers may be missing.']);
    expect(log.faults).toEqual([
      { file: 0, where: 'samples/2_epoch_1.json', why: 'this is not whole JSON. The file may be cut off or changed.' },
    ]);
  });

  it.each([
    ['cut off', async () => named('scored-zstd.eval').blob.slice(0, 9000), 'is none'],
    ['without samples', async () => jsonLog('a', []).blob, 'has no samples, so no answers.'],
    ['cut off in its JSON', async () => jsonLog('a', [sample(1, 'Yes')]).blob.slice(0, 400), 'this is not whole JSON'],
  ])('%s is not recognised, or refused in a sentence', async (_, made, why) => {
    const file = { name: 'a.log', blob: await made() };
    const found = await inspectReader.recognise([file]);
    if (why === 'is none') return expect(found).toEqual([]);
    expect(found).toEqual([file]);
    const failed = await read(file).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UserError);
    expect((failed as UserError).message).toContain(why);
  });

  it.each<[what: string, field: Parameters<typeof withZipField>[2], value: number, sentence: string]>([
    ['is encrypted', 'flags', 1, 'it is encrypted.'],
    ['is large', 'unpackedBytes', 150_000_001, 'it unpacks to more than 150 MB.'],
    ['is changed', 'checksum', 7, 'it cannot be unpacked. The file is damaged or cut off.'],
  ])('of which a member %s is refused, or read without it, in a sentence', async (_, field, value, sentence) => {
    await expect(read(await withZipField(small, 'header.json', field, value))).rejects.toThrow(
      new UserError(`“a.eval”, header.json: ${sentence}`),
    );
    await expect(read(await withZipField(small, 'samples/1_epoch_1.json', field, value))).rejects.toThrow(
      new UserError(`“a.eval” has no answer that can be read; samples/1_epoch_1.json: ${sentence}`),
    );
  });

  it('stops when it is told to', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(inspectReader.read(real, () => undefined, stopped)).rejects.toThrow('stopped');
  });

  it('is left to others where it is not of Inspect’s', async () => {
    const others = [
      ...(await filesOf('fresh-logs/promptfoo-late')),
      ...(await filesOf('chainforge')),
      ...(await filesOf('lm-eval')),
    ];
    expect(await inspectReader.recognise(others)).toEqual([]);
  });
});
