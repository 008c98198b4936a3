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
 * Answers one prompt in a chat without any earlier context. `undefined`: it was stopped.
 *
 * It reuses no part of an earlier prompt's prefill. WebLLM keeps its cache only for a chat that continues its own last
 * answer. That excludes questions that share a system prompt or few-shot examples. And with such a cache the answer would
 * depend on earlier questions.
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
    // The model's own penalties would change the sampling that the plan asks for.
    repetition_penalty: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    stream: true as const,
    stream_options: { include_usage: true },
    temperature,
    // Leaves only the likeliest token. At temperature 0, WebLLM samples among tokens that are tied.
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
          // Only for models that know it, because WebLLM writes the empty thought into any model's answer.
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
  // The whole text, because a stream cannot take back what a stop word cuts off.
  const written = await engine.getMessage();
  const completion = usage?.completion_tokens ?? 0;
  return {
    ...(asking.messages === undefined ? cutCompletion(written, finish, asking) : { ...splitThought(written), finish }),
    tokens: { prompt: usage?.prompt_tokens ?? 0, completion },
    ms: {
      prefill: 1000 * (usage?.extra.time_to_first_token_s ?? 0),
      // The prefill includes the first token.
      decode: 1000 * (usage?.extra.time_per_output_token_s ?? 0) * Math.max(0, completion - 1),
    },
  };
}

const leastTopP = 1e-5;

/**
 * WebLLM counts the empty thought as produced: `<think>`, two newlines, `</think>`, two newlines. In the vocabulary of the
 * models that know it, these are 4 tokens.
 */
const emptyThoughtTokens = 4;

/** The answer, with the probability that its first token was each option’s letter. */
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
