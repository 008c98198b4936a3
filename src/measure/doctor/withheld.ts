import { publishedMuRange } from '../grades/cohort.ts';
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { DataProblem } from '../../core/json/doctor-form.ts';
import { formatFixed, percent } from '../../core/words/format.ts';
import type { WithheldFinding } from '../verdicts/effect-card.ts';
import { estimateDifferenceFromChance } from './chance-level.ts';
import { pairAnswersWithRightLabels } from './checks.ts';
import type { ExaminedModel, ExaminedSets } from './examined-run.ts';
import { findDominantAnswer } from './same-option.ts';

/**
 * Why a model is not rated, in addition to `unratedReason`: it nearly always gives the same answer, or it is not shown
 * to beat “always the most common right answer” (paired over questions, one-sided, 5%). Undefined otherwise.
 */
export function unratedAtChanceReason(
  { sets, chances, chance }: ExaminedSets,
  { tables, answers }: Pick<ExaminedModel, 'tables' | 'answers'>,
): NoValueWithReason | undefined {
  const same = findDominantAnswer(pairAnswersWithRightLabels(sets, answers));
  if (same)
    return undefinedBecause(
      `it answers “${same.label}” in ${percent(same.share)} of cases, and that is right in ${percent(same.right)}`,
    );
  const commonest = sets.flatMap(({ chance: { always } }) => (always ? [always.label] : []));
  if (commonest.length === 0 || chances.length < tables.length) return undefined;
  const above = estimateDifferenceFromChance(tables, chances);
  if (!above || above.oneSided > 0) return undefined;
  const [label] = commonest;
  const always = commonest.length === 1 ? `always answering “${label}”` : 'always giving the commonest right answer';
  return undefinedBecause(`it is not shown to be right more often than ${always} is, in ${formatFixed(100 * chance, 1)}%`);
}

/** The claim that replaces a model’s finding if a problem withholds it. Drift comes before difficulty. */
export function findReplacementClaim(problems: readonly DataProblem[], model: string): WithheldFinding | undefined {
  const own = problems.filter(({ effect, models }) => effect === 'withholds' && models?.includes(model));
  const drift = own.find(({ id }) => id === 'drift');
  if (drift)
    return { isWhole: true, claim: { claim: 'drifted', models: [model], value: Math.abs(drift.figures['change'] ?? 0) } };
  const limit = own.find(({ id }) => id === 'too-easy' || id === 'too-hard');
  if (!limit) return undefined;
  const { mu = 0, low = 0, high = 0, chance = 0 } = limit.figures;
  return {
    isWhole: false,
    claim: {
      claim: limit.id === 'too-easy' ? 'at-ceiling' : 'at-floor',
      models: [model],
      value: mu,
      interval: [low, high],
      ...(limit.id === 'too-hard' && { about: { chance: formatFixed(chance, 1) } }),
    },
  };
}

/**
 * Why a rated model has no grade, in few words, as cards show them. Undefined if the data allow one. `isOutside`: its μ
 * is outside the range of the published cohort.
 */
export function ungradedReason(
  problems: readonly DataProblem[],
  model: string,
  isOutside: boolean,
): NoValueWithReason | undefined {
  const own = problems.filter(({ models }) => models?.includes(model)).map(({ id }) => id);
  if (own.includes('too-easy')) return undefinedBecause('too easy to tell');
  if (own.includes('too-hard')) return undefinedBecause('too hard to tell');
  if (problems.some(({ id, effect, models }) => id === 'drift' && effect === 'withholds' && models?.includes(model)))
    return undefinedBecause('its scores changed during the run');
  const [lowest, highest] = publishedMuRange.map((mu) => formatFixed(mu, 0));
  return isOutside
    ? undefinedBecause(`its mean score is outside ${lowest} to ${highest}%, that of the paper’s models`)
    : undefined;
}
