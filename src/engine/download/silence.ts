import { UserError } from '../../user-error.ts';

/** A signal that also aborts when nothing was heard for a while; its reason is then a sentence about the host. */
export class Silence {
  readonly #abort = new AbortController();
  readonly #ms: number;
  readonly #host: string;
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, host: string, signal: AbortSignal) {
    this.#ms = ms;
    this.#host = host;
    this.signal = AbortSignal.any([signal, this.#abort.signal]);
    this.heard();
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#abort.abort(this.#why()), this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #why(): UserError {
    const seconds = Math.max(1, Math.round(this.#ms / 1000));
    return new UserError(`${this.#host} has sent nothing for ${seconds} seconds: try again later; what came is kept.`);
  }
}
