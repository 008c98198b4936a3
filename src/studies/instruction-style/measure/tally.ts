import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { setOf, type Item } from '../../../core/items/item.ts';
import { withProposedClusters } from '../../../measure/doctor/proposed-clusters.ts';
import { groupIntoClusters, type ItemIndicesByCluster } from '../../../measure/basics/item-clusters.ts';
import { isBinary, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { NotReadTally, type NotReadSummary } from '../../../measure/not-read/not-read.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { DecodingId } from '../protocol/options.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';

export const styleFactorId = 'style';
export const decodingFactorId = 'decoding';
export const decodingTitles: Readonly<Record<DecodingId, string>> = { greedy: 'Greedy', sampled: 'Sampled' };

/** The answers of one model to one benchmark under one decoding. */
export interface ModelBenchmarkAnswers {
  readonly model: string;
  readonly benchmark: string;
  readonly decoding: string;
  readonly items: readonly Item[];
  readonly styles: number;
  readonly samples: number;
  /** By item i, sample k and style s: `rows[(i·K + k)·S + s]`. Undefined if there is no response yet. */
  readonly rows: readonly (ScoredResponse | undefined)[];
}

/**
 * Answers in the plan’s order, decodings innermost. Rows that the plan does not name do not count. Questions form clusters
 * as they declare. If no question of a set declares one, the clusters are proposed (`withProposedClusters`).
 */
export function collectStyleAnswers(
  table: ScoreTable,
  plan: Plan,
  { styles, decodings }: { readonly styles: readonly string[]; readonly decodings: readonly string[] },
): ModelBenchmarkAnswers[] {
  const known = new Map(withProposedClusters(table.items).map((item) => [item.id, item]));
  const benchmarks = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  const itemsOf = new Map(
    benchmarks.map((benchmark) => [
      benchmark,
      plan.items.flatMap(({ id }) => (setOf(id) === benchmark ? (known.get(id) ?? []) : [])),
    ]),
  );
  const places = new Map<string, number>();
  for (const items of itemsOf.values()) items.forEach(({ id }, index) => places.set(id, index));
  const styleIndex = new Map(styles.map((id, s) => [id, s]));
  const made = new Map<string, ModelBenchmarkAnswers & { readonly rows: (ScoredResponse | undefined)[] }>();
  for (const model of plan.models) {
    for (const benchmark of benchmarks) {
      const items = getOrThrow(itemsOf, benchmark);
      for (const decoding of decodings) {
        const rows = new Array<ScoredResponse | undefined>(items.length * plan.samples * styles.length).fill(undefined);
        made.set(`${model}|${benchmark}|${decoding}`, {
          model,
          benchmark,
          decoding,
          items,
          styles: styles.length,
          samples: plan.samples,
          rows,
        });
      }
    }
  }
  for (const row of table.rows) {
    const { model, item, variant, sample } = row.response;
    const into = made.get(`${model}|${setOf(item)}|${variant[decodingFactorId]}`);
    const i = places.get(item);
    const s = styleIndex.get(variant[styleFactorId] ?? '');
    if (!into || i === undefined || s === undefined || sample >= plan.samples) continue;
    into.rows[(i * plan.samples + sample) * styles.length + s] = row;
  }
  return [...made.values()];
}

/** The text of an answer. Undefined if there is no response or the cell failed. */
export const answerTextUnlessFailed = (row: ScoredResponse | undefined): string | undefined =>
  row && row.score !== null ? row.response.text : undefined;

/** Over a model’s benchmarks under one decoding. */
export function summariseNotReadAnswers(own: readonly ModelBenchmarkAnswers[]): NotReadSummary {
  const tally = new NotReadTally(
    own.map(({ items }) => items.length),
    own[0]?.styles ?? 0,
  );
  for (const [b, { rows, styles, samples }] of own.entries())
    for (const [at, row] of rows.entries()) if (row) tally.add(b, Math.floor(at / (samples * styles)), at % styles, row);
  return tally.done(own.map(({ items }) => clustersIn(items)));
}

/** The score of a cell is the mean of its samples. */
export function scoresByStyle({ items, styles, samples, rows }: ModelBenchmarkAnswers): ScoreMatrix {
  const scores = new Float64Array(items.length * styles);
  for (let i = 0; i < items.length; i++) {
    for (let s = 0; s < styles; s++) {
      let sum = 0;
      let count = 0;
      for (let k = 0; k < samples; k++) {
        const score = rows[(i * samples + k) * styles + s]?.score ?? null;
        if (score === null) continue;
        sum += score;
        count++;
      }
      scores[i * styles + s] = count > 0 ? sum / count : NaN;
    }
  }
  const clusters = clustersIn(items);
  const binary = samples === 1 && isBinary(scores);
  return { items: items.length, templates: styles, scores, binary, ...(clusters && { clusters }) };
}

const clustersIn = (items: readonly Item[]): ItemIndicesByCluster | undefined =>
  groupIntoClusters(items.map(({ cluster }) => cluster));
