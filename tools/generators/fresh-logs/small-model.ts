import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  env,
  Tensor,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@xenova/transformers';
import type { Message } from '../../../src/core/answers/response.ts';
import { chooseToken } from '../../../src/engine/transformers/sample.ts';

const folder = fileURLToPath(new URL('../../../public/models/', import.meta.url));

export interface Drawing {
  readonly temperature: number;
  readonly topP?: number;
  readonly maxTokens: number;
  readonly seed: number;
  readonly stop: readonly string[];
}

export interface SampledText {
  readonly text: string;
  /** The drawn tokens, including the one that ends an answer. */
  readonly ids: readonly number[];
  readonly finish: 'stop' | 'length';
}

/** One of the app’s own small models, run in Node. */
export class SmallModel {
  readonly #model: PreTrainedModel;
  readonly tokenizer: PreTrainedTokenizer;
  readonly template: string;

  private constructor(model: PreTrainedModel, tokenizer: PreTrainedTokenizer, template: string) {
    this.#model = model;
    this.tokenizer = tokenizer;
    this.template = template;
  }

  static async load(id: string): Promise<SmallModel> {
    env.allowRemoteModels = false;
    env.localModelPath = folder;
    const { models } = JSON.parse(readFileSync(`${folder}index.json`, 'utf8')) as { models: { id: string; path: string }[] };
    const path = models.find((each) => each.id === id)?.path.replace(/^models\//, '');
    if (path === undefined) throw new Error(`There is no model ${id} in public/models.`);
    const { chat_template: template } = JSON.parse(readFileSync(`${folder}${path}/tokenizer_config.json`, 'utf8')) as {
      chat_template: string;
    };
    const model = await AutoModelForCausalLM.from_pretrained(path, { dtype: 'int8' });
    return new SmallModel(model, await AutoTokenizer.from_pretrained(path), template);
  }

  encode(text: string): number[] {
    return this.tokenizer.encode(text, { add_special_tokens: false });
  }

  decode(ids: readonly number[]): string {
    return ids.length === 0 ? '' : this.tokenizer.decode([...ids], { skip_special_tokens: false });
  }

  promptOf(messages: readonly Message[]): number[] {
    return this.encode(
      this.tokenizer.apply_chat_template([...messages], { tokenize: false, add_generation_prompt: true }) as string,
    );
  }

  /** The logits at each position, for the token after it. */
  async logits(ids: readonly number[]): Promise<Float32Array[]> {
    const dims = [1, ids.length];
    const { logits } = (await this.#model({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), dims),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), dims),
    })) as { logits: Tensor };
    const all = logits.data as Float32Array;
    const width = all.length / ids.length;
    return ids.map((_, n) => all.slice(n * width, (n + 1) * width));
  }

  /** Computes each token from the whole text. Such small models need no cache. */
  async draw(prompt: readonly number[], { temperature, topP, maxTokens, seed, stop }: Drawing): Promise<SampledText> {
    const made: number[] = [];
    const end = this.encode('<|end|>')[0];
    const decoding = { temperature, ...(topP !== undefined && { topP }), maxTokens };
    while (made.length < maxTokens) {
      const last = (await this.logits([...prompt, ...made])).at(-1);
      if (!last) break;
      const token = chooseToken(last, decoding, seed, made.length);
      if (token === end) return { text: this.decode(made), ids: [...made, token], finish: 'stop' };
      made.push(token);
      const text = this.decode(made);
      const cut = Math.min(...stop.map((each) => text.indexOf(each)).filter((at) => at >= 0));
      if (Number.isFinite(cut)) return { text: text.slice(0, cut), ids: made, finish: 'stop' };
    }
    return { text: this.decode(made), ids: made, finish: 'length' };
  }
}
