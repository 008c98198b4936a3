import { firstPromptOfEachShape } from '../../core/prompts/prompt-shape.ts';
import type { Message, Prompt } from '../../core/answers/response.ts';
import { sampledPrompts, type PromptSource } from './prompt-tokens.ts';

/** This many questions show nearly every shape in a set of questions. */
const maxItems = 24;

/** One prompt of each shape in a run. A server gets these first, to find out what it accepts. */
export const samplePromptsByShape = (source: PromptSource): readonly Prompt[] =>
  firstPromptOfEachShape(sampledPrompts(source, maxItems));

/** How a shape differs from others, in a clause. */
export function promptShapeInWords({ messages, decoding, scoreOptions }: Prompt): string {
  const { temperature, topK, topP, maxTokens } = decoding;
  return [
    ...(messages === undefined ? ['a completion'] : chatInWords(messages)),
    temperature === 0 ? 'temperature 0' : `temperature ${temperature}`,
    ...(temperature > 0 && topP !== undefined ? [`top-p ${topP}`] : []),
    ...(temperature > 0 && topK !== undefined ? [`top-k ${topK}`] : []),
    `at most ${maxTokens} tokens`,
    ...(scoreOptions ? ['letters scored'] : []),
  ].join(', ');
}

const chatInWords = (messages: readonly Message[]): string[] => [
  messages.some(({ role }) => role === 'system') ? 'with a system prompt' : 'without a system prompt',
  ...(messages.some(({ role }) => role === 'assistant') ? ['with few-shot examples'] : []),
];
