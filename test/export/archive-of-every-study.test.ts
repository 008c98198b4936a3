import { setOf } from '../../src/core/items/item.ts';
import { defaultReportSettings } from '../../src/core/plan/report-settings.ts';
import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { compareTextPairs } from '../../src/text-similarity/compare-pairs.ts';
import { TextComparisonIndex } from '../../src/text-similarity/compared-texts.ts';
import { makeAnalyserId } from '../../src/text/comparison-line.ts';
import { groupUncomparedPairs } from '../../src/text-similarity/missing-pairs.ts';
import type { CellAnswer, CellPrompt, Engine, LoadedModelInfo, ModelRef } from '../../src/core/models/engine.ts';
import { formatModelId } from '../../src/core/models/model-id.ts';
import { reportWorkerApi } from '../../src/report/report-work.ts';
import { RunReader } from '../../src/report/run-reader.ts';
import { cellKey } from '../../src/core/plan/cell.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { hasTokensTimeAndSeed, type ResponseWithTokensMsSeed } from '../../src/core/answers/response.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { exportRun, importArchiveOrReadReport } from '../../src/export/archive-file.ts';
import { addTextComparisonLines } from '../../src/store/answers/comparisons.ts';
import { database } from '../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { rcScoreSettingsInRequest } from '../../src/text-similarity/rcscore-settings.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { offeredStudies } from '../../src/studies/index.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { encoderInNode } from '../../tools/commands/encoder-on-disk.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { loadParser } from '../../src/text/parser/load-parser.ts';
import { report } from '../cli/run-command.ts';
import type { MadeUpRun } from '../made-up/archive.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpPairs } from '../made-up/judged-pairs.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { madeUpRun } from '../made-up/run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';

/** The smallest measurable run of each study. */
const madeUp: Readonly<Record<string, () => Promise<MadeUpRun>>> = {
  'system-prompt': () => madeUpRun({ models: 2, perSet: 2 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 1, sets: ['sums'] }),
  paraphrase: () => madeUpParaphraseRun({ models: 2, perSet: 1 }),
  judge: () => madeUpJudgeRun({ models: 2, perCriterion: 4, samples: 2, definitions: ['none'] }),
  'judge-pairs': () => madeUpPairs(),
  configuration: () => madeUpConfigurationRun({ models: 2, sets: 2, perSet: 2 }),
};
/** Studies whose questions have options with letters that an engine can score. */
const scoresOptions = ['system-prompt'];

/** Returns made-up answers. When letters are scored, it also returns their probabilities, as engines do. */
class MadeUpEngine implements Engine {
  readonly id = 'small';
  readonly batchSize = 50;
  readonly #answers: ReadonlyMap<string, ResponseWithTokensMsSeed>;

  constructor({ responses }: MadeUpRun) {
    this.#answers = new Map(responses.filter(hasTokensTimeAndSeed).map((response) => [cellKey(response), response]));
  }

  describe() {
    return Promise.resolve({ id: this.id, name: 'Made up', version: '1', device: 'none', honours: [] });
  }

  load(model: ModelRef): Promise<LoadedModelInfo> {
    const none = { contextWindow: 512, chatTemplateHash: '', tokenizerHash: '', device: 'none', ms: 1 };
    // The form of WebLLM’s note about its compiled program.
    const notes = ['Compiled library x.wasm of raw.githubusercontent.com (commit c0ffee); SHA-256 abc.'];
    return Promise.resolve({ model: formatModelId(model), ...none, notes });
  }

  async *answer(prompts: readonly CellPrompt[]): AsyncGenerator<CellAnswer> {
    for (const { cell, scoreOptions } of prompts) {
      const { text, tokens, ms, finish, error } = this.#answers.get(cell)!;
      const letters = scoreOptions && Object.fromEntries(scoreOptions.map((letter, n) => [letter, -1 - n]));
      yield {
        cell,
        text,
        tokens,
        ms,
        finish,
        ...(error !== undefined && { error }),
        ...(letters && { logprobs: { letters, mass: 0.5 } }),
      };
    }
  }

  unload(): Promise<void> {
    return Promise.resolve();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-every-study-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await database.delete();
  await database.open();
});
afterAll(() => database.delete());

/** Lets the app's runner ask the run, and returns its id. */
async function asked(run: MadeUpRun, options: unknown): Promise<string> {
  const study = await loadStudy(run.plan.study);
  const plan = await makePlan({ ...run.plan, study, options, items: run.items });
  const { id } = await createOrRestoreRun(plan, run.items);
  const job = { plan, study, items: run.items, store: newDatabaseRunStore(id) };
  const engineOf = () => Promise.resolve(new MadeUpEngine(run));
  const end = await runUnansweredCells({ ...job, engineOf }, new AbortController().signal, () => undefined);
  expect(end).toEqual({ end: 'done' });
  await compareAll(id);
  return id;
}

/** Compares the texts, as the run's page does after the last answer. */
async function compareAll(id: string): Promise<void> {
  const { study, record, table } = await new RunReader(id).read();
  const comparing = study.comparing?.(record.plan);
  if (!comparing) return;
  const files = new URL('../../public/parser/', import.meta.url);
  const parser = await loadParser((path) => readFile(new URL(path, files)));
  const encoder = comparing.encoder === 'lexical' ? lexicalEncoder : await encoderInNode();
  const compared = new TextComparisonIndex(makeAnalyserId(parser.version, rcScoreSettingsInRequest(comparing)), encoder.id);
  for (const group of groupUncomparedPairs(study.comparisons?.(table, record.plan) ?? [], compared))
    await addTextComparisonLines(
      id,
      await compareTextPairs(group, { parser, encoder }, rcScoreSettingsInRequest(comparing)),
    );
}

const measured = (id: string) => reportWorkerApi.result(id, { yardsticks: defaultReportSettings, build: '' }, false);

async function byCommand(file: string): Promise<unknown> {
  const { code, out } = await report(file);
  expect(code).toBe(0);
  return JSON.parse(out);
}

/** Exports and deletes the run, then opens the file. Page and command must both compute the earlier result again. */
async function expectToOpen(id: string, name: string): Promise<void> {
  const before = await measured(id);
  const { study } = await new RunReader(id).read();
  const { length } = await loadResponsesOfRun(id);
  const text = await (await exportRun(id, { gzip: false })).text();
  await database.delete();
  await database.open();
  const opened = await importArchiveOrReadReport(new File([text], 'run.evenkeel.jsonl'));
  expect(opened).toEqual({ run: { run: id, isNew: true, added: length, already: 0 } });
  expect(await measured(id)).toEqual(before);
  expect(await (await exportRun(id, { gzip: false })).text()).toBe(text);
  const file = join(folder, `${name}.evenkeel.jsonl`);
  await writeFile(file, text);
  const { sha256, failed } = await reportWorkerApi.digest(id);
  expect(text).toContain(`{"type":"digest","sha256":"${sha256}","answers":${length},"failed":${failed}}\n`);
  expect(await byCommand(file)).toEqual({ study: study.id, plan: id, digest: sha256, result: before });
}

test('every study has a made-up run here', () => {
  expect(Object.keys(madeUp)).toEqual(offeredStudies.map(({ id }) => id));
});

describe.each(offeredStudies.map(({ id }) => id))('an archive of a run of %s opens again', { timeout: 120_000 }, (study) => {
  test('without option scoring', async () => {
    const run = await madeUp[study]!();
    await expectToOpen(await asked(run, run.plan.options), study);
  });

  test('in the completion format, where the study asks completions', async () => {
    const run = await madeUp[study]!();
    const { completion: layout } = await loadStudy(study);
    const sets = layout === 'as worded' ? [] : [...new Set(run.items.map(({ id }) => setOf(id)))];
    const examples = sets.map((set) => ({ set, question: 'Which?', answer: 'made up' }));
    const asks = asked({ ...run, plan: { ...run.plan, completion: { examples } } }, run.plan.options);
    if (layout === undefined) {
      await expect(asks).rejects.toThrow('This study does not ask in the completion format. Ask it as a chat.');
      return;
    }
    const id = await asks;
    const hashes = new Set((await loadResponsesOfRun(id)).map(({ promptHash }) => promptHash));
    // No completion can reuse an answer to a chat, because their prompts have different hashes.
    expect(run.responses.some(({ promptHash }) => hashes.has(promptHash))).toBe(false);
    await expectToOpen(id, `${study}-completion`);
    const text = await readFile(join(folder, `${study}-completion.evenkeel.jsonl`), 'utf8');
    const changed = text.replace('"answer":"made up"', '"answer":"another"');
    if (layout === 'question and answer') {
      const opening = importArchiveOrReadReport(new File([changed], 'run.evenkeel.jsonl'));
      await expect(opening).rejects.toThrow(/promptHash” does not match the prompt that the plan makes/);
    }
  });

  test('with option scoring, where the study has it', async () => {
    const run = await madeUp[study]!();
    const options = { ...(run.plan.options as object), optionScoring: true };
    if (!scoresOptions.includes(study)) {
      const { plan, items } = run;
      // For these studies the option leaves the plan unchanged. So no prompt requests letters.
      expect(await makePlan({ ...plan, study: await loadStudy(study), options, items })).toEqual(plan);
      return;
    }
    const id = await asked(run, options);
    const { models } = (await measured(id)) as unknown as SystemPromptResult;
    expect(models.map(({ optionScores }) => optionScores?.scored)).toEqual(models.map(({ answered }) => answered));
    await expectToOpen(id, `${study}-scored`);
  });
});
