import type { Item } from '../core/items/item.ts';
import type { JudgementLookup } from '../core/counting/judgement.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import type { Response } from '../core/answers/response.ts';
import { readAnswerHeadAndTail } from './bounded-answer.ts';
import { isParsedAnswerRight, readOpenAnswer } from './open-answer.ts';
import { readOption } from './option.ts';
import { scoreByItemRules } from './rules/read-by-rules.ts';

/** By the item's own rules, where it has some; else a choice, a number or a text, as `readChoice` has it where a study reads choices in its own way. */
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

/** What a reading is worth, in [0, 1]: what the rules come to, or whether it is the item's answer. What waits is worth nothing yet (`AnswerScoreCollector` knows it). */
export const scoreParsedAnswer = (reading: ParsedAnswer, item: Item): number =>
  reading.kind === 'checked' || reading.kind === 'logged'
    ? (reading.score ?? 0)
    : isParsedAnswerRight(reading, item)
      ? 1
      : 0;
