import type { Claim } from '../../../core/claim.ts';
import type { Interval } from '../../../core/interval.ts';
import { isNumber, type Undefined } from '../../../core/json/json.ts';
import { plural } from '../../../core/words/format.ts';
import { holm } from '../../../measure/holm.ts';
import { questionsToSettle, tauInterval } from '../../../measure/how-many.ts';
import { shrunkEffects, type PromptEffect } from '../../../measure/prompt-effect.ts';
import { gradeChances, sureGrades } from '../../../measure/grade-chances.ts';
import { grades } from '../../../measure/grade.ts';
import { fUpperTail } from '../../../measure/distribution-tails.ts';
import type { SpreadEvidence } from '../../../measure/true-spread.ts';
import type { Grading } from './grading.ts';
import { endsInPoints, inPoints, isEffect, type ModelEvidence } from './evidence.ts';
import { adviceClaims, orderClaims } from './order-claims.ts';
import { orderOf, type Contender } from './order.ts';

/** A model with what its verdict needs. */
export interface JudgedModel extends ModelEvidence {
  readonly notRated: Undefined | undefined;
  /** Cells of the plan, and those without an answer. */
  readonly cells: number;
  readonly missing: number;
  /** Mean tokens an answer, read and written. */
  readonly tokens: number | undefined;
  /** What the grade rests on; without it there is none. */
  readonly grading: Grading | undefined;
}

export interface VerdictSettings {
  /** Of the plan's prompts, in its order. */
  readonly titles: readonly string[];
  /** Questions by set. */
  readonly sets: readonly number[];
  /** Points. */
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
}

const alpha = 0.05;

/** Cells missing above this share are told. */
const tolerated = 0.02;

/** All that is said of a whole run: a verdict a model, what would settle it, their order, and the advice. See `claims.ts`. */
export function verdictsOf(models: readonly JudgedModel[], settings: VerdictSettings): Claim[] {
  const tested = models.flatMap(({ model, notRated, effect }) =>
    !notRated && isEffect(effect) ? [{ model, effect }] : [],
  );
  const corrected = holm(tested.map(({ effect }) => testOf(effect)));
  const pOf = new Map(tested.map(({ model }, k) => [model, corrected[k] ?? 1]));
  const cards = models.map((model) => ({
    model,
    card: cardOf(model, pOf.get(model.model) ?? 1, tested.length, settings),
  }));
  const contenders = models.flatMap(({ model, tables, notRated, effect }): Contender[] =>
    !notRated && isEffect(effect) ? [{ model, tables, effect }] : [],
  );
  const order = orderOf(contenders, settings);
  return [
    ...cards.map(({ card }) => card.verdict),
    ...orderClaims(contenders, order, settings),
    ...cards.flatMap(({ card }) => card.details),
    ...cards.flatMap(({ model }) => gradeClaims(model)),
    ...basisClaims(models, settings),
    ...adviceClaims(models, contenders, order),
  ];
}

/** While cells are without an answer nothing is said but how many are in. */
export const soFar = (models: readonly string[], answered: number, cells: number): Claim[] => [
  {
    claim: 'so-far',
    models,
    value: answered,
    about: { cells: cells.toLocaleString('en-GB') },
  },
];

interface Card {
  readonly verdict: Claim;
  readonly details: readonly Claim[];
}

function cardOf(judged: JudgedModel, p: number, family: number, settings: VerdictSettings): Card {
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
    return { verdict: { claim: 'steady', models: one, ...found }, details: [] };
  }
  if (interval[0] > 0 && p < alpha) {
    return { verdict: { claim: 'moves', models: one, ...found }, details: namedPrompts(model, effect, settings) };
  }
  const isSettled = (evidence: SpreadEvidence) => {
    const [low, high] = tauInterval(evidence);
    const F = evidence.s2 / evidence.omega2;
    return 100 * high < settings.margin || (low > 0 && fUpperTail(F, evidence.T - 1, evidence.df) < alpha / family);
  };
  return {
    verdict: { claim: 'not-shown', models: one, ...found },
    details: [settleClaim(judged, effect, tau, isSettled, ['settle', 'near-boundary'])],
  };
}

/** What tells whether there is an effect at all: the permutation test, below five prompts the pair that is furthest apart. */
const testOf = ({ tau, p, pairs }: PromptEffect): number =>
  isNumber(tau) ? p : Math.min(1, ...pairs.map((pair) => pair.p));

/** Below five prompts: every two of them, judged together; `p` is that of the pair furthest apart, corrected over the models. */
function between(model: string, effect: PromptEffect, p: number, { titles }: VerdictSettings): Card {
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
      about: {
        worst: title(isDown ? widest.one : widest.other),
        best: title(isDown ? widest.other : widest.one),
      },
    },
    details: [],
  };
}

/** The worst and the best prompt, where they stand out from the others beyond chance. */
function namedPrompts(model: string, { spread, standingOut }: PromptEffect, { titles }: VerdictSettings): Claim[] {
  const shrunk = shrunkEffects(spread);
  return standingOut.map(({ prompt, difference, p }) => ({
    claim: difference < 0 ? 'worst-prompt' : 'best-prompt',
    models: [model],
    value: 100 * Math.abs(shrunk[prompt] ?? 0),
    p,
    about: { prompt: titles[spread.prompts[prompt] ?? -1] ?? '' },
  }));
}

function settleClaim(
  { model, tables }: JudgedModel,
  { evidence }: PromptEffect,
  tau: number,
  isSettled: (evidence: SpreadEvidence) => boolean,
  [does, doesNot]: readonly [string, string],
): Claim {
  const items = tables.reduce((sum, table) => sum + table.items, 0);
  const more = questionsToSettle(evidence, tau, items, isSettled);
  return more === undefined ? { claim: doesNot, models: [model] } : { claim: does, models: [model], value: more };
}

function gradeClaims(judged: JudgedModel): Claim[] {
  const { model, grading, effect } = judged;
  if (!grading || !isEffect(effect) || !isNumber(effect.tau)) return [];
  const { chances, floor, quartiles, run, best } = grading;
  const [from = 'AAA', to = from] = [run[0], run.at(-1)];
  const sureness = run.reduce((sum, grade) => sum + chances[grade], 0);
  const limit = best === grades[0] ? [] : [{ claim: 'grade-limit', models: [model], about: { grade: best } }];
  if (grading.isForced) return limit;
  if (run.length === 1) {
    return [{ claim: 'grade', models: [model], value: sureness, about: { grade: from } }, ...limit];
  }
  const isSettled = (evidence: SpreadEvidence) => {
    // On the cohort's scale σ₀′ stays; with more questions of one's own only τ is known better.
    return sureGrades(gradeChances(evidence, floor, quartiles)).length === 1;
  };
  return [
    { claim: 'grade-range', models: [model], value: sureness, about: { from, to } },
    settleClaim(judged, effect, effect.tau, isSettled, ['settle-grade', 'grade-boundary']),
    ...limit,
  ];
}

function basisClaims(models: readonly JudgedModel[], { sets, titles }: VerdictSettings): Claim[] {
  const [first = 0] = sets;
  const sizes = sets.every((size) => size === first)
    ? `${plural(sets.length, 'set')} × ${plural(first, 'question')}`
    : `${plural(sets.length, 'set')} with ${Math.min(...sets)} to ${Math.max(...sets)} questions each`;
  const lacking = models.filter(({ cells, missing }) => missing > tolerated * cells);
  return [
    {
      claim: 'measured',
      models: [],
      about: { sets: sizes, prompts: plural(titles.length, 'system prompt') },
    },
    ...lacking.map(({ model, cells, missing }) => ({
      claim: 'missing',
      models: [model],
      value: missing / cells,
    })),
    ...(models.some(({ grading }) => grading) ? [{ claim: 'graded-against', models: [] }] : []),
  ];
}

/** For the result of each model. */
export const promptEffectOf = (effect: PromptEffect | Undefined, p: number | undefined) =>
  isEffect(effect)
    ? {
        value: inPoints(effect.tau),
        interval: endsInPoints(effect.interval),
        otherPrompts: endsInPoints(effect.otherPrompts),
        p: p ?? effect.p,
      }
    : { value: effect, interval: effect, otherPrompts: effect, p: effect };
