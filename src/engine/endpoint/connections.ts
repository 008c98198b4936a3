/** A browser opens at most this many HTTP/1.1 connections to one server. Further requests wait in the browser, unsent. */
export const connectionsPerServer = 6;

/** A request that was handed to the browser. */
export interface OpenRequestHandle {
  /** The server's answer has begun. */
  heard(): void;
  /** It is over, however it ended. */
  end(): void;
}

/**
 * Tracks which requests to one server are in flight, because browsers do not tell. These are the six oldest unfinished
 * requests, and each request whose answer has begun. If more than six stay in the middle of their answers for a while, the
 * server speaks HTTP/2 or later. Then no request waits. A single look cannot tell that. While this worker was busy, six
 * connections may have finished more than six answers that it has not read yet.
 */
export class OpenRequestTracker {
  readonly #most: number;
  readonly #waiting = new Map<object, () => void>();
  #underWay = 0;
  readonly #begun = new Set<object>();
  #isLooking = false;
  #isShared = false;
  /** Handed to the browser and not over. */
  #handed = 0;
  /** Requests that wait for their turn, in order. */
  readonly #outside = new Set<() => void>();

  /** `most`: the maximum of requests in flight. A Node program has no such limit. */
  constructor(most = connectionsPerServer) {
    this.#most = most;
  }

  /**
   * Waits until a request may be handed to the browser. Returns a function that ends its turn. It hands over two more
   * requests than can be in flight. That is enough to find out whether the server takes more. It is also few enough that a
   * preflight does not queue behind many others.
   */
  async turn(signal: AbortSignal): Promise<() => void> {
    while (!this.#isShared && this.#handed >= this.#most + ahead && !signal.aborted)
      await new Promise<void>((resolve) => {
        const go = () => {
          signal.removeEventListener('abort', go);
          this.#outside.delete(go);
          resolve();
        };
        this.#outside.add(go);
        signal.addEventListener('abort', go);
      });
    signal.throwIfAborted();
    this.#handed++;
    return () => {
      this.#handed--;
      this.#outside.values().next().value?.();
    };
  }

  /** Calls `sent` when the request must be in flight: now, or after an earlier one ends. */
  open(sent: () => void): OpenRequestHandle {
    const request = {};
    let hasBegun = false;
    const send = () => {
      this.#waiting.delete(request);
      this.#underWay++;
      sent();
    };
    if (this.#isShared || this.#underWay < this.#most) send();
    else this.#waiting.set(request, send);
    return {
      heard: () => {
        if (hasBegun) return;
        hasBegun = true;
        if (this.#waiting.has(request)) send();
        this.#begun.add(request);
        this.#look();
      },
      end: () => {
        this.#begun.delete(request);
        if (this.#waiting.delete(request)) return;
        this.#underWay--;
        if (this.#underWay < this.#most) this.#waiting.values().next().value?.();
      },
    };
  }

  #look(): void {
    if (this.#isShared || this.#isLooking || this.#begun.size <= this.#most) return;
    this.#isLooking = true;
    const atFirst = [...this.#begun];
    setTimeout(() => {
      this.#isLooking = false;
      if (atFirst.filter((request) => this.#begun.has(request)).length <= this.#most) return this.#look();
      this.#isShared = true;
      for (const next of [...this.#waiting.values(), ...this.#outside]) next();
    }, aWhileMs);
  }
}

/** Requests handed to the browser beyond those that can be in flight. */
const ahead = 2;
/** Longer than received data waits to be read. */
const aWhileMs = 100;
