import type { Claim } from '../../core/studies/claim.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { isNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { numberToWord } from '../../base/text/numeral.ts';
import { listWithAnd, sentenceToPlainText } from '../../core/words/sentence.ts';
import { holm } from '../significance/holm.ts';
import { extraQuestionsToSettleCard } from '../prompt-effect/questions-needed.ts';
import { normalQuantile } from '../planning/normal-quantile.ts';
import type { PromptPairDifference } from '../prompt-effect/prompt-contrasts.ts';
import type { ModelPromptEffect } from '../prompt-effect/prompt-effect.ts';
import { trueRangeInterval } from '../prompt-effect/true-range.ts';
import { intervalGivenFound } from './interval-given-found.ts';
import { promptsNotReadMessage } from './basis-claims.ts';
import { slackOfScores } from '../not-read/effect-bounds.ts';
import { isEffect, effectPValue, boundedTauInterval, type BoundedEffect, type ModelEvidence } from './evidence.ts';

/** A model with the inputs of its verdict. */
export interface ModelVerdictInputs extends ModelEvidence {
  readonly notRated: NoValueWithReason | undefined;
  /** The claim that replaces a finding which the data do not support. */
  readonly withheld?: WithheldFinding | undefined;
}

/** `isWhole` means that an effect is also withheld if it is found. */
export interface WithheldFinding {
  readonly claim: Claim;
  readonly isWhole: boolean;
}

export interface EffectCardSettings {
  /** The titles of the plan's prompts (or styles, or configurations), in the plan's order. */
  readonly titles: readonly string[];
  /** Tolerance in points. */
  readonly margin: number;
  /** A property that these prompts share and no others have; undefined if they share none. `places` are indices of titles. */
  commonTitle?(places: readonly number[]): string | undefined;
}

/** The claim on a model’s card, and the claims in the sections below it. */
export interface ModelEffectClaims {
  readonly verdict: Claim;
  readonly details: readonly Claim[];
  /** The claim about unread answers on which the verdict depends. */
  readonly basis?: readonly Claim[];
}

const alpha = 0.05;

/**
 * The claims for each model's card, in the order of the models. A model may be unrated, robust, sensitive, slightly
 * sensitive or not shown to be. Below five prompts, the best prompt is compared with the worst (`makeEffectClaimKinds`). The
 * p of the tested models is corrected by Holm over the models. If much under a prompt was unread, a card says only what
 * holds however that counts (`EffectBounds`). The claim ids are those of every study's table that uses τ.
 */
export function makeEffectClaimsPerModel(
  models: readonly ModelVerdictInputs[],
  settings: EffectCardSettings,
): ModelEffectClaims[] {
  const tested = models.flatMap(({ model, notRated, effect, bounds }) =>
    !notRated && isEffect(effect) ? [{ model, effect, bounds }] : [],
  );
  const corrected = holm(tested.map(testOf));
  const family = tested.map((each, k): TestedEffect => ({ ...each, p: corrected[k] ?? 1 }));
  const level = levelOfMoving(family);
  return models.map((model) => {
    const p = family.find((each) => each.model === model.model)?.p ?? 1;
    return withheldCard(model, cardOf(model, { p, family: tested.length, level }, settings));
  });
}

const praise = ['steady', 'steady-between', 'not-shown', 'not-shown-between', 'not-read', 'not-read-between'];
const effects = [...praise, 'moves', 'moves-slightly', 'moves-between', 'moves-between-slightly'];

/** Near all or nothing, “robust” is not a finding, but an effect is. */
function withheldCard({ withheld }: ModelVerdictInputs, card: ModelEffectClaims): ModelEffectClaims {
  if (!withheld || !(withheld.isWhole ? effects : praise).includes(card.verdict.claim)) return card;
  return { verdict: withheld.claim, details: [] };
}

type TestedEffect = BoundedEffect & { readonly model: string; readonly p: number };

/** Whether an effect is found, with the interval at the given level. */
const isMoving = (tested: BoundedEffect, p: number, level: number): boolean => {
  const ends = boundedTauInterval(tested, level);
  return !('why' in ends) && ends[0] > 0 && p < alpha;
};

/**
 * The level of the intervals of sensitive models: 5% · R/m, for R of m models (Benjamini and Yekutieli 2005). These
 * intervals are printed because they are large. After such a selection, the usual interval misses more often than it should.
 * For nine simulated models with small effects, it missed in 29% instead of 5%. R is the largest number of models that are
 * sensitive at its own level.
 */
function levelOfMoving(family: readonly TestedEffect[]): number {
  for (let R = family.length; R > 1; R--) {
    const level = (alpha * R) / family.length;
    if (family.filter((each) => isMoving(each, each.p, level)).length >= R) return level;
  }
  return alpha / Math.max(1, family.length);
}

/**
 * How a card is tested: its p, corrected over the models; the number of models; the level at which its interval must be
 * above 0.
 */
interface Testing {
  readonly p: number;
  readonly family: number;
  readonly level: number;
}

function cardOf(judged: ModelVerdictInputs, { p, family, level }: Testing, settings: EffectCardSettings): ModelEffectClaims {
  const { model, notRated, effect, bounds } = judged;
  const one = [model];
  if (notRated) return { verdict: { claim: 'not-rated', models: one, why: notRated.why }, details: [] };
  if (!isEffect(effect)) return { verdict: { claim: 'too-few', models: one, why: effect.why }, details: [] };
  const { tau, interval } = effect;
  const ends = boundedTauInterval({ effect, bounds });
  if (!isNumber(tau) || 'why' in interval || 'why' in ends) return pairwiseCard(judged, effect, p, settings);
  const found = {
    value: 100 * tau,
    interval: [100 * ends[0], 100 * ends[1]] as const,
    range: bestAgainstWorst({ effect, bounds }, ends),
    p,
    about: triedOf(effect),
  };
  const isSteady = ([, high]: Interval) => 100 * high <= settings.margin;
  if (isSteady(ends)) {
    const why = `the upper end of τ is at most ${settings.margin} points`;
    return { verdict: { claim: 'steady', models: one, ...found, why }, details: [], basis: restsOn(judged, settings) };
  }
  const chosen = boundedTauInterval({ effect, bounds }, level);
  if (!('why' in chosen) && isMoving({ effect, bounds }, p, level)) {
    const interval = [100 * chosen[0], 100 * chosen[1]] as const;
    const isMore = interval[0] > settings.margin;
    const why = `the tests find an effect, and the lower end of τ is above ${isMore ? `${settings.margin} points` : '0'}`;
    return {
      verdict: {
        claim: isMore ? 'moves' : 'moves-slightly',
        models: one,
        ...found,
        interval,
        range: bestAgainstWorst({ effect, bounds }, chosen, level),
        why,
      },
      details: namedPrompts(judged, effect, settings),
      basis: restsOn(judged, settings),
    };
  }
  if (bounds && (isSteady(interval) || (interval[0] > 0 && effect.p < alpha) || 100 * bounds.alone > settings.margin)) {
    const why = promptsNotReadMessage(bounds.notRead.byPrompt, settings.titles);
    return { verdict: { claim: 'not-read', models: one, ...found, why }, details: [] };
  }
  const atLevel = 'why' in chosen ? 0 : chosen[0];
  const why =
    atLevel > 0
      ? 'the tests find no effect beyond chance'
      : 'the lower end of τ is 0: questions that flip either way give as much';
  const rule = { margin: settings.margin / 100, level: alpha / family };
  return {
    verdict: { claim: 'not-shown', models: one, ...found, why },
    basis: restsOn(judged, settings),
    // The number of questions needed can be forecast only from readable answers.
    details: bounds
      ? []
      : [
          buildMoreQuestionsClaim(model, extraQuestionsToSettleCard(effect.evidence, countQuestionsAsked(judged), rule), [
            'settle',
            'near-boundary',
          ]),
        ],
  };
}

/** The truly best prompt minus the truly worst, in points. With unread answers, the range covers every way to count them. */
function bestAgainstWorst(
  { effect: { spread }, bounds }: { readonly effect: ModelPromptEffect } & Pick<BoundedEffect, 'bounds'>,
  tau: Interval,
  level?: number,
): Interval {
  const [low, high] = trueRangeInterval(spread, tau, level, bounds && slackOfScores(spread, bounds));
  return [100 * low, 100 * high];
}

/** Questions asked of a model, in all sets. */
export const countQuestionsAsked = ({ tables }: ModelEvidence): number => tables.reduce((sum, { items }) => sum + items, 0);

/** The p of the test for any effect: that of `measurePromptEffect`, or of the pair furthest apart below five prompts. */
function testOf({ effect, bounds }: { readonly effect: ModelPromptEffect } & Pick<BoundedEffect, 'bounds'>): number {
  if (isNumber(effect.tau)) return effectPValue({ effect, bounds });
  return bounds ? (bounds.widest?.p ?? 1) : Math.min(1, ...effect.pairs.map((pair) => pair.p));
}

/** Below five prompts: all pairs, tested together. `p` is that of the pair furthest apart, corrected over the models. */
function pairwiseCard(
  judged: ModelVerdictInputs,
  effect: ModelPromptEffect,
  p: number,
  settings: EffectCardSettings,
): ModelEffectClaims {
  const { model, bounds } = judged;
  const { titles, margin } = settings;
  const { pairs, spread } = effect;
  const sorted = [...pairs].sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference));
  const widest = bounds?.widest ?? sorted[0];
  const reach = bounds?.reach ?? Math.max(...pairs.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high))));
  const about = triedOf(effect);
  const most = 100 * Math.min(1, reach);
  if (pairs.length > 0 && most <= margin) {
    const why = `every two prompts differ by at most ${margin} points`;
    return {
      verdict: { claim: 'steady-between', models: [model], interval: [0, most], p, why, about },
      details: [],
      basis: restsOn(judged, settings),
    };
  }
  if (!widest || p >= alpha) {
    const open = { models: [model], interval: [0, most] as const, p, about };
    if (bounds && (Math.min(...pairs.map((pair) => pair.p)) < alpha || 100 * bounds.alone > margin))
      return {
        verdict: { claim: 'not-read-between', ...open, why: promptsNotReadMessage(bounds.notRead.byPrompt, titles) },
        details: [],
      };
    return {
      verdict: { claim: 'not-shown-between', ...open, why: 'no two prompts differ beyond chance' },
      details: [],
      basis: restsOn(judged, settings),
    };
  }
  const isDown = widest.difference < 0;
  const title = (place: number) => titles[spread.prompts[place] ?? -1] ?? '';
  const [low, high] = printedEnds(widest, p, pairs.length);
  const interval = [100 * low, 100 * (bounds ? Math.max(high, Math.min(1, reach)) : high)] as const;
  return {
    verdict: {
      claim: interval[0] > margin ? 'moves-between' : 'moves-between-slightly',
      models: [model],
      value: 100 * Math.abs(sorted[0]?.difference ?? widest.difference),
      interval,
      p,
      why: 'the best and the worst prompt differ beyond chance',
      about: { ...about, worst: title(isDown ? widest.one : widest.other), best: title(isDown ? widest.other : widest.one) },
    },
    details: [],
    basis: restsOn(judged, settings),
  };
}

/** The interval of a difference that the report prints because the test found it. `p` is corrected over the models; `pairs` counts pairs of prompts. */
function printedEnds({ difference, low, high, p: own }: PromptPairDifference, p: number, pairs: number): Interval {
  const tail = alpha / (2 * pairs);
  const size = Math.abs(difference);
  // Intervals are cut at ±1, so only the end nearer to 0 shows the full half-width.
  const halfWidth = Math.max(size - (difference < 0 ? -high : low), (high - low) / 2);
  const standardError = halfWidth / normalQuantile(1 - tail);
  // After the correction over the models, a pair has to be further apart to be found.
  const critical = normalQuantile(1 - tail * Math.min(1, own / p));
  const [least, most] = intervalGivenFound(size, standardError, critical, tail);
  return [least, Math.min(1, most)];
}

/** The claim that a card's findings hold however unread answers count. */
const restsOn = ({ model, bounds }: ModelVerdictInputs, { titles }: EffectCardSettings): Claim[] =>
  bounds
    ? [{ claim: 'not-read-prompts', models: [model], why: promptsNotReadMessage(bounds.notRead.byPrompt, titles) }]
    : [];

/** “these ten” */
const triedOf = ({ spread }: ModelPromptEffect) => ({ these: `these ${numberToWord(spread.prompts.length)}` });

/** At most this many prompts, and at most half of all, are named as possibly the worst. */
const maxNamed = 4;

/** The worst and the best prompt, if they stand out from the others beyond chance and few others may be worse (better). */
function namedPrompts(
  { model, bounds }: ModelVerdictInputs,
  { spread, contrasts }: ModelPromptEffect,
  { titles, commonTitle }: EffectCardSettings,
): Claim[] {
  const title = (place: number) => titles[spread.prompts[place] ?? -1] ?? '';
  const quoted = (places: readonly number[]) =>
    sentenceToPlainText(listWithAnd(places.map((place) => [`“${title(place)}”`])));
  const headlineName = (prompt: number, among: readonly number[]): string => {
    const common = commonTitle?.(among.map((place) => spread.prompts[place] ?? -1));
    if (common !== undefined) return `“${common}”`;
    return quoted(among.length <= 2 ? among : [prompt]);
  };
  const named =
    bounds?.named ??
    contrasts.standingOut.map(({ prompt, difference, p, fromMean: { low, high }, among }) => {
      const isBelow = difference < 0;
      return { prompt, isBelow, low: isBelow ? -high : low, high: isBelow ? -low : high, p, among };
    });
  return named
    .filter(({ low, among }) => low > 0 && among.length <= Math.min(maxNamed, spread.prompts.length / 2))
    .map(({ prompt, isBelow, low, high, p, among }) => ({
      claim: isBelow ? 'among-worst' : 'among-best',
      models: [model],
      interval: [100 * low, 100 * high],
      p,
      about: { prompt: title(prompt), names: quoted(among), ...(isBelow && { worst: headlineName(prompt, among) }) },
    }));
}

/**
 * The claim of how many more questions would settle it, or that no number would. The last parameter has the ids of these two
 * claims.
 */
export const buildMoreQuestionsClaim = (
  model: string,
  more: number | undefined,
  [does, doesNot]: readonly [string, string],
): Claim => (more === undefined ? { claim: doesNot, models: [model] } : { claim: does, models: [model], value: more });
