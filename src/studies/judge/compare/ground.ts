import { canonicalJson, type Plan } from '../../../core/plan.ts';
import { judgeOptionsOf, type Criterion, type JudgeOptions } from '../protocol/options.ts';
import { plural } from '../../../core/words/format.ts';
import { UserError } from '../../../core/user-error.ts';
import {
  commonItems,
  itemsApart,
  listApart,
  modelsApart,
  mustBeOfOneStudy,
  samplesApart,
  samplingApart,
  settingsApart,
} from '../../../compare/ground.ts';

/** What two runs of the judge study have in common, as a plan of each with nothing else in it, and what sets the plans apart. */
export interface CommonRatings {
  readonly plans: readonly [one: Plan, other: Plan];
  /** Of both alike, but for the words of the prompt, which are each run's own. */
  readonly options: JudgeOptions;
  /** In sentences; empty where the plans are the same but for their models. */
  readonly apart: readonly string[];
}

/**
 * Only the same pairs on the same scales, with the criterion defined at the same lengths in the same words, at the same temperatures, can be
 * compared, and as many samples as both have. Ratings of two scales are held against each other as the first run's plan maps them. The prompt
 * round them may be another: what it does is what is asked after, so it is named and nothing is left out for it.
 */
export function commonRatings(one: Plan, other: Plan): CommonRatings {
  mustBeOfOneStudy(one, other);
  const both = [judgeOptionsOf(one), judgeOptionsOf(other)] as const;
  const [first, second] = both;
  const scales = sameIn(first.scales, second.scales);
  const definitions = first.definitions.filter((length) => second.definitions.includes(length));
  const temperatures = first.temperatures.flatMap((temperature) =>
    second.temperatures.some(({ id, value }) => id === temperature.id && value === temperature.value)
      ? [temperature]
      : [],
  );
  const criteria = first.criteria.filter((criterion) =>
    second.criteria.some((each) => isToldAlike(criterion, each, definitions)),
  );
  for (const [what, list] of Object.entries({
    scale: scales,
    'definition length': definitions,
    temperature: temperatures,
    criterion: criteria,
  }))
    if (list.length === 0)
      throw new UserError(`The two runs have no ${what} in common, so there is nothing to compare.`);
  const inBoth = commonItems(one, other);
  const options: JudgeOptions = {
    ...first,
    ...{ scales, definitions, temperatures, criteria },
    interScale: commonPairs(first, second, scales),
  };
  const samples = Math.min(one.samples, other.samples);
  const only = (plan: Plan, own: JudgeOptions): Plan => ({
    ...{ ...plan, items: inBoth, samples },
    options: { ...options, wording: own.wording, sampling: own.sampling, maxTokens: own.maxTokens },
  });
  return {
    plans: [only(one, first), only(other, second)],
    options,
    apart: [
      ...modelsApart(one, other),
      ...itemsApart(one, other, inBoth),
      ...listApart('Scales', 'scale', titlesOf(first.scales), titlesOf(second.scales), titlesOf(scales)),
      ...listApart('Definitions', 'length', first.definitions, second.definitions, definitions),
      ...listApart('Criteria', 'criterion', titlesOf(first.criteria), titlesOf(second.criteria), titlesOf(criteria)),
      ...listApart(
        'Temperatures',
        'temperature',
        valuesOf(first),
        valuesOf(second),
        temperatures.map(({ value }) => String(value)),
      ),
      ...mappingsApart(first, second),
      ...wordingApart(first, second),
      ...samplesApart('rating', one, other),
      ...settingsApart({ ...one, samples }, { ...other, samples }, [first.maxTokens, second.maxTokens]),
    ],
  };
}

type Scales = JudgeOptions['scales'];

const sameIn = (one: Scales, other: Scales): Scales =>
  one.filter((scale) => other.some((each) => each.id === scale.id && canonicalJson(each) === canonicalJson(scale)));

const isToldAlike = (one: Criterion, other: Criterion, lengths: JudgeOptions['definitions']): boolean =>
  one.id === other.id &&
  one.title === other.title &&
  lengths.every((length) => length === 'none' || one[length] === other[length]);

/** Pairs of scales that both runs hold against each other. */
const commonPairs = (one: JudgeOptions, other: JudgeOptions, scales: Scales): JudgeOptions['interScale'] =>
  one.interScale.filter(
    ({ id, a, b }) =>
      other.interScale.some((each) => each.id === id && each.a === a && each.b === b) &&
      [a, b].every((scale) => scales.some((each) => each.id === scale)),
  );

const titlesOf = (list: readonly { readonly title: string }[]): string[] => list.map(({ title }) => title);
const valuesOf = ({ temperatures }: JudgeOptions): string[] => temperatures.map(({ value }) => String(value));

function mappingsApart(one: JudgeOptions, other: JudgeOptions): string[] {
  const differ = one.interScale.filter(({ id, mapping, metric }) => {
    const there = other.interScale.find((each) => each.id === id);
    return (
      there && canonicalJson({ mapping, metric }) !== canonicalJson({ mapping: there.mapping, metric: there.metric })
    );
  });
  return differ.length === 0
    ? []
    : [
        `Mappings: the plans map ${plural(differ.length, 'pair')} of scales otherwise (${differ.map(({ id }) => id).join(', ')}); both runs are measured as the first one’s plan has it.`,
      ];
}

function wordingApart(one: JudgeOptions, other: JudgeOptions): string[] {
  const isReworded = canonicalJson(one.wording) !== canonicalJson(other.wording);
  return [
    ...(isReworded ? ['Prompt: the second run words it otherwise.'] : []),
    ...samplingApart(one.sampling, other.sampling),
  ];
}
