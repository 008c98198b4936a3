import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writeMadeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { writeMadeUpJudgeRun } from '../made-up/judge-run.ts';
import { writeMadeUpPairs } from '../made-up/judged-pairs.ts';
import { writeMadeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { writeMadeUpStyleRun } from '../made-up/style-run.ts';
import { untilStill } from './until-still.ts';

export interface Place {
  readonly name: string;
  /** What comes after `#`. */
  readonly address: string;
}

/** A run stored in the browser, and one of its items. */
interface StoredRun {
  readonly run: string;
  readonly item: string;
}

/** One stored run per study, by the study's id. */
export type StoredRuns = Readonly<Record<keyof typeof madeUpRuns, StoredRun>>;

/** By study: what writes the archive of a made-up run, a heading of its report, and one of its items. */
const madeUpRuns = {
  'system-prompt': {
    write: (file: string) => writeMadeUpRun(file, { models: 3, perSet: 2 }),
    heading: 'Where it comes from',
    item: 'algebra/002',
  },
  'instruction-style': {
    write: (file: string) => writeMadeUpStyleRun(file, { models: 3, perSet: 2 }),
    heading: 'Which styles?',
    item: 'sums/002',
  },
  paraphrase: {
    write: (file: string) => writeMadeUpParaphraseRun(file, { models: 2, perSet: 3 }),
    heading: 'Accuracy and consistency',
    item: 'sums/002',
  },
  judge: {
    write: (file: string) => writeMadeUpJudgeRun(file, { models: 3, perCriterion: 4, samples: 2, temperatures: [0.5, 1] }),
    heading: 'Model by model',
    item: 'sums/002',
  },
  configuration: {
    write: (file: string) => writeMadeUpConfigurationRun(file, { models: 3, sets: 2, perSet: 3 }),
    heading: 'Does robustness follow performance?',
    item: 'sentiment/002',
  },
  'judge-pairs': { write: (file: string) => writeMadeUpPairs(file, { pairs: 8 }), heading: 'Who wins?', item: 'pairs/0' },
} as const;

/** Every page of the app. */
export function everyPage(runs: StoredRuns): Place[] {
  const { run } = runs['system-prompt'];
  return [
    { name: 'home', address: '/' },
    { name: 'import', address: '/import' },
    { name: 'models', address: '/models' },
    { name: 'models-asked', address: '/models?get=transformers:onnx-community/Qwen3-0.6B-ONNX@main:q4' },
    { name: 'models-asked-in-vain', address: '/models?get=nothing' },
    { name: 'model', address: `/model/${encodeURIComponent('small:evenkeel/made-up-a@1')}` },
    { name: 'no-such-model', address: '/model/nothing' },
    ...Object.entries(runs).flatMap(([study, { run, item }]) => [
      { name: `new-${study}`, address: `/new?study=${study}` },
      { name: `run-${study}`, address: `/run/${run}` },
      { name: `answers-${study}`, address: `/run/${run}/answers` },
      { name: `answers-of-item-${study}`, address: `/run/${run}/answers/${encodeURIComponent(item)}` },
      { name: `compare-${study}-with-itself`, address: `/compare/${run}/${run}` },
    ]),
    { name: 'compare-models', address: `/compare/models?run=${run}` },
    { name: 'prompts', address: '/prompts' },
    { name: 'no-such-prompts', address: '/prompts/nothing' },
    { name: 'paraphrases', address: '/paraphrases/words' },
    { name: 'no-such-paraphrases', address: '/paraphrases/nothing' },
    { name: 'ratings', address: '/ratings/judge-helpfulness' },
    { name: 'rating-pairs', address: '/ratings/judge-helpfulness?rater=Ann&definition=long' },
    { name: 'judge-answers', address: `/judge/${run}` },
    { name: 'check', address: `/run/${run}/check` },
    { name: 'check-answers', address: `/run/${run}/check?person=Ann` },
    { name: 'check-paraphrases', address: `/run/${runs.paraphrase.run}/check?person=Ann` },
    { name: 'check-ratings', address: `/run/${runs.judge.run}/check` },
    { name: 'no-such-check', address: '/run/0000/check' },
    { name: 'benchmark-from-set', address: '/benchmark/from/general' },
    { name: 'benchmark', address: `/benchmark/${runs.paraphrase.run}` },
    { name: 'benchmark-training', address: '/benchmark/training' },
    { name: 'items', address: '/items' },
    { name: 'item-set', address: '/items/words' },
    { name: 'item', address: '/items/words/001' },
    { name: 'item-to-judge', address: '/items/judge-helpfulness/001' },
    { name: 'score-table', address: '/score-table' },
    { name: 'published', address: '/published' },
    { name: 'published-creditaudit', address: '/published/creditaudit' },
    { name: 'published-laid-over', address: `/published/creditaudit?run=${run}` },
    { name: 'published-rcscore', address: '/published/rcscore' },
    { name: 'published-roparq', address: '/published/roparq' },
    { name: 'published-evaluators', address: '/published/evaluators' },
    { name: 'published-robustness', address: '/published/robustness' },
    { name: 'no-such-paper', address: '/published/nowhere' },
    { name: 'compare', address: '/compare' },
    { name: 'no-such-runs', address: '/compare/0000/1111' },
    { name: 'shared-nothing', address: '/shared' },
    { name: 'shared-damaged', address: '/shared/v1-AAAAAAAA' },
    { name: 'methods', address: '/methods' },
    { name: 'settings', address: '/settings' },
    { name: 'no-such-run', address: '/run/0000' },
    { name: 'no-such-page', address: '/nowhere' },
  ];
}

/** Opens a page of the app and waits until no status shows that it still reads, measures or asks. */
export async function openPage(page: Page, origin: string, { address }: Place): Promise<void> {
  await page.goto(`${origin}#${address}`);
  await page.locator('main h1').first().waitFor();
  const busy = page.locator('main [role="status"]').filter({ hasText: /^\s*(Reading|Measuring|Asking)\b/ });
  await busy
    .first()
    .waitFor({ state: 'detached', timeout: 90_000 })
    .catch(async (error: unknown) => {
      // If a page hangs, this names the status that stays.
      throw new Error(`${address} still says: ${(await busy.allInnerTexts()).join(', ')}`, { cause: error });
    });
  // Charts draw once they know their width, and long reports draw part by part.
  await untilStill(page);
  await page
    .locator('main .report[aria-busy], main .report [aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 90_000 });
}

/** Imports a small run of made-up answers for each study. */
export async function makeRuns(page: Page, origin: string): Promise<StoredRuns> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-pages-'));
  const made: [string, StoredRun][] = [];
  for (const [study, { write, heading, item }] of Object.entries(madeUpRuns)) {
    const file = join(folder, `${study}.evenkeel.jsonl`);
    made.push([study, { run: await write(file), item }]);
    await page.goto(`${origin}#/`);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).click();
    await page.getByRole('heading', { name: heading }).waitFor({ timeout: 60_000 });
    await page.getByText('Partial result').waitFor({ state: 'detached', timeout: 120_000 });
  }
  await rm(folder, { recursive: true, force: true });
  return Object.fromEntries(made) as StoredRuns;
}
