import { pointCount, pointEnds, pointName } from '../../../reading/rating-scale.ts';
import type { ComparedScalePair, JudgeScale } from './options.ts';

/** The prepared mapping of a case: a rating’s comparable value on either scale, and a sentence that explains the mapping. */
export interface PreparedScalePairMapping {
  readonly a: (value: number) => number;
  readonly b: (value: number) => number;
  readonly says: string;
}

/**
 * The mapping of an inter-scale case. It takes ratings as values (see `pointValues`: the number itself, or 1, 2, … for labels).
 * It returns values that the case's metric compares. One function makes the numbers and the sentence, so they stay consistent.
 *
 * - Two rubrics of one scale: values do not change, unless the mapping is fitted.
 * - `rescale`: moves b to the range of a, x ↦ low_a + (x − low_b)·(high_a − low_a)/(high_b − low_b).
 * - `order`: the points of both count as 1, 2, … in their order.
 * - `from`: cuts the scale that is not binary in two. From `least` on, a rating counts as the binary scale's upper point.
 * - `equipercentile`: `fitMappingToOtherUnits` fits it to the ratings. Here only the sentence is made, and values do not change.
 *
 * `mappingFault` finds mappings that do not fit a pair of scales. Callers must not pass such a mapping.
 */
export function prepareScaleMapping(
  { mapping, metric }: ComparedScalePair,
  a: JudgeScale,
  b: JudgeScale,
): PreparedScalePairMapping {
  const compared = `Compared ${alphaMetricPhrases[metric]} (${metric} metric).`;
  if (areRubricsOfOneScale(a, b) && mapping.kind !== 'equipercentile')
    return { a: identity, b: identity, says: `One scale with two rubrics: ratings count as they are. ${compared}` };
  switch (mapping.kind) {
    case 'rescale': {
      const [low, high] = pointEnds(a);
      const [from, to] = pointEnds(b);
      return {
        a: identity,
        b: (value) => low + ((value - from) * (high - low)) / (to - from),
        says: `${b.title} is rescaled to the range of ${a.title}: ${from} becomes ${low}, ${to} becomes ${high}, the others in proportion. ${compared}`,
      };
    }
    case 'order': {
      const labels = [a, b].filter((scale) => scale.kind === 'labels');
      const shown = labels.length > 0 ? labels : [a];
      const each = shown.map((scale) => `the ${nounOf(scale)} of ${scale.title} count as 1 to ${pointCount(scale)}`);
      const [first = a] = shown;
      const [worst, best] = nameEnds(first);
      return {
        a: rank(a),
        b: rank(b),
        says: `In their order, ${each.join(' and ')}: “${worst}” is 1, “${best}” is ${pointCount(first)}. ${compared}`,
      };
    }
    case 'from': {
      const cut = pickScaleToCut(a, b);
      const binary = cut === a ? b : a;
      const [lower, upper] = pointEnds(binary);
      const [below, above] = nameEnds(binary);
      const split = (value: number): number => (value >= mapping.least ? upper : lower);
      return {
        a: cut === a ? split : identity,
        b: cut === a ? identity : split,
        says: `${cut.title} is cut in two: ${pointName(mapping.least, cut)} and above count as “${above}”, ${pointName(mapping.least - 1, cut)} and below as “${below}”. ${compared}`,
      };
    }
    case 'equipercentile': {
      const linked = scaleToLink(a, b);
      return {
        a: identity,
        b: identity,
        says: `Fitted to the ratings (equipercentile): a rating on ${linked.title} counts as the point of ${(linked === a ? b : a).title} with the same percentile rank. The mapping for a question is fitted to the judge’s ratings of the others. ${compared}`,
      };
    }
  }
}

/** Whether two scales differ in the rubric alone. */
export const areRubricsOfOneScale = (a: JudgeScale, b: JudgeScale): boolean =>
  (a.rubric ?? b.rubric) !== undefined && (a.rubric?.of ?? a.id) === (b.rubric?.of ?? b.id);

/** The scale to cut: the one that is not binary. The cut can be at every rating except the lowest. */
export const pickScaleToCut = (a: JudgeScale, b: JudgeScale): JudgeScale =>
  pointCount(b) === 2 && pointCount(a) !== 2 ? a : b;

/** The scale that a fitted mapping links to the other: the one with more points, or the second if equal. */
export const scaleToLink = <Scale extends JudgeScale>(a: Scale, b: Scale): Scale => (pointCount(a) > pointCount(b) ? a : b);

/** Why a case’s mapping and metric do not fit its scales. Undefined if they fit. */
export function mappingFault({ mapping, metric }: ComparedScalePair, a: JudgeScale, b: JudgeScale): string | undefined {
  const points = [pointCount(a), pointCount(b)];
  if (mapping.kind === 'order' && points[0] !== points[1])
    return `maps by order, but ${a.title} has ${points[0]} points and ${b.title} has ${points[1]}`;
  if (mapping.kind === 'from') {
    if (!points.includes(2)) return 'cuts a scale in two, but neither of its scales has two points';
    const cut = pickScaleToCut(a, b);
    const [low, high] = pointEnds(cut);
    if (!Number.isInteger(mapping.least) || mapping.least <= low || mapping.least > high)
      return `cuts ${cut.title} from ${mapping.least} on, which must be a whole number from ${low + 1} to ${high}`;
  }
  if (metric === 'ratio' && [a, b].some((scale) => pointEnds(scale)[0] < 0))
    return 'compares ratios, and one of its scales goes below 0';
  return undefined;
}

/** The ordinal metric counts the ratings in between, so scales with the same order need no distances. */
export const alphaMetricPhrases = {
  nominal: 'as the same or not',
  ordinal: 'by rank',
  interval: 'by distance',
  ratio: 'by ratio',
} as const;

const identity = (value: number): number => value;
const rank = (scale: JudgeScale) => (value: number) => value - pointEnds(scale)[0] + 1;
const nounOf = (scale: JudgeScale): string => (scale.kind === 'labels' ? 'labels' : 'ratings');

const nameEnds = (scale: JudgeScale): readonly [worst: string, best: string] => {
  const [low, high] = pointEnds(scale);
  return [pointName(low, scale), pointName(high, scale)];
};
