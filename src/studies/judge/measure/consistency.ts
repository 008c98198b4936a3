import { group } from 'd3';
import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { alphaDraws, percentileInterval, type UnitRatingsWithMetric } from '../../../measure/alpha/alpha-draws.ts';
import { leaveOneOutAlpha, type LeaveOneOutAlpha } from '../../../measure/alpha/alpha-jackknife.ts';
import { krippendorffAlpha } from '../../../measure/alpha/krippendorff-alpha.ts';
import { textSeed } from '../../../measure/basics/random.ts';
import { meanOfDefined } from './agreement.ts';
import { jackknifeMeanInterval, type VariantJackknifeValues } from './jackknife-mean.ts';
import { areRubricsOfOneScale } from '../protocol/mapping.ts';
import { meanRatings } from './mean-ratings.ts';
import { fitMappingToOtherUnits, type UnitMapping } from './fitted-mapping.ts';
import type { DefinitionLength, JudgeOptions } from '../protocol/options.ts';
import type { IntervalLowHigh } from './result.ts';
import type { ModelCriterionAnswers, ScaleVariantAnswers } from './tally.ts';

export interface JudgeBootstrapSettings {
  readonly draws: number;
  readonly seed: number;
}

/**
 * α of one variant. `without` (α without each unit) gives the intervals of α and of its means. `draws` gives the intervals
 * of differences.
 */
export interface AlphaWithResamples extends VariantJackknifeValues {
  readonly of: 'selfConsistency' | 'interScale';
  readonly model: string;
  readonly temperature: string;
  readonly definition: DefinitionLength;
  /** Scale id, or the id of the pair of scales. */
  readonly scale: string;
  /** α. */
  readonly value: MaybeNumber;
  /** α in each draw of units. NaN where it is undefined. */
  readonly draws: Float64Array;
  readonly units: number;
  /** For a pair of scales: the number of samples whose α is defined. */
  readonly samples: number;
  /** The mean rating under each of two rubrics of one scale. */
  readonly ratings?: readonly [VariantJackknifeValues, VariantJackknifeValues];
}

/**
 * Measures one model’s ratings by one criterion. Self-consistency is α of a unit’s K ratings, for every temperature,
 * definition length and scale. Inter-scale consistency is for every pair of scales. Its two raters are sample k on one scale
 * and the mapped sample k on the other. It is the mean over the k that have an α. All measures use the same draws of units.
 */
export const measureJudgeConsistency = (
  answers: ModelCriterionAnswers,
  options: JudgeOptions,
  drawing: JudgeBootstrapSettings,
): AlphaWithResamples[] => consistencyInSameDraws([answers], options, drawing).flat();

/** The same for several models’ ratings of the same units. All use the same draws, so their differences have draws too. */
export function consistencyInSameDraws(
  models: readonly ModelCriterionAnswers[],
  options: JudgeOptions,
  { draws, seed }: JudgeBootstrapSettings,
): AlphaWithResamples[][] {
  const parts = models.map((answers) => partsOf(answers, options));
  const all = parts.flat().flatMap(({ series }) => series);
  // The units are the same for all models. Criteria of one stratum see the same draws.
  const { groups = [], groupCount, isShared, stratum } = models[0] ?? {};
  const { alphas } = alphaDraws(all, {
    draws,
    groups,
    seed: textSeed(`${seed}|${stratum}`),
    ...(isShared && { groupCount }),
  });
  let next = 0;
  return zip(models, parts).map(([{ model, criterion, stratum }, own]) =>
    own.map(({ series, ...rest }) => {
      const drawn = alphas.slice(next, (next += series.length));
      const [only, another] = drawn;
      const found = series.map(({ units, metric }) => krippendorffAlpha(units, metric));
      return {
        model,
        criterion,
        stratum,
        ...rest,
        value: meanOfDefined(found),
        ...leavingOut(
          draws > 0 ? series.map(({ units, metric }) => leaveOneOutAlpha(units, metric, groups, groupCount)) : [],
        ),
        draws: only && !another ? only : meanInEachDraw(drawn, draws),
        units: unitsPaired(series),
        samples: found.filter((alpha) => typeof alpha === 'number').length,
      };
    }),
  );
}

type Part = Pick<AlphaWithResamples, 'of' | 'temperature' | 'definition' | 'scale' | 'isFitted' | 'ratings'> & {
  readonly series: readonly UnitRatingsWithMetric[];
};

/** The answers at one temperature and definition length, on every scale. */
type Group = Pick<ScaleVariantAnswers, 'temperature' | 'definition'> & { readonly answers: readonly ScaleVariantAnswers[] };

/** The rating series behind each α. */
function partsOf(all: ModelCriterionAnswers, { scales, interScale }: JudgeOptions): Part[] {
  return groupsOf(all.asked).flatMap(({ temperature, definition, answers }): Part[] => {
    const on = (id: string): ScaleVariantAnswers =>
      assertDefined(
        answers.find(({ scale }) => scale.id === id),
        `scale “${id}”`,
      );
    const own = scales.map(({ id, metric }) => ({
      of: 'selfConsistency' as const,
      temperature,
      definition,
      scale: id,
      series: [{ units: on(id).ratings, metric }],
    }));
    const between = interScale.map((pair) => {
      const a = on(pair.a);
      const b = on(pair.b);
      return {
        of: 'interScale' as const,
        temperature,
        definition,
        scale: pair.id,
        ...(pair.mapping.kind === 'equipercentile' && { isFitted: true as const }),
        ...(areRubricsOfOneScale(a.scale, b.scale) && { ratings: meanRatings(all, a, b) }),
        series: pairedSeries(a, b, fitMappingToOtherUnits(pair, a, b, all), pair.metric),
      };
    });
    return [...own, ...between];
  });
}

/** For each unit left out, the mean over the series in which α is defined. */
function leavingOut(
  series: readonly LeaveOneOutAlpha[],
): Pick<VariantJackknifeValues, 'without' | 'counts' | 'largestShare'> {
  const defined = series.filter(({ alpha }) => isNumber(alpha));
  const length = defined[0]?.without.length ?? 0;
  return {
    without: meanInEachDraw(
      defined.map(({ without }) => without),
      length,
    ),
    counts: Array.from({ length }, (_, u) => defined.some(({ isPaired }) => isPaired[u])),
    largestShare: Math.max(0, ...defined.map((each) => each.largestShare)),
  };
}

/** The interval of one α. */
export const alphaInterval = (cell: AlphaWithResamples): IntervalLowHigh =>
  isNumber(cell.value) ? jackknifeMeanInterval([cell]) : { low: cell.value, high: cell.value };

/** The mean of α over cells that have one, with its interval. */
export function meanConsistency(cells: readonly AlphaWithResamples[]): IntervalLowHigh & { readonly mean: MaybeNumber } {
  const mean = meanOfDefined(cells.map(({ value }) => value));
  return isNumber(mean) ? { mean, ...jackknifeMeanInterval(cells) } : { mean, low: mean, high: mean };
}

export const intervalEnds = (interval: ReturnType<typeof percentileInterval>): IntervalLowHigh =>
  'why' in interval ? { low: interval, high: interval } : { low: interval[0], high: interval[1] };

/** Subtracts one value from the other in each draw. */
export const subtractDraws = (draws: Float64Array, less: Float64Array): Float64Array =>
  draws.map((value, draw) => value - (less[draw] ?? NaN));

/** The mean in each draw of the values that are defined there. */
export function meanInEachDraw(all: readonly Float64Array[], draws: number): Float64Array {
  return Float64Array.from({ length: draws }, (_, draw) => {
    let sum = 0;
    let count = 0;
    for (const values of all) {
      const value = values[draw] ?? NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return count > 0 ? sum / count : NaN;
  });
}

/** Answers grouped by temperature and definition length. */
const groupsOf = (asked: readonly ScaleVariantAnswers[]): Group[] =>
  [...group(asked, ({ temperature, definition }) => `${temperature}|${definition}`).values()].flatMap((answers) =>
    answers.slice(0, 1).map(({ temperature, definition }) => ({ temperature, definition, answers })),
  );

function pairedSeries(
  a: ScaleVariantAnswers,
  b: ScaleVariantAnswers,
  mapped: UnitMapping,
  metric: UnitRatingsWithMetric['metric'],
): UnitRatingsWithMetric[] {
  const K = a.ratings[0]?.length ?? 0;
  return Array.from({ length: K }, (_, k) => ({
    metric,
    units: zip(a.ratings, b.ratings).map(([samples, others], u) => {
      const one = samples[k] ?? null;
      const other = others[k] ?? null;
      return [one === null ? null : mapped.a(one, u), other === null ? null : mapped.b(other, u)];
    }),
  }));
}

const unitsPaired = (series: readonly UnitRatingsWithMetric[]): number =>
  (series[0]?.units ?? []).filter((_, u) =>
    series.some(({ units }) => (units[u] ?? []).filter((rating) => rating !== null).length >= 2),
  ).length;

/** Why a model’s agreement with itself as the reference is missing. */
export const selfReferenceReason = undefinedBecause('it is the reference itself');
