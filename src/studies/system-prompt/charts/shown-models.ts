import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { BoxStatistics } from '../../../measure/basics/box.ts';
import type { HeatScore } from '../../../charts/heat/score-heat.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';

/** A model as a chart shows it: over all benchmarks or on a single one. */
export interface ShownModel {
  readonly model: string;
  /** Its index in the result, for colour and shape. */
  readonly index: number;
  readonly mu: MaybeNumber;
  readonly sigma: MaybeNumber;
  readonly noiseFloor: MaybeNumber;
  readonly interval: { readonly mu: Interval | NoValueWithReason; readonly sigma: Interval | NoValueWithReason };
  readonly box: BoxStatistics | NoValueWithReason;
  readonly scores: readonly HeatScore[];
  /** Its JSON pointer in the result (RFC 6901). */
  readonly at: string;
}

export function modelsWithPromptScores(result: SystemPromptResult, benchmark: string | null = null): ShownModel[] {
  return result.models.map((model, index) => ({
    model: model.model,
    index,
    scores: model.scenarios.map(({ scenario, title, score, benchmarks }, s) => {
      const at = pointer('models', index, 'scenarios', s);
      return benchmark === null
        ? { scenario, title, score, at: `${at}/score` }
        : { scenario, title, at: at + pointer('benchmarks', benchmark), score: benchmarks[benchmark] ?? notOn(benchmark) };
    }),
    ...(benchmark === null ? overall(model, index) : onBenchmark(model, index, benchmark)),
  }));
}

/** The medians that divide the map. */
export function shownQuadrantMedians(
  result: SystemPromptResult,
  benchmark: string | null = null,
): SystemPromptResult['quadrantMedians'] {
  if (benchmark === null) return result.quadrantMedians;
  const why = notOn(benchmark);
  return result.benchmarkMedians.find((each) => each.benchmark === benchmark) ?? { mu: why, sigma: why };
}

const overall = ({ mu, sigma, noiseFloor, interval, box }: SystemPromptModelResult, index: number) => ({
  mu,
  sigma,
  noiseFloor,
  interval,
  box,
  at: pointer('models', index),
});

function onBenchmark({ benchmarks }: SystemPromptModelResult, index: number, benchmark: string) {
  const b = benchmarks.findIndex((each) => each.benchmark === benchmark);
  const why = notOn(benchmark);
  const { mu, sigma, box } = benchmarks[b] ?? { mu: why, sigma: why, box: why };
  const overallOnly = undefinedBecause('measured over all benchmarks together');
  return {
    mu,
    sigma,
    box,
    noiseFloor: overallOnly,
    interval: { mu: overallOnly, sigma: overallOnly },
    at: pointer('models', index, 'benchmarks', b),
  };
}

const notOn = (benchmark: string): NoValueWithReason => undefinedBecause(`no scores on ${benchmark}`);

/** A fixed offset between −0.5 and 0.5, spread evenly over any number of neighbours by multiples of the golden ratio. */
export const jitter = (index: number): number => ((index * 0.6180339887498949) % 1) - 0.5;
