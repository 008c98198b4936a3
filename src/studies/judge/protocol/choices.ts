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
 * What a reader of a judge report may choose; the questions stay the same, so it is no part of the plan, and what is not chosen is as
 * the plan has it. The result states all of it.
 */
export interface JudgeReportReaderChoices {
  /** What ratings are compared with; not there: the quality known by construction. */
  readonly reference?: RatingReference | undefined;
  /** By the id of a pair of scales: how its ratings are compared with each other. */
  readonly interScale?: Readonly<Record<string, ScaleComparisonOptions>> | undefined;
  /** Pairs of scales beside the plan’s. */
  readonly added?: readonly ComparedScalePair[] | undefined;
  /** Scores from elsewhere, shown and ranked beside the study's own figures. */
  readonly outside?: ModelScoresFromElsewhere | undefined;
}

export type ScaleComparisonOptions = Pick<ComparedScalePair, 'mapping' | 'metric'>;

export interface ModelScoresFromElsewhere {
  readonly title: string;
  /** By model; a higher one is better. */
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
/** Its values are checked one by one: valibot's record passes over names like “constructor”. */
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

/** Choices from outside: a file, the browser's database. `where` begins the sentence of the UserError. */
export function parseJudgeChoices(choices: unknown, where: string): JudgeReportReaderChoices {
  const parsed = v.safeParse(form, choices);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new UserError(`${where}: ${issuePath(issue) ?? 'the choices'} ${schemaIssueMessage(issue)}.`);
  }
  const unknown = fieldLeftOut(choices, parsed.output);
  if (unknown === undefined) return parsed.output;
  throw new UserError(`${where}: “${unknown.slice(0, 60)}” is nothing that can be chosen for a report.`);
}

/** The first field that the form passed over, as a path: what was chosen counts whole or not at all. */
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

/** Throws a UserError that says which of the choices does not fit the run. */
export function checkJudgeChoices(choices: JudgeReportReaderChoices, plan: Plan): void {
  const fault = comparisonFault(judgeOptionsOf(plan), choices);
  if (fault !== undefined) throw new UserError(`The mapping cannot be as it was chosen: ${fault}.`);
  const { reference } = choices;
  if (reference?.kind === 'model' && !plan.models.includes(reference.model))
    throw new UserError(`The reference “${reference.model}” is not one of the run’s models.`);
}

/** The options with the comparisons of pairs of scales that were chosen, and with the pairs that were added. */
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

/** Whether a pair of scales is compared with each other as a reader chose, not as the plan has it. */
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
