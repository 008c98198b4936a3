import { variantKey } from '../../../core/plan/cell.ts';
import { extractColumnFromRows } from '../../../core/items/column.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { cochranQ } from '../../../measure/significance/cochran-q.ts';
import type { ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { unratedAtChanceReason } from '../../../measure/doctor/withheld.ts';
import { itemTries, robustnessOfTries } from '../../../measure/agreement/robustness-beyond-trivial.ts';
import { countFlippingItems } from '../../../measure/effects/flipping-items.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { templateMeanPercents, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { additiveFit } from '../../../measure/prompt-effect/additive-fit.ts';
import { promptSpread, fullPlanSpreadVariance, type PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import {
  muIntervalUnderOnePrompt,
  muSigmaIntervalsAndFloor,
  type MuSigmaIntervalsAndFloor,
} from '../../../measure/prompt-effect/spread-intervals.ts';
import { sampleDeviation } from '../../../measure/basics/standard-deviation.ts';
import { gatherModelEvidence, hasMissingCells, type ModelEvidence } from '../../../measure/verdicts/evidence.ts';
import { scoreEstimateOfSpread, unratedReason, tooFewReadableReason } from '../../../measure/verdicts/not-rated.ts';
import { measureSelfAgreement } from './agreement.ts';
import type { ImportedModelResult, ImportedSetResult } from './result.ts';
import { meanScoresByVariant, type ImportedModelSetScores, type ImportedTally } from './tally.ts';

/** A model’s own numbers, and the inputs for comparing it with others. */
export interface MeasuredModel {
  readonly own: Omit<
    ImportedModelResult,
    'promptEffect' | 'widest' | 'sigmaInCohort' | 'grade' | 'grades' | 'gradeProbability' | 'state'
  >;
  readonly sets: readonly ImportedModelSetScores[];
  readonly evidence: ModelEvidence;
  readonly notRated: NoValueWithReason | undefined;
  readonly spread: MuSigmaIntervalsAndFloor | undefined;
  readonly prompts: PromptSpread | undefined;
}

/** What decides whether a model is rated. */
interface Rating {
  /** A fraction. */
  readonly chance: number;
  readonly isGraded: boolean;
  readonly examined: ExaminedData;
}

const tooFewWays = undefinedBecause('too few questions are answered under two variants or more');
const notComputed = undefinedBecause('not computed yet');
const noAnswers = undefinedBecause('no variant has answers with a score on every question set');

/**
 * S_w is the mean over sets of the score in variant w. Where cells have no answer, the score comes from the additive fit. μ
 * and σ (n − 1) are over the variants that have answers on every set. σ excludes the noise that holes add (ω²).
 */
export function measureImportedModel(
  model: string,
  sets: readonly ImportedModelSetScores[],
  { ways, samples, notRead }: ImportedTally,
  { chance, isGraded, examined }: Rating,
  drawing: { readonly draws: number; readonly seed: number },
): MeasuredModel {
  const tables = sets.map((set) => meanScoresByVariant(set, ways.length, samples));
  const spread = promptSpread(tables);
  const evidence = gatherModelEvidence(model, tables, spread, drawing, notRead.get(model));
  const intervals = spread && muSigmaIntervalsAndFloor(tables, spread, drawing);
  const byWay = tables.map(wayScores);
  const S = ways.map((_, w) => mean(extractColumnFromRows(byWay, w)));
  const there = S.filter((score) => !Number.isNaN(score));
  const sum = (field: keyof ImportedModelSetScores['counts']) =>
    sets.reduce((total, { counts }) => total + counts[field], 0);
  const counts = {
    cells: sum('cells'),
    answered: sum('answered'),
    failed: sum('failed'),
    unscored: sum('unscored'),
    unreadable: sum('unreadable'),
    refused: sum('refused'),
    cut: sum('cut'),
    changedByHand: sum('changedByHand'),
  };
  // A single variant gives no spread to estimate chance against.
  const notRated =
    (spread ? unratedReason(counts, scoreEstimateOfSpread(spread), chance, isGraded) : tooFewReadableReason(counts)) ??
    unratedAtChanceReason(examined.questions, { tables, answers: examined.answers.get(model) ?? [] });
  const none = {
    mu: ways.length > 1 ? tooFewWays : drawing.draws > 0 ? muIntervalUnderOnePrompt(tables) : notComputed,
    sigma: tooFewWays,
  };
  return {
    sets,
    evidence,
    notRated,
    spread: intervals,
    prompts: spread,
    own: {
      model,
      mu: there.length > 0 ? mean(there) : noAnswers,
      sigma:
        there.length < 2
          ? tooFewWays
          : spread && hasMissingCells(tables)
            ? 100 * Math.sqrt(fullPlanSpreadVariance(spread))
            : sampleDeviation(there),
      noiseFloor: intervals?.floor ?? tooFewWays,
      interval: intervals?.interval ?? none,
      ...rightAnswers(sets, ways.length * samples, isGraded),
      ...(notRated && { notRated: notRated.why }),
      ...counts,
      holes: counts.cells - counts.answered - counts.failed - counts.unscored,
      ...costsOf(sets),
      flipping: countFlippingItems(tables),
      ...(!isGraded && {
        robustness: robustnessOfTries(
          sets.flatMap(({ items, scores }) => itemTries(items, scores)),
          ways.length * samples,
        ),
      }),
      agreement: measureSelfAgreement(sets, { ways: ways.length, samples }, drawing),
      sets: setResults(sets, tables, byWay),
      ways: ways.map((way, w) => ({
        way: variantKey(way),
        score: orNone(S[w], 'a set has no answer under this variant'),
        answered: sets.reduce((total, set) => total + (set.byWay[w]?.answered ?? 0), 0),
        unreadable: sets.reduce((total, set) => total + (set.byWay[w]?.unreadable ?? 0), 0),
        refused: sets.reduce((total, set) => total + (set.byWay[w]?.refused ?? 0), 0),
      })),
    },
  };
}

/** The number of right answers, for a single set with one answer per question, scored right or wrong. */
function rightAnswers(
  [only, another]: readonly ImportedModelSetScores[],
  times: number,
  isGraded: boolean,
): { readonly right?: number } {
  if (!only || another || times > 1 || isGraded) return {};
  return { right: Array.from(only.scores).filter((score) => score === 1).length };
}

/**
 * Scores by variant, in percent. NaN where a variant has no answer. If cells are missing, scores come from the additive fit,
 * which compares variants on the same questions.
 */
function wayScores(table: ScoreMatrix): Float64Array {
  const plain = templateMeanPercents(table);
  const fit = hasMissingCells([table]) ? additiveFit(table) : undefined;
  if (!fit) return plain;
  return fit.means.map((mean, w) => (Number.isNaN(mean) ? (plain[w] ?? NaN) : Math.min(100, Math.max(0, 100 * mean))));
}

const orNone = (value: number | undefined, why: string): MaybeNumber =>
  value === undefined || Number.isNaN(value) ? undefinedBecause(why) : value;

function setResults(
  sets: readonly ImportedModelSetScores[],
  tables: readonly ScoreMatrix[],
  byWay: readonly Float64Array[],
): ImportedSetResult[] {
  const tests = tables.map(cochranQ);
  const corrected = holm(tests.flatMap((test) => ('p' in test ? [test.p] : []))).values();
  return sets.map(({ set, items }, s): ImportedSetResult => {
    const test = tests[s];
    const scores = byWay[s] ?? new Float64Array();
    const there = Array.from(scores).filter((score) => !Number.isNaN(score));
    const none = undefinedBecause('this set has no answers');
    return {
      set,
      items: items.length,
      mu: there.length > 0 ? mean(there) : none,
      sigma: there.length > 1 ? sampleDeviation(there) : undefinedBecause('this set is answered under one variant only'),
      ...(test && 'p' in test
        ? { cochranQ: test.q, degreesOfFreedom: test.degreesOfFreedom, p: test.p, pHolm: corrected.next().value ?? test.p }
        : { cochranQ: test ?? none, degreesOfFreedom: test ?? none, p: test ?? none, pHolm: test ?? none }),
      byWay: Array.from(scores, (score) => orNone(score, 'no answer under this variant')),
    };
  });
}

function costsOf(sets: readonly ImportedModelSetScores[]): Pick<ImportedModelResult, 'tokens' | 'ms'> {
  const sum = (field: keyof ImportedModelSetScores['costs']) => sets.reduce((total, { costs }) => total + costs[field], 0);
  const per = (value: number, answers: number, what: string): MaybeNumber =>
    answers > 0 ? value / answers : undefinedBecause(`the log has no ${what}`);
  return {
    tokens: {
      prompt: per(sum('prompt'), sum('withTokens'), 'tokens'),
      completion: per(sum('completion'), sum('withTokens'), 'tokens'),
    },
    ms: per(sum('ms'), sum('timed'), 'times'),
  };
}
