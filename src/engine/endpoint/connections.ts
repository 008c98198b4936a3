/** So many connections a browser opens to one server over HTTP/1.1; further requests wait in the browser, unsent. */
export const connectionsPerServer = 6;

/** A request from the moment that it was handed to the browser. */
export interface OpenRequestHandle {
  /** The server's answer has begun. */
  heard(): void;
  /** It is over, however it ended. */
  end(): void;
}

/**
 * Which of the requests to one server are under way, which a browser does not tell: those are the six that were handed to it first and are not
 * over, and each whose answer has begun. Once more than six have been in the middle of their answers for a while at the same time, the server
 * speaks HTTP/2 or later, and none waits. At a glance that can't be told: where this worker was busy, answers may have come to their ends, one
 * after the other over six connections, that it has not read yet.
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
  /** Those that wait for their turn, in their order. */
  readonly #outside = new Set<() => void>();

  /** `most`: so many are under way at once; a program has no such limit. */
  constructor(most = connectionsPerServer) {
    this.#most = most;
  }

  /**
   * Waits until a request may be handed to the browser, and gives what ends its turn. Two more are handed over than can be under way: enough to find out whether
   * the server takes more, and few enough that a browser's own question before a request (a preflight) does not queue behind many others.
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

  /** Calls `sent` once the request must be under way: now, or when one before it is over. */
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

/** Handed to the browser beyond those that can be under way. */
const ahead = 2;
/** Longer than what has come by then waits to be read. */
const aWhileMs = 100;
