import type { TimeLeft } from '../../core/words/time-left.ts';
import { ModelSpeed } from './model-speed.ts';

/** How far the truth may be from the middle, as a factor: of a model measured in earlier runs, and of one that never was. */
const earlierFactor = 2;
const unknownFactor = 4;
/**
 * Of a model that is being asked: so many standard errors, and for what may change later a share of ln(1 + left ÷ asked).
 * Longer prompts are asked last and machines get warm, so that more get slower than faster.
 */
const errorsWide = 1.3;
const faster = 0.1;
const slower = 0.2;
const mostAhead = 9;
/** A slowdown may go on: the upper end is multiplied by the slowdown so far to this power. */
const slowdownAhead = 0.5;
/** Signs of life come each second or so; after so long without one the machine slept. */
const asleepMs = 120_000;

interface Part {
  readonly mid: number;
  /** The range is mid ÷ `down` to mid × `up`. */
  readonly down: number;
  readonly up: number;
}

/**
 * The time that a run has left, the sum over its models of
 *
 *     answers left × share that is asked for × milliseconds per answer.
 *
 * A model that is being asked, or was, has its own speed (model-speed.ts). One that is yet to come has that of earlier
 * runs, or else the mean speed of those asked so far, each with a wider range. Times are milliseconds of any one clock.
 */
export class RunTimeLeft {
  readonly #left = new Map<string, number>();
  readonly #speeds = new Map<string, ModelSpeed>();
  #earlier: ReadonlyMap<string, number> = new Map();
  #model: string | null = null;
  #isHidden = false;
  #seenAt = -Infinity;

  /** How many answers are to come, by model. */
  begun(left: ReadonlyMap<string, number>): void {
    this.#left.clear();
    for (const [model, answers] of left) this.#left.set(model, answers);
  }

  /** Milliseconds per answer that models took in earlier runs, of those that are known. */
  earlier(known: ReadonlyMap<string, number>): void {
    this.#earlier = known;
  }

  asking(model: string, now: number): void {
    this.rest(now);
    this.#model = model;
    this.#speedOf(model).go(now);
    this.#seenAt = now;
  }

  /** Until `asking`, time does not count. */
  rest(now: number): void {
    this.#seen(now);
    if (this.#model !== null) this.#speedOf(this.#model).rest(now);
    this.#model = null;
  }

  stored(model: string, isReused: boolean, now: number): void {
    this.#seen(now);
    this.#left.set(model, Math.max(0, (this.#left.get(model) ?? 0) - 1));
    if (isReused) this.#speedOf(model).reused();
    else this.#speedOf(model).answered(now);
  }

  /** Whether the page is out of sight: browsers may slow it down then. */
  hidden(isHidden: boolean, now: number): void {
    this.#seen(now);
    this.#isHidden = isHidden;
  }

  /** `null` while nothing is known of any model that is still to be asked. */
  at(now: number): TimeLeft | null {
    this.#seen(now);
    const parts: Part[] = [];
    let isSlower = false;
    for (const [model, answers] of this.#left) {
      if (answers === 0) continue;
      const part = this.#partOf(model, answers, now);
      if (!part) return null;
      parts.push(part);
      if (model === this.#model) isSlower = (this.#speeds.get(model)?.estimate(now)?.slowdown ?? 1) > 1;
    }
    return {
      low: add(parts, ({ mid, down }) => mid / down),
      mid: add(parts, ({ mid }) => mid),
      high: add(parts, ({ mid, up }) => mid * up),
      isSlower,
    };
  }

  #partOf(model: string, answers: number, now: number): Part | null {
    const speed = this.#speeds.get(model);
    const own = speed?.estimate(now, this.#earlier.get(model));
    if (own) {
      const whole = answers * own.askedShare * own.msPerAnswer;
      const drift = Math.log1p(Math.min(mostAhead, answers / own.answers));
      return {
        mid: whole - Math.min(own.credit, whole / 2),
        down: Math.exp(errorsWide * own.error + faster * drift),
        up: (Math.exp(errorsWide * own.error + slower * drift) * own.slowdown ** slowdownAhead) / Math.sqrt(own.askedShare),
      };
    }
    const known = this.#earlier.get(model);
    const each = known ?? this.#meanSpeed(now);
    if (each === null) return null;
    const factor = known === undefined ? unknownFactor : earlierFactor;
    const mid = answers * Math.max(each, speed?.waited(now) ?? 0);
    return { mid, down: factor, up: factor };
  }

  /** Milliseconds per answer, the geometric mean over the models asked so far; `null` before any of them has answered. */
  #meanSpeed(now: number): number | null {
    const each = [...this.#speeds.values()].flatMap((speed) => speed.estimate(now)?.msPerAnswer ?? []);
    if (each.length === 0) return null;
    return Math.exp(each.reduce((sum, ms) => sum + Math.log(Math.max(1, ms)), 0) / each.length);
  }

  #speedOf(model: string): ModelSpeed {
    const speed = this.#speeds.get(model) ?? new ModelSpeed();
    this.#speeds.set(model, speed);
    return speed;
  }

  #seen(now: number): void {
    if (this.#model !== null && (this.#isHidden || now - this.#seenAt > asleepMs)) this.#speedOf(this.#model).forgive(now);
    this.#seenAt = now;
  }
}

const add = (parts: readonly Part[], of: (part: Part) => number): number => parts.reduce((sum, part) => sum + of(part), 0);
