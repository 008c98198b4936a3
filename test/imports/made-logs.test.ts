import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportedLog, LogFile } from '../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../src/imports/log/log-grid.ts';
import { proposeImportChoices } from '../../src/imports/log/proposed-choices.ts';
import { requireLog, recogniseAndReadLogs } from '../../src/imports/work/open-logs.ts';
import { filesOf, madeFile } from './files-of.ts';

const fixtures = join(import.meta.dirname, '../fixtures/made-logs');
const formats = readdirSync(fixtures, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const open = async (...files: readonly LogFile[]): Promise<ImportedLog> => requireLog(await recogniseAndReadLogs(files));
const madeLog = async (name: string) => open(...(await filesOf(`made-logs/${name}`)));
const scored = ({ answers }: ImportedLog, id: string) => answers.map(({ scores }) => scores[id]);
const textOf = async (name: string, file: string) =>
  (await (await filesOf(`made-logs/${name}`)).find((each) => each.name === file)?.blob.text()) ?? '';

it.each(formats.map(({ name }) => name))('%s: four questions, three of them right', async (name) => {
  const log = await madeLog(name);
  expect(log.format).toBe(name);
  expect(log.faults).toEqual([]);
  const choices = proposeImportChoices(log);
  const grid = buildLogGrid(log, choices);
  expect(grid).toMatchObject({ clashCount: 0, holes: 0, samples: 1 });
  expect(grid?.questions).toHaveLength(4);
  expect(log.questions.map(({ question }) => question)).toContain('How many strings has a violin?');
  const right = log.answers.filter(({ text, question }) => text.trim() === log.questions[question]?.answer);
  expect(right.length / log.answers.length).toBe(0.75);
});

describe('DeepEval', () => {
  it('has the model and system message of its hyperparameters, and counts as it counts', async () => {
    const log = await madeLog('deep-eval');
    expect(new Set(log.answers.map(({ model }) => model))).toEqual(new Set(['band-1']));
    expect([proposeImportChoices(log).right, scored(log, 'success')]).toEqual([{ scoring: 'success' }, [1, 1, 0, 1]]);
    expect(log.remarks).toEqual([]);
  });

  it('has no score where a metric ended in an error', async () => {
    const text = (await textOf('deep-eval', 'run.json')).replaceAll('"score": 0', '"score": null');
    expect(scored(await open(madeFile('run.json', text)), 'success')).toEqual([1, 1, null, 1]);
  });

  it('says where it counts otherwise than its tests are marked', async () => {
    const text = (await textOf('deep-eval', 'run.json')).replace('"testPassed": 3', '"testPassed": 4');
    expect((await open(madeFile('run.json', text))).remarks).toEqual([
      '“run.json”: DeepEval counts 4 of 5 tests as passed. In the file 3 of 4 have passed.',
    ]);
  });

  it('reads results with Python’s names, and conversations as what their user says', async () => {
    const turns = (first: string) => [
      { role: 'user', content: first },
      { role: 'assistant', content: '4' },
      { role: 'user', content: 'And twice that?' },
      { role: 'assistant', content: '8' },
    ];
    const log = await open(
      madeFile(
        'results.json',
        JSON.stringify({
          test_results: [
            { name: 'a', input: 'Q', actual_output: 'x', expected_output: 'y', success: false, metrics_data: [] },
            { name: 'b', turns: turns('How many strings?'), success: true, metrics_data: [{ name: 'Polite', score: 0.9 }] },
            { name: 'c', turns: turns('How many keys?'), success: true, metrics_data: [{ name: 'Polite', score: 1 }] },
          ],
        }),
      ),
    );
    expect(log.questions.map(({ question }) => question)).toEqual([
      'Q',
      'How many strings?\n\nAnd twice that?',
      'How many keys?\n\nAnd twice that?',
    ]);
    expect(log.answers.map(({ text }) => text)).toEqual(['x', '8', '8']);
    expect(scored(log, 'Polite')).toEqual([undefined, 0.9, 1]);
  });
});

describe('OpenAI evals', () => {
  it('joins a sample’s events', async () => {
    const log = await madeLog('openai-evals');
    expect(log.answers[2]).toMatchObject({
      model: 'band-1',
      text: '2',
      scores: { match: 0 },
      tokens: { prompt: 20, completion: 2 },
    });
    expect(log.prompts[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(log.remarks).toEqual([]);
  });

  it('says where its report is of other answers', async () => {
    const text = (await textOf('openai-evals', 'run.jsonl')).replace('0.75', '0.5');
    expect((await open(madeFile('run.jsonl', text))).remarks).toEqual([
      '“run.jsonl”: its report states 50.0% right. Of the answers in the file 75.0% are right.',
    ]);
  });

  it('takes a sampling of a grader for no answer, and an error for a failed one', async () => {
    const event = (sample_id: string, type: string, data: unknown) =>
      JSON.stringify({ run_id: 'r', event_id: 0, sample_id, type, data });
    const log = await open(
      madeFile(
        'graded.jsonl',
        [
          '{"spec":{"completion_fns":["band-1"],"eval_name":"music.test.v0","base_eval":"music","split":"test"}}',
          event('music.test.0', 'sampling', { prompt: [{ role: 'user', content: 'Name a drum.' }], sampled: ['Snare'] }),
          event('music.test.0', 'sampling', { prompt: [{ role: 'user', content: 'Is it right?' }], sampled: ['Y'] }),
          event('music.test.0', 'metrics', { choice: 'Y', score: 1 }),
          event('music.test.1', 'error', { type: 'RateLimitError', message: 'too many' }),
        ].join('\n'),
      ),
    );
    expect(log.answers.map(({ text, error, scores }) => [text, error, scores])).toEqual([
      ['Snare', undefined, { score: 1 }],
      ['', 'too many', {}],
    ]);
  });
});

describe('HELM', () => {
  it('has perturbations as what varied, with the scores of the other file', async () => {
    const log = await madeLog('helm');
    expect(log.fields.map(({ id, values }) => [id, values])).toEqual([['perturbation', ['', 'typos']]]);
    expect(proposeImportChoices(log)).toMatchObject({ varies: ['perturbation'], right: { scoring: 'exact_match' } });
    expect(log.scorings.map(({ id }) => id)).toEqual(['exact_match']);
  });

  it('says that the scores are not there where they are not', async () => {
    const [state] = (await filesOf('made-logs/helm')).filter(({ name }) => name === 'scenario_state.json');
    expect((await open(state ?? madeFile('', ''))).remarks).toEqual([
      '“scenario_state.json”: the file with its scores, per_instance_stats.json, is missing.',
    ]);
  });

  it('names the set by the run’s scenario, from its specification or its folder', async () => {
    const state = await textOf('helm', 'scenario_state.json');
    const setsOf = async (...files: readonly LogFile[]) => new Set((await open(...files)).questions.map(({ set }) => set));
    const spec = madeFile('run_spec.json', '{"name":"strings_and_keys:style=plain,model=band-1"}');
    expect(await setsOf(madeFile('scenario_state.json', state), spec)).toEqual(new Set(['strings_and_keys']));
    expect(await setsOf(madeFile('runs/bows:model=band-1/scenario_state.json', state))).toEqual(new Set(['bows']));
    expect(await setsOf(madeFile('scenario_state.json', state))).toEqual(new Set(['scenario']));
  });

  it('refuses states that ask for the likelihood of a choice', async () => {
    const text = (await textOf('helm', 'scenario_state.json')).replaceAll('"original"', '"calibration"');
    await expect(open(madeFile('scenario_state.json', text))).rejects.toThrow(
      '“scenario_state.json” has no answer that can be read; request state 1: It asks for the likelihood of one choice. Convert such runs to Every Eval Ever, and open its files.',
    );
  });
});

describe('ragas', () => {
  it('has each metric as a scoring, and none where it says nan', async () => {
    const log = await madeLog('ragas');
    expect([scored(log, 'faithfulness'), scored(log, 'answer_relevancy')]).toEqual([
      [1, 1, null, 1],
      [0.8, 0.8, 0.8, 0.8],
    ]);
  });

  it('reads tables of versions before 0.2, and leaves others to the table reader', async () => {
    const old = 'question,contexts,answer,ground_truth,faithfulness\nQ,"[\'c\']",a,b,0.5\n';
    expect(await open(madeFile('old.csv', old))).toMatchObject({
      format: 'ragas',
      answers: [{ text: 'a' }],
      questions: [{ answer: 'b' }],
    });
    const other = 'question,answer_text,answer,correct\nQ,a,b,true\n';
    expect((await open(madeFile('other.csv', other))).format).toBe('tables');
  });
});

describe('lighteval', () => {
  it('has the model of the folders that details lie in', async () => {
    const [details] = (await filesOf('made-logs/lighteval')).filter(({ name }) => name.endsWith('.parquet'));
    const log = await open({
      name: 'details/band/band-1/2026-01-01T00-00-00/details_music.parquet',
      blob: details?.blob ?? new Blob(),
    });
    expect(new Set(log.answers.map(({ model }) => model))).toEqual(new Set(['band/band-1']));
    expect(log.questions[0]).toMatchObject({ set: 'music' });
  });
});
