/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { NoValueWithReason } from '../../base/json/json.ts';
import { promptJackknifeVariance, squaredErrorOfMu } from '../prompt-effect/d-study.ts';
import { errorCovariance, covarianceTraces } from '../prompt-effect/error-covariance.ts';
import { minPromptsForSpread, promptSpreadToEvidence } from '../prompt-effect/prompt-effect.ts';
import { trueSpreadVariance, type PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { maxSpreadForPromptCount, tauIntervalUpToMax } from '../prompt-effect/true-spread.ts';
import { varianceComponents, type CellSums } from '../prompt-effect/variance-components.ts';
import {
  makeTooFewPromptsReason,
  noFlipsReason,
  tooFewQuestionsReason,
  noForecastReason,
} from '../verdicts/addition-forecast.ts';
import type { RunDesign, RunForecast } from './forecast.ts';
import { sensitivityAlphaPerModel, minDetectableSpread } from './power.ts';

/** One benchmark of a pilot. Fractions squared; negative components are set to 0. */
export interface PilotSetVariances {
  readonly item: number;
  readonly itemByPrompt: number;
  /** Absent if no cell was sampled twice. */
  readonly sample?: number;
  /** MS and φ of the additive fit. */
  readonly noise: number;
  readonly phi: number;
  /** tr Σ_b, and tr Σ_b Σ_c with this and every earlier set: the noise in the prompts’ effects. */
  readonly trace: number;
  readonly traces: readonly number[];
}

/** Everything that a run’s answers show about runs of other sizes, small enough for its result. */
export interface PilotEstimates {
  /** The run's own size; `items` is the mean per benchmark. */
  readonly items: number;
  readonly prompts: number;
  readonly samples: number;
  readonly sets: readonly PilotSetVariances[];
  /** τ̂, and the ends below and above which τ is with 10% each. Fractions. */
  readonly tau: number;
  readonly band: readonly [low: number, high: number];
  /** The noise of a prompt along the effects, relative to the mean noise: at least 1. */
  readonly along: number;
  /** The jackknife's variance of σ over prompts, per unit of τ². */
  readonly jackknife: number;
}

/**
 * The summary of one model’s run, or the reason that it shows too little. Rounded to six digits, more than a forecast has.
 */
export function summarizePilot(
  spread: PromptSpread | undefined,
  sums: readonly CellSums[],
  samples: number,
): PilotEstimates | NoValueWithReason {
  const components = sums.map(varianceComponents);
  const why = noForecastReason(spread, components);
  if (!spread || why) return why ?? tooFewQuestionsReason;
  const { effects, fits, s2, omegaEndless2 } = spread;
  const T = effects.length;
  if (T < minPromptsForSpread) return makeTooFewPromptsReason(T);
  const whole = covarianceTraces(errorCovariance(spread), effects);
  if (!(whole.trace > 0)) return noFlipsReason;
  const own = fits.map((_, b) => errorCovariance(spread, spread, (c) => Number(b === c)));
  const clear = whole.length - whole.trace;
  const isClear = s2 > 1.2 * omegaEndless2 && clear > 0;
  const [low, high] = tauIntervalUpToMax(promptSpreadToEvidence(spread), maxSpreadForPromptCount(T), 0.2);
  return {
    items: roundToSixDigits(fits.reduce((sum, { items }) => sum + items, 0) / fits.length),
    prompts: T,
    samples,
    sets: fits.map((fit, b) => {
      const { item, itemByPrompt, sample } = components[b]!;
      return {
        item: roundToSixDigits(Math.max(0, item)),
        itemByPrompt: roundToSixDigits(Math.max(0, itemByPrompt)),
        ...(sample !== undefined && { sample: roundToSixDigits(Math.max(0, sample)) }),
        noise: roundToSixDigits(fit.residualSquares / fit.df),
        phi: roundToSixDigits(fit.phi),
        trace: roundToSixDigits(covarianceTraces(own[b]!, effects).trace),
        traces: own.slice(0, b + 1).map((other) => roundToSixDigits(dot(own[b]!, other))),
      };
    }),
    tau: roundToSixDigits(Math.sqrt(trueSpreadVariance(spread))),
    band: [roundToSixDigits(low), roundToSixDigits(high)],
    along: roundToSixDigits(isClear ? Math.max(1, (((whole.along - whole.squared) / clear) * (T - 1)) / whole.trace) : 1),
    jackknife: s2 > 0 ? roundToSixDigits(promptJackknifeVariance(effects, 1) / s2) : 0,
  };
}

const roundToSixDigits = (value: number): number => Number(value.toPrecision(6));

const dot = (one: Float64Array, other: Float64Array): number => one.reduce((sum, value, at) => sum + value * other[at]!, 0);

/** Whether cells were sampled twice, so that the gain from more samples is known. */
export const hasSampleVariance = ({ sets }: PilotEstimates): boolean => sets.every(({ sample }) => sample !== undefined);

/** A forecast, and the smallest spread of true scores over the prompts that 80% of such runs find. Fractions. */
export interface PilotForecast extends RunForecast {
  readonly effect: number;
}

/**
 * Forecasts a run of another size (a D-study) from a pilot alone, with `tau` as the spread of the prompts’ true scores.
 *
 *   σ₀² = (1/B²) Σ_b MS_b r_b / N′,   E σ² = τ̂² + σ₀²,   SE(μ): `squaredErrorOfMu`, SE(σ): as `squaredErrorOfSigma`,
 *
 * where r_b is the share of a cell's noise that remains with other samples. The forecast of σ from a single run is rough
 * (0.6 to 2 points), so show it as a band. NaN in the same cases as there.
 */
export function forecastFromPilot(pilot: PilotEstimates, design: RunDesign, tau = pilot.tau): PilotForecast {
  const { sets, along, jackknife } = pilot;
  const B = sets.length;
  const times = design.items / pilot.items;
  const ratios = sets.map(({ itemByPrompt, sample = 0 }) => {
    const noise = (samples: number) => itemByPrompt + sample / samples;
    return noise(pilot.samples) === 0 ? 1 : noise(design.samples) / noise(pilot.samples);
  });
  const tau2 = tau ** 2;
  const total = (of: (set: PilotSetVariances, ratio: number, b: number) => number) =>
    sets.reduce((sum, set, b) => sum + of(set, ratios[b]!, b), 0);
  const meanSquare = total(({ noise }, ratio) => noise * ratio) / B;
  const floor2 = meanSquare / design.items / B;
  const noise2 = total(({ noise, phi }, ratio) => noise * phi * ratio) / times / B ** 2;
  const trace = total(({ trace }, ratio) => trace * ratio) / times;
  const squared =
    total(({ traces }, ratio, b) =>
      traces.reduce((sum, each, c) => sum + (c === b ? 1 : 2) * each * ratio * ratios[c]!, 0),
    ) /
    times ** 2;
  const T = pilot.prompts;
  const morePrompts = (T - 1) / (design.prompts - 1);
  const variance = ((2 * squared) / (T - 1) ** 2 + (4 * tau2 * along * trace) / (T - 1) ** 2) * morePrompts;
  const sigmaError2 = variance / (4 * (tau2 + noise2));
  const designed = sets.map(({ item, itemByPrompt, sample }) => ({
    components: { prompt: 0, item, itemByPrompt, sample },
    items: design.items,
  }));
  const muError = (spread2: number) => Math.sqrt(squaredErrorOfMu(designed, spread2, design));
  return {
    floor: Math.sqrt(floor2),
    sigma: Math.sqrt(tau2 + floor2),
    muError: muError(0),
    muErrorOverPrompts: muError(tau2),
    sigmaError: Math.sqrt(sigmaError2),
    sigmaErrorOverPrompts: Math.sqrt(sigmaError2 + jackknife * tau2 * morePrompts),
    effect: minDetectableSpread(
      meanSquare,
      { benchmarks: B, items: design.items, prompts: design.prompts },
      sensitivityAlphaPerModel(1),
    ),
  };
}
