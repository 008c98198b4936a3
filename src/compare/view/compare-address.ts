import type { ModelPair } from '../pairs.ts';

/** Where two runs are compared with each other; pairs that a person chose stand in the address, so that it can be kept. */
export function compareAddress(one: string, other: string, pairs: readonly ModelPair[] | null = null): string {
  const parameters = new URLSearchParams();
  for (const pair of pairs ?? []) parameters.append('pair', `${pair.one}|${pair.other}`);
  const query = parameters.toString();
  return `#/compare/${one}/${other}${query === '' ? '' : `?${query}`}`;
}

/** `|` occurs in no model id. `null` where none is chosen, or what stands there is no pair. */
export function pairsIn(querystring: string | undefined): ModelPair[] | null {
  const pairs = new URLSearchParams(querystring).getAll('pair').flatMap((text) => {
    const [one, other, ...more] = text.split('|');
    return one && other && more.length === 0 ? [{ one, other }] : [];
  });
  return pairs.length > 0 ? pairs : null;
}
