/**
 * “The answer is (X)”: the form that MMLU-Pro's prompts request, with brackets. A letter with stars or dollar signs counts
 * too.
 */
const statement =
  /\banswer is:?\s*[*$]*\(\s*([A-J])\s*\)(\s*(?:,|and\b|or\b|&|\/)[\s,]*(?:and\s+|or\s+)?\(?[A-J]\)?(?![a-z]))?/gi;

/** Where a text continues with another question, as base models do, or summarises the answers to several. */
const nextQuestion =
  /\n\s*(?:\*\*)?(?:Question|Q)\s*\d*\s*:|\n[^\n]{0,80}(?:\b(?:all|summari[sz]e) (?:of )?(?:the |these |my )?(?:final )?(?:questions and )?answers\b|(?:以上|所有)[^\n]{0,6}答案)/i;

export interface Statements {
  /** The letters in order, up to where another question begins. */
  readonly letters: readonly string[];
  /** Whether a statement names several options. No rule can choose one of them. */
  readonly isJoint: boolean;
  /** Whether the text continues with another question. */
  readonly runsOn: boolean;
}

/** The options that an answer states in the requested form, in order. */
export function statementsIn(text: string): Statements {
  const end = text.search(nextQuestion);
  const own = end < 0 ? text : text.slice(0, end);
  const found = [...own.matchAll(statement)];
  return {
    letters: found.map(([, letter = '']) => letter.toUpperCase()),
    isJoint: found.some(([, , more]) => more !== undefined),
    runsOn: end >= 0,
  };
}
