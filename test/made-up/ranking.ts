import type { CellAnswer, CellPrompt, Engine, LoadedModelInfo, ModelRef } from '../../src/core/models/engine.ts';
import { getOrThrow } from '../../src/base/objects/get-or-throw.ts';
import type { Item } from '../../src/core/items/item.ts';
import { formatModelId } from '../../src/core/models/model-id.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import { cellKey, type Cell } from '../../src/core/plan/cell.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import type { MadeUpRun } from './archive.ts';
import { shownPlaces } from '../fixtures/added-study/ranking/protocol/options.ts';

/** Questions with three responses each, for the study of `test/fixtures/added-study`. */
export const threeResponseItems = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `threes/${n}`,
    question: `What is ${n} plus ${n}?`,
    answer: '',
    response: `It is ${2 * n}.`,
    columns: { 'second response': `It is ${2 * n + 1}.`, 'third response': 'Nobody knows.' },
  }));

/** The models of the engine below, in plan order. */
export const rankingModels = ['keeps', 'by-place', 'unruly'].map((name) => `replay:${name}`);

/** A model's answer to an item whose responses are shown in this order. */
export function rankingAnswer(model: string, item: string, variant: Readonly<Record<string, string>>): string {
  const n = Number(item.split('/')[1]);
  if (model === 'replay:by-place') return 'A > B > C';
  const shown: readonly number[] = shownPlaces(variant['shown']);
  const letters = [0, 1, 2].map((place) => 'ABC'.charAt(shown.indexOf(place)));
  if (model === 'replay:keeps') return `My order: **${letters.join(' > ')}**`;
  if (n % 4 === 0) return 'I cannot answer that.';
  if (n % 4 === 1) return 'All of them are fine.';
  if (n % 4 === 2) return 'A > A > B';
  return variant['wording'] === 'plain' ? letters.join(' > ') : [...letters].reverse().join(', ');
}

/** Gives those answers, but none to the last question of one model. */
export class RankingEngine implements Engine {
  readonly id = 'replay';
  readonly batchSize = 50;
  readonly #cells: ReadonlyMap<string, Cell>;

  constructor(cells: readonly Cell[]) {
    this.#cells = new Map(cells.map((cell) => [cellKey(cell), cell]));
  }

  describe() {
    return Promise.resolve({ id: this.id, name: 'Made up', version: '1', device: 'none', honours: [] });
  }

  load(model: ModelRef): Promise<LoadedModelInfo> {
    const none = { contextWindow: 512, chatTemplateHash: '', tokenizerHash: '', device: 'none', ms: 1, notes: [] };
    return Promise.resolve({ model: formatModelId(model), ...none });
  }

  async *answer(prompts: readonly CellPrompt[]): AsyncGenerator<CellAnswer> {
    for (const { cell } of prompts) {
      const { model, item, variant } = getOrThrow(this.#cells, cell);
      const isFailed = model === 'replay:unruly' && item === 'threes/3' && variant['shown'] === 'turned';
      yield {
        cell,
        text: isFailed ? '' : rankingAnswer(model, item, variant),
        tokens: { prompt: 50, completion: 5 },
        ms: { prefill: 1, decode: 1 },
        finish: isFailed ? 'error' : 'stop',
        ...(isFailed && { error: 'no answer' }),
      };
    }
  }

  unload(): Promise<void> {
    return Promise.resolve();
  }
}

/** A run of the study with these answers. */
export async function madeUpRanking(count: number): Promise<MadeUpRun> {
  const study = await loadStudy('ranking');
  const items = threeResponseItems(count);
  const plan = await makePlan({ study, options: study.defaults, models: rankingModels, items, samples: 1, seed: 3 });
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const responses = planCells(plan, study).map(async (cell) => ({
    ...cell,
    text: rankingAnswer(cell.model, cell.item, cell.variant),
    finish: 'stop' as const,
    seed: await cellSeed(plan, cell),
    promptHash: await promptHash(study.prompt(cell, getOrThrow(itemOf, cell.item), plan)),
    tokens: { prompt: 50, completion: 5 },
    ms: { prefill: 1, decode: 1 },
  }));
  return { plan, items, responses: await Promise.all(responses) };
}
