import type { Item } from '../../core/items/item.ts';
import type { Decoding, ChatPrompt } from '../../core/answers/response.ts';
import data from './writing.json' with { type: 'json' };

/**
 * The prompt for a paraphrase: the question with its choices and the right answer, as in RoParQ’s construction. The model
 * rewrites only the question. It is one message, as not every model has a system role.
 */
export function buildParaphraseWritingPrompt(
  item: Pick<Item, 'question' | 'choices' | 'answer'>,
  decoding: Decoding,
): ChatPrompt {
  const { instruction, example } = data;
  const content = `${instruction}\n\n${fillQuestion(example)} ${example.paraphrase}\n\n${fillQuestion(item)}`;
  return { messages: [{ role: 'user', content }], decoding };
}

function fillQuestion({ question, choices, answer }: Pick<Item, 'question' | 'choices' | 'answer'>): string {
  const words = {
    question,
    choices: choices?.join(' | ') ?? '',
    answer: String(choices ? choices[Number(answer)] : answer),
  };
  // One pass, so that an item’s own braces are never treated as placeholders.
  return (choices ? data.withChoices : data.open).replace(
    /\{(question|choices|answer)\}/g,
    (_, name: keyof typeof words) => words[name],
  );
}
