import { answerKinds } from '../../core/outcome.ts';
import type { AnswersBehind } from '../addresses.ts';

export interface LinkedCount {
  readonly text: string;
  readonly behind: AnswersBehind;
}

const counted = `(?:${answerKinds.join('|')})`;
const numberOf = new RegExp(
  `\\d[\\d.,]*%?(?= (?:(${counted})\\b|(?:of|under)\\b|(?:readable )?answers?\\b|prompts?\\b))`,
  'g',
);

/**
 * A reason in words, its numbers as links: results have such reasons as texts. A count of an outcome (“12 refused”) leads to those answers of the
 * model, another number of its answers to all of them.
 */
export function linkedCounts(text: string, model: string): (string | LinkedCount)[] {
  const parts: (string | LinkedCount)[] = [];
  let end = 0;
  for (const found of text.matchAll(numberOf)) {
    const outcome = answerKinds.find((kind) => kind === found[1]);
    parts.push(text.slice(end, found.index), { text: found[0], behind: { model, ...(outcome && { outcome }) } });
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
