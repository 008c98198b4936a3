import * as v from 'valibot';
import { getOwn } from '../../../base/objects/get-own.ts';
import { hiddenCharacters } from '../../../base/text/hidden-characters.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { issuePath, schemaIssueMessage } from '../../../base/json/issue-words.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import {
  judgeOptionsOf,
  scaleMappingSchema,
  alphaMetricSchema,
  scalePairFault,
  scalePairsSchema,
  type ComparedScalePair,
  type JudgeOptions,
} from './options.ts';
import type { RatingReference } from '../measure/reference.ts';

/**
 * The choices of a judge report’s reader. They do not change the prompts, so they are not part of the plan. The plan
 * determines what the reader does not choose. The result states all choices.
 */
export interface JudgeReportReaderChoices {
  /** The reference of the ratings. If absent, the quality known by construction. */
  readonly reference?: RatingReference | undefined;
  /** By the id of a pair of scales: how its ratings are compared. */
  readonly interScale?: Readonly<Record<string, ScaleComparisonOptions>> | undefined;
  /** Pairs of scales in addition to the plan’s. */
  readonly added?: readonly ComparedScalePair[] | undefined;
  /** External scores, shown and ranked next to the study’s own figures. */
  readonly outside?: ModelScoresFromElsewhere | undefined;
}

export type ScaleComparisonOptions = Pick<ComparedScalePair, 'mapping' | 'metric'>;

export interface ModelScoresFromElsewhere {
  readonly title: string;
  /** By model. Higher is better. */
  readonly scores: Readonly<Record<string, number>>;
}

const mostEntries = 100_000;
const title = v.pipe(
  v.string('must be text'),
  v.check((title) => title.trim() !== '', 'must not be empty'),
  v.maxLength(300, 'must not be longer than 300 characters'),
  v.check((title) => !hiddenCharacters.test(title), 'must not hold control characters'),
);
const finite = v.pipe(v.number('must be a number'), v.finite('must be finite'));
/** Checks each value itself, because valibot’s record skips names like “constructor”. */
const recordOf = <S extends v.GenericSchema>(schema: S, what: string) =>
  v.custom<Readonly<Record<string, v.InferOutput<S>>>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length <= mostEntries &&
      Object.values(value).every((each) => {
        const parsed = v.safeParse(schema, each);
        return parsed.success && fieldLeftOut(each, parsed.output) === undefined;
      }),
    `must be an object with ${what}`,
  );

const form = v.object(
  {
    reference: v.exactOptional(
      v.variant(
        'kind',
        [
          v.object({ kind: v.literal('ratings'), title, ratings: recordOf(finite, 'a number for each item') }),
          v.object({ kind: v.literal('model'), model: title }),
        ],
        'must be ratings or a model',
      ),
    ),
    interScale: v.exactOptional(
      recordOf(
        v.object({ mapping: scaleMappingSchema, metric: alphaMetricSchema }),
        'a mapping and a metric for each pair of scales',
      ),
    ),
    added: v.exactOptional(scalePairsSchema),
    outside: v.exactOptional(v.object({ title, scores: recordOf(finite, 'a number for each model') })),
  },
  'must be an object',
);

/** Parses choices from a file or the browser’s database. `where` starts the UserError’s sentence. */
export function parseJudgeChoices(choices: unknown, where: string): JudgeReportReaderChoices {
  const parsed = v.safeParse(form, choices);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new UserError(`${where}: ${issuePath(issue) ?? 'the choices'} ${schemaIssueMessage(issue)}.`);
  }
  const unknown = fieldLeftOut(choices, parsed.output);
  if (unknown === undefined) return parsed.output;
  throw new UserError(`${where}: “${unknown.slice(0, 60)}” is not a setting of a report.`);
}

/** The path of the first field that the schema left out. Choices are valid only as a whole. */
function fieldLeftOut(given: unknown, taken: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || given === taken) return undefined;
  const there = taken as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(there, name)) return name;
    const below = fieldLeftOut(value, there[name]);
    if (below !== undefined) return `${name}.${below}`;
  }
  return undefined;
}

/** Throws a UserError if a choice does not fit the run. */
export function checkJudgeChoices(choices: JudgeReportReaderChoices, plan: Plan): void {
  const fault = comparisonFault(judgeOptionsOf(plan), choices);
  if (fault !== undefined) throw new UserError(`This mapping cannot be used: ${fault}.`);
  const { reference } = choices;
  if (reference?.kind === 'model' && !plan.models.includes(reference.model))
    throw new UserError(`The reference “${reference.model}” is not one of the run’s models.`);
}

/** The options with the reader’s scale comparisons and added pairs. */
export const optionsWithComparisons = (
  options: JudgeOptions,
  { interScale: chosen = {}, added = [] }: JudgeReportReaderChoices,
): JudgeOptions => ({
  ...options,
  interScale: [...options.interScale, ...added].map((pair) => {
    const { mapping, metric } = getOwn(chosen, pair.id) ?? pair;
    return { ...pair, mapping, metric };
  }),
});

/** Whether the reader chose how this pair of scales is compared. */
export const isReaderChosenComparison = ({ interScale = {}, added = [] }: JudgeReportReaderChoices, id: string): boolean =>
  Object.hasOwn(interScale, id) || added.some((pair) => pair.id === id);

function comparisonFault(options: JudgeOptions, choices: JudgeReportReaderChoices): string | undefined {
  const pairs = optionsWithComparisons(options, choices).interScale;
  const ids = pairs.map(({ id }) => id);
  const unknown = Object.keys(choices.interScale ?? {}).find((id) => !ids.includes(id));
  if (unknown !== undefined) return `the run has no pair of scales “${unknown.slice(0, 60)}”`;
  for (const [at, pair] of pairs.entries()) {
    const fault = ids.indexOf(pair.id) < at ? 'is there twice' : scalePairFault(pair, options.scales);
    if (fault !== undefined) return `“${pair.id}” ${fault}`;
  }
  return undefined;
}
