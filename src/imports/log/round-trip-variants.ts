import type { Message } from '../../core/answers/response.ts';
import type { VaryingLogField, LoggedAnswer, LoggedQuestion } from './imported-log.ts';
import { maxFactors, type RoundTripPlanPosition } from './round-trip-plan.ts';

/** A logged prompt: its system message, and the rest. */
export interface SystemAndRestOfChat {
  readonly system: string;
  readonly rest: string;
}

/** Splits a chat that begins with a system message. */
export const splitSystemMessage = ([first, ...others]: readonly Message[]): SystemAndRestOfChat | undefined =>
  first?.role === 'system' ? { system: first.content, rest: JSON.stringify(others) } : undefined;

/** Tracks what the variants of Evenkeel plans differ in, as their answers arrive. */
export class RoundTripVariantTracker {
  /**
   * System messages by variant and set. `undefined` if variants differ in more than system messages, or if a set has several
   * in one variant.
   */
  #systems: Map<string, Map<string, string>> | undefined = new Map();
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #rests = new Map<string, string>();
  readonly #factors = new Set<string>();

  /** Returns the answer’s levels. `chat` is `undefined` if its logged prompt has no separate system message. */
  add(
    { plan, way, level, question, levels }: RoundTripPlanPosition,
    chat: SystemAndRestOfChat | undefined,
  ): LoggedAnswer['levels'] {
    for (const factor of Object.keys(levels)) if (this.#factors.size < maxFactors) this.#factors.add(factor);
    this.#names.set(way, way);
    if (level !== undefined && !this.#ids.has(way)) this.#ids.set(way, level);
    this.#take(way, question, chat);
    return {
      ...Object.fromEntries(Object.entries(levels).map(([factor, level]) => [`factor:${factor}`, level])),
      way,
      plan,
    };
  }

  /**
   * Factors distinguish variants as far as they can, and the variant's title the rest. The plan distinguishes variants with
   * the same title.
   */
  get fields(): readonly Omit<VaryingLogField, 'values'>[] {
    const systems = this.#systems;
    return [
      ...[...this.#factors].map((title) => ({ id: `factor:${title}`, title, kind: 'prompt', isProposed: true }) as const),
      {
        id: 'way',
        title: 'Way of asking',
        kind: systems ? 'system message' : 'prompt',
        isProposed: true,
        names: Object.fromEntries(this.#names),
        ids: this.#ids,
        ...(systems && { messages: systems }),
      },
      { id: 'plan', title: 'Plan', kind: 'setting', isProposed: true },
    ];
  }

  #take(way: string, { key, set }: LoggedQuestion, chat: SystemAndRestOfChat | undefined): void {
    if (!this.#systems) return;
    const bySet = this.#systems.get(way) ?? new Map<string, string>();
    const rest = this.#rests.get(key) ?? chat?.rest;
    if (!chat || rest !== chat.rest || (bySet.get(set) ?? chat.system) !== chat.system) {
      this.#systems = undefined;
      this.#rests.clear();
      return;
    }
    this.#rests.set(key, rest);
    this.#systems.set(way, bySet.set(set, chat.system));
  }
}
