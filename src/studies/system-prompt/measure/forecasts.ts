import type { NoValueWithReason } from '../../../base/json/json.ts';
import {
  forecastFromPilot,
  hasSampleVariance,
  type PilotEstimates,
  type PilotForecast,
} from '../../../measure/planning/pilot.ts';
import { offeredAdditions } from '../../../measure/verdicts/addition-forecast.ts';
import type { RunSizeForecastResult } from './detail-forms.ts';

/** 1.96 standard errors, in points. */
const reach = (error: number): number => 100 * 1.959963984540054 * error;

/**
 * The forecast for each of the `offeredAdditions`, in points. More samples need an estimate of their effect. Empty without a
 * pilot.
 */
export function forecastsByRunSize(pilot: PilotEstimates | NoValueWithReason): RunSizeForecastResult[] {
  if ('why' in pilot) return [];
  return offeredAdditions
    .filter(({ samples }) => samples === 1 || hasSampleVariance(pilot))
    .map(({ questions, prompts, samples }) => {
      const design = { items: pilot.items * questions, prompts: pilot.prompts * prompts, samples: pilot.samples * samples };
      const own = forecastFromPilot(pilot, design);
      const ends = pilot.band.map((tau) => forecastFromPilot(pilot, design, tau));
      // An error does not always grow with τ.
      const band = (figure: (forecast: PilotForecast) => number) => {
        const values = ends.map(figure);
        return [Math.min(...values), Math.max(...values)] as const;
      };
      return {
        questions,
        prompts,
        samples,
        sigma: 100 * own.sigma,
        sigmaBand: band(({ sigma }) => 100 * sigma),
        floor: 100 * own.floor,
        sigmaReach: reach(own.sigmaError),
        sigmaReachBand: band(({ sigmaError }) => reach(sigmaError)),
        sigmaReachOtherPrompts: reach(own.sigmaErrorOverPrompts),
        sigmaReachOtherPromptsBand: band(({ sigmaErrorOverPrompts }) => reach(sigmaErrorOverPrompts)),
        muReach: reach(own.muError),
        muReachOtherPrompts: reach(own.muErrorOverPrompts),
        muReachOtherPromptsBand: band(({ muErrorOverPrompts }) => reach(muErrorOverPrompts)),
        effect: 100 * own.effect,
      };
    });
}
