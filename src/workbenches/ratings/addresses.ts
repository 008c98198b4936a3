import { raterFault } from './rater-name.ts';
import { definitionLengths, type DefinitionLength } from '../../studies/judge/protocol/options.ts';

/** Who rates, and how much of the criterion they are told. */
export interface RaterWithDefinition {
  readonly name: string;
  readonly definition: DefinitionLength;
}

/** Where a person rates the pairs of an item set; without a rater, where they begin. In the address, so that a reload goes on and two tabs can be two people. */
export function ratingsAddress(set: string, rater?: RaterWithDefinition): string {
  const page = `#/ratings/${encodeURIComponent(set)}`;
  if (!rater) return page;
  return `${page}?${new URLSearchParams({ rater: rater.name, definition: rater.definition }).toString()}`;
}

export function parseRater(querystring: string | undefined): RaterWithDefinition | undefined {
  const parameters = new URLSearchParams(querystring);
  const name = parameters.get('rater')?.trim();
  if (name === undefined || raterFault(name) !== undefined) return undefined;
  return { name, definition: definitionLengths.find((length) => length === parameters.get('definition')) ?? 'long' };
}
