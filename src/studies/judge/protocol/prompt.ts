import type { Item } from '../../../core/items/item.ts';
import { ratingScalePointNames } from '../../../reading/rating-scale.ts';
import type { Variant } from '../../../core/plan/cell.ts';
import type { Prompt } from '../../../core/answers/response.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { Criterion, DefinitionLength, JudgeOptions, JudgeScale } from './options.ts';
import { fillTemplate } from '../../../core/json/option-form.ts';

/** A longer list of points is told by its ends. */
const mostListed = 20;

/** The pair, the criterion with its definition of the length asked, the scale's points, and that nothing but the score is wanted. */
export function judgePrompt(item: Item, variant: Variant, options: JudgeOptions): Prompt {
  const { wording, sampling, maxTokens } = options;
  const scale = findVariantScale(variant, options);
  const points = ratingScalePointNames(scale);
  const [low = ''] = points;
  const high = points.at(-1) ?? '';
  const content = fillTemplate(wording.prompt, {
    criterion: criterionText(criterionOf(item, options), definitionOf(variant, options), wording.criterion),
    options: fillTemplate(wording.options, { options: pointList(points), low, high }),
    query: item.question,
    response: responseOf(item),
  });
  const temperature = temperatureOf(variant, options);
  return {
    messages: [{ role: 'user', content }],
    decoding: temperature === 0 ? { temperature, maxTokens } : { temperature, ...sampling, maxTokens },
  };
}

/** The scale that a variant asks for. */
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

function criterionOf({ id, criterion }: Item, { criteria }: JudgeOptions): Criterion {
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

const pointList = (points: readonly string[]): string =>
  points.length > mostListed ? `whole numbers from ${points[0]} to ${points.at(-1)}` : points.join(', ');
