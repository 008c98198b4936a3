import { setOf } from '../../../core/items/item.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { getItemDraws, isTestItem } from '../protocol/draws.ts';
import { configurationKey, listAskedConfigurations } from '../protocol/factors.ts';
import { maxShownExamples } from '../protocol/faults.ts';
import { configurationOptionsOf, type ConfigurationOptions } from '../protocol/options.ts';
import { limitOptionsToConfigurations } from '../protocol/subset.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { PlansReducedToCommon } from '../../../compare/comparing.ts';
import {
  commonItemsDrawnAlike,
  commonLevelsOrThrow,
  buildSharedDesign,
  describeOmittedLevels,
  samplingDifferences,
} from '../../../compare/shared-design.ts';

export interface CommonConfigurations extends PlansReducedToCommon {
  /** The first plan’s options. The second plan has the same levels. */
  readonly options: ConfigurationOptions;
}

/**
 * Keeps what both plans have in common. These are the same questions with the same few-shot examples and noise, in
 * configurations with identical levels. Samples go up to the smaller number of the two. Draws only have to match as far as a
 * common level shows them. A run with up to four examples and one with two share the configurations with two.
 */
export function sharedConfigurationDesign(one: Plan, other: Plan): CommonConfigurations {
  const first = configurationOptionsOf(one);
  const second = configurationOptionsOf(other);
  const options = commonOptions(first, second);
  const otherwise = setsAskedOtherwise(first, second);
  const asking = (plan: Plan): Plan => ({ ...plan, items: plan.items.filter(({ id }) => isTestItem(plan.resolved[id])) });
  const all = asking(one);
  const others = asking(other);
  const items = commonItemsDrawnAlike(
    { ...all, items: all.items.filter(({ id }) => !otherwise.includes(setOf(id))) },
    others,
    nothingInCommon(all, others),
    (plan, id) => drawsShown(plan, id, options),
  );
  const { wordings, demonstrations, noise, temperatures, subset } = options;
  const levels = { wordings, demonstrations, noise, temperatures, ...(subset && { subset }) };
  const { subset: _, ...ofSecond } = second;
  return {
    ...buildSharedDesign(all, others, {
      items,
      options: [options, { ...ofSecond, ...levels }],
      apart: [
        ...(otherwise.length === 0
          ? []
          : [`Sets: left out, because one run answered by letter and the other in words: ${otherwise.join(', ')}.`]),
        ...levelsApart(first, second, options),
        ...configurationsApart(first, second, options),
        ...samplingDifferences(first.sampling, second.sampling),
      ],
      samplesOf: 'cell',
    }),
    options,
  };
}

/**
 * The first plan’s options, limited to the levels and configurations that both have. Throws a UserError if nothing is left.
 */
function commonOptions(one: ConfigurationOptions, other: ConfigurationOptions): ConfigurationOptions {
  const levels = {
    wordings: commonLevelsOrThrow(
      'wording, word for word,',
      [one.wordings, other.wordings],
      ({ title: _, ...words }) => words,
    ),
    demonstrations: commonLevelsOrThrow('number of few-shot examples', [one.demonstrations, other.demonstrations]),
    noise: commonLevelsOrThrow('kind of noise', [one.noise, other.noise]),
    temperatures: commonLevelsOrThrow('temperature', [one.temperatures, other.temperatures]),
  };
  const askedIn = (own: ConfigurationOptions) => new Set(listAskedConfigurations(own).map(configurationKey));
  const first = askedIn(one);
  const second = askedIn(other);
  const isInBoth = (key: string) => first.has(key) && second.has(key);
  const common = { ...one, ...levels };
  const { subset: _, ...rest } = common;
  if (!listAskedConfigurations(rest).some((each) => isInBoth(configurationKey(each))))
    throw new UserError('The two runs have no configuration in common, so there is nothing to compare.');
  return limitOptionsToConfigurations(common, isInBoth);
}

/**
 * What an item’s prompts show besides its question, for the levels in `options`: the few-shot examples’ text and the noise.
 */
function drawsShown(plan: Plan, id: string, options: ConfigurationOptions): unknown {
  const { demonstrations, noise } = getItemDraws({ id }, plan);
  return {
    shown: demonstrations.slice(0, maxShownExamples(options)).map((each) => plan.resolved[each] ?? null),
    noise: noise.filter(({ level }) => options.noise.some(({ id }) => id === level)),
  };
}

const setsAskedOtherwise = (one: ConfigurationOptions, other: ConfigurationOptions): string[] => [
  ...one.answeredInWords.filter((set) => !other.answeredInWords.includes(set)),
  ...other.answeredInWords.filter((set) => !one.answeredInWords.includes(set)),
];

const nothingInCommon = (one: Plan, other: Plan): string | undefined =>
  one.items.some(({ id, hash }) => other.items.some((item) => item.id === id && item.hash === hash))
    ? 'No prompt is in both runs: few-shot examples, noise or the form of the answer differ. Run again with the same seed and the same questions.'
    : undefined;

function levelsApart(one: ConfigurationOptions, other: ConfigurationOptions, common: ConfigurationOptions): string[] {
  const apart = (name: string, level: string, of: (options: ConfigurationOptions) => string[]) =>
    describeOmittedLevels(name, level, of(one), of(other), of(common));
  return [
    ...apart('Wordings', 'wording', ({ wordings }) => wordings.map(({ title }) => title)),
    ...apart('Demonstrations', 'number', ({ demonstrations }) => demonstrations.map(String)),
    ...apart('Noise', 'kind', ({ noise }) => noise.map(({ id }) => id)),
    ...apart('Temperatures', 'temperature', ({ temperatures }) => temperatures.map(({ value }) => String(value))),
  ];
}

function configurationsApart(
  one: ConfigurationOptions,
  other: ConfigurationOptions,
  common: ConfigurationOptions,
): string[] {
  const [first, second, both] = [one, other, common].map((options) => listAskedConfigurations(options).length);
  return first === both && second === both
    ? []
    : [
        `Configurations: the first run asks ${first}, the second ${second}. ${both === 1 ? 'Only the one in both runs is' : `Only the ${both} in both runs are`} compared. Drops start from the first of these.`,
      ];
}
