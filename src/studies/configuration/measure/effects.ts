import { factorEffects } from '../../../measure/effects/factor-effects.ts';
import type { BootstrapSettings } from './measure.ts';
import type { LevelChangeEffect, ConfigurationFactor } from './result.ts';
import type { ConfigurationTally } from './tally.ts';

/** The effect of each level compared with the factor’s first level, by set: first over all models, then for each model. */
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
