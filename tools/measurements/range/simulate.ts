import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { minPromptsForSpread } from '../../../src/measure/prompt-effect/prompt-effect.ts';
import { tallySystemPromptAnswers } from '../../../src/studies/system-prompt/measure/tally.ts';
import { designs } from '../../../test/calibration/design.ts';
import { realDesigns, realDesignsOf, realRun } from '../../../test/calibration/real-run.ts';
import { simulatedRun, type SimulatedRun } from '../../../test/calibration/simulated-run.ts';
import { rangeIntervals, type RangeIntervalKind } from './intervals.ts';

export interface RangeDesign {
  readonly name: string;
  readonly run: (seed: number) => SimulatedRun;
}

/**
 * The simulated designs of `test/calibration` without unparsed or failed answers, and the real matrices of `test/fixtures`.
 */
export const rangeDesigns: readonly RangeDesign[] = [
  ...designs
    .filter(
      ({ prompts, unread, failedWrong }) =>
        prompts >= minPromptsForSpread && unread === undefined && failedWrong === undefined,
    )
    .map((design) => ({ name: design.name, run: (seed: number) => simulatedRun(design, seed) })),
  ...[...realDesigns.filter(({ prompts }) => !prompts), ...realDesignsOf('configuration')].map((design) => ({
    name: design.name,
    run: (seed: number) => realRun(design, seed),
  })),
];

interface EndCounts {
  /** How often the lower end is above the truth, and how often the upper end is below it. */
  readonly missedBelow: number;
  readonly missedAbove: number;
  /** Mean ends, in points. */
  readonly low: number;
  readonly high: number;
}

export interface RangeMeasurement {
  readonly design: string;
  readonly models: number;
  /** Mean of the true differences, in points. */
  readonly truth: number;
  readonly kinds: Readonly<Record<RangeIntervalKind, EndCounts>>;
}

export const rangeKinds = Object.keys(rangeIntervals) as RangeIntervalKind[];

export function measureRanges({ name, run }: RangeDesign, runs: number): RangeMeasurement {
  const found = Array.from({ length: runs }, (_, n) => run(n + 1)).flatMap((one) => {
    const ids = one.templates.map(({ id }) => id);
    return tallySystemPromptAnswers(one.table, one.plan, ids).models.flatMap(({ model, items }) => {
      const spread = promptSpread(items);
      const scores = one.truths.find((truth) => truth.model === model)?.scores;
      if (!spread || !scores) return [];
      return [{ spread, truth: Math.max(...scores) - Math.min(...scores) }];
    });
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const countsOf = (kind: RangeIntervalKind): EndCounts => {
    const ends = found.map(({ spread, truth }) => {
      const [low, high] = rangeIntervals[kind](spread);
      return { low: 100 * low, high: 100 * high, truth };
    });
    return {
      missedBelow: ends.filter(({ low, truth }) => low > truth + 1e-9).length,
      missedAbove: ends.filter(({ high, truth }) => high < truth - 1e-9).length,
      low: mean(ends.map(({ low }) => low)),
      high: mean(ends.map(({ high }) => high)),
    };
  };
  return {
    design: name,
    models: found.length,
    truth: mean(found.map(({ truth }) => truth)),
    kinds: {
      printed: countsOf('printed'),
      pairs: countsOf('pairs'),
      simultaneous: countsOf('simultaneous'),
      posterior: countsOf('posterior'),
    },
  };
}
