import type { PromptEffectResult } from '../../core/json/result-form.ts';
import { isNumber, undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { holm } from '../significance/holm.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { effectBounds, type EffectBounds } from '../not-read/effect-bounds.ts';
import { areLossesLargeOrUneven } from '../doctor/uneven-losses.ts';
import { notReadSummaryOfSet, type NotReadSummary } from '../not-read/not-read.ts';
import { tauInterval } from '../prompt-effect/questions-needed.ts';
import { measurePromptEffect, type EffectSettings, type ModelPromptEffect } from '../prompt-effect/prompt-effect.ts';
import { promptSpread, type PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { maxSpreadForPromptCount } from '../prompt-effect/true-spread.ts';

/** What a model's answers show about its prompts: over all sets together, and set by set. */
export interface ModelEvidence {
  readonly model: string;
  readonly tables: readonly ScoreMatrix[];
  readonly effect: ModelPromptEffect | NoValueWithReason;
  readonly bySet: readonly BoundedEffect[];
  /**
   * Set if over 2% of the answers under a prompt are unread, refused, failed or doubtful, or if these shares differ between
   * prompts. Then the effect is bounded over all ways to count them.
   */
  readonly bounds?: EffectBounds | undefined;
}

/** An effect, with bounds if answers were unread. */
export type BoundedEffect = Pick<ModelEvidence, 'effect' | 'bounds'>;

/** Permutations for the p of a single set. The report shows these only under Details. */
const permutationsBySet = 1_999;

export interface EvidenceDrawSettings {
  readonly seed: number;
  readonly draws: number;
}

/** `spread` is that of all sets, undefined if too little is answered. */
export function gatherModelEvidence(
  model: string,
  tables: readonly ScoreMatrix[],
  spread: PromptSpread | undefined,
  { seed, draws }: EvidenceDrawSettings,
  notRead?: NotReadSummary,
): ModelEvidence {
  const effect = spread
    ? measurePromptEffect(tables, { seed, draws }, spread)
    : undefinedBecause('too few questions are answered under two prompts or more');
  const settingsBySet = { seed, draws: 0, permutations: permutationsBySet };
  return {
    model,
    tables,
    ...boundedEffect(effect, notRead, { seed, draws }),
    bySet: tables.map((table, b) => {
      const set = notRead?.sets[b];
      const own = measurePromptEffect([table], settingsBySet, promptSpread([table]));
      return boundedEffect(own, set && notReadSummaryOfSet(set), settingsBySet);
    }),
  };
}

const boundedEffect = (
  effect: ModelPromptEffect | NoValueWithReason,
  notRead: NotReadSummary | undefined,
  settings: EffectSettings,
): BoundedEffect => ({
  effect,
  ...(notRead !== undefined &&
    isEffect(effect) &&
    areLossesLargeOrUneven(notRead, settings.seed) && { bounds: effectBounds(effect, notRead, settings) }),
});

/** Whether any cell of the plan has no answer. */
export const hasMissingCells = (tables: readonly ScoreMatrix[]): boolean =>
  tables.some(({ scores }) => scores.some(Number.isNaN));

export const isEffect = (effect: ModelPromptEffect | NoValueWithReason): effect is ModelPromptEffect => 'spread' in effect;

/** A fraction in points, or the reason that it is undefined. */
export const fractionToPoints = (value: number | NoValueWithReason): number | NoValueWithReason =>
  isNumber(value) ? 100 * value : value;

export const intervalToPoints = (
  interval: readonly [number, number] | NoValueWithReason,
): readonly [number, number] | NoValueWithReason => ('why' in interval ? interval : [100 * interval[0], 100 * interval[1]]);

const alpha = 0.05;

/** τ's interval, 95% unless `level` is given. With unread answers, it covers every way to count them. */
export function boundedTauInterval(
  { effect, bounds }: BoundedEffect,
  level = alpha,
): readonly [number, number] | NoValueWithReason {
  if (!isEffect(effect)) return effect;
  const at = ({ interval, evidence }: ModelPromptEffect) =>
    'why' in interval || level === alpha ? interval : tauInterval(evidence, level);
  const interval = at(effect);
  if ('why' in interval || !bounds) return interval;
  const [least, most] = [bounds.flattest, bounds.steepest].map((filled) => (isEffect(filled) ? at(filled) : filled));
  const { T } = effect.evidence;
  return [
    least && !('why' in least) ? Math.min(least[0], interval[0]) : 0,
    most && !('why' in most) ? Math.max(most[1], interval[1]) : maxSpreadForPromptCount(T),
  ];
}

/**
 * The p of the test for any effect. If an effect is found and answers are unread, it is the larger of two. One is the p as
 * they are counted, the other the p for the least favourable count.
 */
export function effectPValue({ effect, bounds }: BoundedEffect): number {
  if (!isEffect(effect)) return 1;
  if (!bounds || effect.p >= alpha) return effect.p;
  return isEffect(bounds.flattest) ? Math.max(effect.p, bounds.flattest.p) : 1;
}

/** The effect for the result of a model. */
export const toPromptEffectResult = ({ effect, bounds }: BoundedEffect, p: number | undefined) =>
  isEffect(effect)
    ? {
        value: fractionToPoints(effect.tau),
        interval: intervalToPoints(boundedTauInterval({ effect, bounds })),
        p: p ?? effectPValue({ effect, bounds }),
      }
    : { value: effect, interval: effect, p: effect };

/** For the result: the effect of the prompts on each of the model’s sets; p is corrected by Holm over the sets. */
export function perSetEffectResultsWithHolm({ bySet }: Pick<ModelEvidence, 'bySet'>): PromptEffectResult[] {
  const tested = bySet.filter(({ effect }) => isEffect(effect));
  const corrected = holm(tested.map(effectPValue));
  return bySet.map((each) => toPromptEffectResult(each, corrected[tested.indexOf(each)]));
}
