import { factorEffects } from '../../../measure/effects/factor-effects.ts';
import type { BootstrapSettings } from './measure.ts';
import type { LevelChangeEffect, ConfigurationFactor } from './result.ts';
import type { ConfigurationTally } from './tally.ts';

/** What each other level does beside the factor's first: in each set over all models, then for each model. */
export const effectsOfFactorLevels = (
  { answers, configurations, datasets, samples }: ConfigurationTally,
  factors: readonly ConfigurationFactor[],
  drawing: BootstrapSettings,
): LevelChangeEffect[] =>
  datasets.flatMap((dataset) => {
    const own = answers.filter((each) => each.dataset === dataset);
    return factorEffects(own, configurations, factors, samples, drawing).map(({ model, ...effect }): LevelChangeEffect => ({
      dataset,
      ...(model !== undefined && { model }),
      ...effect,
    }));
  });
