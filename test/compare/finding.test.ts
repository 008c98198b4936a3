import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../../src/base/json/json.ts';
import type { ComparedPair, TwoValuesWithDifference } from '../../src/compare/comparison.ts';
import { comparisonFindingText } from '../../src/compare/finding.ts';
import { systemPromptComparer, systemPromptMeasures } from '../../src/studies/system-prompt/compare.ts';

const none = undefinedBecause('nothing to draw from');
const difference = (
  value: number,
  interval: TwoValuesWithDifference['interval'] = none,
  together: TwoValuesWithDifference['interval'] = interval,
): TwoValuesWithDifference => ({
  one: 50,
  other: 50 + value,
  difference: value,
  interval,
  ...(!('why' in together) && { together: { interval: together, of: 2 } }),
});
const pair = (name: string, mu: TwoValuesWithDifference, sigma: TwoValuesWithDifference, share = 0.5): ComparedPair => ({
  one: `x:${name}@1`,
  other: `x:${name}@2`,
  values: { mu, sigma },
  agreement: { share, of: 100 },
  counts: {},
  levels: [],
  changed: [],
  changedItems: 0,
});
const finding = (...pairs: readonly ComparedPair[]) =>
  comparisonFindingText(systemPromptComparer.finding, { same: false, measures: systemPromptMeasures, pairs });

describe('what a comparison finds', () => {
  it('tells size, direction and interval, and when it may be chance', () => {
    expect(finding(pair('a', difference(2.84, [0.3, 5.1]), difference(-1.1, [-3, 0.4]), 0.713))).toBe(
      'a scores 2.8 points higher (95% interval 0.3 to 5.1) and has 1.1 points less spread over system prompts (95% interval −3.0 to 0.4, which may be chance). They agree on 71% of answers.',
    );
  });

  it('calls chance what stands out by itself alone, and not among all that is looked at with it', () => {
    const alone = difference(2.84, [0.3, 5.1], [-0.2, 5.9]);
    expect(finding(pair('a', alone, difference(0.4, [-1, 2])))).toContain(
      'a scores 2.8 points higher (95% interval 0.3 to 5.1, which may be chance among 2 differences) and',
    );
    const four = ['a', 'b', 'c', 'd'].map((name) => pair(name, alone, difference(0)));
    expect(finding(...four)).toContain('Of 4 models, 0 score higher and 0 score lower beyond chance');
  });

  it('does not call a difference what rounds to none, nor make a number up', () => {
    const text = finding(pair('a', difference(0.01, [-1, 1]), { one: none, other: 1, difference: none, interval: none }));
    expect(text).toContain(
      'a scores the same on average (95% interval −1.0 to 1.0, which may be chance) and has no fluctuation that both runs can give.',
    );
  });

  it('counts where there are many', () => {
    const many = finding(
      pair('a', difference(3, [1, 5]), difference(1, [0.5, 2])),
      pair('b', difference(-3, [-5, -1]), difference(-1, [-2, -0.5])),
      pair('c', difference(1, [-1, 3]), difference(0)),
      pair('d', difference(4, [2, 6]), difference(0, [-1, 1])),
    );
    expect(many).toBe(
      'Of 4 models, 2 score higher and 1 scores lower beyond chance, all judged together. Of 4 models, 1 has more spread over system prompts and 1 has less beyond chance, all judged together.',
    );
  });

  it('asks for a choice where no model is in both', () => {
    expect(finding()).toBe('No model is in both runs: choose which models to compare.');
  });
});
