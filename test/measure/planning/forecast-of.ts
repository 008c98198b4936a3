import type { RunDesign, RunForecast } from '../../../src/measure/planning/forecast.ts';
import { squaredErrorOfMu, squaredErrorOfSigma } from '../../../src/measure/prompt-effect/d-study.ts';
import { trueSpreadVariance, type PromptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import type { VarianceComponents } from '../../../src/measure/prompt-effect/variance-components.ts';

/**
 * Forecast for a run of another size (a D-study), from a run's spread and the components of each of its benchmarks. `asked`
 * is the run's own size, with the average number of items per benchmark.
 *
 *   σ₀² = (1/B²) Σ_b MS_b r_b / N′,   E σ² = τ̂² + σ₀²,   SE(μ), SE(σ): `squaredErrorOfMu`, `squaredErrorOfSigma`,
 *
 * where r_b is the share of a cell's noise that remains with another number of samples. A single run's forecast of σ is
 * rough (0.6 to 2 points), so show it as a band. NaN as in those functions.
 */
export function forecastOf(
  spread: PromptSpread,
  components: readonly VarianceComponents[],
  asked: RunDesign,
  design: RunDesign,
): RunForecast {
  const tau2 = trueSpreadVariance(spread);
  const sets = components.map((each) => ({ components: each, items: design.items }));
  const floor2 =
    spread.fits.reduce((sum, { residualSquares, df }, b) => {
      const each = components[b];
      const noise = (samples: number) =>
        each ? Math.max(0, each.itemByPrompt) + Math.max(0, each.sample ?? 0) / samples : 0;
      const left =
        design.samples === asked.samples || noise(asked.samples) === 0 ? 1 : noise(design.samples) / noise(asked.samples);
      return sum + ((residualSquares / df) * left) / design.items;
    }, 0) /
    spread.fits.length ** 2;
  const { these, others } = squaredErrorOfSigma(spread, components, asked.samples, {
    questions: design.items / asked.items,
    prompts: design.prompts / asked.prompts,
    samples: design.samples / asked.samples,
  });
  const mu2 = (spreadOfPrompts: number) => squaredErrorOfMu(sets, spreadOfPrompts, design);
  return {
    floor: Math.sqrt(floor2),
    sigma: Math.sqrt(tau2 + floor2),
    muError: Math.sqrt(mu2(0)),
    muErrorOverPrompts: Math.sqrt(mu2(tau2)),
    sigmaError: Math.sqrt(these),
    sigmaErrorOverPrompts: Math.sqrt(others),
  };
}
