import type { JudgementLookup } from '../../core/counting/judgement.ts';
import type { ExternalSource } from '../../core/elsewhere/external-source.ts';
import type { Item } from '../../core/items/item.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { OptionLogProbs, Response } from '../../core/answers/response.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { responseToParsedAnswer } from '../read-response.ts';

/**
 * Parses an answer of an imported run. If the log's own scoring counts, the parsed answer has only the log's score. An
 * answer without a score in the log has no score here, and is neither right nor wrong. Otherwise Evenkeel parses the text.
 * If the answer consists only of likelihoods, it is the likeliest choice, and the first one among ties.
 */
export function parseImportedAnswer(
  response: Response,
  item: Item,
  { scoring }: Pick<ExternalSource, 'scoring'>,
  judged?: JudgementLookup,
): ParsedAnswer {
  if (response.finish === 'error' || scoring.by === 'evenkeel') return parseWithEvenkeel(response, item, judged);
  const { score = null, extracted } = response.logged ?? {};
  const reading: ParsedAnswer = { kind: 'logged', score, ...(extracted !== undefined && { extracted }) };
  return response.finish === 'length' ? { ...reading, cut: true } : reading;
}

/**
 * Parses an answer with Evenkeel's own rules, even if the log's scoring counts. These parsed answers are used to tell
 * whether answers agree.
 */
export function parseWithEvenkeel(response: Response, item: Item, judged?: JudgementLookup): ParsedAnswer {
  const likeliest = response.finish === 'error' || response.text !== '' ? undefined : likeliestChoice(response, item);
  return likeliest === undefined
    ? responseToParsedAnswer(response, item, judged)
    : { kind: 'option', option: likeliest, by: 'letter' };
}

function likeliestChoice({ logprobs }: Response, { choices = [] }: Item): number | undefined {
  if (!isRecord(logprobs) || !isRecord(logprobs['letters'])) return undefined;
  const letters = logprobs['letters'] as OptionLogProbs['letters'];
  let likeliest: number | undefined;
  let most = -Infinity;
  for (const option of choices.keys()) {
    const likelihood = Object.hasOwn(letters, optionLetter(option)) ? letters[optionLetter(option)] : null;
    if (typeof likelihood !== 'number' || likelihood <= most) continue;
    most = likelihood;
    likeliest = option;
  }
  return likeliest;
}
