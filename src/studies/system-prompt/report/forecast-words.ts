import { formatFixed } from '../../../core/words/format.ts';
import type { RunDesign } from '../../../measure/planning/forecast.ts';
import {
  forecastFromPilot,
  hasSampleVariance,
  type PilotEstimates,
  type PilotForecast,
} from '../../../measure/planning/pilot.ts';

/** 1.96 standard errors, in points. */
const reach = (error: number): number => 100 * 1.959963984540054 * error;
const points = (value: number): string => formatFixed(value, value < 10 ? 1 : 0);

/** “2.1”, or “2.1 (1.2 to 3.4)” if the figure depends on τ. The ends have τ at either end of the pilot’s band. */
function withBand(pilot: PilotEstimates, design: RunDesign, figure: (forecast: PilotForecast) => number): string {
  // More spread can make a figure more precise, so the ends may come in either order.
  const [low, high] = pilot.band
    .map((tau) => figure(forecastFromPilot(pilot, design, tau)))
    .sort((a, b) => a - b)
    .map(points);
  const own = points(figure(forecastFromPilot(pilot, design)));
  return low === high ? own : `${own} (${low} to ${high})`;
}

/** What a run of this size would find, line by line, in points. */
export function forecastLines(pilot: PilotEstimates, design: RunDesign) {
  const textOf = (figure: (forecast: PilotForecast) => number) => withBand(pilot, design, figure);
  return [
    { title: 'σ, as it would be shown', text: textOf(({ sigma }) => 100 * sigma) },
    { title: 'σ₀: of that, by flips alone', text: textOf(({ floor }) => 100 * floor) },
    { title: 'σ of these prompts, ±', text: textOf(({ sigmaError }) => reach(sigmaError)) },
    { title: 'σ of other prompts like these, ±', text: textOf(({ sigmaErrorOverPrompts }) => reach(sigmaErrorOverPrompts)) },
    { title: 'μ with these prompts, ±', text: textOf(({ muError }) => reach(muError)) },
    { title: 'μ with other prompts like these, ±', text: textOf(({ muErrorOverPrompts }) => reach(muErrorOverPrompts)) },
    ...(design.prompts < 5
      ? []
      : [{ title: 'Smallest prompt effect found in 80% of such runs', text: textOf(({ effect }) => 100 * effect) }]),
  ];
}

const doubledPhrases = {
  questions: 'twice the questions',
  prompts: 'twice the prompts',
  samples: 'twice the samples',
} as const;

/** What to change first. Each change doubles the number of answers. */
export function firstChangeAdvice(pilot: PilotEstimates, design: RunDesign): string[] {
  const designs = {
    questions: { ...design, items: 2 * design.items },
    prompts: { ...design, prompts: 2 * design.prompts },
    ...(hasSampleVariance(pilot) && { samples: { ...design, samples: 2 * design.samples } }),
  };
  const figures = [
    ['For σ of these prompts', 'sigmaError'],
    ['For σ of other prompts like these', 'sigmaErrorOverPrompts'],
    ['For μ of these prompts', 'muError'],
  ] as const;
  return figures.flatMap(([words, figure]) => {
    const now = forecastFromPilot(pilot, design)[figure];
    let best: { readonly what: keyof typeof doubledPhrases; readonly to: number } | undefined;
    for (const what of ['questions', 'prompts', 'samples'] as const) {
      const to = designs[what] && forecastFromPilot(pilot, designs[what])[figure];
      if (to !== undefined && to < (best?.to ?? now)) best = { what, to };
    }
    return best
      ? [
          `${words}: ${doubledPhrases[best.what]} narrows it most, from ± ${points(reach(now))} to ± ${points(reach(best.to))}.`,
        ]
      : [];
  });
}
