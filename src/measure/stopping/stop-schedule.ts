/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */

/** What the schedule asks of the answers so far. Looks count from 0; the last is the end. */
export interface StopScheduleInput {
  readonly models: number;
  readonly looks: number;
  /** Looks from the start that are too early to be sure of anything. */
  readonly tooEarly: number;
  /** How many looks a first visit goes to, where a model is visited twice at most. */
  readonly firstVisit: number;
  /** Whether all cells of the look are answered, or failed for good. */
  isSettled(model: number, look: number): boolean;
  /** Whether all that is wanted of the model itself is sure at this look. */
  isSure(model: number, look: number): boolean;
  /** Whether the order of the models is wanted, and whether that of two is sure. */
  readonly wantsOrder: boolean;
  isOrderSure(one: number, other: number, look: number): boolean;
}

/** Where a run stands that stops when it is sure. */
export interface StopScheduleState {
  /** By model: how many looks it has had. */
  readonly had: readonly number[];
  /** What is to be asked next, up to and with this look; none where nothing is left. */
  readonly next: { readonly model: number; readonly look: number } | undefined;
}

/**
 * Which model is asked up to which look, from the answers alone: so that a run that was killed goes on as if it had not been, and whoever has the archive finds the same stop. A claim that was once sure
 * stays so: a look that was passed is not looked at again with what came later.
 *
 * In turn: all models take a look after another, those that are not sure of their own claims or of their order to another.
 * Else each model is visited twice at most, as loading one may take minutes: first up to the look that ends a first visit, or until it is sure of its own claims and of its order to those visited before (the first, with
 * none before it, to that look where the order is wanted), then those that something is unsure of, on to the end.
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

  /** Each look is asked once; negative: sure, else how many looks were in vain. */
  #atAnyLook(claim: string, looks: number, isSureAt: (look: number) => boolean): boolean {
    const { tooEarly } = this.standing;
    let seen = this.#sure.get(claim) ?? tooEarly;
    while (seen >= 0 && seen < looks) seen = isSureAt(seen) ? -1 : seen + 1;
    this.#sure.set(claim, seen);
    return seen < 0;
  }
}
