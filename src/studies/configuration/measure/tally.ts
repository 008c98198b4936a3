import { group } from 'd3';
import { setOf, type Item } from '../../../core/items/item.ts';
import { withProposedClusters } from '../../../measure/doctor/proposed-clusters.ts';
import { groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import { NotReadTally, type NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { normaliseOutput } from '../../../measure/agreement/output-consistency.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { isTestItem } from '../protocol/draws.ts';
import { configurationKey, listAskedConfigurations, type Configuration } from '../protocol/factors.ts';
import { configurationOptionsOf } from '../protocol/options.ts';
import type { CellCounts } from '../../../core/json/result-form.ts';
import { outcomeCodeOf, outcomeCodes } from '../../../core/answers/outcome.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';

/**
 * The answers of one model to one item set. Item i has the outputs i·V … i·V + V − 1: configurations in their order, samples
 * innermost.
 */
export interface ModelSetAnswers {
  readonly model: string;
  readonly dataset: string;
  readonly items: readonly Item[];
  /** V: the number of outputs per item. */
  readonly outputs: number;
  /** NaN if there is no answer. */
  readonly scores: Float64Array;
  /** An id of the output’s text: equal texts have equal ids. −1 if there is no answer. */
  readonly texts: Int32Array;
  /** Character codes of `outcomeCodes`. */
  readonly marks: Uint8Array;
  readonly counts: CellCounts;
}

export interface ConfigurationTally {
  readonly configurations: readonly Configuration[];
  readonly samples: number;
  readonly datasets: readonly string[];
  /** In the plan's order, sets innermost. */
  readonly answers: readonly ModelSetAnswers[];
  /** By model. */
  readonly notRead: ReadonlyMap<string, NotReadSummary>;
}

/**
 * Makes one pass over the rows and keeps only numbers, so 100,000 answers take little more memory than their table. Rows
 * that the plan does not contain do not count. A failed cell has no output and no score. Questions form clusters as they
 * declare. If no question of a set declares one, the clusters are proposed (`withProposedClusters`).
 */
export function tallyConfigurationAnswers(table: ScoreTable, plan: Plan): ConfigurationTally {
  const configurations = listAskedConfigurations(configurationOptionsOf(plan));
  const configurationAt = new Map(configurations.map((each, at) => [configurationKey(each), at]));
  const V = configurations.length * plan.samples;
  const asked = askedItems(table, plan);
  const places = new Map([...asked.values()].flatMap((items) => items.map(({ id }, place) => [id, place] as const)));
  const byModel = new Map(
    plan.models.map((model) => [
      model,
      new Map([...asked].map(([dataset, items]) => [dataset, noAnswers(model, dataset, items, V)])),
    ]),
  );
  const setAt = new Map([...asked.keys()].map((dataset, b) => [dataset, b]));
  const sizes = [...asked.values()].map(({ length }) => length);
  const notRead = new Map(plan.models.map((model) => [model, new NotReadTally(sizes, configurations.length)]));
  const textIds = new Map<string, number>();
  const idOf = (text: string): number => {
    const compared = normaliseOutput(text);
    const id = textIds.get(compared) ?? textIds.size;
    textIds.set(compared, id);
    return id;
  };
  for (const row of table.rows) {
    const { model, item, variant, sample, text } = row.response;
    const place = places.get(item);
    const configuration = configurationAt.get(configurationKey(variant));
    const into = byModel.get(model)?.get(setOf(item));
    if (!into || place === undefined || configuration === undefined || sample >= plan.samples) continue;
    const at = place * V + configuration * plan.samples + sample;
    into.marks[at] = outcomeCodeOf(row).charCodeAt(0);
    if (row.score !== null) {
      into.scores[at] = row.score;
      into.texts[at] = idOf(text);
    }
    count(into.counts, row);
    notRead.get(model)?.add(setAt.get(setOf(item)) ?? -1, place, configuration, row);
  }
  const clusters = [...asked.values()].map((items) => groupIntoClusters(items.map(({ cluster }) => cluster)));
  return {
    configurations,
    samples: plan.samples,
    datasets: [...asked.keys()],
    answers: [...byModel.values()].flatMap((sets) => [...sets.values()]),
    notRead: new Map([...notRead].map(([model, tally]) => [model, tally.done(clusters)])),
  };
}

/** Test items by set, in the plan’s order. Held-out items are left out. */
function askedItems(table: ScoreTable, plan: Plan): Map<string, Item[]> {
  const known = new Map(table.items.map((item) => [item.id, item]));
  const items = plan.items.flatMap(({ id }) => known.get(id) ?? []);
  return group(withProposedClusters(items.filter(({ id }) => isTestItem(plan.resolved[id]))), ({ id }) => setOf(id));
}

type Counting = { -readonly [field in keyof CellCounts]: number };
type Filling = Omit<ModelSetAnswers, 'counts'> & { readonly counts: Counting };

function noAnswers(model: string, dataset: string, items: readonly Item[], outputs: number): Filling {
  const cells = items.length * outputs;
  return {
    model,
    dataset,
    items,
    outputs,
    scores: new Float64Array(cells).fill(NaN),
    texts: new Int32Array(cells).fill(-1),
    marks: new Uint8Array(cells).fill(outcomeCodes['not asked'].charCodeAt(0)),
    counts: { cells, answered: 0, failed: 0, unreadable: 0, refused: 0, cut: 0, changedByHand: 0 },
  };
}

function count(counts: Counting, { score, reading, verdict }: ScoredResponse): void {
  if (score === null) {
    counts.failed++;
    return;
  }
  counts.answered++;
  if (reading.kind === 'unreadable') counts.unreadable++;
  if (reading.kind === 'refusal') counts.refused++;
  if (reading.cut) counts.cut++;
  if (verdict) counts.changedByHand++;
}
