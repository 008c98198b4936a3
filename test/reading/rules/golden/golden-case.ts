import type { ModelJudgement } from '../../../../src/core/counting/judgement.ts';
import type { ScoringRule } from '../../../../src/core/counting/counting.ts';
import type { Item } from '../../../../src/core/items/item.ts';

/** One answer read by one rule, with what must come of it. */
export interface GoldenCase {
  readonly name: string;
  readonly rule: ScoringRule;
  readonly text: string;
  /** Else a question without choices whose answer is “5”. */
  readonly item?: Pick<Item, 'answer'> & Partial<Item>;
  /** Of a rule that needs an encoder or a judge: what these said. */
  readonly judgements?: readonly Partial<ModelJudgement>[];
  /** `null`: nothing can be said yet, or ever. */
  readonly score: number | null;
  /** What the other form would give, where that is something else. */
  readonly other?: 0 | 1;
  /** What the reason says, somewhere. */
  readonly why?: string;
}

/** A rule that must be refused before a run, with what the refusal says. */
export interface RefusedRule {
  readonly name: string;
  readonly rule: ScoringRule;
  readonly item?: Pick<Item, 'answer'> & Partial<Item>;
  readonly fault: string;
}

/** “name | answer | score | what the other form gives” of cases that differ in nothing else. */
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
