import type { Claim } from '../../core/claim.ts';
import type { Interval } from '../../core/interval.ts';
import { isNumber, type Undefined } from '../../core/json/json.ts';
import { holm } from '../holm.ts';
import { questionsForCard } from '../prompt-effect/how-many.ts';
import { shrunkEffects, type PromptEffect } from '../prompt-effect/prompt-effect.ts';
import { isEffect, type ModelEvidence } from './evidence.ts';

/** A model with what its verdict needs. */
export interface Judged extends ModelEvidence {
  readonly notRated: Undefined | undefined;
}

export interface CardSettings {
  /** Of the plan's prompts (or styles, or configurations), in its order. */
  readonly titles: readonly string[];
  /** Points. */
  readonly margin: number;
}

/** What is said first of a model, and what is told of it below. */
export interface EffectCard {
  readonly verdict: Claim;
  readonly details: readonly Claim[];
}

const alpha = 0.05;

/**
 * A card a model, in their order (VERDICTS, point 1): not rated; steady; moves; not shown to move; below five prompts the best against the worst. The p of those that are tested are
 * corrected by Holm over the models. The claims' ids are those of every study's table that speaks of τ.
 */
export function effectCards(models: readonly Judged[], settings: CardSettings): EffectCard[] {
  const tested = models.flatMap(({ model, notRated, effect }) =>
    !notRated && isEffect(effect) ? [{ model, effect }] : [],
  );
  const corrected = holm(tested.map(({ effect }) => testOf(effect)));
  const pOf = new Map(tested.map(({ model }, k) => [model, corrected[k] ?? 1]));
  return models.map((model) => cardOf(model, pOf.get(model.model) ?? 1, tested.length, settings));
}

function cardOf(judged: Judged, p: number, family: number, settings: CardSettings): EffectCard {
  const { model, notRated, effect } = judged;
  const one = [model];
  if (notRated) return { verdict: { claim: 'not-rated', models: one, why: notRated.why }, details: [] };
  if (!isEffect(effect)) return { verdict: { claim: 'too-few', models: one, why: effect.why }, details: [] };
  const { tau, interval } = effect;
  if (!isNumber(tau) || 'why' in interval) return between(model, effect, p, settings);
  const value = 100 * tau;
  const ends: Interval = [100 * interval[0], 100 * interval[1]];
  const found = { value, interval: ends, p };
  if (100 * interval[1] < settings.margin) {
    const why = `the upper end of τ is below ${settings.margin} points`;
    return { verdict: { claim: 'steady', models: one, ...found, why }, details: [] };
  }
  if (interval[0] > 0 && p < alpha) {
    const why = 'the lower end of τ is above 0, and the permutation test finds an effect';
    return { verdict: { claim: 'moves', models: one, ...found, why }, details: namedPrompts(model, effect, settings) };
  }
  const why =
    interval[0] > 0
      ? 'the permutation test finds no effect beyond chance'
      : 'the lower end of τ is 0: questions that flip either way give as much';
  const rule = { margin: settings.margin / 100, level: alpha / family };
  return {
    verdict: { claim: 'not-shown', models: one, ...found, why },
    details: [
      settleClaim(model, questionsForCard(effect.evidence, itemsOf(judged), rule), ['settle', 'near-boundary']),
    ],
  };
}

/** Questions asked of a model, in all sets. */
export const itemsOf = ({ tables }: ModelEvidence): number => tables.reduce((sum, { items }) => sum + items, 0);

/** What tells whether there is an effect at all: the permutation test, below five prompts the pair that is furthest apart. */
const testOf = ({ tau, p, pairs }: PromptEffect): number =>
  isNumber(tau) ? p : Math.min(1, ...pairs.map((pair) => pair.p));

/** Below five prompts: every two of them, judged together; `p` is that of the pair furthest apart, corrected over the models. */
function between(model: string, effect: PromptEffect, p: number, { titles }: CardSettings): EffectCard {
  const { pairs, spread } = effect;
  const sorted = [...pairs].sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference));
  const [widest] = sorted;
  const reach = Math.max(...pairs.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high))));
  if (!widest || p >= alpha) {
    return {
      verdict: {
        claim: 'not-shown-between',
        models: [model],
        interval: [0, 100 * Math.min(1, reach)],
        p,
        why: 'no two prompts differ beyond chance',
        about: { prompts: String(spread.prompts.length) },
      },
      details: [],
    };
  }
  const isDown = widest.difference < 0;
  const title = (place: number) => titles[spread.prompts[place] ?? -1] ?? '';
  const [low, high] = isDown ? [-widest.high, -widest.low] : [widest.low, widest.high];
  return {
    verdict: {
      claim: 'moves-between',
      models: [model],
      value: 100 * Math.abs(widest.difference),
      interval: [100 * low, 100 * high],
      p,
      why: 'the best and the worst prompt differ beyond chance',
      about: {
        worst: title(isDown ? widest.one : widest.other),
        best: title(isDown ? widest.other : widest.one),
      },
    },
    details: [],
  };
}

/** The worst and the best prompt, where they stand out from the others beyond chance. */
function namedPrompts(model: string, { spread, contrasts }: PromptEffect, { titles }: CardSettings): Claim[] {
  const shrunk = shrunkEffects(spread);
  return contrasts.standingOut.map(({ prompt, difference, p }) => ({
    claim: difference < 0 ? 'worst-prompt' : 'best-prompt',
    models: [model],
    value: 100 * Math.abs(shrunk[prompt] ?? 0),
    p,
    about: { prompt: titles[spread.prompts[prompt] ?? -1] ?? '' },
  }));
}

/** How many questions more would settle it, or that no number does: the ids of the two claims. */
export const settleClaim = (
  model: string,
  more: number | undefined,
  [does, doesNot]: readonly [string, string],
): Claim => (more === undefined ? { claim: doesNot, models: [model] } : { claim: does, models: [model], value: more });
