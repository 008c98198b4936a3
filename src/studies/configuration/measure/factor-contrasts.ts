import type { Claim } from '../../../core/studies/claim.ts';
import { clampInterval, type Interval } from '../../../core/studies/interval.ts';
import { listWithAnd, sentenceToPlainText } from '../../../core/words/sentence.ts';
import { capitalizeFirst } from '../../../base/text/capital.ts';
import { tCritical, tTwoSidedPValue } from '../../../measure/basics/student-t.ts';
import { slackOfScores } from '../../../measure/not-read/effect-bounds.ts';
import { contrastError } from '../../../measure/prompt-effect/contrast-error.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { isEffect } from '../../../measure/verdicts/evidence.ts';
import type { FactorId } from '../protocol/factors.ts';
import { levelTitle, variedFactorIds, type ConfigurationDesign } from './configuration-title.ts';
import type { ModelConfigurationEvidence } from './evidence.ts';

/** A level of a factor compared with the factor’s first level. */
export interface FactorContrast {
  readonly factor: FactorId;
  readonly from: string;
  readonly to: string;
  /**
   * One weight per configuration, in the design’s order. If n pairs differ only in this level, it is 1/n with `to` and −1/n
   * with `from`. All others have 0.
   */
  readonly weights: readonly number[];
}

/** All contrasts between configurations at `places` that differ in a single level. */
export function factorContrasts(
  design: ConfigurationDesign,
  places: readonly number[] = design.configurations.map((_, place) => place),
): FactorContrast[] {
  const { configurations } = design;
  const varied = variedFactorIds(design);
  return varied.flatMap((factor) => {
    const [from, ...others] = [...new Set(configurations.map(({ levels }) => levels[factor]))];
    return others.flatMap((to): FactorContrast[] => {
      const pairs = places.flatMap((place) => {
        const own = configurations[place]?.levels;
        if (own?.[factor] !== to) return [];
        const partner = places.find((other) =>
          varied.every((each) => configurations[other]?.levels[each] === (each === factor ? from : own[each])),
        );
        return partner === undefined ? [] : [{ place, partner }];
      });
      if (from === undefined || pairs.length === 0) return [];
      const weights = configurations.map((_, place) =>
        pairs.reduce((sum, pair) => sum + Number(pair.place === place) - Number(pair.partner === place), 0),
      );
      return [{ factor, from, to, weights: weights.map((weight) => weight / pairs.length) }];
    });
  });
}

interface TestedContrast extends FactorContrast {
  readonly model: string;
  readonly difference: number;
  /** p for the difference nearest to 0 that unread answers allow. */
  readonly p: number;
  /** The interval at a level, as wide as unread answers allow. */
  readonly at: (level: number) => Interval;
}

function testedContrasts(
  { model, effect, notRated, bounds }: ModelConfigurationEvidence,
  design: ConfigurationDesign,
): TestedContrast[] {
  if (notRated || !isEffect(effect)) return [];
  const { spread } = effect;
  const slack = bounds ? slackOfScores(spread, bounds) : [];
  return factorContrasts(design, spread.prompts).map((contrast) => {
    const weights = spread.prompts.map((place) => contrast.weights[place] ?? 0);
    const sum = (of: (weight: number, t: number) => number) => weights.reduce((all, weight, t) => all + of(weight, t), 0);
    const difference = sum((weight, t) => weight * (spread.effects[t] ?? 0));
    const up = sum((weight, t) => Math.abs(weight) * ((weight > 0 ? slack[t]?.up : slack[t]?.down) ?? 0));
    const down = sum((weight, t) => Math.abs(weight) * ((weight > 0 ? slack[t]?.down : slack[t]?.up) ?? 0));
    const { se, df } = contrastError(spread, weights);
    const nearest = Math.max(0, difference > 0 ? difference - down : -difference - up);
    return {
      ...contrast,
      model,
      difference,
      p: tTwoSidedPValue(nearest / se, df),
      at: (level) => {
        const reach = tCritical(level, df) * se;
        return clampInterval([difference - down - reach, difference + up + reach], 1);
      },
    };
  });
}

const alpha = 0.05;
/** The effects table shows the rest. */
const maxNamed = 4;

/**
 * States which factors change the score of sensitive models, and which show no effect. It uses the same error model as all
 * other intervals (`contrastError`) and its t test. p is corrected by Holm over all levels of all rated models. If R of K
 * levels have an effect, their intervals have the level 5% · R/K (Benjamini and Yekutieli 2005). They exclude 0. For the
 * factors without an effect it states the furthest end of all intervals at 5%/K.
 */
export function factorClaims(
  judged: readonly ModelConfigurationEvidence[],
  design: ConfigurationDesign,
  sensitive: readonly string[],
): Claim[] {
  const tested = judged.flatMap((model) => testedContrasts(model, design));
  const corrected = holm(tested.map(({ p }) => p));
  const found = tested.map((contrast, k) => ({ ...contrast, p: corrected[k] ?? 1 }));
  const R = found.filter(({ p }) => p < alpha).length;
  return sensitive.flatMap((model): Claim[] => {
    const own = found.filter((each) => each.model === model);
    const shown = own
      .filter(({ p }) => p < alpha)
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
    if (shown.length === 0) return [];
    const open = own.filter(({ factor }) => !shown.some((each) => each.factor === factor));
    const names = [...new Set(open.map(({ factor }) => factor))].map(
      (factor) => design.factors.find(({ id }) => id === factor)?.title.toLowerCase() ?? factor,
    );
    const factors = capitalizeFirst(sentenceToPlainText(listWithAnd(names.map((name) => [name]))));
    const noEffect = names.length === 0 ? '' : `. ${factors} ${names.length === 1 ? 'shows' : 'show'} no effect`;
    const claims = shown.slice(0, maxNamed).map(({ factor, from, to, difference, p, at }): Claim => {
      const [low, high] = at((alpha * R) / tested.length);
      const isLower = difference < 0;
      return {
        claim: isLower ? 'factor-lowers' : 'factor-raises',
        models: [model],
        value: 100 * Math.abs(difference),
        interval: isLower ? [-100 * high, -100 * low] : [100 * low, 100 * high],
        p,
        about: { level: levelTitle(design, factor, to), against: levelTitle(design, factor, from), noEffect },
      };
    });
    if (open.length === 0) return claims;
    const reach = Math.max(...open.flatMap(({ at }) => at(alpha / tested.length).map(Math.abs)));
    return [
      ...claims,
      {
        claim: 'factors-open',
        models: [model],
        interval: [0, 100 * reach],
        about: { factors, show: names.length === 1 ? 'shows' : 'show' },
      },
    ];
  });
}
