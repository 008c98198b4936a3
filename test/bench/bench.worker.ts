import type { ChatCellPrompt } from '../chat-prompt.ts';
import '../../src/base/workers/guard-worker.ts';
import { StoppingCriteria, StoppingCriteriaList, type Tensor } from '@xenova/transformers';
import { expose } from 'comlink';
import { createForwardFunction } from '../../src/engine/transformers/forward.ts';
import { generateBatch } from '../../src/engine/transformers/generate.ts';
import { newRow } from '../../src/engine/transformers/batch-row.ts';
import { chooseToken } from '../../src/engine/transformers/sample.ts';
import { decodeAnswerTokens, PromptTokenizer } from '../../src/engine/transformers/tokens.ts';
import { TransformersWorkerApi } from '../../src/engine/transformers/worker-api.ts';

/** The engine's worker, which can also pass batches directly to the library. Both loops run in one worker with one model. */
class BenchWorker extends TransformersWorkerApi {
  /**
   * The baseline loop: `model.generate` batch by batch, as a careful user of transformers.js would write it. It pads on the
   * left, remembers finished rows and cuts every row at its first end token. Returns the texts.
   */
  async generateStraight(batches: readonly (readonly ChatCellPrompt[])[]): Promise<string[]> {
    const { tokenizer, model, ends } = this.model();
    const texts: string[] = [];
    for (const batch of batches) {
      const prompts = batch.map(({ messages }) =>
        String(tokenizer.apply_chat_template([...messages], { tokenize: false, add_generation_prompt: true })),
      );
      const inputs = tokenizer(prompts, { padding: true, add_special_tokens: false }) as { input_ids: Tensor };
      const criteria = new StoppingCriteriaList();
      criteria.push(new AllEnded(ends));
      const output = (await model.generate({
        ...inputs,
        max_new_tokens: batch[0]!.decoding.maxTokens,
        do_sample: false,
        stopping_criteria: criteria,
      } as never)) as Tensor;
      for (const row of output.tolist() as bigint[][]) {
        const produced = row.slice(inputs.input_ids.dims[1]).map(Number);
        const end = produced.findIndex((token) => ends.has(token));
        texts.push(decodeAnswerTokens(tokenizer, end === -1 ? produced : produced.slice(0, end)));
      }
    }
    return texts;
  }

  /** The engine's own loop without shared prefixes, to measure what they gain. */
  async generateUnshared(batches: readonly (readonly ChatCellPrompt[])[]): Promise<void> {
    const { chat, model, ends } = this.model();
    const promptTokens = new PromptTokenizer((prompt) => chat.tokens(prompt));
    for (const batch of batches) {
      const rows = batch.map(({ messages, decoding, seed }) => {
        const { prefix, rest } = promptTokens.rowOf({ messages });
        const choose = (logits: Float32Array, step: number) => chooseToken(logits, decoding, seed, step);
        return newRow({ prefix: [], rest: [...prefix, ...rest] }, decoding.maxTokens, choose);
      });
      await generateBatch(rows, createForwardFunction(model), ends, { ended: () => {}, stopped: async () => false });
    }
  }

  private model() {
    if (!this.loaded) throw new Error('No model is loaded.');
    return this.loaded;
  }
}

/** The library only checks whether a row's last token is an end token. This class remembers finished rows. */
class AllEnded extends StoppingCriteria {
  readonly #ended: boolean[] = [];

  constructor(private readonly ends: ReadonlySet<number>) {
    super();
  }

  override _call(rows: number[][]): boolean[] {
    return rows.map((row, r) => (this.#ended[r] ||= this.ends.has(Number(row.at(-1)))));
  }
}

export type { BenchWorker };

expose(new BenchWorker());
