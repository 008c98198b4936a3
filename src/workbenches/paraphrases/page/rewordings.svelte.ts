import { truncateToUtf16Length } from '../../../base/text/cut.ts';
import { defaultParaphraseChecks } from '../../../core/plan/check-settings.ts';
import type { TaskProgress } from '../../../core/models/engine.ts';
import type { CustomPrompt } from '../../../core/prompts/own-prompt.ts';
import { slugFromTitle } from '../../../core/prompts/read-prompts.ts';
import { errorMessage } from '../../../core/words/error-message.ts';
import { AnswerSpeed } from '../../../run/pace.ts';
import type { RunEvent } from '../../../run/runner.ts';
import type { Likeness } from '../check-paraphrase.ts';
import { LikenessMeter } from '../likeness.ts';
import { checkRewording, type RewordingFault } from '../prompts/check-rewording.ts';
import { generateRewordings, type RewordingResult, type RewordingRequest } from '../prompts/reword.ts';

interface Draft extends RewordingResult {
  readonly likeness?: Likeness;
  /** The user’s decision. */
  readonly taken?: boolean;
}

export interface CheckedRewording {
  readonly draft: Draft;
  readonly found: readonly RewordingFault[];
  readonly isBarred: boolean;
  readonly isTaken: boolean;
}

/** The source prompt and message, since the user may have changed the form. */
interface Source {
  readonly prompt: CustomPrompt;
  readonly at: number;
  readonly count: number;
}

/** The rewordings of one message, while they are written, measured and reviewed. */
export class RewordingSession {
  drafts = $state.raw<readonly Draft[]>([]);
  source = $state.raw<Source | null>(null);
  going = $state(false);
  waiting = $state(false);
  loading = $state.raw<TaskProgress | null>(null);
  lost = $state.raw<{ readonly why: string; readonly times: number } | null>(null);
  msLeft = $state<number | null>(null);
  fault = $state('');

  #abort = new AbortController();
  #meter: Promise<LikenessMeter> | undefined;
  #close: (() => void) | undefined;

  readonly before = $derived(this.source ? (this.source.prompt.messages[this.source.at]?.content ?? '') : '');
  /** A rewording that passes every check is taken unless the user decides otherwise. */
  readonly looked = $derived.by((): readonly CheckedRewording[] =>
    this.drafts.map((draft, at) => {
      const { text, cut, likeness } = draft;
      const others = this.drafts.slice(0, at).map((each) => each.text);
      const found =
        draft.error === undefined
          ? checkRewording({ before: this.before, text, cut, likeness, others }, defaultParaphraseChecks)
          : [];
      const isBarred = draft.error !== undefined || found.some(({ bars }) => bars);
      return { draft, found, isBarred, isTaken: !isBarred && (draft.taken ?? found.length === 0) };
    }),
  );
  readonly taken = $derived(this.looked.filter(({ isTaken }) => isTaken).map(({ draft }) => draft.text));

  async write(prompt: CustomPrompt, at: number, order: RewordingRequest): Promise<void> {
    if (this.going) return;
    this.#abort = new AbortController();
    this.source = { prompt, at, count: order.count };
    this.drafts = [];
    this.fault = '';
    this.going = true;
    this.lost = this.msLeft = null;
    try {
      const { getOrStartEngine: engineOf } = await import('../../../engine/index.ts');
      const end = await generateRewordings(order, async (engine) => engineOf(engine), this.#abort.signal, {
        waiting: () => (this.waiting = true),
        event: (event) => this.hear(event),
        found: (one) => void this.keep(one),
      });
      if (end.end === 'broken') this.fault = end.why;
    } catch (error) {
      if (!this.#abort.signal.aborted) this.fault = errorMessage(error);
    } finally {
      this.going = this.waiting = false;
      this.loading = null;
    }
  }

  stop(): void {
    this.#abort.abort();
  }

  end(): void {
    this.stop();
    this.#close?.();
  }

  take(at: number, taken: boolean): void {
    this.drafts = this.drafts.map((draft, n) => (n === at ? { ...draft, taken } : draft));
  }

  /** The taken rewordings as prompts. The caller makes their ids unique. */
  asPrompts(): readonly CustomPrompt[] {
    if (!this.source) return [];
    const { prompt, at } = this.source;
    return this.taken.map((content, n) => ({
      id: slugFromTitle(`${prompt.id.slice(0, 36)}-reworded-${n + 1}`),
      title: `${truncateToUtf16Length(prompt.title, 80)}, reworded ${n + 1}`,
      messages: prompt.messages.map((message, m) => (m === at ? { ...message, content } : message)),
    }));
  }

  #pace = new AnswerSpeed(0);

  private hear(event: RunEvent): void {
    const now = performance.now();
    if (event.type === 'loading') this.loading = event.progress;
    else if (event.type === 'asking') {
      this.#pace = new AnswerSpeed(now);
      this.loading = null;
      this.waiting = false;
    } else if (event.type === 'lost') this.lost = { why: event.why, times: (this.lost?.times ?? 0) + 1 };
    else if (event.type === 'stored') {
      this.#pace.add(now, event.response.tokens.completion);
      this.msLeft = this.#pace.msLeft(now, (this.source?.count ?? 0) - this.drafts.length);
    }
  }

  /** Shows a rewording at once and measures its likeness afterwards. */
  private async keep(one: RewordingResult): Promise<void> {
    const at = this.drafts.length;
    const { before } = this;
    this.drafts = [...this.drafts, one];
    if (one.error !== undefined) return;
    try {
      const likeness = await (await (this.#meter ??= this.openMeter())).measure(before, one.text);
      this.drafts = this.drafts.map((draft, n) =>
        n === at && draft.text === one.text && this.before === before ? { ...draft, likeness } : draft,
      );
    } catch (error) {
      if (!this.#abort.signal.aborted) this.fault = `How alike the rewordings are was not measured: ${errorMessage(error)}`;
    }
  }

  private async openMeter(): Promise<LikenessMeter> {
    const { openEncoder } = await import('../../../engine/encoder/open-encoder.ts');
    const encoder = await openEncoder(defaultParaphraseChecks.encoder);
    this.#close = () => encoder.close();
    return new LikenessMeter(encoder);
  }
}
