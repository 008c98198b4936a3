import { assertDefined } from '../errors/assert-defined.ts';

/** The entry with this id, for ids that were checked where they came in. */
export const getById = <T extends { readonly id: string }>(list: readonly T[], id: string): T =>
  assertDefined(
    list.find((each) => each.id === id),
    `“${id}” among ${list.map((each) => each.id).join(', ')}`,
  );
