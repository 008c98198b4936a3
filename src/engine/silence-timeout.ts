/**
 * A signal that also aborts after a period of silence. Call `heard` at every sign of life. The first call starts the clock.
 */
export class SilenceTimeout {
  readonly signal: AbortSignal;
  readonly #over = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `why` becomes the signal's reason. */
  constructor(
    private readonly ms: number,
    outer: AbortSignal,
    private readonly why?: (seconds: number) => Error,
  ) {
    this.signal = AbortSignal.any([outer, this.#over.signal]);
  }

  /** Whether silence aborted the signal, not the outer signal. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  heard(): void {
    clearTimeout(this.#timer);
    const seconds = Math.max(1, Math.round(this.ms / 1000));
    this.#timer = setTimeout(() => this.#over.abort(this.why?.(seconds)), this.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
