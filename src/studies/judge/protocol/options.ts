import * as v from 'valibot';
import type { AlphaMetric } from '../../../measure/alpha/krippendorff-alpha.ts';
import data from './judge.json' with { type: 'json' };
import { ratingScalePointNames } from '../../../reading/rating-scale.ts';
import { mappingFault } from './mapping.ts';
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

/** The default number of samples of each rating: the paper’s K. A plan has its own number of samples. */
export const usualSamples = 5;

/** How much of a criterion’s meaning the prompt contains. */
export const definitionLengths = ['none', 'short', 'long'] as const;
export type DefinitionLength = (typeof definitionLengths)[number];

/** The maximum number of scales, including variants of the rubric. */
export const maxScales = 30;

/** No human rating scale has more points, and α’s table of all pairs grows with their square. */
const mostPoints = 101;

/** The metric that weighs differences between ratings. */
export const alphaMetricSchema = v.picklist(
  ['nominal', 'ordinal', 'interval', 'ratio'] satisfies AlphaMetric[],
  'must be nominal, ordinal, interval or ratio',
);
/** How the ratings of two scales are mapped to each other. */
export const scaleMappingSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('rescale') }),
    v.object({ kind: v.literal('order') }),
    v.object({ kind: v.literal('from'), least: v.number('must be a number') }),
    v.object({ kind: v.literal('equipercentile') }),
  ],
  'must be rescale, order, from or equipercentile',
);

const criteriaSchema = v.pipe(
  v.array(
    v.object({ id: slugSchema, title: titleSchema, short: promptTextSchema, long: promptTextSchema }),
    'must be a list of criteria',
  ),
  v.minLength(1, 'must hold at least one criterion'),
  v.maxLength(50, 'must hold at most fifty criteria'),
  v.check((list) => hasUniqueIds(list), 'has two criteria with the same id'),
);

/** Layouts of criterion and scale in the prompt. Without one, the prompt uses the wording’s own sentences. */
export const rubricFormats = ['list', 'table', 'json'] as const;
export type RubricFormat = (typeof rubricFormats)[number];

const promptSchema = makeTemplateSchema('criterion', 'options', 'query', 'response');

/** A variant of the rubric for the scale `of`. Omitted fields are as in the rest of the run. */
const rubricSchema = v.object({
  of: slugSchema,
  prompt: v.exactOptional(promptSchema),
  criteria: v.exactOptional(criteriaSchema),
  format: v.exactOptional(v.picklist(rubricFormats, 'must be list, table or json')),
  length: v.exactOptional(v.picklist(definitionLengths, 'must be none, short or long')),
});

const common = { id: slugSchema, title: titleSchema, metric: alphaMetricSchema, rubric: v.exactOptional(rubricSchema) };
const scale = v.variant(
  'kind',
  [
    v.object({
      ...common,
      kind: v.literal('numbers'),
      low: wholeNumberSchema(-1000, 1000),
      high: wholeNumberSchema(-1000, 1000),
    }),
    v.object({
      ...common,
      kind: v.literal('labels'),
      labels: v.pipe(
        v.array(titleSchema, 'must be a list of labels'),
        v.minLength(2, 'must hold at least two labels'),
        v.maxLength(mostPoints, `must hold at most ${mostPoints} labels`),
        v.check((labels) => new Set(labels.map(plain)).size === labels.length, 'has one label twice'),
      ),
    }),
  ],
  'must be numbers or labels',
);

/** Parsing ignores the case and spacing of labels, so labels that differ only in these count as one. */
const plain = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');

/** Which scales are compared, and how. */
export const scalePairsSchema = v.pipe(
  v.array(
    v.object({ id: slugSchema, a: slugSchema, b: slugSchema, metric: alphaMetricSchema, mapping: scaleMappingSchema }),
    'must be a list of pairs of scales',
  ),
  v.maxLength(50, 'must hold at most fifty pairs of scales'),
);

const form = v.object({
  scales: v.pipe(
    v.array(scale, 'must be a list of scales'),
    v.minLength(1, 'must hold at least one scale'),
    v.maxLength(maxScales, `must hold at most ${maxScales} scales`),
    v.check((list) => hasUniqueIds(list), 'has two scales with the same id'),
  ),
  definitions: v.pipe(
    v.array(v.picklist(definitionLengths, 'must be none, short or long'), 'must be a list'),
    v.minLength(1, 'must name at least one'),
    v.check((list) => new Set(list).size === list.length, 'names one twice'),
  ),
  criteria: criteriaSchema,
  temperatures: temperaturesSchema,
  wording: v.object({
    prompt: promptSchema,
    criterion: v.object({ none: makeTemplateSchema('criterion'), defined: makeTemplateSchema('criterion', 'definition') }),
    options: makeTemplateSchema('options'),
  }),
  interScale: v.pipe(
    scalePairsSchema,
    v.check((list) => hasUniqueIds(list), 'has two pairs of scales with the same id'),
  ),
  sampling: samplingSchema,
  maxTokens: wholeNumberSchema(1, 32768),
});

/**
 * The rating scales with their metrics, the definition lengths, the criteria, the temperatures, and the prompt’s wording.
 * Then the compared scales with their mappings. The rest are sampling settings and the token limit.
 */
export type JudgeOptions = v.InferOutput<typeof form>;
export type JudgeScale = JudgeOptions['scales'][number];
/** A variant of the rubric is an additional scale with the same points as the scale `of`. */
export type RubricVariant = JudgeScale & { readonly rubric: v.InferOutput<typeof rubricSchema> };
export const isRubricScale = (scale: JudgeScale): scale is RubricVariant => scale.rubric !== undefined;
export type Criterion = JudgeOptions['criteria'][number];
export type ComparedScalePair = JudgeOptions['interScale'][number];
export type ScaleMapping = ComparedScalePair['mapping'];

export const judgeDefaults: JudgeOptions = {
  scales: [
    { id: '5p', title: '5-P', kind: 'numbers', low: 1, high: 5, metric: 'interval' },
    { id: '10p', title: '10-P', kind: 'numbers', low: 1, high: 10, metric: 'interval' },
    { id: 'likert', title: '5-P Likert', kind: 'labels', labels: data.labels.likert, metric: 'ordinal' },
    { id: 'binary', title: 'Binary', kind: 'labels', labels: data.labels.binary, metric: 'nominal' },
  ],
  definitions: ['none', 'short', 'long'],
  criteria: data.criteria,
  temperatures: [{ id: 't1', value: 1 }],
  wording: { prompt: data.prompt, criterion: data.criterion, options: data.options },
  interScale: [
    { id: '5p-10p', a: '5p', b: '10p', metric: 'interval', mapping: { kind: 'rescale' } },
    { id: '5p-likert', a: '5p', b: 'likert', metric: 'ordinal', mapping: { kind: 'order' } },
    { id: 'binary-10p', a: 'binary', b: '10p', metric: 'nominal', mapping: { kind: 'from', least: 6 } },
  ],
  sampling: { topP: 1 },
  maxTokens: 64,
};

const reader = makeOptionsParser(
  form,
  'judge',
  (options) => scaleFault(options) ?? rubricFault(options) ?? caseFault(options),
);

export const parseJudgeOptions: (options: unknown) => JudgeOptions = reader.parse;

/** The options of a plan, checked once. */
export const judgeOptionsOf: (plan: { readonly options: unknown }) => JudgeOptions = reader.ofPlan;

/** Faults of the scales that the schema of a single scale cannot check. */
function scaleFault({ scales }: JudgeOptions): string | undefined {
  for (const [at, scale] of scales.entries()) {
    if (scale.kind === 'labels') continue;
    const { low, high, metric } = scale;
    if (low >= high) return `scales.${at} goes from ${low} to ${high}: its high end must be above its low one`;
    if (high - low >= mostPoints)
      return `scales.${at} goes from ${low} to ${high}: it must not have more than ${mostPoints} points`;
    if (metric === 'ratio' && low < 0) return `scales.${at} compares ratios, but goes below 0`;
  }
  return undefined;
}

function rubricFault({ scales, definitions }: JudgeOptions): string | undefined {
  for (const [at, scale] of scales.entries()) {
    if (!isRubricScale(scale)) continue;
    const { of, length } = scale.rubric;
    const base = scales.find(({ id }) => id === of);
    if (!base || isRubricScale(base)) return `scales.${at} has a rubric of the scale “${of}”, which is not among the scales`;
    if (String(ratingScalePointNames(base)) !== String(ratingScalePointNames(scale)) || base.metric !== scale.metric)
      return `scales.${at} has a rubric of the scale “${of}”, but not its points and metric`;
    if (length !== undefined && definitions.length > 1)
      return `scales.${at} has its own definition length, but all other prompts must then have one definition length`;
  }
  return undefined;
}

function caseFault({ scales, interScale }: JudgeOptions): string | undefined {
  for (const [at, pair] of interScale.entries()) {
    const fault = scalePairFault(pair, scales);
    if (fault !== undefined) return `interScale.${at} ${fault}`;
  }
  return undefined;
}

/** Why these scales cannot be compared in this way. Undefined if they can. */
export function scalePairFault(pair: ComparedScalePair, scales: readonly JudgeScale[]): string | undefined {
  const [a, b] = [pair.a, pair.b].map((id) => scales.find((scale) => scale.id === id));
  if (!a || !b) return `names the scale “${a ? pair.b : pair.a}”, which the scales do not have`;
  return a === b ? `holds the scale “${pair.a}” against itself` : mappingFault(pair, a, b);
}
