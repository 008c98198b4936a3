import { claimRulesVersion, modelCardState, defaultMinJudgeAgreement } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import { undefinedBecause } from '../../../base/json/json.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { countPreferredPositions, type TwoOrderVerdicts } from '../../../measure/pairwise/pair-verdicts.ts';
import { positionConsistency } from '../../../measure/pairwise/position-consistency.ts';
import { effectiveCounts, shareDesignEffect } from '../../../measure/pairwise/share-inflation.ts';
import { signTest } from '../../../measure/pairwise/sign-test.ts';
import { winRate } from '../../../measure/pairwise/win-rate.ts';
import { wilsonInterval } from '../../../measure/intervals/wilson.ts';
import type { JudgePairsOptions } from '../protocol/options.ts';
import { judgePairsClaimKinds } from './claims.ts';
import type { PairwiseJudgeFigures, JudgePairsResult, AuthorPairWinRate } from './result.ts';
import {
  preferencesOfAuthorPair,
  tallyPairPreferences,
  type AuthorPairWithItems,
  type JudgeTally,
  type PairsTally,
} from './tally.ts';
import { pairDataProblems } from './data-checks.ts';
import { pairwiseJudgeClaims, progressClaims } from './verdicts.ts';

/** Settings that the reader of a report chooses. */
export interface PairsMeasureSettings {
  /** The agreement beyond chance that a robust judge must exceed. */
  readonly reliance?: number;
}

/**
 * Measures position consistency, position bias and win rates of each judge. Tests of one kind are corrected by Holm for
 * their number.
 */
export function measureJudgePairs(
  table: ScoreTable,
  plan: Plan,
  options: JudgePairsOptions,
  { reliance = defaultMinJudgeAgreement }: PairsMeasureSettings = {},
): JudgePairsResult {
  const { authors, judges, groups } = tallyPairPreferences(table, plan, options);
  const measured = judges.map((judge) => measuredJudge(judge, { authors, groups }, options, plan.samples));
  const placed = holmOfDefined(measured.map(({ favours }) => favours.p));
  const won = holmOfDefined(measured.flatMap(({ wins }) => wins.map(({ p }) => p)));
  const models = measured.map((judge, j): PairwiseJudgeFigures => ({
    ...judge,
    favours: { ...judge.favours, p: placed[j] ?? judge.favours.p },
    wins: judge.wins.map((win, w) => ({ ...win, pHolm: won[j * authors.length + w] ?? win.p })),
  }));
  const partial = !plan.elsewhere && models.some(({ answered, failed, cells }) => answered + failed < cells);
  const asked = { orders: options.orders, pairs: plan.items.length, samples: plan.samples, reliance };
  const verdicts = partial ? progressClaims(models) : pairwiseJudgeClaims(models, asked);
  const doctor = pairDataProblems(table, plan);
  return {
    study: 'judge-pairs',
    rules: claimRulesVersion,
    ...(doctor.length > 0 && { doctor }),
    reader: answerReaderVersion,
    verdicts,
    orders: options.orders,
    samples: plan.samples,
    pairs: plan.items.length,
    models: models.map((judge) => ({
      ...judge,
      state: modelCardState(verdicts, judgePairsClaimKinds, judge.model) ?? undefinedBecause('it has no verdict'),
    })),
    details: { items: plan.items.map(({ id }) => id), preferences: judges.map(({ marks }) => marks) },
    partial,
    reliance,
  };
}

function measuredJudge(
  { model, counts, split, pairs }: JudgeTally,
  { authors, groups }: Pick<PairsTally, 'authors' | 'groups'>,
  { orders }: JudgePairsOptions,
  samples: number,
): PairwiseJudgeFigures {
  const consistency = positionConsistency(pairs, groups);
  return {
    model,
    ...counts,
    ...(samples > 1 && { split }),
    consistency,
    places: orders.includes('not-logged')
      ? undefinedBecause('the log does not say which response was shown first')
      : countPreferredPositions(pairs),
    favours: favoursOf(consistency, pairs, groups),
    wins: authors.map((each) => winsOver(each, pairs, groups)),
  };
}

function favoursOf(
  { pairs, first, second, consistency }: PairwiseJudgeFigures['consistency'],
  all: readonly TwoOrderVerdicts[],
  groups: readonly number[],
): PairwiseJudgeFigures['favours'] {
  if (pairs === 0 && typeof consistency !== 'number') return { share: consistency, interval: consistency, p: consistency };
  const flipped = first + second;
  const none = undefinedBecause('no pair was won by the same position in both orders');
  const won = all.flatMap(({ aFirst, bFirst }, place) =>
    aFirst && bFirst && aFirst !== bFirst && aFirst !== 'tie' && bFirst !== 'tie'
      ? [{ isFirst: Number(aFirst === 'a'), group: groups[place] ?? place }]
      : [],
  );
  const inflation = shareDesignEffect(
    won.map(({ isFirst }) => isFirst),
    won.map(({ group }) => group),
  );
  if (typeof inflation !== 'number') return { share: first / flipped, interval: inflation, p: inflation };
  return {
    share: flipped > 0 ? first / flipped : none,
    interval:
      flipped > 1
        ? wilsonInterval(first / inflation, flipped / inflation)
        : flipped === 1
          ? undefinedBecause('one pair has no interval')
          : none,
    p: signTest(...effectiveCounts(first, second, inflation)),
  };
}

function winsOver(
  authors: AuthorPairWithItems,
  all: readonly TwoOrderVerdicts[],
  groups: readonly number[],
): AuthorPairWinRate {
  const { a, b } = authors;
  const pairs = preferencesOfAuthorPair(authors, all);
  const { inflation, ...found } = winRate(
    pairs,
    authors.items.map(({ place }) => groups[place] ?? place),
  );
  const leans = pairs.map(leanOf);
  const towards = (sign: number) => leans.filter((lean) => lean * sign > 0).length;
  const p =
    found.pairs === 0
      ? undefinedBecause('no pair has a readable preference')
      : typeof inflation === 'number'
        ? signTest(...effectiveCounts(towards(1), towards(-1), inflation))
        : inflation;
  return { a, b, mixed: authors.items.some(({ isSwapped }) => isSwapped), ...found, p, pHolm: p };
}

/** Positive if more of a pair’s orders prefer a than b. */
const leanOf = ({ aFirst, bFirst }: TwoOrderVerdicts): number =>
  [aFirst, bFirst].reduce((sum, verdict) => sum + (verdict === 'a' ? 1 : verdict === 'b' ? -1 : 0), 0);

/** Applies Holm’s correction to the p values that are numbers. The others are undefined in the result. */
function holmOfDefined(all: readonly AuthorPairWinRate['p'][]): readonly (number | undefined)[] {
  const numbers = all.filter((p) => typeof p === 'number');
  const found = holm(numbers);
  let next = 0;
  return all.map((p) => (typeof p === 'number' ? found[next++] : undefined));
}
