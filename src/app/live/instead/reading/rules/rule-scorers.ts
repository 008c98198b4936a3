import type { ruleScorerOf as Real } from '../../../../../reading/rules/rule-scorers.ts';

let installedReaders: typeof Real | undefined;

/** What reads rules stands only in files of runs with questions that say how an answer counts: see `app/live/further/rules.ts`. */
export function giveRuleReaders(readers: typeof Real): void {
  installedReaders = readers;
}

export const ruleScorerOf: typeof Real = (kind) => {
  if (!installedReaders) throw new Error('This file was saved from a run without rules.');
  return installedReaders(kind);
};
