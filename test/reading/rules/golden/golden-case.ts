import type { ModelJudgement } from '../../../../src/core/counting/judgement.ts';
import type { ScoringRule } from '../../../../src/core/counting/counting.ts';
import type { Item } from '../../../../src/core/items/item.ts';

/** One answer scored by one rule, with the expected result. */
export interface GoldenCase {
  readonly name: string;
  readonly rule: ScoringRule;
  readonly text: string;
  /** By default a question without choices whose answer is “5”. */
  readonly item?: Pick<Item, 'answer'> & Partial<Item>;
  /** For a rule that needs an encoder or a judge: their results. */
  readonly judgements?: readonly Partial<ModelJudgement>[];
  /** `null` if there is no score yet, or never will be. */
  readonly score: number | null;
  /** The score in the other form, if it differs. */
  readonly other?: 0 | 1;
  /** A text that the reason contains. */
  readonly why?: string;
}

/** A rule that must be rejected before a run, with the text of the rejection. */
export interface RefusedRule {
  readonly name: string;
  readonly rule: ScoringRule;
  readonly item?: Pick<Item, 'answer'> & Partial<Item>;
  readonly fault: string;
}

/** Parses “name | answer | score | score in the other form”, for cases that otherwise agree. */
export const cases = (
  rule: ScoringRule,
  rows: readonly (readonly [text: string, score: 0 | 1, other?: 0 | 1 | undefined, why?: string])[],
  item?: GoldenCase['item'],
): GoldenCase[] =>
  rows.map(([text, score, other, why]) => ({
    name: `${JSON.stringify(rule).slice(0, 80)} of ${JSON.stringify(text).slice(0, 60)}`,
    rule,
    text,
    score,
    ...(item && { item }),
    ...(other !== undefined && { other }),
    ...(why !== undefined && { why }),
  }));
