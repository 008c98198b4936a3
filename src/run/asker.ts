import { EngineLost } from '../core/models/engine-lost.ts';
import type { CellPrompt, Engine, FetchNextPrompts, LoadedModelInfo, TaskProgress } from '../core/models/engine.ts';
import { messageOf } from '../base/errors/message-of.ts';
import { parseModelId } from '../core/models/model-id.ts';
import { originOfNewAnswer, type AnswerOrigin } from '../core/origin/answer-origin.ts';
import { UserError } from '../base/errors/user-error.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { isChatNote } from '../engine/plain-chat.ts';
import { sleepOrAbort } from '../base/workers/pause.ts';
import { serverAddressOfModel } from './addresses.ts';
import { responseFromAnswer } from './questions.ts';
import type { RunJob, PreparedCellPrompt, RunEvent } from './runner.ts';
import type { RunSpendingTracker } from './spending/spending.ts';
import { streamUntilAborted } from './until-aborted.ts';
import type { RunResponseWriter } from './writer.ts';

/** How often in a row a lost model is loaded again without an answer in between. */
const mostInVain = 3;

/**
 * Asks batch by batch. If the engine loses its model (device lost, out of memory), the model is loaded again. From then on
 * the batch size is halved, so a batch too large for the machine becomes small enough. A question that loses the model all
 * alone is stored as failed, and the run goes on.
 */
export class BatchAsker {
  #isLoaded = false;
  #device: string | undefined;
  /** The engine's own batch size, until it loses its model. */
  #most = Infinity;
  #inVain = 0;
  #wasLoaded = false;
  /** Its server is already known, and `load` switches back to it. */
  #isLeft = false;
  #hasAnswered = false;
  /** For servers: one question of each shape, used to find out what the server accepts. */
  #shapes: readonly PreparedCellPrompt[] = [];

  constructor(
    private readonly job: RunJob,
    private readonly engine: Engine,
    private readonly model: string,
    private readonly writer: RunResponseWriter,
    private readonly signal: AbortSignal,
    private readonly on: (event: RunEvent) => void,
  ) {}

  /** The tracker, if the engine sends anything to a server. */
  private get spending(): RunSpendingTracker | undefined {
    return this.engine.addressOf ? this.job.spending : undefined;
  }

  get wasLoaded(): boolean {
    return this.#wasLoaded;
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** `first`: the next questions. On the first load they include at least one question of each shape. */
  async load(first: Iterable<PreparedCellPrompt>): Promise<void> {
    const next = [...first];
    if (this.engine.addressOf && !this.#wasLoaded) this.#shapes = next;
    while (!this.#isLoaded) {
      try {
        await this.loadOnce([...next, ...this.#shapes].map(askingOf));
      } catch (error) {
        if (error instanceof UserError) await this.recoverFrom(error);
        else throw new UserError(`The model “${this.model}” could not be loaded: ${messageOf(error)}`);
      }
    }
  }

  /** `prepared`: returns the next batch, which an engine may take before this one is answered. Not used after a loss. */
  async ask(batch: readonly PreparedCellPrompt[], prepared: () => Promise<readonly PreparedCellPrompt[]>): Promise<void> {
    const open = new Map(batch.map((question) => [question.name, question]));
    while (open.size > 0 && !this.signal.aborted) {
      await this.load(open.values());
      const part = new Map([...open].slice(0, Math.min(this.#most, this.engine.batchSize)));
      const size = part.size;
      try {
        await this.askAtOnce(part, open, this.#most === Infinity ? prepared : undefined);
      } catch (error) {
        const [alone] = part.values();
        if (error instanceof EngineLost && size === 1 && alone) this.fail(alone, error.message, open);
        this.#most = Math.max(1, Math.floor(size / 2));
        await this.recoverFrom(error);
      }
    }
  }

  /** Another model of the same server engine has its turn. The next `load` switches back. */
  leave(): void {
    this.#isLeft ||= this.#isLoaded;
    this.#isLoaded = false;
  }

  async unload(): Promise<void> {
    if (this.#isLoaded || this.#isLeft) await this.engine.unload().catch(() => undefined);
    this.#isLoaded = false;
    this.#isLeft = false;
  }

  /**
   * Passes answers to the writer as they arrive and removes answered questions from `part` and `open`. A question that the
   * engine skipped is stored as failed.
   */
  private async askAtOnce(
    part: Map<string, PreparedCellPrompt>,
    open: Map<string, PreparedCellPrompt>,
    prepared?: () => Promise<readonly PreparedCellPrompt[]>,
  ): Promise<void> {
    const { engine, signal, writer } = this;
    let failure: { readonly error: unknown } | undefined;
    const more: FetchNextPrompts = async () => {
      try {
        const batch = (await prepared?.()) ?? [];
        for (const question of batch) {
          part.set(question.name, question);
          open.set(question.name, question);
        }
        return batch.map(askingOf);
      } catch (error) {
        // The page's own error is thrown here, not sent to a worker.
        failure = { error };
        return [];
      }
    };
    const { due, breath } = makePeriodicYielder();
    const asking = [...part.values()].map(askingOf);
    for await (const { cell, ...answer } of streamUntilAborted(engine.answer(asking, signal, prepared && more), signal)) {
      if (due()) await breath();
      const question = part.get(cell);
      if (!question) throw new Error(`the engine answered the cell “${cell}” unasked or twice.`);
      part.delete(cell);
      open.delete(cell);
      this.#inVain = 0;
      this.#hasAnswered = true;
      this.spending?.add(this.model, question.prompt, answer);
      writer.write(responseFromAnswer(question, { ...answer, origin: this.originOf(question, answer.origin) }));
    }
    if (failure) throw failure.error;
    if (signal.aborted) return;
    for (const question of part.values()) this.fail(question, 'The engine gave no answer.', open);
  }

  private fail(question: PreparedCellPrompt, why: string, open: Map<string, PreparedCellPrompt>): void {
    open.delete(question.name);
    this.writer.write(
      responseFromAnswer(question, { ...emptyAnswer, finish: 'error', error: why, origin: this.originOf(question) }),
    );
  }

  private originOf({ place }: PreparedCellPrompt, reported?: AnswerOrigin): AnswerOrigin {
    return originOfNewAnswer({ model: this.model, device: this.#device, reported, place, at: Date.now() });
  }

  private async loadOnce(first: readonly CellPrompt[]): Promise<void> {
    const { model, on } = this;
    this.refuseMoved();
    this.#isLoaded = true;
    const isLeft = this.#isLeft;
    const onProgress = (progress: TaskProgress | null) => {
      if (!isLeft) on({ type: 'loading', model, progress });
    };
    onProgress(null);
    const { spending } = this;
    const before = spending && (() => spending.take());
    const { greetingTokens, ...loaded } = await this.engine.load(
      parseModelId(model),
      onProgress,
      this.signal,
      before,
      first,
    );
    if (greetingTokens) spending?.addTokens(model, greetingTokens);
    this.#device = loaded.device;
    if (!isLeft) await this.job.store.keepModel(this.job.plan.completion ? withoutChatNotes(loaded) : loaded);
    this.#wasLoaded = true;
    on({ type: 'asking', model });
  }

  /** The user agreed to one address. If the endpoint has moved since, this throws before anything is sent. */
  private refuseMoved(): void {
    const agreed = this.job.addresses?.get(this.model);
    const now = serverAddressOfModel(this.model, this.engine);
    if (agreed === undefined || now === undefined || now === agreed) return;
    throw new UserError(
      `The server of “${this.model}” moved from ${agreed} to ${now} during the run. Continue the run to ask it there.`,
    );
  }

  /**
   * Throws errors that loading again cannot fix. After a loss, every error is retried. A device that was just lost is
   * refused for a while, with varying messages.
   */
  private async recoverFrom(error: unknown): Promise<void> {
    if (this.signal.aborted || !(error instanceof UserError) || this.spending?.why !== undefined) throw error;
    if (!(error instanceof EngineLost) && this.#inVain === 0) throw error;
    this.on({ type: 'lost', model: this.model, why: error.message });
    await this.unload();
    if (++this.#inVain > mostInVain) {
      throw new UserError(`${error.message} Loading it again ${mostInVain} times did not help.`);
    }
    await sleepOrAbort((this.job.restMs ?? 500) * 2 ** this.#inVain, this.signal);
    await this.job.untilShown?.(this.signal);
  }
}

const askingOf = ({ name, prompt, seed }: PreparedCellPrompt): CellPrompt => ({ cell: name, seed, ...prompt });

const emptyAnswer = { text: '', tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } };

const withoutChatNotes = ({ notes, ...loaded }: LoadedModelInfo): LoadedModelInfo => ({
  ...loaded,
  ...(notes && { notes: notes.filter((note) => !isChatNote(note)) }),
});
