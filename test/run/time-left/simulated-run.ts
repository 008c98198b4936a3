import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
import { RunTimeLeft } from '../../../src/run/time-left/run-time-left.ts';
import type { TimeLeft } from '../../../src/core/words/time-left.ts';

type Happening = 'asking' | 'rest' | 'answered' | 'reused' | 'hidden' | 'shown';

interface Event {
  readonly at: number;
  readonly what: Happening;
  readonly model: string;
}

/** A run on its own clock. Answer times are seeded and lognormal around the means in the script. */
export class SimulatedRun {
  now = 0;
  readonly #events: Event[] = [];
  /** Spans without requests. */
  readonly #idle: { readonly from: number; readonly to: number }[] = [];
  readonly #noise: () => number;
  readonly random: () => number;

  constructor(
    readonly left: ReadonlyMap<string, number>,
    seed: number,
    readonly earlier: ReadonlyMap<string, number> = new Map(),
    sigma = 0.4,
  ) {
    this.random = seededRandom(seed);
    this.#noise = () => Math.exp(sigma * drawStandardNormal(this.random) - sigma ** 2 / 2);
  }

  record(what: Happening, model = 'a'): void {
    this.#events.push({ at: this.now, what, model });
  }

  answer(meanMs: number, model = 'a'): void {
    this.now += meanMs * this.#noise();
    this.record('answered', model);
  }

  idle(ms: number): void {
    this.#idle.push({ from: this.now, to: this.now + ms });
    this.now += ms;
  }

  /**
   * The estimates and the true time left, at each answer and each clock tick. Covers the run from share `from` to its last
   * 2%.
   */
  checked(tickMs: number, from = 0.1): { readonly truth: number; readonly left: TimeLeft | null; readonly done: number }[] {
    const time = new RunTimeLeft();
    time.begun(this.left);
    time.earlier(this.earlier);
    const total = [...this.left.values()].reduce((sum, each) => sum + each, 0);
    const whole = this.#asking(this.now);
    const checks: { truth: number; left: TimeLeft | null; done: number }[] = [];
    let done = 0;
    let tick = 0;
    const check = (at: number) => {
      const truth = whole - this.#asking(at);
      const left = time.at(at);
      const isIdle = this.#idle.some((span) => at > span.from && at < span.to);
      if (done >= from * total && truth >= Math.max(0.02 * whole, 2_000) && !isIdle) checks.push({ truth, left, done });
    };
    for (const { at, what, model } of this.#events) {
      for (; tick < at; tick += tickMs) check(tick);
      if (what === 'asking') time.asking(model, at);
      else if (what === 'rest') time.rest(at);
      else if (what === 'hidden' || what === 'shown') time.hidden(what === 'hidden', at);
      else {
        time.stored(model, what === 'reused', at);
        done++;
        check(at);
      }
    }
    return checks;
  }

  #asking(at: number): number {
    return at - this.#idle.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0);
  }
}
