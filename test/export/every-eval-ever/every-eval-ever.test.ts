import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Validator, type Schema } from 'jsonschema';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/core/answers/response.ts';
import { getOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import { sha256Hex } from '../../../src/base/hash/sha256.ts';
import { everyEvalEverReader } from '../../../src/imports/every-eval-ever/every-eval-ever-reader.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { buildRunFile } from '../../../src/report/export-menu/run-files.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import { makeAnsweredRun } from '../../../src/export/answers/answered-run.ts';
import { promptLookupFromLines } from '../../../src/export/answers/logged-prompts.ts';
import { readArchive, writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { importedRunToArchive } from '../../../src/export/elsewhere/store-imported-run.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { scoreAndMeasureResponses, scoreResponses } from '../../../src/report/measure-run.ts';
import { filesOf } from '../../imports/files-of.ts';
import type { SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpPairs, consistent } from '../../made-up/judged-pairs.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { answered } from '../answered.ts';
import { everyEvalEverLayout } from './layout.ts';

async function filesIn(zip: Blob): Promise<LogFile[]> {
  const reader = new ZipReader(new BlobReader(zip));
  const entries = await reader.getEntries();
  return Promise.all(
    entries.map(async (entry) => {
      if (entry.directory) throw new Error('a folder of its own');
      return { name: entry.filename, blob: await entry.getData(new BlobWriter()) };
    }),
  );
}

async function written(made: MadeUpRun) {
  const { run, measured } = await answered(made);
  const result = await measured();
  const { content: zip } = await buildRunFile('every-eval-ever.zip', run, { result, made: 1_767_225_600_000 });
  return { run, result, files: await filesIn(zip) };
}

const readBack = async (files: readonly LogFile[]): Promise<ImportedLog> =>
  everyEvalEverReader.read(await everyEvalEverReader.recognise(files), () => undefined, new AbortController().signal);

/** One answer failed. Another has a thought and its own time. */
async function smallRun(): Promise<MadeUpRun> {
  const made = await madeUpRun({ models: 2, perSet: 2 });
  const responses = made.responses.map((response, at) => {
    if (at === 0) return { ...response, text: '', finish: 'error' as const, error: 'no <b>connection</b>' };
    return at === 1 ? { ...response, thought: 'so …', origin: { at: 1_767_000_000_500 } } : response;
  });
  return { ...made, responses };
}

it('has a layout that refuses missing, wrong and further fields', async () => {
  const files = (await filesOf('every-eval-ever')).filter(({ name }) => name.startsWith('b7d0'));
  const [evaluation, sample] = await Promise.all(
    files.map(async ({ blob }) => JSON.parse(await blob.text()) as Record<string, unknown>),
  );
  const faults = (value: unknown, layout: Schema) => new Validator().validate(value, layout).errors.length;
  const { evaluation: ofRuns, sample: ofAnswers } = everyEvalEverLayout;
  expect([faults(evaluation, ofRuns), faults(sample, ofAnswers)]).toEqual([0, 0]);
  for (const changed of [{ model_info: undefined }, { schema_version: 3 }, { more: 1 }])
    expect(faults({ ...evaluation, ...changed }, ofRuns)).toBeGreaterThan(0);
  for (const changed of [{ output: null }, { interaction_type: 'multi_turn' }, { metadata: { subject: 1 } }])
    expect(faults({ ...sample, ...changed }, ofAnswers)).toBeGreaterThan(0);
});

it('has no word of questions that are must not be put online, nor of the answers beside them', async () => {
  const made = await smallRun();
  const items = made.items.map((item, at) => (at === 0 ? { ...item, keepPrivate: true as const } : item));
  const { run, measured } = await answered({ ...made, items });
  const { content, left } = await buildRunFile('every-eval-ever.zip', run, { result: await measured(), made: 1 });
  expect(left).toEqual([expect.stringContaining('must not be put online')]);
  const files = await filesIn(content);
  expect(files.map(({ name }) => name.split('.').at(-1))).toEqual(['json', 'json']);
  for (const { blob } of files) {
    const text = await blob.text();
    expect(new Validator().validate(JSON.parse(text), everyEvalEverLayout.evaluation).errors.map(String)).toEqual([]);
    for (const { question } of items) expect(text).not.toContain(question);
  }
});

describe.each([
  ['system-prompt', smallRun],
  ['paraphrase', () => madeUpParaphraseRun({ models: 2, perSet: 2 })],
  ['judge', () => madeUpJudgeRun({ models: 4, criteria: 1, perCriterion: 3, samples: 2 })],
] as const)('a run of %s written for Every Eval Ever', (study, make) => {
  it('keeps the layout of 0.3.0 and is read back with the same answers, scores and models', async () => {
    const { run, files } = await written(await make());
    const validator = new Validator();
    for (const { name, blob } of files) {
      const text = await blob.text();
      expect(name).toMatch(new RegExp(`^data/evenkeel-${study}/[^/]+/[^/]+/[0-9a-f-]{36}(_samples\\.jsonl|\\.json)$`));
      if (name.endsWith('.json')) {
        const found = JSON.parse(text) as { readonly detailed_evaluation_results: Record<string, string> };
        expect(validator.validate(found, everyEvalEverLayout.evaluation).errors.map(String)).toEqual([]);
        const { file_path, checksum } = found.detailed_evaluation_results;
        const samples = files.find((file) => file.name === file_path)!;
        expect(await sha256Hex(await samples.blob.arrayBuffer())).toBe(checksum);
      } else {
        for (const line of text.split('\n').slice(0, 8))
          expect(validator.validate(JSON.parse(line), everyEvalEverLayout.sample).errors.map(String)).toEqual([]);
      }
    }
    const log = await readBack(files);
    expect(log.faults).toEqual([]);
    expect(log.remarks).toEqual([]);
    expect(log.tool.name).toBe('evenkeel');
    expect(log.answers).toHaveLength(run.rows.length);
    const itemOf = new Map(run.items.map((item) => [item.id, item]));
    const rates = study === 'judge';
    for (const [at, { response, score, reading }] of run.rows.entries()) {
      const answer = log.answers[at]!;
      const question = log.questions[answer.question]!;
      const item = getOrThrow(itemOf, response.item);
      expect([answer.model, question.key]).toEqual([response.model, `${question.set}/${response.item}`]);
      expect([question.question, answer.text]).toEqual([item.question, response.text]);
      expect([answer.finish, answer.seed, answer.repeat, answer.error]).toEqual([
        response.finish,
        response.seed,
        response.sample,
        response.error,
      ]);
      expect(answer.tokens).toEqual(response.tokens);
      const place = 'place' in reading ? (reading.place ?? null) : null;
      expect(answer.scores.score).toBe(rates ? (score === null ? null : place) : score);
      for (const [factor, level] of Object.entries(response.variant))
        expect(answer.levels[`metadata.factor_${factor}`]).toBe(level);
      const { messages } = run.study.prompt(response, item, run.plan);
      expect(log.prompts[answer.prompt!]!.messages).toEqual(messages as Message[]);
      if (item.choices) {
        const own = answer.shown?.map((option) => question.choices![option]) ?? question.choices!;
        expect([...own].sort()).toEqual([...item.choices].sort());
        expect(question.choices![question.answer as number]).toBe(item.choices[item.answer as number]);
        if (study === 'paraphrase')
          expect(messages.at(-1)!.content).toContain(
            own.map((choice, option) => `${String.fromCharCode(65 + option)}. ${choice}`)[0],
          );
      }
    }
  });
});

it('has μ, σ and the effect with their intervals, unrounded, and every set’s mean', async () => {
  const { files, result } = await written(await smallRun());
  const { models } = result as unknown as SystemPromptResult;
  const aggregates = await Promise.all(
    files
      .filter(({ name }) => name.endsWith('.json'))
      .map(
        async ({ blob }) =>
          JSON.parse(await blob.text()) as {
            model_info: { additional_details: Record<string, string> };
            evaluation_timestamp?: string;
            evaluation_results: {
              evaluation_result_id: string;
              score_details: { score: number; uncertainty?: { confidence_interval?: object; num_samples?: number } };
              metric_config: object;
            }[];
          },
      ),
  );
  for (const { model, mu, sigma, interval } of models) {
    const aggregate = aggregates.find(({ model_info }) => model_info.additional_details.evenkeel_model === model)!;
    const named = (id: string) =>
      aggregate.evaluation_results.find(
        ({ evaluation_result_id }) => evaluation_result_id === `evenkeel-system-prompt/${id}`,
      )!.score_details;
    expect(named('mu').score).toBe(mu);
    expect(named('sigma').score).toBe(sigma);
    const [lower, upper] = interval.mu as unknown as [number, number];
    expect(named('mu').uncertainty!.confidence_interval).toEqual({ lower, upper, confidence_level: 0.95 });
    expect(named('mean/algebra').uncertainty!.num_samples).toBe(model === models[0]!.model ? 19 : 20);
  }
  expect(aggregates[0]!.evaluation_timestamp).toBe('1767000000.5');
});

it('is written of answers asked elsewhere as their log has them: its tool, its prompts, its scores', async () => {
  const { log } = await recogniseAndReadLogs(await filesOf('lm-eval/word-sums'));
  const choices = proposeImportChoices(log!);
  const archive = await readArchive(
    writeRunAsJsonLines(importedRunToArchive(await logToImportedRun(log!, choices, buildLogGrid(log!, choices)!))),
    'log',
  );
  const { plan, items, responses } = archive;
  const table = await scoreResponses({ plan, items, responses });
  const run = makeAnsweredRun(
    await planId(plan),
    plan,
    await loadStudy(plan.study),
    table,
    promptLookupFromLines(archive.prompts),
  );
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as StudyResult;
  const files = await filesIn((await buildRunFile('every-eval-ever.zip', run, { result, made: 1 })).content);
  const validator = new Validator();
  for (const { name, blob } of files)
    if (name.endsWith('.json'))
      expect(validator.validate(JSON.parse(await blob.text()), everyEvalEverLayout.evaluation).errors.map(String)).toEqual(
        [],
      );
  const written = (await Promise.all(files.map(({ blob }) => blob.text()))).join('');
  expect(written).toContain('"extraction_method":"lm-eval"');
  expect(written).not.toMatch(/inference_engine|"evenkeel: logged"/);
  const back = await readBack(files);
  expect(back.tool).toEqual({ name: 'lm-eval', version: '0.4.13' });
  expect(back.answers.map(({ model, text, scores }) => [model, text, scores.score])).toEqual(
    run.rows.map(({ response, score }) => [response.model, response.text, score]),
  );
  expect(back.answers.map(({ prompt }) => back.prompts[prompt!]!.messages)).toEqual(
    await Promise.all(run.rows.map(({ response }) => run.loggedPrompt!(response.promptHash))),
  );
  expect(back.lacks).toContain('seeds');
  await expect(buildRunFile('promptfoo.json', run, { result, made: 1 })).rejects.toThrow(/^These answers were imported/);
  expect((await (await buildRunFile('answers.csv', run, { result, made: 1 })).content.text()).split('\n')[0]).toContain(
    'logged_score,logged_extracted',
  );
});

describe('a run of judges of pairs', () => {
  const meansOf = async (made: Awaited<ReturnType<typeof madeUpPairs>>, correction?: string) => {
    const { plan, items, responses } = made;
    const verdicts = responses
      .slice(0, correction === undefined ? 0 : 1)
      .map(({ model, item, variant, sample }) => ({
        ...{ model, item, variant, sample, by: 'me', why: '' },
        reading: { kind: 'text' as const, text: correction ?? '' },
      }));
    const run = makeAnsweredRun(
      'plan',
      plan,
      await loadStudy(plan.study),
      await scoreResponses({ plan, items, responses, corrections: verdicts }),
    );
    const result = (await scoreAndMeasureResponses({
      plan,
      items,
      responses,
      corrections: verdicts,
    })) as unknown as StudyResult;
    const files = await filesIn((await buildRunFile('every-eval-ever.zip', run, { result, made: 1 })).content);
    const file = files.find(({ name }) => name.endsWith('.json') && !name.endsWith('.jsonl'))!;
    const { evaluation_results } = JSON.parse(await file.blob.text()) as {
      readonly evaluation_results: readonly {
        readonly metric_config: { readonly metric_id: string; readonly evaluation_description: string };
        readonly score_details: { readonly score: number; readonly details: { readonly scored: string } };
      }[];
    };
    const { metric_config, score_details } = evaluation_results.find(
      ({ metric_config }) => metric_config.metric_id === 'mean_verdict',
    )!;
    return { says: metric_config.evaluation_description, score: score_details.score, of: score_details.details.scored };
  };

  it('has a verdict by hand in its mean, and leaves out a text that is none', async () => {
    const made = await madeUpPairs({ pairs: 2, judges: [consistent] });
    expect(await meansOf(made)).toMatchObject({ score: 1, of: '4' });
    expect(await meansOf(made, 'Second')).toMatchObject({ score: 3 / 4, of: '4' });
    expect(await meansOf(made, 'who knows')).toMatchObject({ score: 1, of: '3' });
  });

  it.each([
    [['a-first', 'b-first'], /, over both orders\.$/],
    [['b-first'], /; the question’s second response shown first\.$/],
    [['not-logged'], /; order not logged\.$/],
  ])('says in which orders it was asked: %j', async (orders, says) => {
    const made = await madeUpPairs({ pairs: 2, judges: [consistent] });
    const options = { ...(made.plan.options as object), orders };
    const responses = made.responses
      .filter(({ variant }) => orders.length > 1 || variant.order === 'b-first')
      .map((each) => (orders.length > 1 ? each : { ...each, variant: { order: orders[0]! } }));
    expect((await meansOf({ ...made, plan: { ...made.plan, options }, responses })).says).toMatch(says);
  });
});
