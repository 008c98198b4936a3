import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { tauInterval } from '../../src/measure/prompt-effect/questions-needed.ts';
import { promptSpreadToEvidence } from '../../src/measure/prompt-effect/prompt-effect.ts';
import { trueRangeInterval } from '../../src/measure/prompt-effect/true-range.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { randomBelow, seededRandom, textSeed } from '../../src/measure/basics/random.ts';
import { realDesigns, realDesignsOf, truthOf, type RealDesign } from './real-run.ts';
import { misses } from './hold-to-truth.ts';
import { addTo, type Count } from './tally.ts';

/** Draws per run: 1,000 where 250 runs are made. */
const drawsInRun = 4;

/** Splits designs into one per model. */
export const spreadDesignsOf = (designs: readonly RealDesign[]): RealDesign[] =>
  designs.flatMap((design) =>
    design.population.models.map((model) => ({
      ...design,
      name: `${design.name}, ${model.model}`,
      population: { ...design.population, models: [model] },
    })),
  );

export const spreadDesigns = spreadDesignsOf([
  ...realDesigns.filter(({ prompts }) => prompts === undefined),
  ...realDesignsOf('configuration'),
]);

/** Draws questions of a real matrix repeatedly and checks τ's interval against the τ of the whole matrix. */
export function calibrateSpread(design: RealDesign, seed: number, tally: Map<string, Count>): void {
  const [model] = design.population.models;
  if (!model) return;
  const places = design.prompts ?? Array.from({ length: model.tables[0]?.templates ?? 0 }, (_, t) => t);
  const { tau, scores } = truthOf(model.model, model.tables, places);
  for (let draw = 0; draw < drawsInRun; draw++) {
    const random = seededRandom(textSeed(`${design.name}|spread`) + 7919 * (seed * drawsInRun + draw));
    const drawn = model.tables.map((table): ScoreMatrix => {
      const items = Array.from({ length: design.perSet }, () => randomBelow(random, table.items));
      return {
        items: items.length,
        templates: places.length,
        scores: Float64Array.from(
          items.flatMap((item) => places.map((place) => table.scores[item * table.templates + place] ?? NaN)),
        ),
        binary: true,
      };
    });
    const spread = promptSpread(drawn);
    if (!spread) continue;
    const [low, high] = tauInterval(promptSpreadToEvidence(spread));
    addTo(tally, 'tau-real', misses(tau, [100 * low, 100 * high]));
    const [least, most] = trueRangeInterval(spread, [low, high]);
    addTo(tally, 'range-real', misses(Math.max(...scores) - Math.min(...scores), [100 * least, 100 * most]));
  }
}
