import type { Answer, Finish, Prompt } from '../../core/response.ts';
import { letterScores } from '../letter-scores.ts';
import { splitThought } from '../split-thought.ts';
import type { ChatAnswer } from './chat-answer.ts';
import { NoAnswer } from './no-answer.ts';

/** What a server said, as an answer to a prompt, without its times and where it came from. */
export function answerOf(
  said: ChatAnswer,
  { scoreOptions }: Pick<Prompt, 'scoreOptions'>,
  server: string,
): Omit<Answer, 'ms' | 'origin'> {
  const { text, thought } = withoutThought(said);
  if (said.finish === 'content_filter' && text === '')
    throw new NoAnswer(`${server} held its answer back: its content filter stopped it.`, 'this cell');
  const logprobs = scoreOptions && letterScores(said.logprobs, scoreOptions);
  return {
    text,
    tokens: said.tokens ?? { prompt: 0, completion: 0 },
    finish: finishOf(said.finish),
    ...(logprobs && { logprobs }),
    ...(thought && { thought }),
  };
}

/** What the model thought before it answered, whether the server keeps it apart or leaves it in the text. */
function withoutThought({ text, reasoning }: ChatAnswer): { readonly text: string; readonly thought: string } {
  const split = splitThought(text);
  return { text: split.text, thought: [reasoning, split.thought].filter(Boolean).join('\n\n') };
}

const finishOf = (finish: string | null): Finish => (finish === 'length' ? 'length' : 'stop');
