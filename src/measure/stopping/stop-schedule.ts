/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */

/** The inputs of the schedule, from the answers so far. Looks count from 0; the last is the end. */
export interface StopScheduleInput {
  readonly models: number;
  readonly looks: number;
  /** The number of looks from the start that are too early for any sure claim. */
  readonly tooEarly: number;
  /** The number of looks in a first visit, if a model is visited at most twice. */
  readonly firstVisit: number;
  /** Whether all cells of the look are answered or finally failed. */
  isSettled(model: number, look: number): boolean;
  /** Whether all requested claims about the model itself are sure at this look. */
  isSure(model: number, look: number): boolean;
  /** Whether the order of the models is requested, and whether that of two is sure. */
  readonly wantsOrder: boolean;
  isOrderSure(one: number, other: number, look: number): boolean;
}

/** The state of a run with a stopping rule. */
export interface StopScheduleState {
  /** By model: the number of looks it has had. */
  readonly had: readonly number[];
  /** The next requests: a model, up to and including this look; undefined if nothing remains. */
  readonly next: { readonly model: number; readonly look: number } | undefined;
}

/**
 * Decides up to which look each model is run, from the answers alone. So an interrupted run continues unchanged, and anyone
 * with the archive finds the same stop. A claim that is sure once stays sure: later answers do not change a look that has
 * passed.
 *
 * With `inTurn`, all models take one look after another, as long as their own claims or their order relative to another
 * model are not sure. Otherwise each model is visited at most twice, as loading one may take minutes. The first visit goes
 * up to its last look, or until the model's own claims and its order relative to earlier models are sure. The first model
 * has no earlier ones, so it goes to that look if the order is requested. The second visit goes on to the end for models
 * with anything unsure.
 */
export function computeStopSchedule(standing: StopScheduleInput, inTurn: boolean): StopScheduleState {
  const had = new Array<number>(standing.models).fill(0);
  const known = new Memory(standing, had);
  const places = Array.from(had.keys());
  const visits: readonly ((model: number) => boolean)[] = inTurn
    ? []
    : [
        (model) =>
          had[model]! < standing.firstVisit &&
          (!known.isSure(model) ||
            places.some((other) => other < model && !known.isOrderSure(model, other)) ||
            (model === 0 && places.length > 1 && !known.isOrderSure(0, 1))),
        (model) => known.isOpen(model),
      ];
  for (const isWanted of visits) {
    for (const model of places) {
      while (had[model]! < standing.looks && isWanted(model)) {
        if (!standing.isSettled(model, had[model]!)) return { had, next: { model, look: had[model]! } };
        had[model]!++;
      }
    }
  }
  while (inTurn) {
    const open = places.filter((model) => had[model]! < standing.looks && known.isOpen(model));
    const least = Math.min(...open.map((model) => had[model]!));
    const model = open.find((each) => had[each] === least);
    if (model === undefined) break;
    if (!standing.isSettled(model, least)) return { had, next: { model, look: least } };
    had[model]!++;
  }
  return { had, next: undefined };
}

/** What was sure at any look so far. */
class Memory {
  readonly #sure = new Map<string, number>();

  constructor(
    private readonly standing: StopScheduleInput,
    private readonly had: readonly number[],
  ) {}

  isSure(model: number): boolean {
    return this.#atAnyLook(`${model}`, this.had[model]!, (look) => this.standing.isSure(model, look));
  }

  isOrderSure(one: number, other: number): boolean {
    if (!this.standing.wantsOrder) return true;
    const [a, b] = one < other ? [one, other] : [other, one];
    const looks = Math.min(this.had[a]!, this.had[b]!);
    return this.#atAnyLook(`${a}|${b}`, looks, (look) => this.standing.isOrderSure(a, b, look));
  }

  isOpen(model: number): boolean {
    return !this.isSure(model) || this.had.some((_, other) => other !== model && !this.isOrderSure(model, other));
  }

  /** Evaluates each look once. A negative value means sure; otherwise it is the number of looks without success. */
  #atAnyLook(claim: string, looks: number, isSureAt: (look: number) => boolean): boolean {
    const { tooEarly } = this.standing;
    let seen = this.#sure.get(claim) ?? tooEarly;
    while (seen >= 0 && seen < looks) seen = isSureAt(seen) ? -1 : seen + 1;
    this.#sure.set(claim, seen);
    return seen < 0;
  }
}
