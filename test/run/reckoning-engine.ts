import { EngineLost } from '../../src/core/models/engine-lost.ts';
import type {
  CellAnswer,
  CellPrompt,
  Engine,
  LoadedModelInfo,
  ModelRef,
  FetchNextPrompts,
} from '../../src/core/models/engine.ts';
import { formatModelId } from '../../src/core/models/model-id.ts';
import { sha256Hex, sha256Seed } from '../../src/base/hash/sha256.ts';

/**
 * An engine that computes its answers from the model's id and the prompt, and with sampling also from the seed.
 * So tests can check a run's answers without a network. It records its prompts and batches.
 */
export class ReckoningEngine implements Engine {
  readonly id = 'reckoning';
  readonly batches: (readonly CellPrompt[])[] = [];
  /** The number of prompts that each call began with. */
  readonly calls: number[] = [];
  readonly loads: string[] = [];
  unloads = 0;
  private model: string | null = null;

  constructor(
    readonly batchSize = 8,
    private readonly habits: {
      /** Called before each answer with the number of answers so far. */
      readonly before?: (answered: number) => Promise<void> | void;
      readonly fails?: (asking: CellPrompt) => boolean;
      readonly skips?: (asking: CellPrompt) => boolean;
      readonly loading?: (model: string) => void;
      /** Whether the engine loses its model at this prompt, in a batch of this size. */
      readonly loses?: (asking: CellPrompt, batch: number) => boolean;
      /** Whether it takes more prompts before it answers the last of a batch. */
      readonly takesMore?: boolean;
    } = {},
  ) {}

  describe() {
    const honours = ['temperature', 'maxTokens', 'seed'] as const;
    return Promise.resolve({ id: this.id, name: 'Reckoning', version: '1', device: 'none', honours });
  }

  async load(model: ModelRef): Promise<LoadedModelInfo> {
    if (this.model !== null) throw new Error('a model is loaded already');
    const id = formatModelId(model);
    this.habits.loading?.(id);
    this.model = id;
    this.loads.push(id);
    const hash = await sha256Hex(id);
    return { model: id, contextWindow: 512, chatTemplateHash: hash, tokenizerHash: hash, device: 'none', ms: 1 };
  }

  async *answer(prompts: readonly CellPrompt[], signal: AbortSignal, more?: FetchNextPrompts): AsyncGenerator<CellAnswer> {
    if (this.model === null) throw new Error('no model is loaded');
    this.calls.push(prompts.length);
    if (!this.habits.takesMore || !more) return yield* this.answerBatch(prompts, signal);
    let batch = prompts;
    while (batch.length > 0) {
      const [last, next] = [batch.slice(-1), await more()];
      yield* this.answerBatch(batch.slice(0, -1), signal);
      batch = next;
      yield* this.answerBatch(last, signal);
    }
  }

  private async *answerBatch(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncGenerator<CellAnswer> {
    if (this.model === null) throw new Error('no model is loaded');
    this.batches.push(prompts);
    let answered = this.batches.slice(0, -1).reduce((sum, batch) => sum + batch.length, 0);
    for (const asking of prompts) {
      await this.habits.before?.(answered++);
      if (signal.aborted) return;
      if (this.habits.skips?.(asking)) continue;
      if (this.habits.loses?.(asking, prompts.length)) throw new EngineLost('The device was lost.');
      yield await reckon(this.model, asking, this.habits.fails?.(asking) ?? false);
    }
  }

  unload(): Promise<void> {
    this.model = null;
    this.unloads++;
    return Promise.resolve();
  }

  get asked(): string[] {
    return this.batches.flat().map(({ cell }) => cell);
  }
}

async function reckon(model: string, asking: CellPrompt, fails: boolean): Promise<CellAnswer> {
  const { cell, messages, completion, decoding, seed } = asking;
  const ms = { prefill: 1, decode: 2 };
  if (fails) return { cell, text: '', tokens: { prompt: 0, completion: 0 }, ms, finish: 'error', error: 'It failed.' };
  const drawn = await sha256Seed(JSON.stringify([model, messages ?? completion, decoding.temperature === 0 ? 0 : seed]));
  const text = `Answer: ${'ABCD'[drawn % 4]}`;
  return { cell, text, tokens: { prompt: (messages?.length ?? 1) * 10, completion: 3 }, ms, finish: 'stop' };
}
