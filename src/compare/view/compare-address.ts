import type { ModelPair } from '../pairs.ts';

/** The address of a comparison of two runs. It contains chosen pairs, so that it can be saved. */
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

/** The id of each run’s scoring; empty for the questions’ own. */
export type ComparedScoringIds = readonly [one: string, other: string];

/** `null` means the current scorings. */
export function parseComparedScorings(querystring: string | undefined): ComparedScoringIds | null {
  const [, one, other] =
    /^([0-9a-f]{16}|)\|([0-9a-f]{16}|)$/.exec(new URLSearchParams(querystring).get('scoring') ?? '') ?? [];
  return one === undefined || other === undefined ? null : [one, other];
}

/** `|` occurs in no model id. `null` if the address has no valid pair. */
export function parseComparedPairs(querystring: string | undefined): ModelPair[] | null {
  const pairs = new URLSearchParams(querystring).getAll('pair').flatMap((text) => {
    const [one, other, ...more] = text.split('|');
    return one && other && more.length === 0 ? [{ one, other }] : [];
  });
  return pairs.length > 0 ? pairs : null;
}
