import type { CompletionUsage } from '@mlc-ai/web-llm';
import type { OptionLogProbs } from '../../core/answers/response.ts';
import { cutCompletion } from '../../core/prompts/completion.ts';
import type { CellAnswer, CellPrompt } from '../../core/models/engine.ts';
import { EngineLost } from '../../core/models/engine-lost.ts';
import { logitsToOptionLogProbs } from '../option-scores.ts';
import { splitThought } from '../split-thought.ts';
import { isSinglePromptError, toWebLlmUserError } from './errors.ts';
import type { LoadedModel } from './load.ts';
import { toWebLlmMessages } from './messages.ts';

/**
 * One prompt, put to a chat that knows of nothing before it. `undefined`: it was stopped.
 *
 * No part of an earlier prompt's prefill is used again. WebLLM keeps its cache only for a chat that goes on with its own
 * last answer, so not for questions that share a system prompt or demonstrations; and where it would, the answer would
 * depend on what was asked before.
 */
export async function answerWithWebLlm(
  model: LoadedModel,
  asking: CellPrompt,
  stopped: () => boolean,
): Promise<CellAnswer | undefined> {
  const { cell } = asking;
  try {
    return await withOptionScores(model, asking, () => chat(model, asking, stopped));
  } catch (error) {
    if (!isSinglePromptError(error)) throw error;
    return {
      cell,
      text: '',
      tokens: { prompt: 0, completion: 0 },
      ms: { prefill: 0, decode: 0 },
      finish: 'error',
      error: toWebLlmUserError(error).message,
    };
  }
}

async function chat(
  model: LoadedModel,
  asking: CellPrompt,
  stopped: () => boolean,
): Promise<Omit<CellAnswer, 'cell'> | undefined> {
  const { engine, template, details, textStart } = model;
  const { temperature, topP, maxTokens } = asking.decoding;
  await engine.resetChat();
  const settings = {
    seed: asking.seed,
    // The model's own penalties would change what the plan asks for.
    repetition_penalty: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    stream: true as const,
    stream_options: { include_usage: true },
    temperature,
    // Only the likeliest token is left: at temperature 0 WebLLM draws among those that are likeliest together.
    top_p: temperature === 0 ? leastTopP : (topP ?? 1),
  };
  const skipsThought = details.thinks === 'unless asked not to';
  const stream =
    asking.messages === undefined
      ? await engine.completions.create({
          ...settings,
          prompt: textStart + asking.completion,
          stop: [...asking.stop],
          max_tokens: maxTokens,
        })
      : await engine.chat.completions.create({
          ...settings,
          messages: toWebLlmMessages(asking.messages, template, details.manifest !== null),
          // Only where the model knows what it means: WebLLM writes the empty thought into any model's answer.
          ...(skipsThought && { extra_body: { enable_thinking: false } }),
          max_tokens: maxTokens + (skipsThought ? emptyThoughtTokens : 0),
        });
  let finish: string | undefined;
  let usage: CompletionUsage | undefined;
  for await (const chunk of stream) {
    if (stopped()) void engine.interruptGenerate();
    finish = chunk.choices[0]?.finish_reason ?? finish;
    usage = chunk.usage ?? usage;
  }
  if (finish !== 'stop' && finish !== 'length') {
    if (stopped()) return undefined;
    throw new EngineLost('WebLLM broke off an answer: load the model again.');
  }
  // Whole, as pieces of a stream cannot take back what a stop word cuts off.
  const written = await engine.getMessage();
  const completion = usage?.completion_tokens ?? 0;
  return {
    ...(asking.messages === undefined ? cutCompletion(written, finish, asking) : { ...splitThought(written), finish }),
    tokens: { prompt: usage?.prompt_tokens ?? 0, completion },
    ms: {
      prefill: 1000 * (usage?.extra.time_to_first_token_s ?? 0),
      // The first token comes with the prefill.
      decode: 1000 * (usage?.extra.time_per_output_token_s ?? 0) * Math.max(0, completion - 1),
    },
  };
}

const leastTopP = 1e-5;

/** WebLLM counts `<think>`, two line ends, `</think>` and two more as produced, in the vocabulary of the models that know them. */
const emptyThoughtTokens = 4;

/** The answer, and beside it how likely its first token was to be each option’s letter. */
async function withOptionScores(
  { letters: tokens, first }: LoadedModel,
  { cell, scoreOptions: letters = [] }: CellPrompt,
  answered: () => Promise<Omit<CellAnswer, 'cell'> | undefined>,
): Promise<CellAnswer | undefined> {
  let logprobs: OptionLogProbs | undefined;
  const scored = letters.some((letter) => tokens.has(letter))
    ? await first.during((logits) => (logprobs = logitsToOptionLogProbs(logits, letters, tokens)), answered)
    : await answered();
  return scored && { cell, ...scored, ...(logprobs && { logprobs }) };
}
