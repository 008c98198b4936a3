import type { ScoreMatrix } from '../basics/item-scores.ts';
import { holm } from '../significance/holm.ts';
import type { EffectBounds } from '../not-read/effect-bounds.ts';
import { fillNotReadScores } from '../not-read/fillings.ts';
import { pairwiseModelDifferences, type ModelDifference } from './model-differences.ts';
import type { ModelPromptEffect } from '../prompt-effect/prompt-effect.ts';
import { isEffect } from './evidence.ts';
import { spreadErrorCorrelation, tauDifferenceInterval, type TauEstimate } from '../prompt-effect/spread-difference.ts';
import { maxSpreadForPromptCount, tauIntervalUpToMax } from '../prompt-effect/true-spread.ts';
import { isNumber } from '../../base/json/json.ts';

/** A rated model with its answers. */
export interface ModelWithPromptEffect {
  readonly model: string;
  readonly tables: readonly ScoreMatrix[];
  readonly effect: ModelPromptEffect;
  /** Set if much was unread. An order must then hold however that counts. */
  readonly bounds?: EffectBounds | undefined;
  /** Whether it is left out of the order by sensitivity. */
  readonly isOnlyByStrength?: boolean;
}

/** The error that all pairs together may have. */
const alpha = 0.05;

/** The pairs of models that the data distinguish. */
export interface ModelOrder {
  readonly strength: readonly ModelDifference[];
  /** Whether the first is shown to be less sensitive than the second: indices of contenders. */
  isSteadier(one: number, other: number): boolean;
  isStronger(one: number, other: number): boolean;
}

/**
 * Orders models by μ and by sensitivity. By μ: a paired bootstrap of every pair, with p < 0.05 corrected by Holm over all
 * pairs. By sensitivity: the interval of τ_one − τ_other (`tauDifferenceInterval`) must exclude 0, with Holm over all pairs.
 * The clearest pair is tested at α/m, the next at α/(m − 1), until one fails. Below five prompts, no pair is distinguished
 * by sensitivity.
 */
export function determineModelOrder(
  contenders: readonly ModelWithPromptEffect[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): ModelOrder {
  const strength = leastDifferences(
    pairwiseModelDifferences(
      contenders.map(({ tables }) => tables),
      { draws, seed },
    ),
    contenders,
    { draws, seed },
  );
  const stronger = new Set(
    strength
      .filter(({ pHolm }) => pHolm < alpha)
      .map(({ one, other, difference }) => (difference > 0 ? key(one, other) : key(other, one))),
  );
  const steadier = steadierPairs(contenders);
  return {
    strength,
    isStronger: (one, other) => stronger.has(key(one, other)),
    isSteadier: (one, other) => steadier.has(key(one, other)),
  };
}

/**
 * The smallest size of each difference that was found: the better model's unread answers count as wrong, the other's as
 * right. Differences that were not found stay, because no claim depends on them. p is corrected over all pairs again.
 */
function leastDifferences(
  found: readonly ModelDifference[],
  contenders: readonly ModelWithPromptEffect[],
  drawing: { readonly draws: number; readonly seed: number },
): readonly ModelDifference[] {
  if (contenders.every(({ bounds }) => !bounds)) return found;
  const counted = ({ tables, bounds }: ModelWithPromptEffect, share: 0 | 1) =>
    bounds
      ? fillNotReadScores(
          bounds.notRead,
          bounds.ranges.map(() => share),
        )
      : tables;
  const least = found.map((pair) => {
    const [one, other] = [contenders[pair.one], contenders[pair.other]];
    if (!one || !other || pair.pHolm >= alpha || !(one.bounds ?? other.bounds)) return pair;
    const isBetter = pair.difference > 0;
    const [still] = pairwiseModelDifferences([counted(one, isBetter ? 0 : 1), counted(other, isBetter ? 1 : 0)], drawing);
    if (!still || still.difference * pair.difference <= 0) return { ...pair, p: 1 };
    const { difference, interval, p } = still;
    return { ...pair, difference, interval, p: Math.max(p, pair.p) };
  });
  const corrected = holm(least.map(({ p }) => p));
  return least.map((pair, k) => ({ ...pair, pHolm: corrected[k] ?? 1 }));
}

const key = (one: number, other: number): string => `${one}<${other}`;

function steadierPairs(contenders: readonly ModelWithPromptEffect[]): ReadonlySet<string> {
  const found = new Set<string>();
  const estimateAt = estimates(contenders);
  const pairs = contenders.flatMap(({ effect }, one) =>
    contenders.slice(one + 1).flatMap(({ effect: beside }, after) => {
      const other = one + 1 + after;
      if (!isNumber(effect.tau) || !isNumber(beside.tau)) return [];
      const correlation = spreadErrorCorrelation(effect.spread, beside.spread);
      const at = (level: number) => {
        const between = (ofOne: Filling, ofOther: Filling) =>
          tauDifferenceInterval(estimateAt(one, level, ofOne), estimateAt(other, level, ofOther), correlation);
        const found = between('found', 'found');
        if (!contenders[one]?.bounds && !contenders[other]?.bounds) return found;
        return [
          Math.min(found[0], between('flattest', 'steepest')[0]),
          Math.max(found[1], between('steepest', 'flattest')[1]),
        ] as const;
      };
      const [low, high] = at(alpha);
      return [{ one, other, at, clearness: Math.abs(effect.tau - beside.tau) / (high - low) }];
    }),
  );
  pairs.sort((x, y) => y.clearness - x.clearness);
  for (const [k, { one, other, at }] of pairs.entries()) {
    const [low, high] = at(alpha / (pairs.length - k));
    if (low <= 0 && high >= 0) break;
    found.add(high < 0 ? key(one, other) : key(other, one));
  }
  return found;
}

/** How a model’s unread answers are counted. */
type Filling = 'found' | 'flattest' | 'steepest';

/** τ̂ with its interval at a level, cached. */
function estimates(contenders: readonly ModelWithPromptEffect[]) {
  const known = new Map<string, TauEstimate>();
  return (place: number, level: number, filling: Filling): TauEstimate => {
    const contender = contenders[place];
    const filled = filling === 'found' ? undefined : contender?.bounds?.[filling];
    const effect = filled && isEffect(filled) ? filled : contender?.effect;
    const name = `${place}|${level}|${filling}`;
    const there = known.get(name);
    if (there) return there;
    if (!effect || !isNumber(effect.tau)) throw new RangeError('orderOf: a model without τ has no estimate');
    const { evidence, tau } = effect;
    const made = { value: tau, interval: tauIntervalUpToMax(evidence, maxSpreadForPromptCount(evidence.T), level) };
    known.set(name, made);
    return made;
  };
}
