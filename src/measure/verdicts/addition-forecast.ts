import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { squaredErrorOfMu, squaredErrorOfSigma, type DesignMultiples } from '../prompt-effect/d-study.ts';
import { minPromptsForSpread } from '../prompt-effect/prompt-effect.ts';
import { trueSpreadVariance, type PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { varianceComponents, type CellSums } from '../prompt-effect/variance-components.ts';

/**
 * A multiple of the original design, the number of answers it takes, and the precision of μ and σ that it would give. The
 * precision is the half-width of a 95% interval, 1.96 SE, in points.
 */
export interface AdditionForecast extends DesignMultiples {
  readonly answers: number;
  readonly mu: MaybeNumber;
  readonly muOtherPrompts: MaybeNumber;
  readonly sigma: MaybeNumber;
  readonly sigmaOtherPrompts: MaybeNumber;
}

/** The original design; twice and four times the questions; twice the prompts; twice the samples. */
export const offeredAdditions: readonly DesignMultiples[] = [
  { questions: 1, prompts: 1, samples: 1 },
  { questions: 2, prompts: 1, samples: 1 },
  { questions: 4, prompts: 1, samples: 1 },
  { questions: 1, prompts: 2, samples: 1 },
  { questions: 1, prompts: 1, samples: 2 },
];

/** The normal quantile of 97.5%. */
const reach = 1.959963984540054;

const inPoints = (squaredError: number): number => 100 * reach * Math.sqrt(squaredError);

/**
 * Forecasts what more questions, prompts or samples would be worth (a D-study, set by set, on single answers). For each of
 * `offeredAdditions` it gives the errors that `squaredErrorOfMu` and `squaredErrorOfSigma` forecast, for these prompts and
 * over other prompts like these. A forecast assumes that every cell has its answer, and is as rough as the run it is based
 * on.
 *
 * A figure that cannot be forecast has its reason instead: a set of one item, items in clusters, or answers that are all the
 * same. Likewise more samples if each cell was asked once, and σ and other prompts below five prompts.
 */
export function forecastAdditions(
  spread: PromptSpread | undefined,
  sums: readonly CellSums[],
  samples: number,
): AdditionForecast[] {
  const items = sums.reduce((sum, set) => sum + set.items, 0);
  const answers = items * (sums[0]?.prompts ?? 0) * samples;
  const components = sums.map(varianceComponents);
  const why = noForecastReason(spread, components);
  return offeredAdditions.map((times): AdditionForecast => {
    const own = { ...times, answers: answers * times.questions * times.prompts * times.samples };
    const none =
      why ?? (times.samples > 1 && !components.some(({ sample }) => sample !== undefined) ? singleSampleReason : undefined);
    if (!spread || none) {
      const reason = none ?? tooFewQuestionsReason;
      return { ...own, mu: reason, muOtherPrompts: reason, sigma: reason, sigmaOtherPrompts: reason };
    }
    const T = spread.prompts.length;
    const design = { prompts: T * times.prompts, samples: samples * times.samples };
    const sets = components.map((parts, b) => ({
      components: parts,
      items: (spread.fits[b]?.items ?? 0) * times.questions,
    }));
    const mu = squaredErrorOfMu(sets, 0, design);
    const isFew = T < minPromptsForSpread;
    const sigma = squaredErrorOfSigma(spread, components, samples, times);
    const ofSigma = (error: number): MaybeNumber =>
      isFew ? makeTooFewPromptsReason(T) : error > 0 ? inPoints(error) : noFlipsReason;
    return {
      ...own,
      mu: mu > 0 ? inPoints(mu) : allTheSame,
      muOtherPrompts: isFew
        ? makeTooFewPromptsReason(T)
        : mu > 0
          ? inPoints(squaredErrorOfMu(sets, trueSpreadVariance(spread), design))
          : allTheSame,
      sigma: ofSigma(sigma.these),
      sigmaOtherPrompts: ofSigma(sigma.others),
    };
  });
}

/** Why no figure can be forecast at all; undefined if some can. */
export function noForecastReason(
  spread: PromptSpread | undefined,
  components: readonly { readonly item: number }[],
): NoValueWithReason | undefined {
  if (!spread) return tooFewQuestionsReason;
  if (spread.fits.some(({ clusters }) => clusters)) return clusteredReason;
  return components.some(({ item }) => Number.isNaN(item)) ? oneItem : undefined;
}

export const tooFewQuestionsReason = undefinedBecause('too few questions are answered under two prompts or more');
const clusteredReason = undefinedBecause('the questions come in clusters, for which no forecast is made');
const oneItem = undefinedBecause('a set has one question only, which does not tell how questions differ');
const singleSampleReason = undefinedBecause(
  'every question was asked once under each prompt, which does not tell what a second answer would add',
);
const allTheSame = undefinedBecause('every answer is worth the same, which does not tell how questions differ');
export const noFlipsReason = undefinedBecause(
  'no answer changes between the prompts, which does not tell how many others would',
);
export const makeTooFewPromptsReason = (T: number): NoValueWithReason =>
  undefinedBecause(`${T} prompts are too few to show how others differ: at least five are needed`);
