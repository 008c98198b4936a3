import type { Answer, Prompt } from '../../../core/answers/response.ts';
import { cutCompletion } from '../../../core/prompts/completion.ts';
import { optionScoresFromLogprobs } from '../../letter-scores.ts';
import { splitThought } from '../../split-thought.ts';
import type { ChatAnswer } from './reply.ts';

/** Converts a server's reply to an answer to a prompt, without its times and origin. */
export function answerFromReply(reply: ChatAnswer, prompt: Prompt): Omit<Answer, 'ms' | 'origin'> {
  const { scoreOptions } = prompt;
  const { text, thought, finish } =
    prompt.messages === undefined
      ? { ...cutCompletion(reply.text, reply.finish, prompt), thought: '' }
      : { ...splitReplyThought(reply), finish: reply.finish };
  // The first token belongs to the thought if there is one, not to the answer.
  const logprobs = scoreOptions && thought === '' && optionScoresFromLogprobs(reply.logprobs, scoreOptions);
  return {
    text,
    tokens: reply.tokens ?? { prompt: 0, completion: 0 },
    finish,
    ...(logprobs && { logprobs }),
    ...(thought && { thought }),
  };
}

/** Separates the model's thought from its answer, whether the server sends it in its own field or in the text. */
export function splitReplyThought({ text, reasoning }: Pick<ChatAnswer, 'text' | 'reasoning'>): {
  readonly text: string;
  readonly thought: string;
} {
  const split = splitThought(text);
  return { text: split.text, thought: [reasoning, split.thought].filter(Boolean).join('\n\n') };
}
