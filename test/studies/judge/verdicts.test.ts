import { describe, expect, test } from 'vitest';
import '../../give-studies.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
import type { Claim } from '../../../src/core/studies/claim.ts';
import { criteriaWords } from '../../../src/studies/judge/measure/claim-words.ts';
import { judgeClaimKinds } from '../../../src/studies/judge/measure/claims.ts';
import { judgeReportSummary } from '../../../src/studies/judge/report/summary.ts';
import { checkJudgeResult } from '../../../src/studies/judge/measure/check-result.ts';
import type { JudgeResult } from '../../../src/studies/judge/measure/result.ts';
import { judgeFinding, judgeFindingText } from '../findings.ts';
import { filterForJudgeFigure } from '../../../src/studies/judge/report/drill-down.ts';
import { judgeAgreementFigure } from '../../../src/studies/judge/charts/reliance-rows.ts';
import { overallTable } from '../../../src/studies/judge/report/overall-tables.ts';
import { judgeModelPageFigures } from '../../../src/studies/judge/report/figures.ts';
import { sentenceToPlainText } from '../../../src/core/words/sentence.ts';
import { rows } from '../../calibration/rows.ts';
import { ratingRun } from '../../made-up/rating-run.ts';

async function measured(size: Parameters<typeof ratingRun>[0], choices?: object): Promise<JudgeResult> {
  const { plan, items, responses } = await ratingRun(size);
  return checkJudgeResult(await scoreAndMeasureResponses({ plan, items, responses, choices }), 'the result');
}

const claimsOf = ({ verdicts = [] }: JudgeResult) => verdicts.map(({ claim }) => claim);
const finding = (result: JudgeResult) => sentenceToPlainText(judgeFinding(result).finding);
const states = (result: JudgeResult) => judgeModelPageFigures.lines(result).map(({ state }) => state);

/** Normal errors around a position on the scale. */
function about(seed: number): (place: number, sd: number) => number {
  const random = seededRandom(seed);
  return (place, sd) => place + sd * drawStandardNormal(random);
}

const allScales = ['5p', '10p', 'likert', 'binary'];

describe('whether a judge can be relied on', () => {
  test('one that agrees with itself and not with the truth is not praised', async () => {
    const near = about(3);
    // The judge keeps its own view of each pair. The view is unrelated to the quality, because every view meets every
    // quality equally often.
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
      /^made-up-a cannot be relied on for factuality, against the reference \(quality known by construction\): ρ is only −?0\.\d\d on these 50 pairs\.$/,
    );
    expect(judgeFindingText(result)).not.toMatch(/consisten|can be relied on for/);
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
      /^made-up-a can be relied on for factuality, against the reference \(quality known by construction\): ρ = 0\.9\d on these 50 pairs\. It also agrees with itself and between scales to more than 0\.667\.$/,
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
    expect(sentenceToPlainText(judgeFinding(strict).basis)).toContain('shown to be above 0.99, the chosen bound.');
    const lax = await by({ reliance: 0.5 });
    expect(states(lax)).toEqual(['Can be relied on']);
    expect(finding(lax)).toContain(' to more than 0.5.');
    // The figures do not depend on the bound.
    expect(strict.overall).toEqual(usual.overall);
  });

  test('a result that names no bound is by 0.667; a bound that nothing could exceed is refused', async () => {
    const near = about(5);
    const result = await measured({ models: 1, units: 20, samples: 2, scales: ['5p'], rating: () => near(0.5, 0.2) });
    const old: JudgeResult = { ...result };
    Reflect.deleteProperty(old, 'reliance');
    const shown = checkJudgeResult(old, 'the result');
    expect(sentenceToPlainText(judgeFinding(shown).basis)).toContain(
      'shown to be above 0.667, Krippendorff’s least α for tentative conclusions.',
    );
    const chart = judgeAgreementFigure(shown, undefined);
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
      /^The ratings of made-up-a for factuality agree with the reference .* on these 12 pairs\. That leaves open whether the judge can be relied on: its agreement .* may be above 0\.667 or below\.$/,
    );
  });

  test('two that cannot be: none can, and no one is praised', async () => {
    const random = seededRandom(2);
    const result = await measured({ models: 2, units: 60, samples: 3, scales: ['5p', '10p'], rating: () => random() });
    expect(states(result)).toEqual(['Cannot be relied on', 'Cannot be relied on']);
    expect(finding(result)).toContain(
      'None of made-up-a and made-up-b can be relied on for factuality: each has an agreement below 0.667.',
    );
    expect(claimsOf(result).some((claim) => claim.startsWith('relied'))).toBe(false);
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
    expect(claimsOf(result)).toContain('relied-itself');
    expect(finding(result)).toMatch(/Without a reference, nothing shows whether they are right\.$/);
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
      'Nothing shows yet whether made-up-a can be relied on for factuality: the run has neither a reference nor a second scale, and repeated ratings are identical. ' +
        'The repeated ratings of made-up-a are identical. More of them show nothing new.',
    );
    expect(judgeFindingText(result)).not.toContain('agrees with itself');
  });

  test('with a reference, that alone decides', async () => {
    const random = seededRandom(12);
    const given = Array.from({ length: 60 }, () => random());
    const result = await measured({ models: 1, units: 60, samples: 3, scales: ['5p'], rating: ({ unit }) => given[unit]! });
    expect(claimsOf(result)).toEqual(expect.arrayContaining(['unreliable-truth', 'identical-samples']));
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
      /^made-up-a can be relied on for factuality at temperature 0\.2, against the reference .*\. made-up-a cannot be relied on for factuality at temperature 1, against /,
    );
    expect(result.verdicts!.filter(({ claim }) => /^(?:un)?reli/.test(claim)).map(({ about }) => about)).toMatchObject([
      { at: ' at temperature 0.2', temperature: 't1' },
      { at: ' at temperature 1', temperature: 't2' },
    ]);
    expect(claimsOf(result)).not.toContain('none-relied');
    expect(judgeFindingText(result)).toContain('1 model on 50 pairs');
    expect(judgeFindingText(result)).toContain('at the temperatures 0.2 and 1.');
    expect(overallTable(result).rows.map(({ words }) => [words['temperature'], words['verdict']])).toEqual([
      ['0.2', 'Can be relied on'],
      ['1', 'Cannot be relied on'],
    ]);
    const place = result.verdicts!.findIndex(({ claim }) => claim.startsWith('unreliable'));
    expect(filterForJudgeFigure(result, 'verdicts', [String(place), 'value'])).toEqual({
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
      /Of the rated judges, made-up-b agrees most closely with the reference on factuality at temperature 0\.2\. These ratings do not show which of made-up-a and made-up-b agrees most closely with the reference on factuality at temperature 1\. /,
    );
  });

  test('identical samples are those of their temperature', async () => {
    const near = about(4);
    const result = await measured({
      ...size,
      models: 1,
      rating: ({ unit, quality, temperature }) => (temperature === 1 ? near(quality, 0.2) : (unit % 5) / 4),
    });
    expect(finding(result)).toContain('The repeated ratings of made-up-a at temperature 0.2 are identical. ');
    expect(claimsOf(result).filter((claim) => claim === 'identical-samples')).toHaveLength(1);
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
  expect(finding(result)).toBe('made-up-a is not rated: 25% of its 40 answers hold no rating (10 refused).');
});

test('a run that is not finished: no verdict but “so far”', async () => {
  const result = await measured({
    models: 1,
    units: 20,
    samples: 2,
    scales: ['5p'],
    rating: ({ unit, quality }) => (unit < 5 ? quality : undefined),
  });
  expect(claimsOf(result)).toEqual(['so-far']);
  expect(finding(result)).toBe('10 of 40 answers are in so far. A finding needs all of them.');
  expect(states(result)).toEqual([undefined]);
});

describe('order', () => {
  test('equal judges are not told apart, and a far better one is', async () => {
    const near = about(21);
    const size = { units: 50, samples: 3, scales: ['5p', '10p'] } as const;
    const tied = await measured({ ...size, models: 3, rating: ({ quality }) => near(quality, 0.3) });
    expect(claimsOf(tied)).toContain('tied-truth');
    expect(finding(tied)).toMatch(
      /These ratings do not show which of made-up-a, made-up-b and made-up-c agrees most closely with the reference on factuality\. A difference of 0\.1 in ρ takes about \d+ pairs\.$/,
    );
    const apart = await measured({
      ...size,
      models: 3,
      rating: ({ model, quality }) => near(quality, model === 1 ? 0.1 : 0.6),
    });
    expect(finding(apart)).toMatch(/Of the rated judges, made-up-b agrees most closely with the reference on factuality\.$/);
  });

  test('the same ratings: no order', async () => {
    const result = await measured({
      models: 3,
      units: 30,
      samples: 2,
      scales: ['5p'],
      rating: ({ unit, sample }) => ((unit * 3 + sample) % 5) / 4,
    });
    expect(claimsOf(result)).toContain('same-ratings');
    expect(claimsOf(result).filter((claim) => /^(?:order|tied)/.test(claim))).toEqual([]);
  });
});

test('yes and no that nearly always is yes: no interval, and AC1 and prevalence beside α', async () => {
  // Of 12 pairs, one is rated “no” once, so 35 of 36 ratings are “yes”. By hand: p_a = (11 + 1/3)/12, π = 35/36.
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
  expect(new Set(judgeClaimKinds.map(({ id }) => id)).size).toBe(judgeClaimKinds.length);
  for (const { text, calibrated } of judgeClaimKinds) {
    if ('row' in calibrated) expect(rows.map(({ id }) => id)).toContain(calibrated.row);
    for (const [, slot = ''] of text.matchAll(/\{([^}]+)\}/g))
      expect(slot).toMatch(/^(?:models|why|p|reliance|[a-z]+\|[a-z]+|about\.\w+|(?:value|low|high)(?::\w+)?)$/);
  }
});

describe('the words of a sentence', () => {
  const steady = (size: object = {}) => {
    const near = about(5);
    const rating: Parameters<typeof ratingRun>[0]['rating'] = ({ quality }) => near(quality, 0.08);
    return measured({ models: 1, units: 50, samples: 3, scales: ['5p', '10p'], rating, ...size });
  };

  test('say on the card and in the headline for what a judge can be relied on', async () => {
    const result = await steady();
    const { headline, cards } = judgeReportSummary(result);
    expect(headline).toBe('made-up-a rates factuality in much the same order as the reference.');
    expect(cards[0]?.main?.label).toBe('Agreement with the reference on factuality');
  });

  test('every verdict leaves the interval to the card and to the details, which have it of each judge', async () => {
    for (const result of [await steady(), await steady({ units: 12, scales: ['5p'] })]) {
      expect(finding(result)).not.toMatch(/\d to [01]\./);
      expect(sentenceToPlainText(judgeFinding(result).basis)).toMatch(
        /The ratings of made-up-a for factuality agree with the reference to ρ = 0\.\d\d \(0\.\d\d to [01]\.\d\d\)\./,
      );
      expect(judgeReportSummary(result).cards[0]?.main?.aside).toBeDefined();
    }
  });

  test('of results of earlier versions lack criteria and pairs, and still read well', async () => {
    const result = await steady();
    const old: JudgeResult = {
      ...result,
      verdicts: [
        {
          claim: 'relied-truth',
          models: ['made-up-a'],
          value: 0.86,
          interval: [0.81, 0.9],
          why: ', and with itself to more than 0.667 too',
          about: { reference: 'people' },
        },
        { claim: 'order-truth', models: ['made-up-a'], p: 0.01 },
      ],
    };
    expect(finding(checkJudgeResult(old, 'the result'))).toBe(
      'made-up-a can be relied on, against the reference (people): ρ = 0.86, and with itself to more than 0.667 too. ' +
        'Of the rated judges, made-up-a agrees most closely with the reference.',
    );
    expect(judgeReportSummary(old).headline).toBe('made-up-a rates in much the same order as the reference.');
    // Every claim, with the fields that it had before claims named criteria and pairs.
    const before = { at: ' at temperature 1', reference: 'people', difference: '0.1', all: '8', cells: '9', asked: '3' };
    for (const { id, text, headline = '' } of judgeClaimKinds) {
      const bare: Claim = { claim: id, models: ['a', 'b'], value: 1, interval: [0, 1], why: 'why', about: before };
      const findingText = judgeFindingText({ ...result, verdicts: [bare] });
      expect(findingText, id).not.toMatch(/ {2}| [,.:]|\{/);
      const later = [...`${text} ${headline}`.matchAll(/(.?)\{about\.(rated|for|on|over)\}/g)];
      for (const [, space] of later) expect(space, id).not.toBe(' ');
    }
  });

  test.each([
    [1, 'conciseness'],
    [2, 'conciseness and fluency'],
    [3, 'conciseness, fluency and MMLU'],
    [4, '4 criteria'],
  ])('name up to three criteria: of %i “%s”', (count, expected) => {
    const criteria = ['Conciseness', 'Fluency', 'MMLU', 'Tone'].map((title) => ({ id: title, title, units: ['u'] }));
    expect(criteriaWords({ criteria: criteria.slice(0, count) })).toBe(expected);
  });
});
