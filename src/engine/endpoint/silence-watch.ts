/** Ends a request when nothing at all has come for a while; `heard` at every sign of life. */
export class SilenceWatch {
  readonly signal: AbortSignal;
  readonly #over = new AbortController();
  readonly #end = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, outer: AbortSignal) {
    this.#ms = ms;
    this.signal = AbortSignal.any([outer, this.#over.signal, this.#end.signal]);
    this.heard();
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over.abort(), this.#ms);
  }

  /** What was not read by then is of no use to anybody: the connection is let go. */
  end(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
  }
}
