import { storeMissingSimilarities } from '../../report/run-similarities.ts';
import { AnswerSpeed } from '../../run/pace.ts';

/** The window for measuring the speed. */
const paceWindowMs = 30_000;

/**
 * A channel on which tabs share the user’s wishes for a run’s comparisons. If one tab pauses, no other takes over. If one
 * continues, all others wait for it.
 */
const wishesFor = (run: string) => new BroadcastChannel(`evenkeel-compare-${run}`);

/** The comparisons of a run’s answers in this tab, as its page shows them. */
export class AnswerComparisonControl {
  state = $state<'resting' | 'running' | 'paused' | 'elsewhere' | 'encoder lacking'>('resting');
  /** Whether they were ever started in this tab. */
  hasBegun = $state(false);
  /** The plan’s encoder, if it is not on this machine. */
  lacking = $state('');
  /** The encoder that is loading before the first pair. */
  loading = $state('');
  /** The encoder that the user chose instead. */
  #instead: 'lexical' | undefined;
  /** Pairs of texts, out of those left at the start. */
  done = $state(0);
  due = $state(0);
  /** `null` until the speed is known. */
  msLeft = $state<number | null>(null);
  fault = $state.raw<unknown>(undefined);
  #abort: AbortController | null = null;
  #wishes: BroadcastChannel | undefined;

  constructor(private readonly run: string) {}

  /** Whether comparisons are in progress, here or in another tab. */
  get isGoingOn(): boolean {
    return this.state === 'running' || this.state === 'elsewhere';
  }

  /** `instead`: uses the lexical encoder instead of the plan’s, now and after a pause. */
  async start(instead = this.#instead): Promise<void> {
    if (this.#abort) return;
    this.#instead = instead;
    this.hasBegun = true;
    if (!this.#wishes) {
      this.#wishes = wishesFor(this.run);
      this.#wishes.onmessage = ({ data }) => this.#heard(data);
    }
    if (this.state === 'paused') this.#wishes.postMessage('goes on');
    const abort = new AbortController();
    this.#abort = abort;
    this.state = 'running';
    this.fault = undefined;
    this.#show(0, 0, null);
    let pace = new AnswerSpeed(performance.now(), paceWindowMs);
    try {
      const found = await storeMissingSimilarities(
        this.run,
        {
          waiting: () => (this.state = 'elsewhere'),
          begun: () => {
            this.state = 'running';
            pace = new AnswerSpeed(performance.now(), paceWindowMs);
          },
          loading: (encoder) => (this.loading = encoder),
          compared: (done, due) => {
            this.loading = '';
            const now = performance.now();
            for (let pair = this.done; pair < done; pair++) pace.add(now, 0);
            this.#show(done, due, pace.msLeft(now, due - done));
          },
        },
        abort.signal,
        instead,
      );
      if (this.#abort !== abort) return;
      if (found.kind === 'encoder lacking') this.lacking = found.encoder;
      this.state = found.kind !== 'done' ? found.kind : abort.signal.aborted ? 'paused' : 'resting';
    } catch (error) {
      if (this.#abort !== abort) return;
      if (!abort.signal.aborted) this.fault = error;
      this.state = 'paused';
    } finally {
      if (this.#abort === abort) {
        this.loading = '';
        this.#abort = null;
      }
    }
  }

  pause(): void {
    this.#wishes?.postMessage('paused');
    this.#abort?.abort();
  }

  #heard(wish: unknown): void {
    if (wish === 'paused') this.#abort?.abort();
    else if (this.state === 'paused') void this.start();
  }

  /** Called when the user leaves the page. Work in this tab continues, but this tab stops waiting for another. */
  leave(): void {
    if (this.state === 'running') return;
    this.#wishes?.close();
    this.#wishes = undefined;
    if (this.state !== 'elsewhere') return;
    this.#abort?.abort();
    this.#abort = null;
    this.state = 'resting';
    this.hasBegun = false;
  }

  #show(done: number, due: number, msLeft: number | null): void {
    this.done = done;
    this.due = due;
    this.msLeft = msLeft;
  }
}
