import type { PreTrainedTokenizer } from '@xenova/transformers';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import type { Answer, OptionLogProbs, Prompt } from '../../core/answers/response.ts';
import { cutCompletion } from '../../core/prompts/completion.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { CellAnswer, CellPrompt } from '../../core/models/engine.ts';
import { createForwardFunction } from './forward.ts';
import { generateBatch } from './generate.ts';
import { tokenRowAlignment } from './batch-layout.ts';
import type { LoadedModel } from './load.ts';
import { logitsToOptionLogProbs } from '../option-scores.ts';
import { newRow, tokensBeforeEnd, type BatchRow } from './batch-row.ts';
import { chooseToken } from './sample.ts';
import { decodeAnswerTokens, PromptTokenizer } from './tokens.ts';

/**
 * Answers one batch and delivers each answer as soon as its row ends. A prompt that is too long or that the chat template
 * refuses gets an `error`. The other prompts are not affected.
 *
 * `completion` counts every token that the model produced, its end token included: that is the work done.
 */
export async function answerBatch(
  loaded: LoadedModel,
  askings: readonly CellPrompt[],
  on: (answer: CellAnswer) => void,
  stopped: () => Promise<boolean>,
): Promise<void> {
  const asked: PendingAnswer[] = [];
  const promptTokens = new PromptTokenizer((prompt) => loaded.chat.tokens(prompt));
  for (const asking of askings) {
    try {
      asked.push(new PendingAnswer(loaded, promptTokens, asking));
    } catch (error) {
      const why =
        error instanceof UserError ? error.message : `The model's chat template refused the prompt: ${messageOf(error)}`;
      on({ cell: asking.cell, ...failedAnswer(why) });
    }
  }
  const byRow = new Map(asked.map((one) => [one.row, one]));
  const watch = { stopped, ended: (row: BatchRow) => on(getOrThrow(byRow, row).answer()) };
  const forward = createForwardFunction(loaded.model);
  if (loaded.batchSize > 1) return generateBatch([...byRow.keys()], forward, loaded.ends, watch, tokenRowAlignment);
  for (const row of byRow.keys()) {
    if (await stopped()) return;
    await generateBatch([row], forward, loaded.ends, watch, 1);
  }
}

/** A prompt in progress, and its answer. */
class PendingAnswer {
  readonly row: BatchRow;
  #scores: OptionLogProbs | undefined;

  /** An answer ends at the end of the context window at the latest. */
  constructor(
    private readonly loaded: LoadedModel,
    promptTokens: PromptTokenizer,
    private readonly asking: CellPrompt,
  ) {
    const { contextWindow, batchSize } = loaded;
    const { decoding, seed } = asking;
    const tokens = promptTokens.rowOf(asking);
    const length = tokens.prefix.length + tokens.rest.length;
    if (length >= contextWindow) {
      throw new UserError(
        `The prompt has ${length} tokens, but this model reads at most ${contextWindow}, with room for an answer.`,
      );
    }
    const alone = { prefix: [], rest: [...tokens.prefix, ...tokens.rest] };
    const limit = Math.min(decoding.maxTokens, contextWindow - length);
    const choose = (logits: Float32Array, step: number) => {
      if (step === 0) this.#score(logits);
      return chooseToken(logits, decoding, seed, step);
    };
    this.row = newRow(batchSize > 1 ? tokens : alone, limit, choose, makeStopDetector(loaded.tokenizer, asking));
  }

  answer(): CellAnswer {
    const { row, asking, loaded } = this;
    const { cell } = asking;
    const tokens = { prompt: row.prefix.length + row.rest.length, completion: row.produced.length };
    if (row.finish === 'error') return { cell, ...failedAnswer(row.error ?? ''), tokens, ms: row.ms };
    const finish = assertDefined(row.finish, 'end of the answer');
    const written = decodeAnswerTokens(loaded.tokenizer, tokensBeforeEnd(row, loaded.ends));
    return {
      cell,
      tokens,
      ms: row.ms,
      ...(asking.messages === undefined
        ? cutCompletion(written, finish, asking)
        : { ...loaded.chat.answer(written), finish }),
      ...(this.#scores && { logprobs: this.#scores }),
    };
  }

  /** The logits after the prompt are available in any case. */
  #score(logits: Float32Array): void {
    const { scoreOptions: letters } = this.asking;
    if (letters?.length) this.#scores = logitsToOptionLogProbs(logits, letters, this.loaded.letters.tokensOf(letters));
  }
}

/** A stop text has at least as many bytes as tokens, and ends what the model produced. */
function makeStopDetector(tokenizer: PreTrainedTokenizer, prompt: Prompt): BatchRow['isOver'] {
  if (prompt.messages !== undefined) return undefined;
  const { stop } = prompt;
  const most = Math.max(...stop.map((text) => new TextEncoder().encode(text).length)) + 1;
  return (produced) => {
    const end = decodeAnswerTokens(tokenizer, produced.slice(-most));
    return stop.some((text) => end.includes(text));
  };
}

const failedAnswer = (why: string): Answer => ({
  text: '',
  tokens: { prompt: 0, completion: 0 },
  ms: { prefill: 0, decode: 0 },
  finish: 'error',
  error: why,
});
