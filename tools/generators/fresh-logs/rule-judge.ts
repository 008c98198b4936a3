/** The name of the server's model that compares two responses by a rule, for programs that ask a judge. */
export const judgeModel = 'rule-judge';

export interface RulePreference {
  /** `m` prefers the first response, `M` the second. */
  readonly text: 'm' | 'M';
  /** The probability of “m”. */
  readonly first: number;
}

/**
 * Prefers the shorter of two responses in `<first>` and `<second>`: P(m) = b ÷ (a + b), with a and b the lengths of the first and the second
 * in characters, plus 1. Ties go to the first. Throws if the prompt lacks one of them.
 */
export function compareByRule(prompt: string): RulePreference {
  const [, one, other] = /<first>([\s\S]*?)<\/first>[\s\S]*?<second>([\s\S]*?)<\/second>/.exec(prompt) ?? [];
  if (one === undefined || other === undefined) throw new Error('The judge needs <first> and <second>.');
  const first = (other.length + 1) / (one.length + other.length + 2);
  return { text: first >= 0.5 ? 'm' : 'M', first };
}
