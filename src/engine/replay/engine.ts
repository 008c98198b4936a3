import { decodePercent } from '../../base/text/decode-percent.ts';
import { getBuildLabel } from '../../core/build/build-label.ts';
import { promptHash } from '../../core/archive/prompt-hash.ts';
import type { ReusableAnswerQuery, StoredAnswerSource } from '../../store/answers/stored-answers.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type {
  CellAnswer,
  CellPrompt,
  Engine,
  EngineInfo,
  LoadedModelInfo,
  ModelRef,
  ProgressListener,
} from '../../core/models/engine.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { originOfCopiedAnswer } from '../../core/origin/answer-origin.ts';

/** Replays the stored answers of a run in this browser. It computes nothing. */
export class ReplayEngine implements Engine {
  readonly id = 'replay';
  /** The number of answers looked up in one query. */
  readonly batchSize = 200;
  /** `id`: how copied answers name their source run. */
  #source: { readonly run: string; readonly model: string; readonly id: string | undefined } | undefined;

  constructor(private readonly stored: StoredAnswerSource) {}

  async describe(): Promise<EngineInfo> {
    return {
      id: this.id,
      name: 'Answers of a run',
      version: getBuildLabel(),
      device: 'this browser’s database',
      honours: ['temperature', 'topK', 'topP', 'maxTokens', 'seed', 'scoreOptions'],
    };
  }

  async load(ref: ModelRef, _on: ProgressListener, signal: AbortSignal): Promise<LoadedModelInfo> {
    const since = performance.now();
    const source = sourceOf(ref);
    const run = await this.stored.run(source.run);
    signal.throwIfAborted();
    if (!run || run.removedAt !== undefined) {
      throw new UserError(
        `The run ${source.run.slice(0, 8)} that answers in place of “${source.model}” is not in this browser: import its archive on Home first.`,
      );
    }
    if (!run.plan.models.includes(source.model)) {
      throw new UserError(`The run ${source.run.slice(0, 8)} has not asked the model “${source.model}”.`);
    }
    this.#source = { ...source, id: await this.stored.originId(source.run) };
    const known = run.models.find(({ model }) => model === source.model);
    return {
      ...(known ?? { contextWindow: 0, chatTemplateHash: '', tokenizerHash: '', device: 'unknown' }),
      model: formatModelId(ref),
      ms: performance.now() - since,
      notes: [
        `Its answers are reused: the run ${source.run.slice(0, 8)} has them from “${source.model}”.`,
        ...(known?.notes ?? []),
      ],
    };
  }

  async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncIterable<CellAnswer> {
    const source = this.#source;
    if (!source) throw new UserError('No model is loaded.');
    const sought = await Promise.all(
      prompts.map(async (prompt): Promise<ReusableAnswerQuery> => ({ ...prompt, promptHash: await promptHash(prompt) })),
    );
    const found = await this.stored.find(source.run, source.model, sought);
    for (const [i, { cell }] of prompts.entries()) {
      if (signal.aborted) return;
      const answer = found[i];
      if (!answer) {
        const error = `The run ${source.run.slice(0, 8)} has no answer of “${source.model}” to this prompt.`;
        yield { cell, ...emptyAnswer, finish: 'error', error };
        continue;
      }
      const { text, tokens, ms, finish, logprobs, thought, origin } = answer;
      yield {
        cell,
        text,
        tokens,
        ms,
        finish,
        ...(logprobs !== undefined && { logprobs }),
        ...(thought !== undefined && { thought }),
        ...(source.id !== undefined && { origin: originOfCopiedAnswer(source.id, origin) }),
      };
    }
  }

  async unload(): Promise<void> {
    this.#source = undefined;
  }
}

function sourceOf(ref: ModelRef): { readonly run: string; readonly model: string } {
  const parts = /^(?<run>[0-9a-f]{64})\/(?<model>[^/]+)$/.exec(ref.repo)?.groups;
  const model = decodePercent(parts?.['model'] ?? '');
  if (!parts?.['run'] || !model) {
    throw new UserError(`The model id “${formatModelId(ref)}” is not of the form replay:run/model.`);
  }
  return { run: parts['run'], model };
}

const emptyAnswer = { text: '', tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } };
