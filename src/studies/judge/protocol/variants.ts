import type { Variant } from '../../../core/plan/cell.ts';
import { definitionFactorId, scaleFactorId, temperatureFactorId } from '../measure/tally.ts';
import type { JudgeOptions } from './options.ts';

/** Every variant in which a model rates a pair: temperature, definition length, scale. */
export const judgeVariants = ({ temperatures, definitions, scales }: JudgeOptions): Variant[] =>
  temperatures.flatMap((temperature) =>
    definitions.flatMap((definition) =>
      scales.map((scale) => ({
        [temperatureFactorId]: temperature.id,
        [definitionFactorId]: definition,
        [scaleFactorId]: scale.id,
      })),
    ),
  );
