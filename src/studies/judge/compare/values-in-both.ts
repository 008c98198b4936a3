import { isNumber, undefinedBecause, type Maybe } from '../../../core/json/json.ts';
import { drawsInterval } from '../../../measure/alpha-draws.ts';
import { correlationDraws } from '../../../measure/correlation-draws.ts';
import { mean } from '../../../measure/mean.ts';
import { textSeed } from '../../../measure/random.ts';
import { agreementOf } from '../measure/agreement.ts';
import { consistencyTogether, meanOfDraws, type ConsistencyCell } from '../measure/consistency.ts';
import type { JudgeOptions } from '../protocol/options.ts';
import { knownQuality } from '../measure/reference.ts';
import type { CriterionAnswers, ScaleAnswers } from '../measure/tally.ts';
import type { AnyDifference } from '../../../compare/comparison.ts';
import type { Drawing } from '../../../compare/comparing.ts';

export type JudgeMeasure = ConsistencyCell['of'] | 'pearson' | 'spearman';

/** A measure of two models under one way to ask, with its values in the same draws of units. */
export interface ValueInBoth extends Pick<ConsistencyCell, 'criterion' | 'temperature' | 'definition' | 'scale'> {
  readonly of: JudgeMeasure;
  readonly one: Drawn;
  readonly other: Drawn;
}

interface Drawn {
  readonly value: Maybe;
  readonly draws: Float64Array;
  readonly units: number;
}

/** All measures of two models' ratings of the same units by one criterion. */
export function valuesInBoth(
  one: CriterionAnswers,
  other: CriterionAnswers,
  options: JudgeOptions,
  drawing: Drawing,
): ValueInBoth[] {
  const [first, second] = consistencyTogether([one, other], options, drawing) as [ConsistencyCell[], ConsistencyCell[]];
  const drawn = ({ alpha, draws, units }: ConsistencyCell): Drawn => ({ value: alpha, draws, units });
  const consistencies = first.map((cell, n): ValueInBoth => {
    const { of, criterion, temperature, definition, scale } = cell;
    return { of, criterion, temperature, definition, scale, one: drawn(cell), other: drawn(second[n]!) };
  });
  return [...consistencies, ...agreements(one, other, drawing)];
}

/** With the known quality, over units that both have a rating of; of the mean of a unit's samples. */
function agreements(one: CriterionAnswers, other: CriterionAnswers, { draws, seed }: Drawing): ValueInBoth[] {
  const quality = one.items.map((item) => knownQuality(item) ?? null);
  const means = one.asked.map((asked, way) => inBoth(meansOf(asked), meansOf(other.asked[way]!)));
  const series = means.flat().map((x) => ({ x, y: quality }));
  const { pearson, spearman } = correlationDraws(series, { draws, seed: textSeed(`${seed}|${one.criterion}`) });
  return one.asked.flatMap(({ temperature, definition, scale }, way) => {
    const found = means[way]!.map((x) =>
      agreementOf(
        x.map((value) => [value]),
        quality,
      ),
    );
    const [first, second] = found as [(typeof found)[0], (typeof found)[0]];
    const place = { criterion: one.criterion, temperature, definition, scale: scale.id };
    const both = (of: 'pearson' | 'spearman', drawn: readonly Float64Array[]): ValueInBoth => ({
      of,
      ...place,
      one: { value: first[of], draws: drawn[2 * way]!, units: first.units },
      other: { value: second[of], draws: drawn[2 * way + 1]!, units: second.units },
    });
    return [both('pearson', pearson), both('spearman', spearman)];
  });
}

const meansOf = ({ ratings }: ScaleAnswers): (number | null)[] =>
  ratings.map((samples) => {
    const there = samples.filter((rating) => rating !== null);
    return there.length > 0 ? mean(there) : null;
  });

const inBoth = (one: readonly (number | null)[], other: readonly (number | null)[]) => [
  one.map((value, u) => (other[u] === null ? null : value)),
  other.map((value, u) => (one[u] === null ? null : value)),
];

/**
 * The difference of the plain means over the ways to ask that both have the value of, with its interval: in each draw of units the mean of the
 * differences that are defined there, criteria drawn each for itself.
 */
export function meanDifference(values: readonly ValueInBoth[]): AnyDifference {
  const defined = values.filter(({ one, other }) => isNumber(one.value) && isNumber(other.value));
  if (defined.length === 0) {
    const why = values.length === 0 ? nothing : whyNot(values[0]!);
    return { one: why, other: why, difference: why, interval: why, ways: 0 };
  }
  const [one, other] = (['one', 'other'] as const).map((run) =>
    mean(defined.map((value) => value[run].value as number)),
  );
  const drawn = defined.map((value) => value.other.draws.map((found, draw) => found - value.one.draws[draw]!));
  const units = Math.max(...defined.map((value) => Math.min(value.one.units, value.other.units)));
  return {
    one: one!,
    other: other!,
    difference: other! - one!,
    interval: drawsInterval(meanOfDraws(drawn, drawn[0]!.length), units),
    ways: defined.length,
  };
}

const nothing = undefinedBecause('nothing of it was asked in both runs');

const whyNot = ({ one, other }: ValueInBoth) => {
  if (!isNumber(one.value)) return undefinedBecause(`of the first model: ${one.value.why}`);
  return isNumber(other.value) ? nothing : undefinedBecause(`of the second model: ${other.value.why}`);
};
