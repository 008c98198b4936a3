import { describe, expect, it } from 'vitest';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { configurationFinding, configurationFindingText } from '../../findings.ts';
import { varianceResidualSentence, slopeIntervalCaveat } from '../../../../src/studies/configuration/report/line-words.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { formatNumber } from '../../../../src/core/words/format.ts';
import { meanAgreementAboveChance } from '../../../../src/studies/configuration/measure/regression.ts';
import { configurationVerdicts } from '../../../../src/studies/configuration/measure/verdicts.ts';
import type { MeanGapToChanceAgreement, ConfigurationResult } from '../../../../src/studies/configuration/measure/result.ts';
import { measuredRun, threeModels } from './cases.ts';

/** The finding about this gap, without the models' cards. */
function sentenceOf(agreement: MeanGapToChanceAgreement): string {
  const changed: ConfigurationResult = { ...threeModels, agreement };
  const verdicts = configurationVerdicts([], changed, { margin: 3, seed: 1, draws: 10 });
  return sentenceToPlainText(configurationFinding({ ...changed, verdicts }).finding);
}
const gap = { n: 12, models: 3, sets: 4 };

describe('the finding of a configuration study', () => {
  it('opens with the gap to independent draws of the same answers; the paper’s line follows under its name', () => {
    const { finding, basis } = configurationFinding(threeModels);
    expect(sentenceToPlainText(finding)).toMatch(/^(Whether o|O)utputs agree .*independent draws of the same answers/);
    expect(sentenceToPlainText(finding)).not.toMatch(/slope|line/);
    expect(sentenceToPlainText(basis)).toMatch(
      /By the paper’s line each point of performance goes with 1\.\d\d points of output consistency \(12 pairs of model and set\); both come from the same answers, so some slope arises by arithmetic\./,
    );
    expect(sentenceToPlainText(basis)).toMatch(
      /^Measured on 4 sets × 6 questions, 24 outputs of each in 24 configurations\./,
    );
  });

  it('is made of numbers that stand in the result', () => {
    const { finding, basis } = configurationFinding(threeModels);
    const figures = [...finding, ...basis].filter((part) => typeof part !== 'string');
    expect(figures.length).toBeGreaterThan(6);
    for (const { at, text, digits, form } of figures)
      expect(formatNumber(valueAtJsonPointer(threeModels, at) as number, digits, form)).toBe(text);
  });

  it('claims no more of the gap than its interval allows', () => {
    expect(sentenceOf({ ...gap, value: 0.2, interval: [0.1, 0.3] })).toBe(
      'Outputs agree on 20.0 points more of the questions than independent draws of the same answers would (10.0 to 30.0; 12 pairs of model and set).',
    );
    expect(sentenceOf({ ...gap, value: -0.2, interval: [-0.3, -0.1] })).toMatch(/^Outputs agree on fewer of the questions/);
    expect(sentenceOf({ ...gap, value: 0.2, interval: [-0.1, 0.5] })).toMatch(/^Whether .* is open: 20\.0 points/);
    expect(sentenceOf({ ...gap, models: 2, n: 8, value: 0.2, interval: { value: null, why: 'they are too few' } })).toBe(
      'Output consistency less what independent draws of the same answers would give: 20.0 points, in these data alone (2 models on 4 sets; no interval: they are too few).',
    );
  });

  it('has a gap of two models or of two sets without an interval', () => {
    const rows = threeModels.models.filter(({ model }) => model !== threeModels.models[0]!.model);
    expect(meanAgreementAboveChance(rows, { draws: 100, seed: 1 })).toMatchObject({
      models: 2,
      interval: { why: 'an interval needs at least 3 models and 3 sets' },
    });
  });

  it('says that nothing is left over by number alone, and how the slope is drawn', () => {
    if (!('performance' in threeModels.variance)) throw new Error('no shares');
    const none = { ...threeModels, variance: { ...threeModels.variance, residual: 0, residualDf: 0 } };
    expect(sentenceToPlainText(varianceResidualSentence(none))).toContain('ask more models or more sets');
    expect(sentenceToPlainText(varianceResidualSentence(threeModels))).not.toContain('ask more');
    expect(sentenceToPlainText(slopeIntervalCaveat(threeModels))).toMatch(
      /With models and sets both drawn it is −?\d+\.\d\d to −?\d+\.\d\d\.$/,
    );
  });

  it('says of a result of version 0.1 no more than that', () => {
    const { verdicts: _, rules: __, ...old } = threeModels;
    expect(configurationFindingText(old)).toMatch(/^These figures were computed by version 0\.1’s rules\./);
  });

  it('says what there is of one model on one set, and only how far it is of a run under way', async () => {
    const one = await measuredRun({ models: 1, sets: 1 });
    expect(configurationFindingText(one)).toMatch(
      /^Output consistency less .*\(1 model on 1 set; no interval: [^)]+\)\. made-up-a is right in 98\.6% of cases \(69\.6 to 100\.0\): these questions are too easy to tell what configurations do\. Harder questions would help\./,
    );
    expect(configurationFindingText(await measuredRun({ answered: 5 }))).toBe(
      '5 of 1,728 answers are in so far. A finding needs all of them.',
    );
  });
});
