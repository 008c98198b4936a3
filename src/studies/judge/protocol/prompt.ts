import type { Item } from '../../../core/items/item.ts';
import { ratingScalePointNames } from '../../../reading/rating-scale.ts';
import type { Variant } from '../../../core/plan/cell.ts';
import type { ChatPrompt } from '../../../core/answers/response.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { Criterion, DefinitionLength, JudgeOptions, JudgeScale, RubricFormat } from './options.ts';
import { fillTemplate } from '../../../core/json/option-form.ts';

/** For a longer list of points, the prompt states only the ends. */
const mostListed = 20;

/** Contains the pair, the criterion with its definition, and the scale’s points. It asks only for the score. */
export function judgePrompt(item: Item, variant: Variant, options: JudgeOptions): ChatPrompt {
  const { wording, sampling, maxTokens } = options;
  const scale = findVariantScale(variant, options);
  const { prompt, criteria = [], format, length = definitionOf(variant, options) } = scale.rubric ?? {};
  const criterion = criterionOf(item, [...criteria, ...options.criteria]);
  const points = ratingScalePointNames(scale);
  const [low = ''] = points;
  const high = points.at(-1) ?? '';
  const list = pointList(points);
  const definition = length === 'none' ? {} : { Definition: criterion[length] };
  const content = fillTemplate(prompt ?? wording.prompt, {
    criterion: format
      ? layOutRubric(format, { Criterion: criterion.title, ...definition })
      : criterionText(criterion, length, wording.criterion),
    options: format
      ? layOutRubric(format, { Options: list, Worst: low, Best: high })
      : fillTemplate(wording.options, { options: list, low, high }),
    query: item.question,
    response: responseOf(item),
  });
  const temperature = temperatureOf(variant, options);
  return {
    messages: [{ role: 'user', content }],
    decoding: temperature === 0 ? { temperature, maxTokens } : { temperature, ...sampling, maxTokens },
  };
}

/** A variant’s scale. */
export function findVariantScale(variant: Variant, { scales }: JudgeOptions): JudgeScale {
  const scale = scales.find(({ id }) => id === variant['scale']);
  if (!scale) throw new UserError(`The plan has no scale “${variant['scale']}”.`);
  return scale;
}

function definitionOf(variant: Variant, { definitions }: JudgeOptions): DefinitionLength {
  const definition = definitions.find((length) => length === variant['definition']);
  if (!definition) throw new UserError(`The plan has no definition length “${variant['definition']}”.`);
  return definition;
}

function temperatureOf(variant: Variant, { temperatures }: JudgeOptions): number {
  const temperature = temperatures.find(({ id }) => id === variant['temperature']);
  if (!temperature) throw new UserError(`The plan has no temperature “${variant['temperature']}”.`);
  return temperature.value;
}

function criterionOf({ id, criterion }: Item, criteria: readonly Criterion[]): Criterion {
  const found = criteria.find((each) => each.id === criterion);
  if (!found) throw new UserError(`The item “${id}” names no criterion of the plan.`);
  return found;
}

function responseOf({ id, response }: Item): string {
  if (response === undefined) throw new UserError(`The item “${id}” has no response to judge.`);
  return response;
}

function criterionText(
  criterion: Criterion,
  length: DefinitionLength,
  { none, defined }: JudgeOptions['wording']['criterion'],
): string {
  const { title } = criterion;
  return length === 'none'
    ? fillTemplate(none, { criterion: title })
    : fillTemplate(defined, { criterion: title, definition: criterion[length] });
}

/** The same facts in another format. Markdown’s rule escapes a bar inside a cell. */
function layOutRubric(format: RubricFormat, facts: Readonly<Record<string, string>>): string {
  const entries = Object.entries(facts);
  if (format === 'json') return JSON.stringify(facts, null, 2);
  if (format === 'list') return entries.map(([name, fact]) => `- ${name}: ${fact}`).join('\n');
  const cells = entries.map(([name, fact]) => `| ${name} | ${fact.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`);
  return ['| Rubric | |', '| --- | --- |', ...cells].join('\n');
}

const pointList = (points: readonly string[]): string =>
  points.length > mostListed ? `whole numbers from ${points[0]} to ${points.at(-1)}` : points.join(', ');
