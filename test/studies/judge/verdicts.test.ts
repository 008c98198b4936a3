import { describe, expect, test } from 'vitest';
import '../../give-studies.ts';
import { measureNow } from '../../../src/report/measure-now.ts';
import { seededRandom, standardNormal } from '../../../src/measure/random.ts';
import { claims } from '../../../src/studies/judge/measure/claims.ts';
import { checkJudgeResult } from '../../../src/studies/judge/measure/check-result.ts';
import type { JudgeResult } from '../../../src/studies/judge/measure/result.ts';
import { judgeFinding, judgeFindingText } from '../../../src/studies/judge/report/finding.ts';
import { behindRatings } from '../../../src/studies/judge/report/answers-behind.ts';
import { relianceRows } from '../../../src/studies/judge/charts/reliance-rows.ts';
import { overallTable } from '../../../src/studies/judge/report/overall-tables.ts';
import { judgeFigures } from '../../../src/studies/judge/report/figures.ts';
import { plain } from '../../../src/core/words/sentence-with-figures.ts';
import { rows } from '../../calibration/rows.ts';
import { ratingRun } from '../../made-up/rating-run.ts';

async function measured(size: Parameters<typeof ratingRun>[0], choices?: object): Promise<JudgeResult> {
  const { plan, items, responses } = await ratingRun(size);
  return checkJudgeResult(await measureNow(plan, items, responses, [], choices), 'the result');
}

const told = ({ verdicts = [] }: JudgeResult) => verdicts.map(({ claim }) => claim);
const finding = (result: JudgeResult) => plain(judgeFinding(result).finding);
const states = (result: JudgeResult) => judgeFigures.lines(result).map(({ state }) => state);

/** Normal errors about a place on the scale. */
function about(seed: number): (place: number, sd: number) => number {
  const random = seededRandom(seed);
  return (place, sd) => place + sd * standardNormal(random);
}

const allScales = ['5p', '10p', 'likert', 'binary'];

describe('whether a judge can be relied on', () => {
  test('one that agrees with itself and not with the truth is not praised', async () => {
    const near = about(3);
    // Its own view of each pair has nothing to do with the quality (every one meets every quality as often), and it keeps to it.
    const views = Array.from({ length: 50 }, (_, unit) => (Math.floor(unit / 5) % 5) / 4);
    const result = await measured({
      models: 1,
      units: 50,
      samples: 3,
      scales: ['5p', '10p'],
      rating: ({ unit }) => near(views[unit]!, 0.04),
    });
    const [model] = result.overall;
    expect(Math.abs(model!.agreement.spearman as number)).toBeLessThan(0.02);
    expect(model!.selfConsistency.mean).toBeGreaterThan(0.9);
    expect(states(result)).toEqual(['Cannot be relied on']);
    expect(finding(result)).toMatch(
      /^made-up-a cannot be relied on: its ratings agree with the reference \(quality known by construction\) only to ρ = −?0\.\d\d \(−0\.\d\d to 0\.\d\d\)\.$/,
    );
    expect(judgeFindingText(result)).not.toMatch(/consisten|can be relied on:/);
  });

  test('one that agrees with the truth, with itself and between scales can be', async () => {
    const near = about(5);
    const result = await measured({
      models: 1,
      units: 50,
      samples: 3,
      scales: ['5p', '10p'],
      rating: ({ quality }) => near(quality, 0.08),
    });
    expect(states(result)).toEqual(['Can be relied on']);
    expect(finding(result)).toMatch(
      /^made-up-a can be relied on: its ratings agree with the reference \(quality known by construction\) to ρ = 0\.9\d \(0\.\d\d to 0\.\d\d\), and with itself and between scales to more than 0\.667 too\.$/,
    );
  });

  test('the reader’s bound decides, is kept in the result and named in its words', async () => {
    const by = (choices?: object) => {
      const near = about(5);
      const rating: Parameters<typeof ratingRun>[0]['rating'] = ({ quality }) => near(quality, 0.08);
      return measured({ models: 1, units: 50, samples: 3, scales: ['5p', '10p'], rating }, choices);
    };
    const usual = await by();
    expect(usual.reliance).toBe(0.667);
    const strict = await by({ reliance: 0.99 });
    expect(strict.reliance).toBe(0.99);
    expect(states(strict)).toEqual(['Cannot be relied on']);
    expect(strict.verdicts![0]!.why).toMatch(/ is shown to be below 0\.99$/);
    expect(plain(judgeFinding(strict).basis)).toContain('shown to be above 0.99, the bound that was chosen.');
    const lax = await by({ reliance: 0.5 });
    expect(states(lax)).toEqual(['Can be relied on']);
    expect(finding(lax)).toContain(' to more than 0.5 too.');
    // The figures are the same whatever they are compared with.
    expect(strict.overall).toEqual(usual.overall);
  });

  test('a result that names no bound is by 0.667; a bound that nothing could exceed is refused', async () => {
    const near = about(5);
    const result = await measured({ models: 1, units: 20, samples: 2, scales: ['5p'], rating: () => near(0.5, 0.2) });
    const old: JudgeResult = { ...result };
    Reflect.deleteProperty(old, 'reliance');
    const shown = checkJudgeResult(old, 'the result');
    expect(plain(judgeFinding(shown).basis)).toContain(
      'shown to be above 0.667, the least that Krippendorff lets tentative conclusions be drawn from.',
    );
    const chart = relianceRows(shown, undefined);
    expect(chart.spec.axis.reference!.value).toBe(0.667);
    expect(chart.link).toBeUndefined();
    for (const reliance of [0, 1, -1, '0.8'])
      expect(() => checkJudgeResult({ ...result, reliance }, 'the result')).toThrow(/^the result: /);
  });

  test('few pairs leave it open, and say what does', async () => {
    const near = about(8);
    const result = await measured({
      models: 1,
      units: 12,
      samples: 3,
      scales: ['5p'],
      rating: ({ quality }) => near(quality, 0.2),
    });
    expect(states(result)).toEqual(['Cannot tell yet']);
    expect(finding(result)).toMatch(
      /^The ratings of made-up-a agree with the reference .* whether it can be relied on cannot be told yet: its agreement .* may be above 0\.667 or below\.$/,
    );
  });

  test('two that cannot be: none can, and no one is praised', async () => {
    const random = seededRandom(2);
    const result = await measured({
      models: 2,
      units: 60,
      samples: 3,
      scales: ['5p', '10p'],
      rating: () => random(),
    });
    expect(states(result)).toEqual(['Cannot be relied on', 'Cannot be relied on']);
    expect(finding(result)).toContain('None of these judges can be relied on.');
    expect(told(result).some((claim) => claim.startsWith('relied'))).toBe(false);
  });

  test('without a reference it is not said to be right', async () => {
    const near = about(6);
    const result = await measured({
      models: 1,
      units: 50,
      samples: 3,
      scales: ['5p', '10p'],
      hasReference: false,
      rating: ({ unit }) => near((unit % 10) / 9, 0.05),
    });
    expect(told(result)).toContain('relied-itself');
    expect(finding(result)).toMatch(/Whether it is right cannot be told without a reference\.$/);
  });
});

describe('identical samples', () => {
  test('are called that, and are no agreement of a judge with itself', async () => {
    const result = await measured({
      models: 1,
      units: 40,
      samples: 5,
      scales: ['5p'],
      temperature: 0,
      hasReference: false,
      rating: ({ unit }) => ((unit * 7) % 5) / 4,
    });
    expect(result.overall[0]!.selfConsistency.mean).toBe(1);
    expect(states(result)).toEqual(['Cannot tell yet']);
    expect(finding(result)).toBe(
      'Whether made-up-a can be relied on cannot be told yet: there is neither a reference nor another scale, and no rating differs when it is repeated. ' +
        'The samples of made-up-a are identical: asking again tells nothing of how sure a judgement is.',
    );
    expect(judgeFindingText(result)).not.toContain('agrees with itself');
  });

  test('with a reference, that alone decides', async () => {
    const random = seededRandom(12);
    const given = Array.from({ length: 60 }, () => random());
    const result = await measured({
      models: 1,
      units: 60,
      samples: 3,
      scales: ['5p'],
      rating: ({ unit }) => given[unit]!,
    });
    expect(told(result)).toEqual(expect.arrayContaining(['unreliable-truth', 'identical-samples']));
  });

  test('one that always says the same tells nothing apart', async () => {
    const result = await measured({ models: 1, units: 20, samples: 3, scales: ['5p', '10p'], rating: () => 1 });
    expect(states(result)).toEqual(['Cannot tell yet']);
    expect(finding(result)).toContain('(no variation: all ratings are equal)');
  });
});

describe('at several temperatures', () => {
  const size = { units: 50, samples: 3, scales: ['5p', '10p'], temperatures: [0.2, 1] } as const;

  test('a verdict for each, and the sentence names which', async () => {
    const near = about(5);
    const random = seededRandom(9);
    const result = await measured({
      ...size,
      models: 1,
      rating: ({ quality, temperature }) => (temperature === 1 ? random() : near(quality, 0.08)),
    });
    expect(states(result)).toEqual(['Can be relied on', 'Cannot be relied on']);
    expect(finding(result)).toMatch(
      /^made-up-a can be relied on at temperature 0\.2: its ratings agree with .*\. made-up-a cannot be relied on at temperature 1: /,
    );
    expect(result.verdicts!.filter(({ claim }) => /^(?:un)?reli/.test(claim)).map(({ about }) => about)).toMatchObject([
      { at: ' at temperature 0.2', temperature: 't1' },
      { at: ' at temperature 1', temperature: 't2' },
    ]);
    expect(told(result)).not.toContain('none-relied');
    expect(judgeFindingText(result)).toContain('1 model on 50 pairs');
    expect(judgeFindingText(result)).toContain('at the temperatures 0.2 and 1.');
    expect(overallTable(result).rows.map(({ words }) => [words['temperature'], words['verdict']])).toEqual([
      ['0.2', 'Can be relied on'],
      ['1', 'Cannot be relied on'],
    ]);
    const place = result.verdicts!.findIndex(({ claim }) => claim.startsWith('unreliable'));
    expect(behindRatings(result, 'verdicts', [String(place), 'value'])).toEqual({
      model: result.overall[0]!.model,
      scenario: 'temperature=t2',
    });
  });

  test('their order too, with the differences of all temperatures tested together', async () => {
    const near = about(21);
    const result = await measured({
      ...size,
      models: 2,
      rating: ({ model, quality, temperature }) => near(quality, temperature === 1 ? 0.3 : model === 1 ? 0.1 : 0.6),
    });
    expect(finding(result)).toMatch(
      /Of these judges made-up-b agrees with the reference most at temperature 0\.2\. These data do not tell made-up-a and made-up-b apart by their agreement with the reference at temperature 1; /,
    );
  });

  test('identical samples are those of their temperature', async () => {
    const near = about(4);
    const result = await measured({
      ...size,
      models: 1,
      rating: ({ unit, quality, temperature }) => (temperature === 1 ? near(quality, 0.2) : (unit % 5) / 4),
    });
    expect(finding(result)).toContain('The samples of made-up-a at temperature 0.2 are identical: ');
    expect(told(result).filter((claim) => claim === 'identical-samples')).toHaveLength(1);
  });
});

test('over a fifth unreadable or refused: not rated, with the reason', async () => {
  const result = await measured({
    models: 1,
    units: 20,
    samples: 2,
    scales: ['5p'],
    rating: ({ unit, quality }) => (unit % 4 === 0 ? 'I cannot rate this response.' : quality),
  });
  expect(states(result)).toEqual(['Not rated']);
  expect(finding(result)).toBe('made-up-a is not rated: 25% of its 40 answers are no rating: 10 refused.');
});

test('a run that is not finished: no verdict but “so far”', async () => {
  const result = await measured({
    models: 1,
    units: 20,
    samples: 2,
    scales: ['5p'],
    rating: ({ unit, quality }) => (unit < 5 ? quality : undefined),
  });
  expect(told(result)).toEqual(['so-far']);
  expect(finding(result)).toBe('10 of 40 answers are in so far. A finding needs all of them.');
  expect(states(result)).toEqual([undefined]);
});

describe('order', () => {
  test('equal judges are not told apart, and a far better one is', async () => {
    const near = about(21);
    const size = { units: 50, samples: 3, scales: ['5p', '10p'] } as const;
    const tied = await measured({ ...size, models: 3, rating: ({ quality }) => near(quality, 0.3) });
    expect(told(tied)).toContain('tied-truth');
    expect(finding(tied)).toMatch(
      /These data do not tell made-up-a, made-up-b and made-up-c apart by their agreement with the reference; about \d+ pairs would at a difference of 0\.1 in ρ\.$/,
    );
    const apart = await measured({
      ...size,
      models: 3,
      rating: ({ model, quality }) => near(quality, model === 1 ? 0.1 : 0.6),
    });
    expect(finding(apart)).toMatch(/Of these judges made-up-b agrees with the reference most\.$/);
  });

  test('the same ratings: no order', async () => {
    const result = await measured({
      models: 3,
      units: 30,
      samples: 2,
      scales: ['5p'],
      rating: ({ unit, sample }) => ((unit * 3 + sample) % 5) / 4,
    });
    expect(told(result)).toContain('same-ratings');
    expect(told(result).filter((claim) => /^(?:order|tied)/.test(claim))).toEqual([]);
  });
});

test('yes and no that nearly always is yes: no interval, and AC1 and prevalence beside α', async () => {
  // Of 12 pairs, one is rated “no” once: 35 of 36 are “yes”. By hand: p_a = (11 + 1/3)/12, π = 35/36.
  const result = await measured({
    models: 1,
    units: 12,
    samples: 3,
    scales: ['binary'],
    rating: ({ unit, sample }) => (unit === 4 && sample === 1 ? 0 : 1),
  });
  const { alpha, low, ac1, prevalence } = result.models[0]!.selfConsistency['binary']!;
  const chance = (2 * 35) / 36 / 36;
  expect(alpha).toBeLessThan(0.01);
  expect(low).toMatchObject({ value: null, why: expect.stringMatching(/^too few: /) as unknown });
  expect(prevalence).toBeCloseTo(35 / 36, 12);
  expect(ac1).toBeCloseTo((34 / 36 - chance) / (1 - chance), 12);
  expect(states(result)).toEqual(['Cannot tell yet']);
});

test('results of version 0.1 show no verdict', async () => {
  const near = about(5);
  const result = await measured({
    models: 1,
    units: 20,
    samples: 2,
    scales: allScales,
    rating: ({ quality }) => near(quality, 0.1),
  });
  const old: JudgeResult = { ...result };
  Reflect.deleteProperty(old, 'verdicts');
  Reflect.deleteProperty(old, 'rules');
  expect(finding(old)).toBe('These figures were computed by version 0.1’s rules.');
  expect(states(old)).toEqual([undefined]);
});

test('every claim has one row in the table, is calibrated by a row there is, and names only what claims have', () => {
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  for (const { text, calibrated } of claims) {
    if ('row' in calibrated) expect(rows.map(({ id }) => id)).toContain(calibrated.row);
    for (const [, slot = ''] of text.matchAll(/\{([^}]+)\}/g))
      expect(slot).toMatch(/^(?:models|why|p|reliance|[a-z]+\|[a-z]+|about\.\w+|(?:value|low|high)(?::\w+)?)$/);
  }
});
