import { knownTokensAndTimes } from '../../../core/origin/reported-costs.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Item } from '../../../core/items/item.ts';
import { pick } from '../../../base/objects/pick.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { cochranQ, type CochranQ } from '../../../measure/significance/cochran-q.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { itemShareInterval } from '../../../measure/intervals/item-interval.ts';
import { itemTries, robustnessOfTries } from '../../../measure/agreement/robustness-beyond-trivial.ts';
import { clusterOrItemName } from '../../../measure/basics/item-clusters.ts';
import { templateMeanPercents, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { styleShuffleNullStats } from '../../../measure/significance/shuffled-styles.ts';
import { countFlippingItems } from '../../../measure/effects/flipping-items.ts';
import { styleSensitivity } from '../../../measure/effects/ssi.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { correlateCrsWithAccuracy } from './correlation.ts';
import { compareDecodingResults } from '../protocol/decodings.ts';
import { measureStyleConsistency, type DimensionWeights } from './consistency.ts';
import { styleOptionsOf } from '../protocol/options.ts';
import { textPairs } from './pairs.ts';
import { extractionEffectsByModel } from './readings.ts';
import type { InstructionStyleResult, StyleCellCounts, StyleResultRow } from './result.ts';
import { parameterCountTrends } from './sizes.ts';
import { decodingTitles, scoresByStyle, collectStyleAnswers, type ModelBenchmarkAnswers } from './tally.ts';
import {
  evidenceToStyleEffects,
  evidenceByModelDecoding,
  addStyleEffectsToResults,
  type ModelDecodingEvidence,
} from './evidence.ts';
import { findStyleDataProblems, makeStyleDataExaminer } from './data-checks.ts';
import { styleClaimsOfRun } from './verdicts.ts';
import { claimRulesVersion, defaultTolerance, type Claim } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import { additiveFit } from '../../../measure/prompt-effect/additive-fit.ts';
import { isPoorlyReadOverall } from '../../../measure/not-read/not-read.ts';
import { poorlyReadPromptResults } from '../../../measure/not-read/not-read-result.ts';
import { hasMissingCells } from '../../../measure/verdicts/evidence.ts';
import { partialRunClaims } from '../../../measure/verdicts/basis-claims.ts';
import type { PrecomputedTextSimilarities, ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';

/** Draws of bootstraps and shuffles: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** Draws for p values that are corrected over many pairs. */
const drawsOfOrder = 4999;

/** What the user decides and the run does not contain. */
export interface StyleToleranceChoice {
  readonly margin?: number;
}

export interface StyleBootstrapSettings {
  readonly draws: number;
  readonly seed: number;
}

/**
 * Computes RCScore’s measures of a complete or partial run. Accuracies are over the items answered so far, and CRS and
 * fidelity over those compared so far. Values without data are undefined with a reason. `draws: 0` leaves out bootstrap
 * intervals, shuffles and findings, for a quick preview.
 */
export function measureInstructionStyle(
  table: ScoreTable,
  plan: Plan,
  {
    compared,
    draws = usualDraws,
    margin = defaultTolerance,
  }: StyleToleranceChoice & { readonly compared?: PrecomputedTextSimilarities | undefined; readonly draws?: number } = {},
): InstructionStyleResult {
  const { styles, decodings, rcscore } = styleOptionsOf(plan);
  const ids = styles.map(({ id }) => id);
  const drawing = { draws, seed: plan.seed };
  const answers = collectStyleAnswers(table, plan, { styles: ids, decodings });
  const examined = makeStyleDataExaminer(table, plan, ids);
  const judged = draws > 0 ? evidenceByModelDecoding(answers, examined, drawing) : [];
  const models = addStyleEffectsToResults(
    withHolm(answers.map((each) => measureOne(each, ids, { compared, weights: rcscore.dimensions, drawing }))),
    judged,
  );
  const comparisons = countPairs(table, plan, compared);
  const muchNotRead = new Set(
    judged.flatMap(({ decoding, bounds }) => (bounds && isPoorlyReadOverall(bounds.notRead) ? [decoding] : [])),
  );
  const correlations = correlateCrsWithAccuracy(models, decodings, drawing, muchNotRead);
  const first = assertDefined(correlations[0], 'decoding');
  const doctored = findStyleDataProblems(judged, answers, examined, {
    decoding: first.decoding,
    styles,
    margin,
    seed: plan.seed,
  });
  const notRead = poorlyReadPromptResults(
    judged.map(({ decoding, ...each }) => (decodings.length > 1 ? { ...each, decoding } : each)),
    styles.map(({ title }) => title),
  );
  const result: InstructionStyleResult = {
    study: 'instruction-style',
    rules: claimRulesVersion,
    reader: answerReaderVersion,
    margin,
    ...table.parts,
    ...(notRead && { notRead }),
    ...(doctored.doctor.length > 0 && { doctor: doctored.doctor }),
    models,
    ...(draws > 0 && {
      effects: evidenceToStyleEffects(judged, models, ids),
      details: {
        readings: extractionEffectsByModel(
          answers,
          styles.map(({ id, title }) => ({ id, title })),
        ),
      },
    }),
    correlation: first.correlation,
    correlationOf: first.decoding,
    correlations,
    decodings: compareDecodingResults(models, decodings, drawing),
    sizes: parameterCountTrends(models, decodings),
    styles: styles.map(({ id, title }) => ({ id, title })),
    decodingLevels: decodings.map((id) => ({ id, title: decodingTitles[id] })),
    analyser: compared?.analyser ?? notYet,
    encoder: compared?.encoder ?? notYet,
    comparisons,
    partial:
      comparisons.done < comparisons.due || models.some(({ counts }) => counts.answered + counts.failed < counts.cells),
  };
  return draws > 0 ? { ...result, verdicts: verdictsFor(result, doctored.judged, { margin, seed: plan.seed }) } : result;
}

/**
 * Findings for the decoding of the correlation. Pending text comparisons change no accuracy, so findings do not wait for
 * them.
 */
function verdictsFor(
  { models, styles, correlationOf, correlation, comparisons, decodingLevels }: InstructionStyleResult,
  judged: readonly ModelDecodingEvidence[],
  { margin, seed }: { readonly margin: number; readonly seed: number },
): Claim[] {
  const own = judged.filter(({ decoding }) => decoding === correlationOf);
  const sum = (field: 'returned' | 'cells') => judged.reduce((total, each) => total + each[field], 0);
  if (sum('returned') < sum('cells')) {
    return partialRunClaims(
      own.map(({ model }) => model),
      sum('returned'),
      sum('cells'),
    );
  }
  const first = own[0]?.model;
  return styleClaimsOfRun(own, {
    titles: styles.map(({ title }) => title),
    decoding: decodingLevels.find(({ id }) => id === correlationOf)?.title ?? correlationOf,
    sets: models.flatMap((line) => (line.model === first && line.decoding === correlationOf ? [line.items] : [])),
    margin,
    seed,
    draws: drawsOfOrder,
    correlation: comparisons.done < comparisons.due ? undefined : correlation.rcscore,
  });
}

const notYet: NoValueWithReason = undefinedBecause('nothing has been compared yet');

interface Measuring {
  readonly compared: PrecomputedTextSimilarities | undefined;
  readonly weights: DimensionWeights;
  readonly drawing: StyleBootstrapSettings;
}

function measureOne(
  answers: ModelBenchmarkAnswers,
  styles: readonly string[],
  { compared, weights, drawing }: Measuring,
): StyleResultRow {
  const { model, benchmark, decoding, items } = answers;
  const scores = scoresByStyle(answers);
  const accuracies = accuraciesOf(scores);
  const cochran = cochranQ(scores);
  return {
    model,
    benchmark,
    decoding,
    accuracy: byStyle(styles, (s) => {
      const accuracy = accuracies[s] ?? NaN;
      return Number.isNaN(accuracy) ? undefinedBecause('no answer yet') : accuracy;
    }),
    accuracyInterval: byStyle(styles, (s) => percentInterval(column(scores, s), items)),
    ...spread(accuracies, styles),
    robustness: robustnessOfTries(
      itemTries(
        items,
        answers.rows.map((row) => row?.score ?? NaN),
      ),
      answers.samples * answers.styles,
    ),
    ssi: styleSensitivity(accuracies),
    noise: styleShuffleNullStats(scores, drawing),
    cochran: cochranOf(cochran, styles.length),
    ...measureStyleConsistency(answers, styles, { compared, weights, mean: percentInterval(itemMeans(scores), items) }),
    items: items.length,
    ...(scores.binary && { flipping: countFlippingItems([scores]) }),
    counts: countsOf(answers.rows),
    countsByStyle: styles.map((style, s) => ({
      style,
      ...countsOf(answers.rows.filter((_, at) => at % styles.length === s)),
    })),
    tokens: {
      prompt: meanOf(answers.rows, ({ response }) => knownTokensAndTimes(response).tokens?.prompt),
      completion: meanOf(answers.rows, ({ response }) => knownTokensAndTimes(response).tokens?.completion),
    },
    ms: {
      prefill: meanOf(answers.rows, ({ response }) => knownTokensAndTimes(response).ms?.prefill),
      decode: meanOf(answers.rows, ({ response }) => knownTokensAndTimes(response).ms?.decode),
    },
  };
}

/**
 * Percent by style. If cells have no answer, it comes from the additive fit, which compares the styles on the same items.
 */
function accuraciesOf(scores: ScoreMatrix): Float64Array {
  const fit = hasMissingCells([scores]) ? additiveFit(scores) : undefined;
  return fit && !fit.means.some(Number.isNaN)
    ? fit.means.map((mean) => Math.min(100, Math.max(0, 100 * mean)))
    : templateMeanPercents(scores);
}

/** By item, in percent. NaN if the item has no score under this style. */
const column = ({ items, templates, scores }: ScoreMatrix, style: number): number[] =>
  Array.from({ length: items }, (_, i) => 100 * (scores[i * templates + style] ?? NaN));

/** By item, in percent. NaN unless the item has a score under every style. */
const itemMeans = ({ items, templates, scores }: ScoreMatrix): number[] =>
  Array.from({ length: items }, (_, i) => 100 * mean(scores.subarray(i * templates, (i + 1) * templates)));

/** The interval over the items that have a value, by cluster. */
function percentInterval(values: readonly number[], items: readonly Item[]): ReturnType<typeof itemShareInterval> {
  const there = values.flatMap((value, i) => (Number.isNaN(value) ? [] : [i]));
  return itemShareInterval(pick(values, there), 100, pick(items, there).map(clusterOrItemName));
}

const byStyle = <T>(styles: readonly string[], value: (style: number) => T): Record<string, T> =>
  Object.fromEntries(styles.map((style, s) => [style, value(s)]));

function spread(
  accuracies: Float64Array,
  styles: readonly string[],
): Pick<StyleResultRow, 'mean' | 'range' | 'best' | 'worst'> {
  if (accuracies.some(Number.isNaN)) {
    const why = undefinedBecause('a style has no answers yet');
    return { mean: why, range: why, best: [], worst: [] };
  }
  const high = Math.max(...accuracies);
  const low = Math.min(...accuracies);
  const at = (accuracy: number) => styles.filter((_, s) => accuracies[s] === accuracy);
  return { mean: mean(accuracies), range: high - low, best: at(high), worst: at(low) };
}

function cochranOf(cochran: CochranQ | NoValueWithReason, styles: number): StyleResultRow['cochran'] {
  if ('value' in cochran) return { q: cochran, degreesOfFreedom: styles - 1, p: cochran, pHolm: cochran };
  return { q: cochran.q, degreesOfFreedom: cochran.degreesOfFreedom, p: cochran.p, pHolm: cochran.p };
}

/** Corrects p over all model × benchmark × decoding. */
function withHolm(models: readonly StyleResultRow[]): StyleResultRow[] {
  const ps = models.map(({ cochran }) => cochran.p);
  const adjusted = holm(ps.filter(isNumber)).values();
  return models.map((model) => {
    if (!isNumber(model.cochran.p)) return model;
    return { ...model, cochran: { ...model.cochran, pHolm: assertDefined(adjusted.next().value, 'adjusted p') } };
  });
}

function countsOf(rows: ModelBenchmarkAnswers['rows']): StyleCellCounts {
  const there = rows.filter((row) => row !== undefined);
  const answered = there.filter(({ score }) => score !== null);
  const count = (holds: (row: ScoredResponse) => boolean) => answered.filter(holds).length;
  return {
    cells: rows.length,
    answered: answered.length,
    failed: there.length - answered.length,
    unreadable: count(({ reading }) => reading.kind === 'unreadable'),
    refused: count(({ reading }) => reading.kind === 'refusal'),
    cut: count(({ reading }) => reading.cut === true),
    lastNumber: count(({ reading }) => reading.kind === 'number' && reading.by === 'last number'),
    changedByHand: count(({ verdict }) => verdict !== undefined),
  };
}

function meanOf(rows: ModelBenchmarkAnswers['rows'], value: (row: ScoredResponse) => number | undefined): MaybeNumber {
  const answered = rows.flatMap((row) => (row && row.score !== null ? [row] : []));
  const values = answered.flatMap((row) => value(row) ?? []);
  return values.length > 0
    ? mean(values)
    : undefinedBecause(answered.length > 0 ? 'the answers do not give it' : 'no answer yet');
}

function countPairs(
  table: ScoreTable,
  plan: Plan,
  compared: PrecomputedTextSimilarities | undefined,
): InstructionStyleResult['comparisons'] {
  let due = 0;
  let done = 0;
  for (const pair of textPairs(table, plan)) {
    due++;
    if (compared?.comparisonOf(pair)) done++;
  }
  return { due, done };
}
