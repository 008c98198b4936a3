/** A file of a run whose questions count by no rule: what reads rules would only make it larger. */
export function readByRules(): never {
  throw new Error('The file was saved of a run without rules.');
}
