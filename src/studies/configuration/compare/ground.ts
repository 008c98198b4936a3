import { setOf } from '../../../core/item.ts';
import { canonicalJson, type Plan } from '../../../core/plan.ts';
import { drawnItem, isAsked } from '../protocol/draws.ts';
import { configurationKey, configurationsOf } from '../protocol/factors.ts';
import { mostShown } from '../protocol/faults.ts';
import { configurationOptionsOf, type ConfigurationOptions } from '../protocol/options.ts';
import { askingOnly } from '../protocol/subset.ts';
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

/** What two runs of the configuration study have in common, as a plan of each with nothing else in it, and what sets the plans apart. */
export interface CommonConfigurations {
  readonly plans: readonly [one: Plan, other: Plan];
  /** Of the first; the second has the same levels. */
  readonly options: ConfigurationOptions;
  /** In sentences; empty where the plans are the same but for their models. */
  readonly apart: readonly string[];
}

/**
 * Only what was asked alike can be compared: the same questions with the same demonstrations and noise, in configurations whose levels are the
 * same in both, word for word, and as many samples as both have. A draw counts as far as a common level shows it: a run with up to four
 * demonstrations and one with two share those with two.
 */
export function commonConfigurations(one: Plan, other: Plan): CommonConfigurations {
  mustBeOfOneStudy(one, other);
  const [first, second] = [configurationOptionsOf(one), configurationOptionsOf(other)];
  const options = commonOptions(first, second);
  const otherwise = setsAskedOtherwise(first, second);
  const asking = (plan: Plan): Plan => ({ ...plan, items: plan.items.filter(({ id }) => isAsked(plan.resolved[id])) });
  const [all, others] = [asking(one), asking(other)];
  const items = commonItems(
    { ...all, items: all.items.filter(({ id }) => !otherwise.includes(setOf(id))) },
    others,
    nothingInCommon(all, others),
    (plan, id) => drawsShown(plan, id, options),
  );
  const samples = Math.min(one.samples, other.samples);
  const { wordings, demonstrations, noise, temperatures, subset } = options;
  const levels = { wordings, demonstrations, noise, temperatures, ...(subset && { subset }) };
  const { subset: _, ...ofSecond } = second;
  return {
    plans: [
      { ...one, items, samples, options },
      { ...other, items, samples, options: { ...ofSecond, ...levels } },
    ],
    options,
    apart: [
      ...modelsApart(one, other),
      ...itemsApart(all, others, items),
      ...(otherwise.length === 0
        ? []
        : [`Sets: left out is what one run has answered by letter and the other in words: ${otherwise.join(', ')}.`]),
      ...levelsApart(first, second, options),
      ...configurationsApart(first, second, options),
      ...samplingApart(first.sampling, second.sampling),
      ...samplesApart('cell', one, other),
      ...settingsApart({ ...one, samples }, { ...other, samples }, [first.maxTokens, second.maxTokens]),
    ],
  };
}

/** The first one's options with the levels and configurations that both have; a UserError where nothing is left. */
function commonOptions(one: ConfigurationOptions, other: ConfigurationOptions): ConfigurationOptions {
  const levels = {
    wordings: sameIn(one.wordings, other.wordings, ({ title: _, ...words }) => words),
    demonstrations: sameIn(one.demonstrations, other.demonstrations),
    noise: sameIn(one.noise, other.noise),
    temperatures: sameIn(one.temperatures, other.temperatures),
  };
  for (const [what, list] of Object.entries({
    'wording, word for word,': levels.wordings,
    'number of demonstrations': levels.demonstrations,
    'kind of noise': levels.noise,
    temperature: levels.temperatures,
  }))
    if (list.length === 0)
      throw new UserError(`The two runs have no ${what} in common, so there is nothing to compare.`);
  const [first, second] = [one, other].map((own) => new Set(configurationsOf(own).map(configurationKey)));
  const isInBoth = (key: string) => first!.has(key) && second!.has(key);
  const common = { ...one, ...levels };
  const { subset: _, ...rest } = common;
  if (!configurationsOf(rest).some((each) => isInBoth(configurationKey(each))))
    throw new UserError('The two runs have no configuration in common, so there is nothing to compare.');
  return askingOnly(common, isInBoth);
}

const sameIn = <T>(one: readonly T[], other: readonly T[], what: (level: T) => unknown = (level) => level): T[] =>
  one.filter((level) => other.some((each) => canonicalJson(what(each)) === canonicalJson(what(level))));

/** What an item’s prompts show beside its question: the words of the demonstrations and the noise, of the levels in `options`. */
function drawsShown(plan: Plan, id: string, options: ConfigurationOptions): unknown {
  const { demonstrations, noise } = drawnItem({ id }, plan);
  return {
    shown: demonstrations.slice(0, mostShown(options)).map((each) => plan.resolved[each] ?? null),
    noise: noise.filter(({ level }) => options.noise.some(({ id }) => id === level)),
  };
}

const setsAskedOtherwise = (one: ConfigurationOptions, other: ConfigurationOptions): string[] => [
  ...one.answeredInWords.filter((set) => !other.answeredInWords.includes(set)),
  ...other.answeredInWords.filter((set) => !one.answeredInWords.includes(set)),
];

const nothingInCommon = (one: Plan, other: Plan): string | undefined =>
  one.items.some(({ id, hash }) => other.items.some((item) => item.id === id && item.hash === hash))
    ? 'The two runs show their common items with other demonstrations or other noise, or want them answered otherwise, so no prompt of the one has its like in the other. Run again with the same seed and the same items.'
    : undefined;

function levelsApart(one: ConfigurationOptions, other: ConfigurationOptions, common: ConfigurationOptions): string[] {
  const apart = (name: string, level: string, of: (options: ConfigurationOptions) => string[]) =>
    listApart(name, level, of(one), of(other), of(common));
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
  const [first, second, both] = [one, other, common].map((options) => configurationsOf(options).length);
  return first === both && second === both
    ? []
    : [
        `Configurations: the first run asks ${first}, the second ${second}; compared are the ${both} that both ask, and drops are counted from the first of these.`,
      ];
}
