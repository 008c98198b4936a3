import type { Item } from '../../core/items/item.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import type { ScoringRule, ScoringRuleOutcome } from '../../core/counting/counting.ts';

/** The input of a rule. */
export interface RuleInput {
  readonly text: string;
  readonly item: Item;
  /** The judgements by an encoder or a judge for this answer and this rule. */
  readonly judgements: readonly ModelJudgement[];
}

/** The result of one rule, without its kind. */
export type RuleScoreWithReason = Omit<ScoringRuleOutcome, 'kind'>;

/** How rules of one kind are scored. Methods, so that a table can hold scorers of every kind. */
export interface RuleScorer<R extends ScoringRule> {
  read(rule: R, asked: RuleInput): RuleScoreWithReason;
  /**
   * Why such a rule cannot run, as a clause such as “has an expression that …”. With `item`, also checks the rule against
   * it.
   */
  fault?(rule: R, item: Item | undefined): string | undefined;
}

export const fullScoreWithReason = (why: string): RuleScoreWithReason => ({ score: 1, why });
export const zeroScoreWithReason = (why: string): RuleScoreWithReason => ({ score: 0, why });

/** The result of the form that counts. If the other form gives a different score, the result includes it too. */
export function pickStrictOrTolerantScore(
  form: 'strict' | 'tolerant',
  found: { readonly strict: RuleScoreWithReason; readonly tolerant: RuleScoreWithReason },
): RuleScoreWithReason {
  const other = form === 'strict' ? 'tolerant' : 'strict';
  const { score, why } = found[other];
  return score === null || score === found[form].score
    ? found[form]
    : { ...found[form], other: { form: other, score, why } };
}

/** The right words: the reference text, or the text of the right choice. */
export const itemReferenceText = ({ choices, answer }: Item): string =>
  choices && typeof answer === 'number' ? (choices[answer] ?? '') : String(answer);

const mostShown = 60;

/** The text in quotes for a reason. A long text is cut between whole characters. */
export function quoteShortened(text: string): string {
  const characters = [...text.slice(0, 4 * mostShown)];
  return characters.length > mostShown ? `“${characters.slice(0, mostShown).join('')}…”` : `“${text}”`;
}

const mostNamed = 6;

/** “a”, “b” and 3 more. */
export function quotedListWithMore(texts: readonly string[], between = ', '): string {
  const named = texts.slice(0, mostNamed).map(quoteShortened);
  const more = texts.length - named.length;
  return more === 0 ? named.join(between) : `${named.join(', ')} and ${more} more`;
}
