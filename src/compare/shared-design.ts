import type { Json } from '../base/json/json.ts';
import { canonicalJson, type Plan, type ItemIdAndHash } from '../core/plan/plan.ts';
import { plural } from '../core/words/format.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { PairOf } from './comparison.ts';

/** The common part of two plans. */
interface CommonOptions<Options> {
  readonly items: readonly ItemIdAndHash[];
  /** The options of each run. */
  readonly options: PairOf<Options>;
  /** The differences between the options. */
  readonly apart: readonly string[];
  /** The thing that is sampled. If set, only as many samples are compared as both runs have. */
  readonly samplesOf?: string;
}

/** Reduces two plans of any study to their common part, and lists the differences between the plans. */
export function buildSharedDesign<Options extends object>(
  one: Plan,
  other: Plan,
  { items, options, apart, samplesOf }: CommonOptions<Options>,
): { readonly plans: PairOf<Plan>; readonly apart: readonly string[] } {
  const fewest = Math.min(one.samples, other.samples);
  const only = (plan: Plan, run: 0 | 1): Plan => ({
    ...plan,
    items,
    options: options[run] as unknown as Json,
    samples: samplesOf === undefined ? plan.samples : fewest,
  });
  const plans = [only(one, 0), only(other, 1)] as const;
  return {
    plans,
    apart: [
      ...modelsApart(one, other),
      ...itemsApart(one, other, items),
      ...apart,
      ...(samplesOf === undefined ? [] : samplesApart(samplesOf, one, other)),
      ...settingsApart(...plans, [limitIn(options[0]), limitIn(options[1])]),
    ],
  };
}

/**
 * The levels of the first run that the second also has. `counting` selects what must be equal. Throws a UserError if
 * the runs have no common level.
 */
export function commonLevelsOrThrow<Level>(
  what: string,
  [one, other]: PairOf<readonly Level[]>,
  counting: (level: Level) => unknown = (level) => level,
): Level[] {
  const there = new Set(other.map((level) => canonicalJson(counting(level))));
  const levels = one.filter((level) => there.has(canonicalJson(counting(level))));
  if (levels.length > 0) return levels;
  throw new UserError(`The two runs have no ${what} in common, so there is nothing to compare.`);
}

/**
 * Items with the same content and the same draws: only these are compared. `drawn` selects the draws that matter. Throws a
 * UserError without such items.
 */
export function commonItemsDrawnAlike(
  one: Plan,
  other: Plan,
  nothing = 'The two runs have no question in common, so there is nothing to compare.',
  drawn: (plan: Plan, item: string) => unknown = (plan, id) => plan.resolved[id] ?? null,
): ItemIdAndHash[] {
  const there = new Map(other.items.map((item) => [item.id, item]));
  const isDrawnAlike = (id: string) => canonicalJson(drawn(one, id)) === canonicalJson(drawn(other, id));
  const items = one.items.filter(({ id, hash }) => there.get(id)?.hash === hash && isDrawnAlike(id));
  if (items.length === 0) throw new UserError(nothing);
  return items;
}

function modelsApart(one: Plan, other: Plan): string[] {
  const only = (plan: Plan, against: Plan) => plan.models.filter((model) => !against.models.includes(model));
  const first = only(one, other);
  const second = only(other, one);
  if (first.length + second.length === 0) return [];
  const named = (which: string, models: readonly string[]) =>
    models.length > 0 ? [`only the ${which} run has ${models.map(withRevision).join(', ')}`] : [];
  return [`Models: ${[...named('first', first), ...named('second', second)].join('; ')}.`];
}

/** The id without its engine: the revision distinguishes models of the same name. */
const withRevision = (id: string): string => id.slice(id.indexOf(':') + 1);

function itemsApart(one: Plan, other: Plan, common: readonly ItemIdAndHash[]): string[] {
  if (one.items.length === common.length && other.items.length === common.length) return [];
  const changed = one.items.filter(
    ({ id }) => other.items.some((item) => item.id === id) && !common.some((item) => item.id === id),
  ).length;
  return [
    `Questions: the first run has ${one.items.length}, the second ${other.items.length}. The ${common.length} that both asked are compared` +
      `${changed > 0 ? `, without ${plural(changed, 'question')} whose content or draws changed under the same id` : ''}.`,
  ];
}

/** Describes the levels that only one of the runs has. `one`: the word for a level. */
export function describeOmittedLevels(
  name: string,
  one: string,
  first: readonly string[],
  second: readonly string[],
  common: readonly string[],
): string[] {
  if (first.length === common.length && second.length === common.length) return [];
  const left = [first, second].map((own) => own.filter((each) => !common.includes(each)));
  const parts = left.flatMap((own, n) =>
    own.length > 0 ? [`Left out of the ${n === 0 ? 'first' : 'second'} run: ${own.join(', ')}.`] : [],
  );
  const compared = common.length === 1 ? [`the one ${one} that both have`, 'is'] : ['those that both have', 'are'];
  return [`${name}: only ${compared[0]} (${common.join(', ')}) ${compared[1]} compared. ${parts.join(' ')}`];
}

/** Describes different numbers of samples, of which only as many are compared as both have. */
const samplesApart = (of: string, one: Plan, other: Plan): string[] =>
  one.samples === other.samples
    ? []
    : [
        `Samples of each ${of}: ${one.samples} in the first run, ${other.samples} in the second. The first ${Math.min(one.samples, other.samples)} of each are compared.`,
      ];

interface Sampling {
  readonly temperature?: number;
  readonly topK?: number;
  readonly topP: number;
}

export function samplingDifferences(one: Sampling, other: Sampling): string[] {
  const inWords = ({ temperature, topK, topP }: Sampling) =>
    [
      ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
      ...(topK === undefined ? [] : [`top-k ${topK}`]),
      `top-p ${topP}`,
    ].join(', ');
  const first = inWords(one);
  const second = inWords(other);
  return first === second ? [] : [`Sampling: ${first} in the first run, ${second} in the second.`];
}

/** The token limit, if the study limits answers. */
const limitIn = (options: object): unknown => ('maxTokens' in options ? options.maxTokens : undefined);

function settingsApart(one: Plan, other: Plan, limits: readonly [unknown, unknown]): string[] {
  return [
    limits[0] === limits[1]
      ? ''
      : `Token limit: ${String(limits[0])} in the first run, ${String(limits[1])} in the second. An answer may be cut in one and not in the other.`,
    one.samples === other.samples
      ? ''
      : `Samples of each cell: ${one.samples} in the first run, ${other.samples} in the second.`,
    one.seed === other.seed
      ? ''
      : `Seed: ${one.seed} in the first run, ${other.seed} in the second. It chose the questions, and does not affect greedy answers.`,
  ].filter(Boolean);
}
