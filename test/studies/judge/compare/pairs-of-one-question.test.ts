import { expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { meanDifference, measuresInBothModels } from '../../../../src/studies/judge/compare/values-in-both.ts';
import { collectCriterionAnswers } from '../../../../src/studies/judge/measure/tally.ts';
import { judgeOptionsOf } from '../../../../src/studies/judge/protocol/options.ts';
import { judgeBase } from '../../../calibration/judge-design.ts';
import { simulatedJudgeRun } from '../../../calibration/judge-run.ts';

test('two judges: pairs of one question are drawn together, for every measure', () => {
  const design = { ...judgeBase, name: 'pairs of one question', units: 100, perQuestion: 5, scales: ['5p'], samples: 2 };
  const { plan, table } = simulatedJudgeRun(design, 1);
  const widths = (items = table.items) => {
    const [one, other] = collectCriterionAnswers({ ...table, items }, plan);
    const values = measuresInBothModels(one!, other!, judgeOptionsOf(plan), { draws: 200, seed: 1 });
    return (['selfConsistency', 'pearson', 'spearman'] as const).map((measure) => {
      const { difference, interval } = meanDifference(values.filter(({ of }) => of === measure));
      expect(isNumber(difference)).toBe(true);
      return 'why' in interval ? NaN : interval[1] - interval[0];
    });
  };
  const together = widths();
  const alone = widths(table.items.map((item) => ({ ...item, question: '' })));
  for (const [measure, width] of together.entries()) expect(width).not.toBe(alone[measure]);
  // A judge has one view of a question. So ρ from ten pairs on two questions is hardly more certain than from two pairs.
  expect(together[2]).toBeGreaterThan(1.2 * alone[2]!);
});
