import { knownTokensAndTimes } from '../../../core/origin/reported-costs.ts';
import { setOf } from '../../../core/items/item.ts';
import { hasNoLoggedScore } from '../../../core/answers/outcome.ts';
import { zip } from '../../../base/objects/zip.ts';
import { findItemClusters } from '../../../measure/doctor/proposed-clusters.ts';
import { groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { NotReadTally, type NotReadSummary } from '../../../measure/not-read/not-read.ts';
import type { CellSums } from '../../../measure/prompt-effect/variance-components.ts';
import type { Response } from '../../../core/answers/response.ts';
import { isImportedPlan, type Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';

/** The single factor: which template is the system prompt. Level ids are template ids. */
export const systemPromptFactorId = 'system-prompt';

/** Counts and sums of a run’s answers, the basis of CreditAudit’s measures. */
export interface SystemPromptTally {
  /** Item sets, in the plan's order. */
  readonly benchmarks: readonly string[];
  readonly models: readonly ModelTally[];
}

export interface ModelTally {
  readonly model: string;
  readonly cells: number;
  readonly failed: number;
  /** Answers for which a log with its own scoring has no score. */
  readonly unscored: number;
  /** Whether no more answers will come. True for an imported run, whose missing answers never come. */
  readonly isClosed: boolean;
  /** Totals over all answers, and for each template. */
  readonly total: AnswerAndTokenTotals;
  readonly byTemplate: readonly AnswerAndTokenTotals[];
  /** For each benchmark. */
  readonly items: readonly ScoreMatrix[];
  readonly notRead: NotReadSummary;
  /** Sums by cell in which samples count individually. */
  readonly sums: readonly CellSums[];
}

export type AnswerAndTokenTotals = ReturnType<typeof noCounts>;

/**
 * Makes one pass over the table. Questions form clusters as they declare, or as proposed if none of their set does
 * (`findItemClusters`). A failed cell has no score and counts only in `failed`. An answer without a score in its log counts
 * only in `unscored`. An unreadable or refused answer scores 0. Rows that the plan does not name do not count.
 */
export function tallySystemPromptAnswers(table: ScoreTable, plan: Plan, templates: readonly string[]): SystemPromptTally {
  const benchmarks = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  const inSets = benchmarks.map((set) => plan.items.filter(({ id }) => setOf(id) === set));
  const sizes = inSets.map(({ length }) => length);
  const places = new Map<string, { benchmark: number; item: number }>();
  for (const [benchmark, own] of inSets.entries()) {
    for (const [item, { id }] of own.entries()) places.set(id, { benchmark, item });
  }
  const { clusterOf } = findItemClusters(table.items);
  const clusters = inSets.map((own) => groupIntoClusters(own.map(({ id }) => clusterOf.get(id))));
  const templateIndex = new Map(templates.map((id, t) => [id, t]));
  const models = new Map(
    plan.models.map((model) => [
      model,
      {
        ...emptyModel(plan.items.length * templates.length * plan.samples, sizes, templates.length),
        isClosed: isImportedPlan(plan),
      },
    ]),
  );
  for (const row of table.rows) {
    const { response, reading, score, verdict } = row;
    const into = models.get(response.model);
    const place = places.get(response.item);
    const t = templateIndex.get(response.variant[systemPromptFactorId] ?? '');
    const cells = place && into?.benchmarks[place.benchmark];
    const under = t === undefined ? undefined : into?.byTemplate[t];
    if (!into || !place || !cells || t === undefined || !under) continue;
    into.notRead.add(place.benchmark, place.item, t, row);
    if (score === null) {
      if (hasNoLoggedScore(row)) into.unscored++;
      else into.failed++;
      continue;
    }
    const at = place.item * templates.length + t;
    cells.sums[at] = (cells.sums[at] ?? 0) + score;
    cells.counts[at] = (cells.counts[at] ?? 0) + 1;
    cells.squares[at] = (cells.squares[at] ?? 0) + score ** 2;
    for (const counts of [into.total, under]) {
      counts.answered++;
      if (reading.kind === 'unreadable') counts.unreadable++;
      if (reading.kind === 'refusal') counts.refused++;
      if (reading.cut) counts.cut++;
      if (verdict) counts.changedByHand++;
      addCosts(counts, response);
    }
  }
  return {
    benchmarks,
    models: [...models].map(([model, { benchmarks, notRead, ...rest }]) => ({
      model,
      ...rest,
      notRead: notRead.done(clusters),
      items: zip(benchmarks, sizes)
        .map(([{ sums, counts }, size]) => itemScores(sums, counts, size, templates.length))
        .map((table, b) => ({ ...table, ...(clusters[b] && { clusters: clusters[b] }) })),
      sums: zip(benchmarks, sizes).map(([cells, size]) => ({ ...cells, items: size, prompts: templates.length })),
    })),
  };
}

/** A log or a batch may have neither tokens nor times. */
function addCosts(counts: AnswerAndTokenTotals, response: Response): void {
  const { tokens, ms } = knownTokensAndTimes(response);
  if (tokens) {
    counts.withTokens++;
    counts.promptTokens += tokens.prompt;
    counts.completionTokens += tokens.completion;
  }
  if (ms) {
    counts.timed++;
    counts.prefillMs += ms.prefill;
    counts.decodeMs += ms.decode;
  }
}

function itemScores(sums: Float64Array, counts: Float64Array, items: number, templates: number): ScoreMatrix {
  let binary = true;
  const scores = sums.map((sum, at) => {
    // 0/0 is NaN: no answer.
    const count = counts[at] ?? 0;
    const score = sum / count;
    if (score !== 0 && score !== 1 && !Number.isNaN(score)) binary = false;
    if (count > 1) binary = false;
    return score;
  });
  return { items, templates, scores, binary };
}

function emptyModel(cells: number, sizes: readonly number[], templates: number) {
  return {
    cells,
    failed: 0,
    unscored: 0,
    total: noCounts(),
    byTemplate: Array.from({ length: templates }, noCounts),
    notRead: new NotReadTally(sizes, templates),
    benchmarks: sizes.map((size) => ({
      sums: new Float64Array(size * templates),
      counts: new Float64Array(size * templates),
      squares: new Float64Array(size * templates),
    })),
  };
}

const noCounts = () => ({
  answered: 0,
  unreadable: 0,
  refused: 0,
  cut: 0,
  changedByHand: 0,
  /** The number of answers with known tokens, and of those with known times. */
  withTokens: 0,
  timed: 0,
  promptTokens: 0,
  completionTokens: 0,
  prefillMs: 0,
  decodeMs: 0,
});
