import { makeModelNamer, modelNameWithServer, registerAmbiguousModelNames } from '../core/models/model-name.ts';
import type { PairOf } from './comparison.ts';

/** Of the first run and of the second. */
export const makePairByRunIndex = <T>(of: (run: 0 | 1) => T): PairOf<T> => [of(0), of(1)];

/** A model of the first run and the one of the second that it is compared with. */
export interface ModelPair {
  readonly one: string;
  readonly other: string;
}

/**
 * Who is compared with whom unless a person chooses: the same id first, then the same name (another revision or dtype), each model
 * once; where each run has one model, these two whatever their names.
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

/** What a pair is called: the name, or both where they differ. */
export function modelPairName({ one, other }: ModelPair): string {
  const nameOf = makeModelNamer([one, other]);
  const [first, second] = [nameOf(one), nameOf(other)];
  return first === second ? first : `${first} → ${second}`;
}
