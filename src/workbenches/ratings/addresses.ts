import { raterFault } from './rater-name.ts';
import { definitionLengths, type DefinitionLength } from '../../studies/judge/protocol/options.ts';

/** The rater’s name, and the length of the criterion’s definition that they see. */
export interface RaterWithDefinition {
  readonly name: string;
  readonly definition: DefinitionLength;
}

/**
 * The page where people rate the pairs of an item set, or its start page without a rater. The rater is in the address, so
 * that a reload continues and two tabs can be two people.
 */
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
