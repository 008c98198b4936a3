import { zip } from '../../../base/objects/zip.ts';
import { percentileInterval } from '../../../measure/alpha/alpha-draws.ts';
import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { meanOfDefined } from './agreement.ts';
import { type AlphaWithResamples, subtractDraws, intervalEnds, meanInEachDraw } from './consistency.ts';
import type { JudgeOptions } from '../protocol/options.ts';
import type { AlphaDifferenceOfLevels } from './result.ts';

/**
 * What the definition length, the scale and the temperature do to α, of each model: for every two levels of a factor, the earlier one first, the
 * mean over what is the same otherwise of α under the later less α under the earlier, by criterion and over all of them. Differences are
 * taken within a draw of units, so what makes all units of a draw easy to agree on cancels out; draws of different criteria are independent.
 * A scale's effect is on self-consistency alone: a pair of scales has no one scale. α of different metrics are compared with each other there as
 * the paper holds them.
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

/** All cells together and those of each criterion; apart by temperature, unless that is the factor. */
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
