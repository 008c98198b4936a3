import type { Engine, TaskProgress } from '../../core/models/engine.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import { AnswerSpeed } from '../../run/pace.ts';
import { tryWithRunLock, withEngineLock, isRunLocked, waitUntilUnlocked } from '../../run/run-lock.ts';
import type { RunEnd, RunEvent } from '../../run/runner.ts';
import { waitUntilVisible } from '../../run/until-shown.ts';
import { addDrafts } from '../../store/library/paraphrase-drafts.ts';
import type { ItemSet } from '../../core/items/item.ts';
import { generateParaphraseDrafts, type WantedDraft, type DraftWriterSettings } from './write-drafts.ts';
import type { ParaphraseNumber } from '../../core/plan/draft.ts';

/** The state of writing a set’s paraphrases in this tab. */
export interface WritingState {
  readonly state: 'at rest' | 'waiting' | 'writing' | 'elsewhere';
  readonly done: number;
  readonly total: number;
  /** Drafts for which the model gave no answer. */
  readonly failed: number;
  readonly msLeft: number | null;
  readonly model: string | null;
  readonly loading: TaskProgress | null;
  readonly lost: { readonly why: string; readonly times: number } | null;
  /** Why it ended early. */
  readonly why?: string;
}

export interface DraftWritingRequest {
  readonly set: ItemSet;
  readonly wanted: readonly WantedDraft[];
  readonly writers: Readonly<Record<ParaphraseNumber, DraftWriterSettings>>;
  readonly seed: number;
  readonly maxTokens: number;
}

const writings = new Map<string, DraftParaphraseWriter>();

/** The single writer for a set in this tab. It continues while the user visits another page of the app. */
export function getOrCreateDraftWriting(set: string): DraftParaphraseWriter {
  const known = writings.get(set) ?? new DraftParaphraseWriter(set, engineById);
  writings.set(set, known);
  return known;
}

const engineById = async (engine: string): Promise<Engine> =>
  (await import('../../engine/index.ts')).getOrStartEngine(engine);

const atRest = { msLeft: null, model: null, loading: null, lost: null } as const;

/** Uses the locks of runs: only one tab writes a set’s paraphrases, and only while no run or other writer asks models. */
export class DraftParaphraseWriter {
  #state: WritingState = { state: 'at rest', done: 0, total: 0, failed: 0, ...atRest };
  readonly #listeners = new Set<(state: WritingState) => void>();
  #abort: AbortController | undefined;
  #notifyTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly set: string,
    private readonly engineOf: (engine: string) => Promise<Engine>,
  ) {}

  /** Implements the contract of Svelte stores, which call a new listener at once. */
  subscribe(listener: (state: WritingState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    void this.lookElsewhere();
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when all drafts are written, when the user stops it, or when it cannot continue. The state says which. */
  async start(order: DraftWritingRequest): Promise<void> {
    if (this.#abort) return;
    const abort = new AbortController();
    this.#abort = abort;
    this.notify({ state: 'waiting', done: 0, total: order.wanted.length, failed: 0, ...atRest, why: undefined });
    let isOurs = true;
    try {
      isOurs = await tryWithRunLock(lockOf(this.set), () =>
        withEngineLock(
          () => this.write(order, abort.signal),
          () => this.notify({ state: 'waiting' }),
          abort.signal,
        ),
      );
    } catch (error) {
      if (!abort.signal.aborted) this.notify({ why: messageOf(error) });
    } finally {
      this.#abort = undefined;
      this.notify({ state: isOurs ? 'at rest' : 'elsewhere', ...atRest });
      if (!isOurs) this.lookAgainWhenFree();
    }
  }

  /** Keeps the drafts written so far. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Checks whether another tab is writing this set’s paraphrases. */
  async lookElsewhere(): Promise<void> {
    if (this.#abort) return;
    const elsewhere = await isRunLocked(lockOf(this.set));
    if (!this.#abort) this.notify({ state: elsewhere ? 'elsewhere' : 'at rest' });
    if (elsewhere) this.lookAgainWhenFree();
  }

  #waits = false;

  /** A tab that stops or closes stores nothing, so only its released lock shows that. */
  private lookAgainWhenFree(): void {
    if (this.#waits) return;
    this.#waits = true;
    void waitUntilUnlocked(lockOf(this.set), AbortSignal.timeout(86_400_000))
      .catch(() => undefined)
      .then(() => {
        this.#waits = false;
        if (this.#listeners.size > 0) return this.lookElsewhere();
      });
  }

  private async write({ set, wanted, writers, seed, maxTokens }: DraftWritingRequest, signal: AbortSignal): Promise<void> {
    this.notify({ state: 'writing' });
    const begun = Date.now();
    const questions = new Map(set.items.map(({ id, question }) => [id, question]));
    const end = await generateParaphraseDrafts(
      {
        items: set.items,
        wanted,
        writers,
        seed,
        maxTokens,
        engineOf: this.engineOf,
        untilShown: waitUntilVisible,
        keep: async ({ item, slot }, draft) => {
          await addDrafts([{ place: { set: set.id, item, slot }, question: getOrThrow(questions, item), draft }], begun);
        },
      },
      signal,
      (event) => this.hear(event),
    );
    this.settle(end);
  }

  #pace = new AnswerSpeed(0);

  private hear(event: RunEvent): void {
    const now = performance.now();
    if (event.type === 'loading') {
      this.change({ model: event.model, loading: event.progress });
    } else if (event.type === 'asking') {
      this.#pace = new AnswerSpeed(now);
      this.change({ model: event.model, loading: null });
    } else if (event.type === 'lost') {
      this.change({ lost: { why: event.why, times: (this.#state.lost?.times ?? 0) + 1 } });
    } else if (event.type === 'stored') {
      this.#pace.add(now, event.response.tokens.completion);
      const done = this.#state.done + 1;
      this.change({
        done,
        failed: this.#state.failed + Number(event.response.finish === 'error'),
        msLeft: this.#pace.msLeft(now, this.#state.total - done),
      });
    }
  }

  private settle(end: RunEnd): void {
    if (end.end === 'broken') this.notify({ why: end.why });
  }

  /** Notifies the page at most ten times a second. */
  private change(part: Part): void {
    this.#state = { ...this.#state, ...part } as WritingState;
    this.#notifyTimer ??= setTimeout(() => this.notify({}), 100);
  }

  private notify(part: Part): void {
    clearTimeout(this.#notifyTimer);
    this.#notifyTimer = undefined;
    this.#state = { ...this.#state, ...part } as WritingState;
    for (const listener of this.#listeners) listener(this.#state);
  }
}

type Part = { readonly [K in keyof WritingState]?: WritingState[K] | undefined };

const lockOf = (set: string): string => `paraphrases-${set}`;
