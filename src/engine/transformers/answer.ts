import { UserError } from '../../user-error.ts';
import type { Answered, Asking } from '../engine.ts';
import { forwardOf } from './forward.ts';
import { generate } from './generate.ts';
import type { LoadedModel } from './load.ts';
import { newRow, textTokens, type Row } from './row.ts';
import { chooseToken } from './sample.ts';
import { answerText, PromptTokens } from './tokens.ts';

/**
 * Answers one batch. Each answer is handed over as soon as its row ends. A prompt that can not be put (too long for
 * the model, refused by its chat template) is answered with `error` and leaves the others alone.
 *
 * `completion` counts every token that the model produced, its end token included: that is the work that was done.
 */
export async function answerBatch(
  loaded: LoadedModel,
  askings: readonly Asking[],
  on: (answer: Answered) => void,
  stopped: () => Promise<boolean>,
): Promise<void> {
  const cells = new Map<Row, string>();
  const promptTokens = new PromptTokens(loaded.tokenizer);
  for (const asking of askings) {
    try {
      cells.set(rowOf(promptTokens.of(asking.messages), loaded.contextWindow, asking), asking.cell);
    } catch (error) {
      on(failed(asking.cell, error));
    }
  }
  const { tokenizer, ends } = loaded;
  await generate([...cells.keys()], forwardOf(loaded.model), ends, {
    stopped,
    ended: (row) =>
      on({
        cell: cells.get(row)!,
        text: answerText(tokenizer, textTokens(row, ends)),
        tokens: { prompt: row.prefix.length + row.rest.length, completion: row.produced.length },
        ms: row.ms,
        finish: row.finish!,
      }),
  });
}

/** An answer ends at the context window's end at the latest. */
function rowOf(tokens: Pick<Row, 'prefix' | 'rest'>, contextWindow: number, { decoding, seed }: Asking): Row {
  const length = tokens.prefix.length + tokens.rest.length;
  if (length >= contextWindow) {
    throw new UserError(
      `The prompt has ${length} tokens; this model reads at most ${contextWindow}, with room for an answer.`,
    );
  }
  const limit = Math.min(decoding.maxTokens, contextWindow - length);
  return newRow(tokens, limit, (logits, step) => chooseToken(logits, decoding, seed, step));
}

function failed(cell: string, error: unknown): Answered {
  const why =
    error instanceof UserError ? error.message : `The model's chat template refused the prompt: ${String(error)}`;
  return {
    cell,
    text: '',
    tokens: { prompt: 0, completion: 0 },
    ms: { prefill: 0, decode: 0 },
    finish: 'error',
    error: why,
  };
}
