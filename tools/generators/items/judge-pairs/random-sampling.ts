import { assertDefined } from '../../../../src/base/errors/assert-defined.ts';
import { swapInPlace } from '../../../../src/base/objects/swap.ts';
import { randomBelow, type Random } from '../../../../src/measure/basics/random.ts';

/** Fisher–Yates shuffle of a copy. The list stays unchanged. */
export function shuffledCopy<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    swapInPlace(mixed, i, j);
  }
  return mixed;
}

/** `count` elements in random order. */
export const randomSample = <T>(list: readonly T[], count: number, random: Random): T[] =>
  shuffledCopy(list, random).slice(0, count);

/** Deals every card once before any card repeats, so that no sentence is used much more often than another. */
export class Deck<T> {
  private rest: T[] = [];

  constructor(
    private readonly cards: readonly T[],
    private readonly random: Random,
  ) {}

  next(): T {
    if (this.rest.length === 0) this.rest = shuffledCopy(this.cards, this.random);
    return assertDefined(this.rest.pop(), 'card in the deck') as T;
  }
}
