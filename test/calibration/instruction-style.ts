import type { PrecomputedTextSimilarities } from '../../src/core/studies/study.ts';
import { textSeed, seededRandom, drawStandardNormal } from '../../src/measure/basics/random.ts';
import { measureInstructionStyle } from '../../src/studies/instruction-style/measure/measure.ts';
import { correlateCrsWithAccuracy, type CrsAccuracyPoint } from '../../src/studies/instruction-style/measure/correlation.ts';
import type { InstructionStyleResult } from '../../src/studies/instruction-style/measure/result.ts';
import { decodingFactorId, styleFactorId } from '../../src/studies/instruction-style/measure/tally.ts';
import { instructionStyleDefaults } from '../../src/studies/instruction-style/protocol/options.ts';
import { base, type Design } from './design.ts';
import { holdToTruth, misses } from './hold-to-truth.ts';
import { realRun, type RealDesign } from './real-run.ts';
import { simulatedRun, type SimulatedRun } from './simulated-run.ts';
import { addTo, type Count } from './tally.ts';

const varied = (name: string, change: Partial<Design>): Design => ({ ...base, prompts: 4, ...change, name });

/** Four styles, unless a design sets another number. */
export const styleDesigns: readonly Design[] = [
  varied('styles, base', {}),
  varied('styles, null', { effect: 'null' }),
  varied('styles, null, easy', { effect: 'null', difficulty: 'easy' }),
  varied('styles, null, 3×5', { effect: 'null', sets: [5, 5, 5] }),
  varied('styles, null, 9 models', { effect: 'null', models: 9 }),
  varied('styles, null, 5% failed', { effect: 'null', failed: 0.05 }),
  varied('styles, large', { effect: 'large' }),
  varied('styles, at chance', { difficulty: 'at chance' }),
  varied('six styles, null', { effect: 'null', prompts: 6 }),
  varied('six styles, large', { effect: 'large', prompts: 6 }),
];

/** Measures one simulated run as the app does and checks every claim against the truth. */
export const calibrateStyles = (design: Design, seed: number, tally: Map<string, Count>): InstructionStyleResult =>
  holdStyles(simulatedRun(design, seed), tally);

/** The same for a run drawn from real answers. */
export const calibrateRealStyles = (design: RealDesign, seed: number, tally: Map<string, Count>): InstructionStyleResult =>
  holdStyles(realRun(design, seed), tally);

/** Measures greedy answers only, so no texts remain to compare. */
function holdStyles({ plan, table, templates, truths }: SimulatedRun, tally: Map<string, Count>): InstructionStyleResult {
  const styles = templates.map(({ id, title }) => ({ id, title, wording: title }));
  const result = measureInstructionStyle(
    {
      items: table.items,
      rows: table.rows.map((row) => ({
        ...row,
        response: {
          ...row.response,
          variant: { [styleFactorId]: Object.values(row.response.variant)[0] ?? '', [decodingFactorId]: 'greedy' },
        },
      })),
    },
    { ...plan, study: 'instruction-style', options: { ...instructionStyleDefaults, styles, decodings: ['greedy'] } },
    { compared: allAlike },
  );
  const titles = templates.map(({ title }) => title);
  holdToTruth(result, { truths, titles, prefix: 'style-' }, tally);
  for (const truth of truths) {
    const own = result.effects?.find(({ model }) => model === truth.model);
    if (own?.widest) {
      const at = (id: string) => truth.scores[templates.findIndex((template) => template.id === id)] ?? NaN;
      addTo(tally, 'style-widest', misses(at(own.widest.best) - at(own.widest.worst), own.widest.interval));
    }
    // With four choices, chance is 25%.
    if (truth.mu <= 25 + 1e-9) addTo(tally, 'style-not-rated', own?.notRated === undefined);
  }
  return result;
}

const allAlike: PrecomputedTextSimilarities = {
  analyser: 'simulated',
  encoder: 'simulated',
  comparisonOf: () => ({ structurality: 1, lexicality: 1, coherence: 1 }),
};

/**
 * Spreads behind simulated points of models × sets where consistency and accuracy are unrelated: per model, per set, and the
 * rest.
 */
export interface Unrelated {
  readonly name: string;
  readonly models: number;
  readonly sets: number;
  readonly ofModel: number;
  readonly ofSet: number;
  readonly rest: number;
}

export const unrelated: readonly Unrelated[] = [
  { name: '3 models × 3 sets, by set', models: 3, sets: 3, ofModel: 0.3, ofSet: 1, rest: 0.3 },
  { name: '10 models × 4 sets, by set', models: 10, sets: 4, ofModel: 0, ofSet: 1, rest: 0.5 },
  { name: '9 models × 6 sets, both', models: 9, sets: 6, ofModel: 0.7, ofSet: 0.7, rest: 0.5 },
  { name: '10 models × 10 sets, by set', models: 10, sets: 10, ofModel: 0, ofSet: 1, rest: 0.5 },
  { name: '10 models × 10 sets, neither', models: 10, sets: 10, ofModel: 0, ofSet: 0, rest: 1 },
];

export function calibrateCorrelation(design: Unrelated, seed: number, tally: Map<string, Count>): void {
  const random = seededRandom(textSeed(`${design.name}|${seed}`));
  const several = (count: number, spread: number) =>
    Array.from({ length: count }, () => spread * drawStandardNormal(random));
  const drawn = () => {
    const ofModel = several(design.models, design.ofModel);
    const ofSet = several(design.sets, design.ofSet);
    return ofModel.map((own) => ofSet.map((set) => own + set + design.rest * drawStandardNormal(random)));
  };
  const crs = drawn();
  const accuracy = drawn();
  const points = crs.flatMap((own, m) =>
    own.map((value, s): CrsAccuracyPoint => ({
      model: `m${m}`,
      benchmark: `s${s}`,
      decoding: 'greedy',
      mean: accuracy[m]?.[s] ?? NaN,
      crs: { structurality: value, lexicality: value, coherence: value, rcscore: value },
    })),
  );
  const [found] = correlateCrsWithAccuracy(points, ['greedy'], { draws: 300, seed });
  const interval = found?.correlation.rcscore.interval.pearson;
  const isStated = Array.isArray(interval) && (interval[0] > 0 || interval[1] < 0);
  addTo(tally, 'style-correlation', isStated, isStated);
}
