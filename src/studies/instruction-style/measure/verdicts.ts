import type { Claim } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { formatFixed, plural } from '../../../core/words/format.ts';
import { itemsForDifference } from '../../../measure/prompt-effect/questions-needed.ts';
import { claimsOfMissingCells, setSizesMessage } from '../../../measure/verdicts/basis-claims.ts';
import { noteDifferentStates } from '../../../measure/verdicts/different-states.ts';
import { makeEffectClaimsPerModel } from '../../../measure/verdicts/effect-card.ts';
import { isEffect } from '../../../measure/verdicts/evidence.ts';
import { orderClaims } from '../../../measure/verdicts/order-claims.ts';
import { determineModelOrder, type ModelWithPromptEffect } from '../../../measure/verdicts/order.ts';
import { styleClaimKinds } from './claims.ts';
import type { ModelDecodingEvidence } from './evidence.ts';
import { isMostlyBetweenBenchmarks } from './correlation.ts';
import type { Correlation } from './result.ts';

export interface StyleClaimsContext {
  /** The titles of the plan’s styles, in its order. */
  readonly titles: readonly string[];
  /** The title of the findings’ decoding. */
  readonly decoding: string;
  /** The number of questions of each benchmark. */
  readonly sets: readonly number[];
  /** In points. */
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
  /** The correlation of CRS with accuracy, if all comparisons are complete. */
  readonly correlation: Correlation | undefined;
}

/** All findings on a complete run, for the models under one decoding. See `claims.ts`. */
export function styleClaimsOfRun(models: readonly ModelDecodingEvidence[], settings: StyleClaimsContext): Claim[] {
  const cards = makeEffectClaimsPerModel(models, settings);
  const contenders = models.flatMap(({ model, tables, notRated, withheld, effect, bounds }): ModelWithPromptEffect[] =>
    !notRated && isEffect(effect) ? [{ model, tables, effect, bounds, ...(withheld && { isOnlyByStrength: true }) }] : [],
  );
  const { sets, titles, decoding } = settings;
  const claims = [
    ...cards.map(({ verdict }) => verdict),
    ...orderClaims(contenders, determineModelOrder(contenders, settings), settings),
    ...cards.flatMap(({ details }) => details),
    ...cards.flatMap(({ verdict }, m) => {
      const own = models[m];
      return own && verdict.claim === 'not-shown-between' ? settlingClaims(own, settings) : [];
    }),
    ...correlationClaims(settings),
    {
      claim: 'measured',
      models: [],
      about: { sets: setSizesMessage(sets), prompts: plural(titles.length, 'style'), decoding: decoding.toLowerCase() },
    },
    ...claimsOfMissingCells(models),
    ...cards.flatMap(({ basis = [] }) => basis),
  ];
  return noteDifferentStates(claims, styleClaimKinds);
}

/**
 * The number of questions needed to detect a difference of the tolerance between two styles. Its variance is twice that of
 * one style’s score, over all items.
 */
function settlingClaims({ model, effect }: ModelDecodingEvidence, { sets, margin }: StyleClaimsContext): Claim[] {
  if (!isEffect(effect)) return [];
  const items = sets.reduce((sum, size) => sum + size, 0);
  const needed = itemsForDifference(Math.sqrt(2 * effect.evidence.omega2 * items), margin / 100);
  if (needed <= items) return [];
  return [
    {
      claim: 'tell-between',
      models: [model],
      value: needed,
      about: { difference: formatFixed(margin, Number.isInteger(margin) ? 0 : 1) },
    },
  ];
}

function correlationClaims({ correlation, sets }: StyleClaimsContext): Claim[] {
  if (!correlation || !isNumber(correlation.pearson) || 'why' in correlation.interval.pearson) return [];
  const [low, high] = correlation.interval.pearson;
  if (low <= 0 && high >= 0) return [];
  return [
    {
      claim: low > 0 ? 'alike-right' : 'alike-wrong',
      models: [],
      value: correlation.pearson,
      interval: [low, high],
      about: {
        points: plural(correlation.n, 'point'),
        models: plural(correlation.models, 'model'),
        sets: `${plural(sets.length, 'set')}${isMostlyBetweenBenchmarks(correlation) ? ', mostly between benchmarks' : ''}`,
      },
    },
  ];
}
