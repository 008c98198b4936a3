import type { ruleScorerOf as Real } from '../../../../../reading/rules/rule-scorers.ts';

let installedReaders: typeof Real | undefined;

/** Only files of runs whose questions have scoring rules contain the code that scores by rules: see `app/live/further/rules.ts`. */
export function giveRuleReaders(readers: typeof Real): void {
  installedReaders = readers;
}

export const ruleScorerOf: typeof Real = (kind) => {
  if (!installedReaders) throw new Error('This file was saved from a run without rules.');
  return installedReaders(kind);
};
