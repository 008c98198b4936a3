import { zip } from '../base/objects/zip.ts';
import { planId, type Plan } from '../core/plan/plan.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { CohortChoice } from '../core/plan/cohort-choice.ts';
import { originalScoringName } from '../core/scoring/scoring-lines.ts';
import { plural } from '../core/words/format.ts';
import { planWithoutScoring, countScoringRuleChanges } from './plan-without-scoring.ts';
import { getTestedGainLossCounts, type PairOf, type TwoRunComparison, type ChangedItemsMeasure } from './comparison.ts';
import type { PlansReducedToCommon, ComparedRun, StudyComparer } from './comparing.ts';
import { comparisonFindingText } from './finding.ts';
import { holmIgnoringMissing } from './holm.ts';
import { withJoinedClusters } from './joined-clusters.ts';
import { notReadNotes } from './not-read.ts';
import { defaultModelPairs, type ModelPair } from './pairs.ts';
import { makeModelPairAgreementLookup } from './answer-agreement.ts';
import { withMcNemarP } from './scores.ts';
import { pairsWithJointIntervals, type ComparedPairWithDraws } from './joint-intervals.ts';

export interface CompareOptions {
  /** By default `defaultModelPairs` chooses them. */
  readonly pairs?: readonly ModelPair[];
  readonly cohort?: CohortChoice;
  readonly draws?: number;
}

const usualDraws = 1000;

/**
 * Compares two runs on what they have in common. The same code runs in a page's worker and in Node. Throws a UserError if
 * they cannot be compared.
 */
export async function compareRuns(
  study: StudyComparer,
  one: ComparedRun,
  other: ComparedRun,
  options: CompareOptions = {},
): Promise<TwoRunComparison> {
  const drawn = await compareWithDraws(study, one, other, options);
  const comparison = { ...drawn, pairs: pairsWithJointIntervals(drawn.pairs, drawn) };
  return { ...comparison, finding: comparisonFindingText(study.finding, comparison) };
}

/** A comparison whose differences still have their draws and have not been judged together. */
export interface ComparisonWithDraws extends Omit<TwoRunComparison, 'pairs' | 'finding'> {
  readonly pairs: readonly ComparedPairWithDraws[];
}

/** Like `compareRuns`, but the caller judges the pairs together with others. */
export async function compareWithDraws(
  study: StudyComparer,
  one: ComparedRun,
  other: ComparedRun,
  { pairs: chosen, cohort, draws = usualDraws }: CompareOptions = {},
): Promise<ComparisonWithDraws> {
  const ground = findSharedDesign(study, planWithoutScoring(one), planWithoutScoring(other));
  const [{ items }] = ground.plans;
  const ids = items.map(({ id }) => id);
  const otherwise = countScoringRuleChanges(one, other, ids);
  const pairs = chosen ?? defaultModelPairs(one.plan.models, other.plan.models);
  for (const pair of pairs) {
    mustHave(one.plan, pair.one, 'first');
    mustHave(other.plan, pair.other, 'second');
  }
  const {
    model,
    pair: measure,
    apart = [],
    notRead,
    ...frame
  } = study.measure(ground, withJoinedClusters([one, other], ids) as PairOf<ComparedRun>, {
    draws,
    seed: one.plan.seed,
    pairs,
    ...(cohort !== undefined && { cohort }),
  });
  // Parsed answers of two different rules are not comparable.
  const variants = otherwise > 0 ? undefined : study.variants?.(ground);
  const agreement = makeModelPairAgreementLookup(variants, ground.plans[0], [one.table, other.table]);
  const found = pairs.map((pair): ComparedPairWithDraws => {
    const { counts = {}, ...measured } = measure(model(0, pair.one), model(1, pair.other));
    return {
      one: pair.one,
      other: pair.other,
      ...measured,
      counts: Object.fromEntries(Object.entries(counts).map(([id, changes]) => [id, withMcNemarP(changes)])),
      ...agreement(pair),
    };
  });
  const isOnePlan = (await planId(one.plan)) === (await planId(other.plan));
  return {
    ...frame,
    notes: [...frame.notes, ...(notRead ? notReadNotes(pairs, notRead) : [])],
    study: one.plan.study,
    // Comparing two models of one run does not compare a run with itself.
    same: isOnePlan && otherwise === 0 && pairs.every((pair) => pair.one === pair.other),
    apart: [...scoringApart([one, other], otherwise), ...ground.apart, ...apart],
    items: items.length,
    pairs: correctedOverPairs(found, frame.counts),
  };
}

/** The scoring may be the only difference between two runs. */
function scoringApart([one, other]: PairOf<ComparedRun>, questions: number): string[] {
  if (questions === 0) return [];
  const [first, second] = [one.scoredBy ?? originalScoringName, other.scoredBy ?? originalScoringName];
  const by =
    first === second ? 'by its own rules in each run' : `by “${first}” in the first run, by “${second}” in the second`;
  return [
    `Scoring: ${plural(questions, 'question')} ${questions === 1 ? 'is' : 'are'} scored ${by}. The same answer may count differently.`,
  ];
}

/** Throws a UserError for runs of different studies, and for runs with nothing in common. */
export function findSharedDesign<Ground extends PlansReducedToCommon>(
  study: StudyComparer<Ground>,
  one: Plan,
  other: Plan,
): Ground {
  if (one.study !== other.study)
    throw new UserError(
      `One run is of “${one.study}”, the other of “${other.study}”: only runs of one study can be compared.`,
    );
  return study.ground(one, other);
}

function mustHave(plan: Plan, model: string, which: string): void {
  if (!plan.models.includes(model)) throw new UserError(`The ${which} run has no model “${model}”.`);
}

function correctedOverPairs(
  pairs: readonly ComparedPairWithDraws[],
  counts: readonly ChangedItemsMeasure[],
): readonly ComparedPairWithDraws[] {
  const corrected = counts.filter(({ isCorrected }) => isCorrected);
  return corrected.reduce<readonly ComparedPairWithDraws[]>((all, { id }) => {
    const adjusted = holmIgnoringMissing(all.map((pair) => getTestedGainLossCounts(pair, id).p));
    return zip(all, adjusted).map(([pair, pHolm]) => ({
      ...pair,
      counts: { ...pair.counts, [id]: { ...getTestedGainLossCounts(pair, id), pHolm } },
    }));
  }, pairs);
}
