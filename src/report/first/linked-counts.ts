import { listAnswerCategories, findCategory, answerCategoryTitle } from '../../core/answers/outcome.ts';
import type { AnswerFilter } from '../answer-filter.ts';

export interface LinkedCount {
  readonly text: string;
  readonly behind: AnswerFilter;
}

/** Matches a number followed by what it counts. */
function countPattern(): RegExp {
  const kinds = listAnswerCategories().map((kind) => kind.replace(/\W/g, '\\$&'));
  return new RegExp(
    `\\d[\\d.,]*%?(?= (?:(${kinds.join('|')})\\b|(?:of|under)\\b|(?:readable )?answers?\\b|prompts?\\b))`,
    'g',
  );
}

/**
 * Turns the numbers in a reason into links; results contain such reasons as texts. A count of an outcome (“12 refused”)
 * links to those answers of the model, under the outcome's name on pages. Other counts link to all answers of the model.
 */
export function linkCountsInText(text: string, model: string): (string | LinkedCount)[] {
  const parts: (string | LinkedCount)[] = [];
  let end = 0;
  for (const found of text.matchAll(countPattern())) {
    const outcome = findCategory(found[1]);
    parts.push(text.slice(end, found.index), { text: found[0], behind: { model, ...(outcome && { outcome }) } });
    end = found.index + found[0].length;
    if (outcome === undefined) continue;
    parts.push(` ${answerCategoryTitle(outcome)}`);
    end += 1 + outcome.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
