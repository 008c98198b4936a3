import { setOf } from '../../../core/item.ts';
import type { Plan, PlannedItem } from '../../../core/plan.ts';
import {
  systemPrompt,
  wordingFor,
  type SystemPromptOptions,
  type SystemPromptTemplate,
} from '../protocol/system-prompt.ts';
import { UserError } from '../../../core/user-error.ts';
import { commonItems, itemsApart, modelsApart, mustBeOfOneStudy, settingsApart } from '../../../compare/ground.ts';

/** What two runs of the study have in common, as a plan of each with nothing else in it, and what sets the plans apart. */
export interface CommonPrompts {
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
export function commonPrompts(one: Plan, other: Plan): CommonPrompts {
  mustBeOfOneStudy(one, other);
  const items = commonItems(one, other);
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
      ...settingsApart(one, other, [first.maxTokens, second.maxTokens]),
    ],
  };
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
