import type { readerOf as Real } from '../../../../../reading/rules/rule-readers.ts';

let given: typeof Real | undefined;

/** What reads rules stands only in files of runs with questions that say how an answer counts: see `app/live/further/rules.ts`. */
export function giveRuleReaders(readers: typeof Real): void {
  given = readers;
}

export const readerOf: typeof Real = (kind) => {
  if (!given) throw new Error('The file was saved of a run without rules.');
  return given(kind);
};
