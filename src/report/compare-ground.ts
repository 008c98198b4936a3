import { setOf } from '../items/item.ts';
import { canonicalJson, type Plan, type PlannedItem } from '../run/plan.ts';
import {
  systemPrompt,
  wordingFor,
  type SystemPromptOptions,
  type SystemPromptTemplate,
} from '../study/system-prompt.ts';
import { plural } from '../ui/format.ts';
import { UserError } from '../user-error.ts';

/** What two runs of the study have in common, as a plan of each with nothing else in it, and what sets the plans apart. */
export interface CommonGround {
  readonly plans: readonly [one: Plan, other: Plan];
  readonly templates: readonly SystemPromptTemplate[];
  /** In sentences; empty where the plans are the same but for their models. */
  readonly apart: readonly string[];
}

/**
 * Only what was asked alike can be compared: items with the same content and the same draws, under system prompts with the
 * same words. Everything else is left out and named. A UserError where nothing is left, or where the runs are of
 * studies that can not be held against each other.
 */
export function commonGround(one: Plan, other: Plan): CommonGround {
  if (one.study !== other.study) {
    throw new UserError(
      `One run is of «${one.study}», the other of «${other.study}»: only runs of one study can be compared.`,
    );
  }
  if (one.study !== systemPrompt.id) throw new UserError(`Runs of «${one.study}» can not be compared yet.`);
  const items = commonItems(one, other);
  if (items.length === 0) throw new UserError('The two runs have no item in common, so there is nothing to compare.');
  const [first, second] = [systemPrompt.parseOptions(one.options), systemPrompt.parseOptions(other.options)];
  const templates = commonTemplates(first, second, items);
  if (templates.length === 0) {
    throw new UserError('The two runs have no system prompt in common, word for word, so there is nothing to compare.');
  }
  const only = (plan: Plan, options: SystemPromptOptions): Plan => ({
    ...plan,
    items,
    options: { ...options, templates },
  });
  return {
    plans: [only(one, first), only(other, second)],
    templates,
    apart: [
      ...modelsApart(one, other),
      ...itemsApart(one, other, items),
      ...templatesApart(first, second, templates),
      ...settingsApart(one, other, first, second),
    ],
  };
}

function commonItems(one: Plan, other: Plan): PlannedItem[] {
  const there = new Map(other.items.map((item) => [item.id, item]));
  const drawn = (plan: Plan, id: string) => canonicalJson(plan.resolved[id] ?? null);
  return one.items.filter(({ id, hash }) => there.get(id)?.hash === hash && drawn(one, id) === drawn(other, id));
}

/** The same id and, for the kinds of items that are compared, the same words. */
function commonTemplates(
  one: SystemPromptOptions,
  other: SystemPromptOptions,
  items: readonly PlannedItem[],
): SystemPromptTemplate[] {
  const sets = [...new Set(items.map(({ id }) => setOf(id)))];
  const there = new Map(other.templates.map((template) => [template.id, template]));
  return one.templates.filter((template) => {
    const match = there.get(template.id);
    return (
      match !== undefined &&
      sets.every(
        (set) => wordingFor(template, one.kinds[set] ?? 'general') === wordingFor(match, other.kinds[set] ?? 'general'),
      )
    );
  });
}

function modelsApart(one: Plan, other: Plan): string[] {
  const only = (plan: Plan, against: Plan) => plan.models.filter((model) => !against.models.includes(model));
  const [first, second] = [only(one, other), only(other, one)];
  if (first.length + second.length === 0) return [];
  const named = (models: readonly string[]) => models.map(withRevision).join(', ') || 'none besides';
  return [`Models: only the first run asked ${named(first)}; only the second ${named(second)}.`];
}

/** The id without its engine: models of the same name are told apart by their revision. */
const withRevision = (id: string): string => id.slice(id.indexOf(':') + 1);

function itemsApart(one: Plan, other: Plan, common: readonly PlannedItem[]): string[] {
  if (one.items.length === common.length && other.items.length === common.length) return [];
  const changed = one.items.filter(
    ({ id }) => other.items.some((item) => item.id === id) && !common.some((item) => item.id === id),
  ).length;
  return [
    `Items: the first run has ${one.items.length}, the second ${other.items.length}; compared are the ${common.length} that both asked` +
      `${changed > 0 ? `, without ${plural(changed, 'item')} whose content or draws changed under the same id` : ''}.`,
  ];
}

function templatesApart(
  one: SystemPromptOptions,
  other: SystemPromptOptions,
  common: readonly SystemPromptTemplate[],
): string[] {
  const kept = new Set(common.map(({ id }) => id));
  const ids = (options: SystemPromptOptions) => options.templates.map(({ id }) => id).filter((id) => !kept.has(id));
  const [first, second] = [ids(one), ids(other)];
  const reworded = first.filter((id) => second.includes(id));
  const parts = [
    reworded.length > 0 ? `worded otherwise: ${reworded.join(', ')}` : '',
    ...[first, second].map((own, n) => {
      const alone = own.filter((id) => !reworded.includes(id));
      return alone.length > 0 ? `only in the ${n === 0 ? 'first' : 'second'} run: ${alone.join(', ')}` : '';
    }),
  ].filter(Boolean);
  return parts.length === 0
    ? []
    : [`System prompts: compared are the ${common.length} that both asked with the same words; ${parts.join('; ')}.`];
}

function settingsApart(one: Plan, other: Plan, first: SystemPromptOptions, second: SystemPromptOptions): string[] {
  return [
    first.maxTokens === second.maxTokens
      ? ''
      : `Token limit: ${first.maxTokens} in the first run, ${second.maxTokens} in the second; an answer may be cut in one and not in the other.`,
    one.samples === other.samples
      ? ''
      : `Samples of each cell: ${one.samples} in the first run, ${other.samples} in the second.`,
    one.seed === other.seed
      ? ''
      : `Seed: ${one.seed} in the first run, ${other.seed} in the second; it chose the items, and has no say in greedy answers.`,
  ].filter(Boolean);
}
