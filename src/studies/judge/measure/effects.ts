import { zip } from '../../../base/objects/zip.ts';
import { percentileInterval } from '../../../measure/alpha/alpha-draws.ts';
import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { meanOfDefined } from './agreement.ts';
import { type AlphaWithResamples, subtractDraws, intervalEnds, meanInEachDraw } from './consistency.ts';
import type { JudgeOptions } from '../protocol/options.ts';
import type { AlphaDifferenceOfLevels } from './result.ts';

/**
 * How definition length, scale and temperature change each model’s α. For every two levels of a factor it takes α under the
 * later level minus α under the earlier. It averages this over everything else being equal, by criterion and over all
 * criteria. Differences are taken within a draw of units. So units that are easy to agree on cancel out. Different criteria
 * have independent draws, unless they share a stratum. Effects of the scale cover only self-consistency, as a pair of scales
 * has no single scale. They compare α of different metrics, as the paper does.
 */
export function alphaLevelDifferences(
  cells: readonly AlphaWithResamples[],
  options: JudgeOptions,
): AlphaDifferenceOfLevels[] {
  const factors = [
    { factor: 'definition', levels: options.definitions, kinds: ['selfConsistency', 'interScale'] },
    { factor: 'scale', levels: options.scales.map(({ id }) => id), kinds: ['selfConsistency'] },
    { factor: 'temperature', levels: options.temperatures.map(({ id }) => id), kinds: ['selfConsistency', 'interScale'] },
  ] as const;
  const models = [...new Set(cells.map(({ model }) => model))];
  return models.flatMap((model) =>
    factors.flatMap(({ factor, levels, kinds }) =>
      kinds.flatMap((of) => {
        const ofKind = cells.filter((cell) => cell.model === model && cell.of === of);
        return placesOf(ofKind, factor).flatMap(({ cells, ...place }) =>
          pairsOf(levels).map(([from, to]) => ({
            model,
            of,
            factor,
            from,
            to,
            ...place,
            ...differenceOf(cells, factor, from, to),
          })),
        );
      }),
    ),
  );
}

type FactorName = AlphaDifferenceOfLevels['factor'];

/** All cells together, and those of each criterion. Temperatures are separate unless temperature is the factor. */
function placesOf(cells: readonly AlphaWithResamples[], factor: FactorName) {
  const criteria = [...new Set(cells.map(({ criterion }) => criterion))];
  const temperatures = [...new Set(cells.map(({ temperature }) => temperature))];
  const parts =
    factor === 'temperature'
      ? [{ cells }]
      : temperatures.map((temperature) => ({
          temperature,
          cells: cells.filter((cell) => cell.temperature === temperature),
        }));
  return parts.flatMap(({ cells, ...part }) => [
    { ...part, cells },
    ...criteria.map((criterion) => ({ ...part, criterion, cells: cells.filter((cell) => cell.criterion === criterion) })),
  ]);
}

const pairsOf = (levels: readonly string[]): (readonly [from: string, to: string])[] =>
  levels.flatMap((from, at) => levels.slice(at + 1).map((to) => [from, to] as const));

function differenceOf(
  cells: readonly AlphaWithResamples[],
  factor: FactorName,
  from: string,
  to: string,
): Pick<AlphaDifferenceOfLevels, 'difference' | 'low' | 'high' | 'pairs'> {
  const others = new Map(
    cells.filter((cell) => cell[factor] === to).map((cell) => [keyWithout(cell, factor), cell] as const),
  );
  const pairs = cells.flatMap((one) => {
    const other = one[factor] === from ? others.get(keyWithout(one, factor)) : undefined;
    return other ? [[one, other] as const] : [];
  });
  const differences = pairs.map(([one, other]): MaybeNumber => {
    if (!isNumber(one.value)) return one.value;
    return isNumber(other.value) ? other.value - one.value : other.value;
  });
  const difference = meanOfDefined(differences);
  const defined = zip(pairs, differences).flatMap(([pair, each]) => (isNumber(each) ? [pair] : []));
  if (!isNumber(difference)) return { difference, low: difference, high: difference, pairs: 0 };
  const drawn = defined.map(([one, other]) => subtractDraws(other.draws, one.draws));
  const units = Math.max(...defined.map(([one, other]) => Math.min(one.units, other.units)));
  return {
    difference,
    ...intervalEnds(percentileInterval(meanInEachDraw(drawn, drawn[0]?.length ?? 0), units)),
    pairs: defined.length,
  };
}

function keyWithout({ criterion, temperature, definition, scale }: AlphaWithResamples, factor: FactorName): string {
  const place = { criterion, temperature, definition, scale, [factor]: '' };
  return [place.criterion, place.temperature, place.definition, place.scale].join('|');
}
