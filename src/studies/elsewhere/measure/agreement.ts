import { isNumber, undefinedBecause } from '../../../base/json/json.ts';
import { leaveOneOutAlpha, tooLittleVariationReason } from '../../../measure/alpha/alpha-jackknife.ts';
import { clusterOrItemName } from '../../../measure/basics/item-clusters.ts';
import { itemShareInterval } from '../../../measure/intervals/item-interval.ts';
import { fisherZTransform, jackknife, jackknifeInterval } from '../../../measure/intervals/jackknife.ts';
import type { UnitRatings } from '../../../measure/alpha/krippendorff-alpha.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { itemAccuracySdOverWordings, xParaConFromSpreads } from '../../../measure/agreement/xparacon.ts';
import type { SelfAgreementResult, AlphaResult } from './result.ts';
import type { ImportedModelSetScores } from './tally.ts';

interface Drawing {
  readonly draws: number;
  readonly seed: number;
}

const quick = undefinedBecause('it is left out of a quick look');

/** The result when no two answers can be paired. It has no units, and `what` is the reason. */
const undefinedAlpha = (what: string): AlphaResult => {
  const why = undefinedBecause(what);
  return { value: why, interval: why, units: 0 };
};

/**
 * α of the logged answers. Its interval is by jackknife over clusters of units. `names` has the cluster name of each unit.
 * Units of one question are not independent. The caller merges them into one unit where it can.
 */
function alphaOfUnits(units: readonly UnitRatings[], names: readonly string[], { draws }: Drawing): AlphaResult {
  const known = new Map<string, number>();
  const groups = names.map((name) => {
    const group = known.get(name) ?? known.size;
    known.set(name, group);
    return group;
  });
  const { alpha, without, isPaired, largestShare } = leaveOneOutAlpha(units, 'nominal', groups);
  const paired = units.filter((unit) => unit.filter((rating) => rating !== null).length >= 2).length;
  if (!isNumber(alpha)) return { value: alpha, interval: alpha, units: paired };
  if (draws === 0) return { value: alpha, interval: quick, units: paired };
  const few = tooLittleVariationReason(paired, largestShare);
  const withoutEach = without.filter((_, u) => isPaired[u]);
  const found = few ?? jackknife({ value: alpha, without: [withoutEach] }, fisherZTransform);
  return { value: alpha, interval: 'why' in found ? found : jackknifeInterval(found, fisherZTransform), units: paired };
}

const rating = (answerId: number | undefined): number | null => (answerId === undefined || answerId < 0 ? null : answerId);

/**
 * How far one model agrees with itself over its variants and samples. `share` counts the questions with the same answer in
 * every variant and sample. Only questions with a comparable answer in all of them count (Wilson’s interval). `xParaCon` is
 * XParaCon with variants in place of paraphrases. `ways` is α between variants: a unit is a question, and each variant gives
 * its first sample. `repeats` is α between the samples of a cell: a unit is a cell. With several variants it has no
 * interval, as the cells of a question are not independent.
 */
export function measureSelfAgreement(
  sets: readonly ImportedModelSetScores[],
  { ways, samples }: { readonly ways: number; readonly samples: number },
  drawing: Drawing,
): SelfAgreementResult {
  const items = sets.flatMap(({ items, outputs, answerIds, scores }) =>
    items.map((item, i) => ({
      name: clusterOrItemName(item),
      answerIds: answerIds.subarray(i * outputs, (i + 1) * outputs),
      scores: scores.subarray(i * outputs, (i + 1) * outputs),
    })),
  );
  const complete = items.filter(({ answerIds }) => answerIds.length > 1 && answerIds.every((each) => each >= 0));
  const same = complete.map(({ answerIds }) => Number(answerIds.every((each) => each === answerIds[0])));
  const none = undefinedBecause(
    ways * samples < 2 ? 'every question was asked once' : 'no question has a readable answer under every variant',
  );
  return {
    complete: complete.length,
    same: same.filter((each) => each === 1).length,
    share: same.length > 0 ? mean(same) : none,
    interval:
      same.length === 0
        ? none
        : itemShareInterval(
            same,
            1,
            complete.map(({ name }) => name),
          ),
    xParaCon: spreadOver(items, ways, samples),
    ways:
      ways < 2
        ? undefinedAlpha('there is only one variant')
        : alphaOfUnits(
            items.map(({ answerIds }) => Array.from({ length: ways }, (_, w) => rating(answerIds[w * samples]))),
            items.map(({ name }) => name),
            drawing,
          ),
    repeats: samples < 2 ? undefinedAlpha('every cell was asked once') : repeatsOf(items, ways, samples, drawing),
  };
}

function spreadOver(
  items: readonly { readonly scores: Float64Array }[],
  ways: number,
  samples: number,
): SelfAgreementResult['xParaCon'] {
  if (ways < 2) return undefinedBecause('there is only one variant');
  const spreads = items.flatMap(({ scores }) => {
    const byWay = Array.from({ length: ways }, (_, w) =>
      mean(scores.subarray(w * samples, (w + 1) * samples).filter((score) => !Number.isNaN(score))),
    );
    return byWay.some(Number.isNaN) ? [] : [itemAccuracySdOverWordings(byWay)];
  });
  if (spreads.length === 0) return undefinedBecause('no question has a score under every variant');
  const value = xParaConFromSpreads(spreads);
  return value === Infinity ? 'Infinity' : value;
}

function repeatsOf(
  items: readonly { readonly name: string; readonly answerIds: Int32Array }[],
  ways: number,
  samples: number,
  drawing: Drawing,
): AlphaResult {
  const units = items.flatMap(({ answerIds }) =>
    Array.from({ length: ways }, (_, w) => Array.from(answerIds.subarray(w * samples, (w + 1) * samples), rating)),
  );
  const names = items.flatMap(({ name }) => new Array<string>(ways).fill(name));
  const found = alphaOfUnits(units, names, drawing);
  return ways === 1
    ? found
    : { ...found, interval: undefinedBecause('the cells of one question are not independent of each other') };
}

/**
 * α with the models as raters of the same questions in the same variants, by their first samples. It has an interval only
 * with a single variant, where each unit is a question.
 */
export function alphaBetweenModels(
  byModel: readonly (readonly ImportedModelSetScores[])[],
  { ways, samples }: { readonly ways: number; readonly samples: number },
  drawing: Drawing,
): AlphaResult {
  const [first] = byModel;
  if (!first || byModel.length < 2) return undefinedAlpha('there is one model only');
  const units = first.flatMap(({ items, outputs }, s) =>
    items.flatMap((_, i) =>
      Array.from({ length: ways }, (_, w) => byModel.map((sets) => rating(sets[s]?.answerIds[i * outputs + w * samples]))),
    ),
  );
  const names = first.flatMap(({ items }) => items.flatMap((item) => new Array<string>(ways).fill(clusterOrItemName(item))));
  const found = alphaOfUnits(units, names, drawing);
  return ways === 1
    ? found
    : { ...found, interval: undefinedBecause('the answers to one question are not independent of each other') };
}

/**
 * How often two models give the same answer to a question in the same variant. It counts first samples where both have a
 * comparable answer.
 */
export function identicalShareBetweenModels(
  one: readonly ImportedModelSetScores[],
  other: readonly ImportedModelSetScores[],
  samples: number,
): { readonly same: SelfAgreementResult['share']; readonly compared: number } {
  let compared = 0;
  let same = 0;
  for (const [s, { answerIds }] of one.entries()) {
    for (let at = 0; at < answerIds.length; at += samples) {
      const [a = -1, b = -1] = [answerIds[at], other[s]?.answerIds[at]];
      if (a < 0 || b < 0) continue;
      compared++;
      if (a === b) same++;
    }
  }
  return { compared, same: compared > 0 ? same / compared : undefinedBecause('the two have no answer in common') };
}
