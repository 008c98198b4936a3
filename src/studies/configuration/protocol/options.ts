import * as v from 'valibot';
import data from './configuration.json' with { type: 'json' };
import { getById } from '../../../base/objects/with-id.ts';
import { configurationKey, listAskedConfigurations, factorIds, configurationFactors } from './factors.ts';
import {
  hasUniqueIds,
  makeOptionsParser,
  samplingSchema,
  slugSchema,
  temperaturesSchema,
  makeTemplateSchema,
  titleSchema,
  wholeNumberSchema,
  promptTextSchema,
} from '../../../core/json/option-form.ts';

/** A run with more configurations than this would not finish. */
const mostConfigurations = 1000;

const noise = v.variant(
  'kind',
  [
    v.object({ id: slugSchema, kind: v.literal('none') }),
    v.object({
      id: slugSchema,
      kind: v.literal('spaces'),
      character: v.pipe(
        v.string('must be text'),
        v.check((text) => [...text].length === 1 && text !== ' ', 'must be one character other than the space'),
        v.regex(/^[\t\P{Cc}]$/u, 'must not be a control character other than the tab'),
      ),
    }),
    v.object({ id: slugSchema, kind: v.literal('characters'), count: wholeNumberSchema(1, 1000) }),
  ],
  'must be none, spaces or characters',
);

const wording = v.object({
  id: slugSchema,
  title: titleSchema,
  instruction: v.object({ letter: promptTextSchema, words: makeTemplateSchema('choices'), open: promptTextSchema }),
  demonstration: makeTemplateSchema('question', 'answer'),
  question: makeTemplateSchema('question'),
});

const form = v.object({
  wordings: v.pipe(
    v.array(wording, 'must be a list of wordings'),
    v.minLength(1, 'must hold at least one wording'),
    v.maxLength(12, 'must hold at most twelve wordings'),
    v.check((list) => hasUniqueIds(list), 'has two wordings with the same id'),
  ),
  demonstrations: v.pipe(
    v.array(wholeNumberSchema(0, 32), 'must be a list of whole numbers'),
    v.minLength(1, 'must hold at least one number'),
    v.maxLength(12, 'must hold at most twelve numbers'),
    v.check((list) => new Set(list).size === list.length, 'has one number twice'),
  ),
  noise: v.pipe(
    v.array(noise, 'must be a list of kinds of noise'),
    v.minLength(1, 'must hold at least one'),
    v.maxLength(12, 'must hold at most twelve kinds of noise'),
    v.check((list) => hasUniqueIds(list), 'has two with the same id'),
  ),
  temperatures: temperaturesSchema,
  answeredInWords: v.pipe(
    v.array(v.pipe(v.string('must be text'), v.nonEmpty('must not be empty')), 'must be a list of item sets'),
    v.check((list) => new Set(list).size === list.length, 'names one set twice'),
  ),
  subset: v.exactOptional(
    v.pipe(
      v.array(
        v.object({ demonstrations: v.string(), noise: v.string(), paraphrase: v.string(), temperature: v.string() }),
        'must be a list of configurations',
      ),
      v.minLength(1, 'must hold at least one configuration'),
      v.maxLength(mostConfigurations, `must hold at most ${mostConfigurations} configurations`),
    ),
  ),
  interactions: v.boolean('must be true or false'),
  sampling: samplingSchema,
  maxTokens: wholeNumberSchema(1, 32768),
});

/**
 * The levels of the four factors. `answeredInWords`: sets whose items are answered with the choice’s own words (yes,
 * positive) and not with its letter. `subset`: the configurations of the run, if not all. `interactions`: whether the
 * analysis of variance has the factors’ two-way interactions. The rest are sampling settings and the token limit.
 */
export type ConfigurationOptions = v.InferOutput<typeof form>;
export type PromptWording = ConfigurationOptions['wordings'][number];
export type Noise = ConfigurationOptions['noise'][number];

/** The paper's 24 configurations (its Table A.1). */
export const configurationDefaults: ConfigurationOptions = {
  wordings: data.wordings,
  demonstrations: [2, 4],
  noise: [
    { id: 'none', kind: 'none' },
    { id: 'tabs', kind: 'spaces', character: '\t' },
    { id: 'characters', kind: 'characters', count: 70 },
  ],
  temperatures: [
    { id: 't02', value: 0.2 },
    { id: 't06', value: 0.6 },
  ],
  answeredInWords: ['yes-no', 'sentiment'],
  interactions: false,
  sampling: { topP: 1 },
  maxTokens: 64,
};

const reader = makeOptionsParser(form, 'configuration', (options) => countFault(options) ?? subsetFault(options));

export const parseConfigurationOptions: (options: unknown) => ConfigurationOptions = reader.parse;

/** The options of a plan, checked once. */
export const configurationOptionsOf: (plan: { readonly options: unknown }) => ConfigurationOptions = reader.ofPlan;

function countFault(options: ConfigurationOptions): string | undefined {
  const all = configurationFactors(options).reduce((count, { levels }) => count * levels.length, 1);
  if (all <= mostConfigurations) return undefined;
  return `their levels make ${all.toLocaleString('en-GB')} configurations, and ${mostConfigurations.toLocaleString('en-GB')} are the most`;
}

function subsetFault(options: ConfigurationOptions): string | undefined {
  if (!options.subset) return undefined;
  const known = configurationFactors(options);
  for (const [at, each] of options.subset.entries()) {
    for (const factor of factorIds) {
      const { levels } = getById(known, factor);
      if (!levels.some(({ id }) => id === each[factor]))
        return `subset.${at} names the level “${each[factor].slice(0, 60)}” of “${factor}”, which it does not have`;
    }
  }
  const asked = new Set(options.subset.map(configurationKey)).size;
  return asked < options.subset.length || asked !== listAskedConfigurations(options).length
    ? 'subset has a configuration twice'
    : undefined;
}
