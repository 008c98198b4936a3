import { knownTokensAndTimes } from '../../../core/origin/reported-costs.ts';
import { variantKey, type Variant } from '../../../core/plan/cell.ts';
import { setOf, type Item } from '../../../core/items/item.ts';
import { hasNoLoggedScore } from '../../../core/answers/outcome.ts';
import type { CellCounts } from '../../../core/json/result-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import type { Response } from '../../../core/answers/response.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { withProposedClusters } from '../../../measure/doctor/proposed-clusters.ts';
import { groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { NotReadTally, type NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { normaliseOutput } from '../../../measure/agreement/output-consistency.ts';
import { parseWithEvenkeel } from '../../../reading/logged/parse-imported.ts';
import { readSafely } from '../../../reading/safe-reading.ts';

/**
 * The answers of one model to one item set. Item i has the outputs i·V … i·V + V − 1: variants in their order, samples
 * innermost.
 */
export interface ImportedModelSetScores {
  readonly model: string;
  readonly set: string;
  readonly items: readonly Item[];
  /** V: variants × samples. */
  readonly outputs: number;
  /** NaN if there is no answer. */
  readonly scores: Float64Array;
  /** An id of the answer’s content: equal content has equal ids. −1 if there is no answer or nothing comparable in it. */
  readonly answerIds: Int32Array;
  readonly counts: CellCounts & { readonly unscored: number };
  readonly byWay: readonly VariantCounts[];
  readonly costs: TokenAndTimeSums;
}

export interface VariantCounts {
  answered: number;
  unreadable: number;
  refused: number;
}

/** Sums over the answers for which the log has these values. */
export interface TokenAndTimeSums {
  withTokens: number;
  prompt: number;
  completion: number;
  timed: number;
  ms: number;
}

export interface ImportedTally {
  readonly ways: readonly Variant[];
  readonly samples: number;
  readonly sets: readonly string[];
  /** In the plan's order, sets innermost. */
  readonly answers: readonly ImportedModelSetScores[];
  /** By model. */
  readonly notRead: ReadonlyMap<string, NotReadSummary>;
}

/**
 * Makes one pass over the rows and keeps only numbers. Rows that the plan does not name do not count. A failed answer has no
 * parsed answer and no score. An answer without a score in its log has no score. Questions form clusters as they declare. If
 * no question of a set declares one, the clusters are proposed (`withProposedClusters`).
 */
export function tallyImportedAnswers(table: ScoreTable, plan: Plan, ways: readonly Variant[]): ImportedTally {
  const wayAt = new Map(ways.map((way, at) => [variantKey(way), at]));
  const known = new Map(withProposedClusters(table.items).map((item) => [item.id, item]));
  const items = plan.items.flatMap(({ id }) => known.get(id) ?? []);
  const sets = [...new Set(items.map(({ id }) => setOf(id)))];
  const inSets = new Map(sets.map((set) => [set, items.filter(({ id }) => setOf(id) === set)]));
  const places = new Map([...inSets.values()].flatMap((own) => own.map(({ id }, place) => [id, place] as const)));
  const answers = plan.models.flatMap((model) =>
    sets.map((set) => noAnswers(model, set, inSets.get(set) ?? [], ways.length, plan.samples)),
  );
  const into = new Map(answers.map((each) => [`${each.model}|${each.set}`, each]));
  const sizes = sets.map((set) => inSets.get(set)?.length ?? 0);
  const notRead = new Map(plan.models.map((model) => [model, new NotReadTally(sizes, ways.length)]));
  const idOf = idAssigner();
  for (const row of table.rows) {
    const { model, item, variant, sample } = row.response;
    const own = into.get(`${model}|${setOf(item)}`);
    const place = places.get(item);
    const way = wayAt.get(variantKey(variant));
    const asked = known.get(item);
    if (!own || !asked || place === undefined || way === undefined || sample >= plan.samples) continue;
    count(own, row, way);
    notRead.get(model)?.add(sets.indexOf(own.set), place, way, row);
    if (row.score === null && !hasNoLoggedScore(row)) continue;
    const at = place * own.outputs + way * plan.samples + sample;
    if (row.score !== null) own.scores[at] = row.score;
    const says = comparableAnswer(row, asked);
    if (says !== undefined) own.answerIds[at] = idOf(says);
  }
  const clusters = sets.map((set) => groupIntoClusters((inSets.get(set) ?? []).map(({ cluster }) => cluster)));
  return {
    ways,
    samples: plan.samples,
    sets,
    answers,
    notRead: new Map([...notRead].map(([model, tally]) => [model, tally.done(clusters)])),
  };
}

/** A set’s scores by item and variant. The score of a cell is the mean of its samples. */
export function meanScoresByVariant(
  { items, outputs, scores }: ImportedModelSetScores,
  ways: number,
  samples: number,
): ScoreMatrix {
  let binary = samples === 1;
  const means = new Float64Array(items.length * ways).map((_, cell) => {
    const from = Math.floor(cell / ways) * outputs + (cell % ways) * samples;
    const there = scores.subarray(from, from + samples).filter((score) => !Number.isNaN(score));
    const mean = there.reduce((sum, score) => sum + score, 0) / there.length;
    if (mean !== 0 && mean !== 1 && !Number.isNaN(mean)) binary = false;
    return mean;
  });
  const clusters = groupIntoClusters(items.map(({ cluster }) => cluster));
  return { items: items.length, templates: ways, scores: means, binary, ...(clusters && { clusters }) };
}

/**
 * The content of an answer: what the external tool extracted, otherwise the whole text. The same rules parse both, so
 * content does not depend on the tool. Where the rules cannot parse the tool’s extraction, its own words are the content.
 */
export function comparableAnswer({ response, reading, verdict }: ParsedResponse, item: Item): string | undefined {
  const taken = takenOf({ response, verdict });
  const text = taken ?? response.text;
  const own = parseToolExtractedAnswer({ response, reading, verdict }, item);
  switch (own.kind) {
    case 'option':
      return `option ${own.option}`;
    case 'number':
    case 'rating':
      return `number ${own.value}`;
    case 'label':
      return `text ${normaliseOutput(own.label)}`;
    case 'text':
      return `text ${normaliseOutput(own.text)}`;
    case 'checked':
    case 'logged':
      return `text ${normaliseOutput(text)}`;
    case 'refusal':
    case 'unreadable':
      return taken === undefined ? undefined : `text ${normaliseOutput(taken)}`;
  }
}

type ParsedResponse = Pick<ScoredResponse, 'response' | 'reading'> & {
  readonly verdict?: ScoredResponse['verdict'] | undefined;
};

/** What the external tool extracted from an answer, unless the user corrected it. */
const takenOf = ({ response, verdict }: Pick<ParsedResponse, 'response' | 'verdict'>): string | undefined =>
  verdict ? undefined : response.logged?.extracted;

/** The external tool’s extraction, otherwise the whole text, as our rules parse it. */
export function parseToolExtractedAnswer({ response, reading, verdict }: ParsedResponse, item: Item): ParsedAnswer {
  const taken = takenOf({ response, verdict });
  return taken !== undefined || reading.kind === 'logged'
    ? readSafely(response, () => parseWithEvenkeel({ ...response, text: taken ?? response.text }, item))
    : reading;
}

function idAssigner(): (text: string) => number {
  const ids = new Map<string, number>();
  return (text) => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
}

type Filling = Omit<ImportedModelSetScores, 'counts'> & {
  readonly counts: { -readonly [field in keyof ImportedModelSetScores['counts']]: number };
};

function noAnswers(model: string, set: string, items: readonly Item[], ways: number, samples: number): Filling {
  const outputs = ways * samples;
  const cells = items.length * outputs;
  return {
    model,
    set,
    items,
    outputs,
    scores: new Float64Array(cells).fill(NaN),
    answerIds: new Int32Array(cells).fill(-1),
    counts: { cells, answered: 0, failed: 0, unscored: 0, unreadable: 0, refused: 0, cut: 0, changedByHand: 0 },
    byWay: Array.from({ length: ways }, () => ({ answered: 0, unreadable: 0, refused: 0 })),
    costs: { withTokens: 0, prompt: 0, completion: 0, timed: 0, ms: 0 },
  };
}

function count(own: Filling, row: ScoredResponse, way: number): void {
  const { response, score, reading, verdict } = row;
  const { counts } = own;
  if (score === null) {
    if (hasNoLoggedScore(row)) counts.unscored++;
    else counts.failed++;
    return;
  }
  const under = own.byWay[way];
  for (const each of under ? [counts, under] : [counts]) {
    each.answered++;
    if (reading.kind === 'unreadable') each.unreadable++;
    if (reading.kind === 'refusal') each.refused++;
  }
  if (reading.cut) counts.cut++;
  if (verdict) counts.changedByHand++;
  addCosts(own.costs, response);
}

function addCosts(costs: TokenAndTimeSums, response: Response): void {
  const { tokens, ms } = knownTokensAndTimes(response);
  if (tokens) {
    costs.withTokens++;
    costs.prompt += tokens.prompt;
    costs.completion += tokens.completion;
  }
  if (ms) {
    costs.timed++;
    costs.ms += ms.prefill + ms.decode;
  }
}
