import { canonicalJson, type Plan } from '../../../core/plan/plan.ts';
import { isRubricScale, judgeOptionsOf, type JudgeOptions } from '../protocol/options.ts';
import { plural } from '../../../core/words/format.ts';
import type { PlansReducedToCommon } from '../../../compare/comparing.ts';
import {
  commonItemsDrawnAlike,
  commonLevelsOrThrow,
  buildSharedDesign,
  describeOmittedLevels,
  samplingDifferences,
} from '../../../compare/shared-design.ts';

export interface SharedRatingDesign extends PlansReducedToCommon {
  /** The common options. Only the prompt’s wording is that of each run. */
  readonly options: JudgeOptions;
}

/**
 * Keeps what both runs have in common: the same pairs, scales, temperatures, and criterion texts at the same lengths.
 * Samples go up to the smaller number of the two. Scales are compared with the mappings of the first run’s plan. The rest of
 * the prompt may differ. Its effect is what the comparison measures, so the report names the difference and leaves nothing
 * out.
 */
export function deriveSharedRatingDesign(one: Plan, other: Plan): SharedRatingDesign {
  const first = judgeOptionsOf(one);
  const second = judgeOptionsOf(other);
  const scales = commonLevelsOrThrow('scale', [withoutVariants(first), withoutVariants(second)]);
  const definitions = commonLevelsOrThrow('definition length', [first.definitions, second.definitions]);
  const temperatures = commonLevelsOrThrow('temperature', [first.temperatures, second.temperatures]);
  const shownLengths = definitions.filter((length) => length !== 'none');
  const criteria = commonLevelsOrThrow('criterion', [first.criteria, second.criteria], (criterion) => [
    criterion.id,
    criterion.title,
    ...shownLengths.map((length) => criterion[length]),
  ]);
  const options: JudgeOptions = {
    ...first,
    scales,
    definitions,
    temperatures,
    criteria,
    interScale: commonPairs(first, second, scales),
  };
  const asWorded = ({ wording, sampling, maxTokens }: JudgeOptions) => ({ ...options, wording, sampling, maxTokens });
  const apart = (name: string, level: string, of: (options: JudgeOptions) => readonly string[]) =>
    describeOmittedLevels(name, level, of(first), of(second), of(options));
  return {
    ...buildSharedDesign(one, other, {
      items: commonItemsDrawnAlike(one, other),
      options: [asWorded(first), asWorded(second)],
      apart: [
        ...apart('Scales', 'scale', (own) => own.scales.map(({ title }) => title)),
        ...apart('Definitions', 'length', (own) => own.definitions),
        ...apart('Criteria', 'criterion', (own) => own.criteria.map(({ title }) => title)),
        ...apart('Temperatures', 'temperature', (own) => own.temperatures.map(({ value }) => String(value))),
        ...mappingsApart(first, second),
        ...wordingApart(first, second),
      ],
      samplesOf: 'rating',
    }),
    options,
  };
}

/** Variants of the rubric are compared only within a single run. */
const withoutVariants = ({ scales }: JudgeOptions): JudgeOptions['scales'] =>
  scales.filter((scale) => !isRubricScale(scale));

type Scales = JudgeOptions['scales'];

/** Pairs of scales that both runs compare. */
const commonPairs = (one: JudgeOptions, other: JudgeOptions, scales: Scales): JudgeOptions['interScale'] =>
  one.interScale.filter(
    ({ id, a, b }) =>
      other.interScale.some((each) => each.id === id && each.a === a && each.b === b) &&
      [a, b].every((scale) => scales.some((each) => each.id === scale)),
  );

function mappingsApart(one: JudgeOptions, other: JudgeOptions): string[] {
  const differ = one.interScale.filter(({ id, mapping, metric }) => {
    const there = other.interScale.find((each) => each.id === id);
    return there && canonicalJson({ mapping, metric }) !== canonicalJson({ mapping: there.mapping, metric: there.metric });
  });
  return differ.length === 0
    ? []
    : [
        `Mappings: the plans map ${plural(differ.length, 'pair')} of scales differently (${differ.map(({ id }) => id).join(', ')}). Both runs are measured with the first run’s mappings.`,
      ];
}

function wordingApart(one: JudgeOptions, other: JudgeOptions): string[] {
  const isReworded = canonicalJson(one.wording) !== canonicalJson(other.wording);
  return [...(isReworded ? ['Prompt: the wording differs.'] : []), ...samplingDifferences(one.sampling, other.sampling)];
}
