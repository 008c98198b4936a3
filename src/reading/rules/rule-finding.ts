import type { Item } from '../../core/items/item.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import type { ScoringRule, ScoringRuleOutcome } from '../../core/counting/counting.ts';

/** What a rule is tried on. */
export interface RuleInput {
  readonly text: string;
  readonly item: Item;
  /** What an encoder or a judge has said of this answer by way of this rule. */
  readonly judgements: readonly ModelJudgement[];
}

/** What one rule finds, as a check without its kind. */
export type RuleScoreWithReason = Omit<ScoringRuleOutcome, 'kind'>;

/** How rules of one kind are read. Methods, so that a table can hold readers of every kind. */
export interface RuleScorer<R extends ScoringRule> {
  read(rule: R, asked: RuleInput): RuleScoreWithReason;
  /** Why such a rule cannot be run, as the end of a sentence: “its expression …”; `item`: also beside this item. */
  fault?(rule: R, item: Item | undefined): string | undefined;
}

export const fullScoreWithReason = (why: string): RuleScoreWithReason => ({ score: 1, why });
export const zeroScoreWithReason = (why: string): RuleScoreWithReason => ({ score: 0, why });

/** The form that counts, with what the other one would say where that is something else. */
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

/** The words that are right: the reference text, or the right choice's. */
export const itemReferenceText = ({ choices, answer }: Item): string =>
  choices && typeof answer === 'number' ? (choices[answer] ?? '') : String(answer);

const mostShown = 60;

/** As it is shown in a reason: cut where it is long, by whole characters. */
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
