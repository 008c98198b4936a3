import type { Message } from '../../core/answers/response.ts';
import type { VaryingLogField, LoggedAnswer, LoggedQuestion } from './imported-log.ts';
import { maxFactors, type RoundTripPlanPosition } from './round-trip-plan.ts';

/** A prompt as it was logged: its system message, and all else. */
export interface SystemAndRestOfChat {
  readonly system: string;
  readonly rest: string;
}

/** Of a chat that begins with a system message. */
export const splitSystemMessage = ([first, ...others]: readonly Message[]): SystemAndRestOfChat | undefined =>
  first?.role === 'system' ? { system: first.content, rest: JSON.stringify(others) } : undefined;

/** What the ways of plans differ in, as far as answers to them have come. */
export class RoundTripVariantTracker {
  /** By way and set; undefined where ways differ in more than system messages, or a set has several in one way. */
  #systems: Map<string, Map<string, string>> | undefined = new Map();
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #rests = new Map<string, string>();
  readonly #factors = new Set<string>();

  /** The answer’s levels; `chat` is undefined where its prompt, as it was logged, has no system message of its own. */
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

  /** Factors tell ways apart as far as they can, and the way what they do not; the plan, where two have a way of the same name. */
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
