import type { Item } from '../core/items/item.ts';
import type { JudgementLookup } from '../core/counting/judgement.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import type { Response } from '../core/answers/response.ts';
import { readAnswerHeadAndTail } from './bounded-answer.ts';
import { isParsedAnswerRight, readOpenAnswer } from './open-answer.ts';
import { readOption } from './option.ts';
import { scoreByItemRules } from './rules/read-by-rules.ts';

/**
 * Parses a response by the item's own rules if it has some. Otherwise it extracts a choice, a number or a text. `readChoice`
 * replaces `readOption` in studies that parse choices in their own way.
 */
export function responseToParsedAnswer(
  response: Response,
  item: Item,
  judged?: JudgementLookup,
  readChoice: (text: string, choices: readonly string[]) => ParsedAnswer = readOption,
): ParsedAnswer {
  if (response.finish === 'error')
    return { kind: 'unreadable', why: `no answer: ${response.error ?? 'the engine gave an error'}` };
  const reading = extractAnswer(response, item, judged, readChoice);
  return response.finish === 'length' ? { ...reading, cut: true } : reading;
}

function extractAnswer(
  response: Response,
  item: Item,
  judged: JudgementLookup | undefined,
  readChoice: (text: string, choices: readonly string[]) => ParsedAnswer,
): ParsedAnswer {
  if (item.counts) return scoreByItemRules(response, item, judged);
  const { choices, answer } = item;
  return readAnswerHeadAndTail(response.text, (text) =>
    choices ? readChoice(text, choices) : readOpenAnswer(text, String(answer)),
  );
}

/**
 * The score of a parsed answer, in [0, 1]: the score of the rules, or whether it is the item's answer. A pending answer
 * scores 0 here; `AnswerScoreCollector` handles it.
 */
export const scoreParsedAnswer = (reading: ParsedAnswer, item: Item): number =>
  reading.kind === 'checked' || reading.kind === 'logged'
    ? (reading.score ?? 0)
    : isParsedAnswerRight(reading, item)
      ? 1
      : 0;
