import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Item, ItemSet } from '../../core/items/item.ts';
import type { OwnSetDetails } from '../../items/own-set.ts';
import { notRephrasableReason } from '../../items/rephrasable.ts';
import { itemSetToFile, type SetFileKind } from '../../items/set-file.ts';
import { makeThrottledProgress } from '../../base/workers/throttled-progress.ts';
import {
  setWithParaphrases,
  type AcceptedParaphrasePair,
  type ParaphrasedSetOptions,
} from '../../items/with-paraphrases.ts';
import type { OnStageProgress, StageProgress } from '../../base/workers/stage-progress.ts';
import { loadItemSet, loadItemSetWithProgress, saveItemSet, takenSetIds } from '../../store/library/item-sets.ts';
import { loadResponsesOfModelsToItem } from '../../store/answers/responses.ts';
import { getRun } from '../../store/runs/runs.ts';
import type { ParaphraseModelItem } from '../../studies/paraphrase/measure/result.ts';
import { paraphraseOptionsOf } from '../../studies/paraphrase/protocol/options.ts';
import { UserError } from '../../base/errors/user-error.ts';
import {
  generateTrainingInstances,
  trainingInstanceToJsonl,
  type TrainingDataSettings,
  type TrainingInstance,
} from './alignment.ts';
import { answeredItem, preferencePairs, repositoryInstances, type PreferencePair } from './answer-data.ts';
import { FilterTallyCounter, type FilterTally } from './filter-tally.ts';
import { buildFilteredSet } from './filtered-set.ts';
import type { FilterId } from './filters.ts';
import { storeOwnItemSet, type StoredOwnSet } from './keep-set.ts';
import type { BenchmarkSplit } from './split.ts';
import type { TrainingRecipeId } from './trainer-files.ts';

/** A set without its items, and the tally of its filters. */
export interface ItemSetFilterTally {
  readonly set: Omit<ItemSet, 'items'>;
  readonly tally: FilterTally;
}

/** First reading items, then counting them. */
export type FilterProgress = StageProgress<'counted'>;

let cachedTally: { readonly set: ItemSet; readonly tally: FilterTally } | null = null;

/** The worker’s API. It reads, filters and stores a set of 100,000 items outside the page’s thread. */
export const benchmarkWorkerApi = {
  /** `on` receives the progress if the work takes longer than a second. */
  async filter(id: string, on?: OnStageProgress<'counted'>): Promise<ItemSetFilterTally> {
    const { set, tally } = await tallySet(id, on);
    const { items: _, ...details } = set;
    return { set: details, tally };
  },

  /** Stores the items that pass the active filters as a user’s own set. */
  async keepFiltered(id: string, on: readonly FilterId[], title: string): Promise<StoredOwnSet> {
    const { set, tally } = await tallySet(id);
    const { details, items } = buildFilteredSet(set, tally, new Set(on), title);
    return storeOwnItemSet(details, items);
  },

  /** Stores sets one after the other, since the second id may have to differ from the first. */
  async keep(
    sets: readonly { readonly details: OwnSetDetails; readonly items: readonly Item[] }[],
  ): Promise<StoredOwnSet[]> {
    const kept: StoredOwnSet[] = [];
    for (const { details, items } of sets) kept.push(await storeOwnItemSet(details, items));
    return kept;
  },

  /** Stores a set with its accepted paraphrases as a user’s own set. */
  async keepParaphrased(
    id: string,
    accepted: ReadonlyMap<string, AcceptedParaphrasePair>,
    options: ParaphrasedSetOptions,
  ): Promise<StoredOwnSet> {
    const own = await setWithParaphrases(await loadItemSet(id), accepted, options, await takenSetIds());
    await saveItemSet(own);
    return { id: own.id, title: own.title, count: own.items.length, isNew: true };
  },

  /**
   * Stores the test items of each set as a separate set, for evaluating a trained model. Sets without test items are left
   * out.
   */
  async keepTest(ids: readonly string[]): Promise<StoredOwnSet[]> {
    const sets = await Promise.all(ids.map(loadItemSet));
    return benchmarkWorkerApi.keep(
      sets.flatMap((set) => {
        const { id, title, description, language, licence, kind, items, stages = [] } = set;
        const test = items.filter(({ split }) => split === 'test');
        if (test.length === 0) return [];
        const details = {
          title: `Test of ${title}`,
          description,
          language,
          licence,
          kind,
          source: `${id}: ${set.source}`,
          stages: [...stages, { what: 'Test questions', items: test.length }],
        };
        return [{ details, items: test.map((item) => ({ ...item, id: item.id.slice(id.length + 1) })) }];
      }),
    );
  },

  /** An item set as a file. */
  async file(id: string, kind: SetFileKind): Promise<{ readonly name: string; readonly content: Blob }> {
    const { name, text, type } = itemSetToFile(await loadItemSet(id), kind);
    return { name, content: new Blob([text], { type }) };
  },

  /**
   * One part of a benchmark’s sets as fine-tuning data. The kind of a set decides whether its answers begin with reasoning.
   */
  async training(
    ids: readonly string[],
    split: BenchmarkSplit,
    choices: Omit<TrainingDataSettings, 'reasoningFirst'>,
  ): Promise<TrainingData> {
    const sets = await Promise.all(ids.map(loadItemSet));
    const reasoningFirst = sets.filter(({ kind }) => kind === 'arithmetic').map(({ id }) => id);
    const items = sets.flatMap(({ items }) => items);
    return dataOf([...generateTrainingInstances(items, split, { ...choices, reasoningFirst })], 0);
  },

  /**
   * Training files from a model’s own answers in the run: chats by the official repository’s recipe, or preference pairs.
   */
  async answerData(
    recipe: Exclude<TrainingRecipeId, 'paper'>,
    { run, model, outcomes }: OutcomesOfModel,
    seed: number,
  ): Promise<TrainingData> {
    const { plan, items } = assertDefined(await getRun(run), `run “${run}”`);
    const options = paraphraseOptionsOf(plan);
    if (recipe === 'repository' && options.form === 'aware')
      throw new UserError('This recipe needs answers to the plain prompt. This run asked the paraphrase-aware one.');
    const aware: Plan = { ...plan, options: { ...options, form: 'aware' } };
    const byId = new Map(items.map((item) => [item.id, item]));
    const made: (TrainingInstance | PreferencePair)[][] = [];
    for (const { item, cells } of outcomes) {
      const responses = await loadResponsesOfModelsToItem(run, item, [model]);
      const answered = answeredItem(getOrThrow(byId, item), responses, cells, plan);
      made.push(recipe === 'pairs' ? preferencePairs(answered, plan, seed) : repositoryInstances(answered, aware, seed));
    }
    return dataOf(made.flat(), made.filter(({ length }) => length === 0).length);
  },
};

export type BenchmarkWorkerApi = typeof benchmarkWorkerApi;

type ItemOutcomes = Pick<ParaphraseModelItem, 'item' | 'cells'>;
type OutcomesOfModel = { readonly run: string; readonly model: string; readonly outcomes: readonly ItemOutcomes[] };

/** `leftOut`: the number of items that gave no training data. */
const dataOf = (lines: readonly (TrainingInstance | PreferencePair)[], leftOut: number) => ({
  instances: lines.length,
  leftOut,
  content: new Blob(lines.map(trainingInstanceToJsonl), { type: 'application/jsonl' }),
});
type TrainingData = ReturnType<typeof dataOf>;

/** Reuses the tally of the last set. */
async function tallySet(id: string, on?: OnStageProgress<'counted'>): Promise<NonNullable<typeof cachedTally>> {
  if (cachedTally?.set.id === id) return cachedTally;
  const onProgress = makeThrottledProgress(on);
  const set = await loadItemSetWithProgress(id, (done, total) => onProgress('read', done, total));
  const unfit = notRephrasableReason(set);
  if (unfit) throw new UserError(`${unfit} Choose another set.`);
  const filters = new FilterTallyCounter();
  for (const [index, item] of set.items.entries()) {
    filters.add(item);
    onProgress('counted', index + 1, set.items.length);
  }
  cachedTally = { set, tally: filters.tally };
  return cachedTally;
}
