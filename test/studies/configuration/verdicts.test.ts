import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { modelCardState } from '../../../src/core/studies/claim.ts';
import { configurationClaimKinds } from '../../../src/studies/configuration/measure/claims.ts';
import { measureConfiguration } from '../../../src/studies/configuration/measure/measure.ts';
import { checkConfigurationResult, type ConfigurationResult } from '../../../src/studies/configuration/measure/result.ts';
import { configurationDefaults } from '../../../src/studies/configuration/protocol/options.ts';
import { configurationModelFigures } from '../../../src/studies/configuration/report/figures.ts';
import { configurationFindingText } from '../findings.ts';
import { itemOf, measured, planOf, type AnswerOf } from './measure/answers.ts';

const letters = 'ABCD';

/**
 * Models × one set of 40 questions with four choices, in the defaults' first `wordings` × 3 kinds of noise. `isRight`
 * decides which answers are right.
 */
function run(
  models: readonly string[],
  wordings: number,
  isRight: (model: string, item: number, at: number) => boolean | null,
  sets = ['set'],
): ConfigurationResult {
  const items = sets.flatMap((set) => Array.from({ length: 40 }, (_, n) => itemOf(set, n)));
  const [wording] = configurationDefaults.wordings;
  const options = {
    wordings: Array.from({ length: wordings }, (_, w) => ({ ...wording!, id: `w${w}`, title: `Wording ${w + 1}` })),
    demonstrations: [0],
    noise: configurationDefaults.noise.slice(0, 1),
    temperatures: configurationDefaults.temperatures.slice(0, 1),
    answeredInWords: [],
  };
  const answerOf: AnswerOf = ({ model, item, at }) => {
    const right = isRight(model, items.indexOf(item), at);
    return right === null ? null : letters[((item.answer as number) + (right ? 0 : 1)) % 4];
  };
  return measured(planOf(items, options, [...models]), items, answerOf, 400);
}

const claimsOf = ({ verdicts = [] }: ConfigurationResult) => verdicts.map(({ claim }) => claim);
const stateIn = (result: ConfigurationResult, model: string) =>
  modelCardState(result.verdicts, configurationClaimKinds, model);

test('at the ceiling and at the floor nothing can be told, whatever τ is, and it is said what would help', () => {
  const result = run(['high', 'low', 'guess'], 6, (model, item) =>
    model === 'high' ? item !== 3 : model === 'low' ? item === 3 : item % 4 === 0,
  );
  expect(result.judged!.map(({ limit }) => limit)).toEqual(['ceiling', 'floor', 'floor']);
  // The answers never change. The upper end of τ is far below the tolerance, and yet no model is called robust.
  const [, high] = result.judged![0]!.promptEffect.interval as readonly [number, number];
  expect(high).toBeLessThan(3);
  expect(['high', 'low', 'guess'].map((model) => stateIn(result, model))).toEqual(
    Array.from({ length: 3 }, () => 'Cannot tell yet'),
  );
  const text = configurationFindingText(result);
  expect(text).toContain(
    'high is right in 97.5% of cases (92.4 to 100.0): these questions are too easy to tell what configurations do. Harder questions would help.',
  );
  expect(text).toContain(
    'guess is right in 25.0% of cases (11.0 to 39.0), and chance gives 25.0%: these questions are too hard to tell what configurations do. Easier questions would help.',
  );
  expect(claimsOf(result).filter((claim) => /steadiness/.test(claim))).toEqual([]);
});

test('between the limits: robust where answers never change, sensitive where a configuration collapses, which is named', () => {
  const random = seededRandom(6);
  const result = run(['still', 'moved'], 8, (model, item, at) =>
    model === 'still' ? item % 4 !== 0 : random() < (at === 2 ? 0.2 : 0.85),
  );
  expect(stateIn(result, 'still')).toBe('Robust');
  expect(stateIn(result, 'moved')).toBe('Sensitive');
  const text = configurationFindingText(result);
  expect(text).toMatch(
    /moved is sensitive: these eight configurations change its score by \d+\.\d to \d+\.\d points \(standard deviation\), more than 3\./,
  );
  expect(text).toMatch(
    /Among the worst configurations for moved: “Wording 3”\. Under “Wording 3” its score is \d+\.\d to \d+\.\d points below its mean\./,
  );
  expect(text).not.toMatch(/Under “Wording (?!3)/);
  expect(text).toContain('still is the least sensitive.');
  expect(configurationModelFigures.lines(result).map(({ state }) => state)).toEqual(['Robust', 'Sensitive']);
});

test('with much not read in one configuration nothing is said of agreement beyond these data', () => {
  const random = seededRandom(9);
  const outcome = (failed: number) => (_: string, item: number, at: number) =>
    at === 3 && random() < failed ? null : item % 5 !== 0 && random() < 0.9;
  const sets = ['one', 'two', 'three'];
  const verdictsOf = (failed: number) => run(['a', 'b', 'c'], 5, outcome(failed), sets);
  const [much, none] = [verdictsOf(0.15), verdictsOf(0)];
  expect(claimsOf(none)[0]).toMatch(/^agreement-(above|open)$/);
  expect(claimsOf(much)[0]).toBe('agreement-here');
  expect(configurationFindingText(much)).toContain('no interval: it would score unread answers as wrong');
});

test('three configurations: the best against the worst, and no τ', () => {
  const random = seededRandom(7);
  const result = run(['moved', 'still'], 3, (model, _, at) => random() < (model === 'moved' && at === 2 ? 0.3 : 0.85));
  expect(result.judged![0]!.promptEffect.value).toMatchObject({ value: null });
  expect(configurationFindingText(result)).toMatch(
    /moved is sensitive: it scores \d+\.\d to \d+\.\d points lower under “Wording 3” than under “Wording [12]”, more than 3\./,
  );
  expect(claimsOf(result)).toContain('not-shown-between');
  expect(claimsOf(result)).not.toContain('steady');
});

test('answers that are one toss for every output are not said to agree beyond it; always the same ones are', () => {
  const models = ['a', 'b', 'c', 'd'];
  const sets = ['s1', 's2', 's3', 's4'];
  const random = seededRandom(11);
  const tossed = run(models, 6, () => random() < 0.6, sets);
  expect(claimsOf(tossed)).not.toContain('agreement-above');
  for (const { gapToExpected } of tossed.models) expect(Math.abs(gapToExpected as number)).toBeLessThan(0.15);
  const right = [1, 2, 3, 2];
  const same = run(models, 6, (model, item) => item % 5 < (right[models.indexOf(model)] ?? 0), sets);
  expect(claimsOf(same)).toContain('agreement-above');
  // The four wrong letters are equally frequent.
  const gaps = right.map((fifths) => 1 - (fifths / 5) ** 6 - 4 * ((1 - fifths / 5) / 4) ** 6);
  expect(same.agreement!.value as number).toBeCloseTo(gaps.reduce((sum, gap) => sum + gap, 0) / 4, 10);
});

test('refusals are not rated; failed cells are told, and move nothing', () => {
  const random = seededRandom(4);
  const result = run(['m'], 6, (_, item) => (random() < 0.1 ? null : item % 4 !== 0));
  expect(result.judged![0]!.promptEffect.value).toBe(0);
  expect(configurationFindingText(result)).toMatch(/\d+% of the answers of m are missing/);
  const items = Array.from({ length: 20 }, (_, n) => itemOf('set', n));
  const refused = measured(
    planOf(items, { demonstrations: [0] }),
    items,
    () => 'I am sorry, but I cannot answer this question.',
    50,
  );
  expect(stateIn(refused, 'm')).toBe('Not rated');
  expect(configurationFindingText(refused)).toMatch(/m is not rated: not one readable answer to 240 prompts: 240 refused\./);
});

test('the margin is the reader’s, and what is measured passes its own check', () => {
  const items = Array.from({ length: 40 }, (_, n) => itemOf('set', n));
  const plan = planOf(items, { demonstrations: [0] });
  const result = measureConfiguration({ items, rows: [] }, plan, { draws: 50, margin: 7 });
  expect(result.margin).toBe(7);
  expect(claimsOf(result)).toEqual(['so-far']);
  expect(checkConfigurationResult(JSON.parse(JSON.stringify(result)), 'the result')).toEqual(result);
});

test('every claim has one row in the table, and its sentence names only what claims have', () => {
  expect(new Set(configurationClaimKinds.map(({ id }) => id)).size).toBe(configurationClaimKinds.length);
  for (const { text } of configurationClaimKinds) {
    for (const [, slot = ''] of text.matchAll(/\{([^}]+)\}/g))
      expect(slot).toMatch(
        /^(?:models|first|second|why|p|[a-z’ ]+\|[a-z’ ]+|about\.\w+|from:\/\w+\/\w+|(?:value|low|high|margin)(?::\w+)?)$/,
      );
  }
});
