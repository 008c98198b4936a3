import type { TimeLeft } from '../../core/words/time-left.ts';
import { ModelSpeed } from './model-speed.ts';

/**
 * How far the truth may be from the middle, as a factor. For models measured in earlier runs, and for models never measured.
 */
const earlierFactor = 2;
const unknownFactor = 4;
/**
 * For a model that is being asked. The range has this many standard errors, and shares of ln(1 + left ÷ asked) for later
 * changes. Longer prompts come last and machines get warm, so slowing down is more likely than speeding up.
 */
const errorsWide = 1.3;
const faster = 0.1;
const slower = 0.2;
const mostAhead = 9;
/** A slowdown may continue. The upper end is multiplied by the slowdown so far to this power. */
const slowdownAhead = 0.5;
/** Signs of life come about once a second. After this long without one, the machine was asleep. */
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
 * A model that is or was asked has its own speed (model-speed.ts). A later model has its speed in earlier runs, or else the
 * mean speed of the models asked so far. Both give a wider range. Times are milliseconds of any one clock.
 */
export class RunTimeLeft {
  readonly #left = new Map<string, number>();
  readonly #speeds = new Map<string, ModelSpeed>();
  #earlier: ReadonlyMap<string, number> = new Map();
  #model: string | null = null;
  #isHidden = false;
  #seenAt = -Infinity;

  /** How many answers each model still has to give. */
  begun(left: ReadonlyMap<string, number>): void {
    this.#left.clear();
    for (const [model, answers] of left) this.#left.set(model, answers);
  }

  /** Milliseconds per answer in earlier runs, for models measured there. */
  earlier(known: ReadonlyMap<string, number>): void {
    this.#earlier = known;
  }

  asking(model: string, now: number): void {
    this.rest(now);
    this.#model = model;
    this.#speedOf(model).go(now);
    this.#seenAt = now;
  }

  /** Time does not count until the next `asking`. */
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

  /** Whether the page is hidden, because browsers may then slow it down. */
  hidden(isHidden: boolean, now: number): void {
    this.#seen(now);
    this.#isHidden = isHidden;
  }

  /** `null` if some model that is still to be asked has no known speed. */
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
