import type { ModelPair } from '../pairs.ts';

/** Where two runs are compared with each other; pairs that a person chose stand in the address, so that it can be kept. */
export function compareAddress(
  one: string,
  other: string,
  pairs: readonly ModelPair[] | null = null,
  scorings: ComparedScoringIds | null = null,
): string {
  const parameters = new URLSearchParams();
  if (scorings) parameters.append('scoring', scorings.join('|'));
  for (const pair of pairs ?? []) parameters.append('pair', `${pair.one}|${pair.other}`);
  const query = parameters.toString();
  return `#/compare/${one}/${other}${query === '' ? '' : `?${query}`}`;
}

/** The ids of a scoring of each run; empty: the questions’ own. */
export type ComparedScoringIds = readonly [one: string, other: string];

/** `null`: the scorings in use. */
export function parseComparedScorings(querystring: string | undefined): ComparedScoringIds | null {
  const [, one, other] =
    /^([0-9a-f]{16}|)\|([0-9a-f]{16}|)$/.exec(new URLSearchParams(querystring).get('scoring') ?? '') ?? [];
  return one === undefined || other === undefined ? null : [one, other];
}

/** `|` occurs in no model id. `null` where none is chosen, or what stands there is no pair. */
export function parseComparedPairs(querystring: string | undefined): ModelPair[] | null {
  const pairs = new URLSearchParams(querystring).getAll('pair').flatMap((text) => {
    const [one, other, ...more] = text.split('|');
    return one && other && more.length === 0 ? [{ one, other }] : [];
  });
  return pairs.length > 0 ? pairs : null;
}
