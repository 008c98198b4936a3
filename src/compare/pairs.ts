import { makeModelNamer, modelNameWithServer, registerAmbiguousModelNames } from '../core/models/model-name.ts';
import type { PairOf } from './comparison.ts';

/** The values for the first and for the second run. */
export const makePairByRunIndex = <T>(of: (run: 0 | 1) => T): PairOf<T> => [of(0), of(1)];

/** A model of the first run and the one of the second that it is compared with. */
export interface ModelPair {
  readonly one: string;
  readonly other: string;
}

/**
 * The default pairs of models. Equal ids match first, then equal names (another revision or dtype), each model once. If each
 * run has one model, these two match whatever their names are.
 */
export function defaultModelPairs(one: readonly string[], other: readonly string[]): ModelPair[] {
  registerAmbiguousModelNames([...one, ...other]);
  const free = new Set(other);
  const found = new Map<string, string>();
  const pair = (same: (a: string, b: string) => boolean) => {
    for (const model of one) {
      if (found.has(model)) continue;
      const match = [...free].find((candidate) => same(model, candidate));
      if (match === undefined) continue;
      found.set(model, match);
      free.delete(match);
    }
  };
  pair((a, b) => a === b);
  pair((a, b) => modelNameWithServer(a) === modelNameWithServer(b));
  if (one.length === 1 && other.length === 1) pair(() => true);
  return one.flatMap((model) => {
    const match = found.get(model);
    return match === undefined ? [] : [{ one: model, other: match }];
  });
}

/** The name of a pair: one name if both are equal, otherwise both. */
export function modelPairName({ one, other }: ModelPair): string {
  const nameOf = makeModelNamer([one, other]);
  const [first, second] = [nameOf(one), nameOf(other)];
  return first === second ? first : `${first} → ${second}`;
}
