import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../../../../src/core/json/json.ts';
import { valueAt } from '../../../../src/core/json/json-pointer.ts';
import { advice, type Advice } from '../../../../src/studies/system-prompt/report/advice.ts';
import { plain } from '../../../../src/core/words/sentence-with-figures.ts';
import { readScoreCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';
import type { ModelResult, SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { median } from '../../../../src/measure/quantile.ts';
import { printed } from '../../../../src/core/words/format.ts';

/** A result of these models: a score table's, made into a run's by what is given. */
function resultOf(...models: Partial<ModelResult>[]): SystemPromptResult {
  const lines = models.flatMap((_, m) => ['s1', 's2', 's3'].map((s, t) => `m${m},${s},x,${50 + m + t}`));
  const table = readScoreCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');
  const mus = models.map(({ mu }) => mu).filter((mu) => typeof mu === 'number');
  return {
    ...table,
    models: table.models.map((model, m) => ({ ...model, ...models[m] })),
    quadrantMedians: { ...table.quadrantMedians, mu: mus.length > 0 ? median(mus) : undefinedBecause('none') },
    cohort: { ...table.cohort, kind: 'published', rescaled: true, models: 13, rankOnly: false },
  };
}

const model = (
  name: string,
  [mu, low, high]: readonly [number, number, number],
  [sigma, from, to]: readonly [number, number, number],
  grade: 'AAA' | 'AA' | 'A' | 'BBB',
  [prompt, completion]: readonly [number, number] = [40, 10],
): Partial<ModelResult> => ({
  model: `transformers:${name}@1`,
  mu,
  sigma,
  grade,
  noiseFloor: 0.5,
  interval: { mu: [low, high], sigma: [from, to] },
  gradeProbability: { AAA: 0, AA: 0, A: 0, BBB: 0, [grade]: 0.9 },
  tokens: { prompt, completion },
  ms: { prefill: prompt / 10, decode: completion },
});
const steady = model('steady', [60, 58, 62], [0.8, 0.6, 1.1], 'AAA');
const steadyStrong = model('strong', [70, 68, 72], [1, 0.7, 1.2], 'AAA', [40, 30]);
const shakyStrong = model('shaky', [80, 78, 82], [4.9, 3.9, 6], 'BBB', [40, 20]);
const shakyTwin = model('twin', [79, 77, 81], [3, 2.5, 3.6], 'BBB', [40, 5]);

const said = (result: SystemPromptResult, regime: Advice['regime']) => {
  const { sentences, caveats } = advice(result).find((each) => each.regime === regime)!;
  return { text: sentences.map(plain).join(' '), caveats: caveats.map(plain).join(' ') };
};

describe('many steps', () => {
  it('takes the steadiest where the intervals tell it apart, and says what that costs', () => {
    const { text } = said(resultOf(shakyStrong, steady), 'agentic');
    expect(text).toBe(
      'Take steady: it moves least, μ 60.0, σ 0.80, grade AAA (90% sure). ' +
        'What steadiness costs: shaky scores 80.0 where steady scores 60.0.',
    );
  });
  it('lets μ decide between models that are as steady', () => {
    const { text } = said(resultOf(steady, steadyStrong), 'agentic');
    expect(text).toContain('Take strong: μ 70.0, σ 1.00, grade AAA (90% sure).');
    expect(text).toContain(
      'steady (σ 0.80, μ 60.0) is as steady as far as these data tell (the 95% intervals overlap)',
    );
    expect(text).not.toContain('costs');
  });
  it('names those that it cannot tell from the steadiest, where that is the strongest too', () => {
    const weak = model('weak', [50, 48, 52], [0.9, 0.7, 1.3], 'AAA');
    expect(said(resultOf(steady, weak), 'agentic').text).toBe(
      'Take steady: it moves least, μ 60.0, σ 0.80, grade AAA (90% sure). ' +
        'These data do not separate its σ from that of weak (σ 0.90, μ 50.0): the 95% intervals overlap.',
    );
  });
  it('looks at the grade before σ', () => {
    const coarse = model('coarse', [60, 58, 62], [0.65, 0.6, 0.68], 'AA');
    expect(said(resultOf(coarse, steadyStrong, shakyStrong), 'agentic').text).toMatch(
      /^Take strong: it has the best grade, μ 70\.0, σ 1\.00, grade AAA/,
    );
  });
  it('warns where σ is within the noise, and never claims what a chain does', () => {
    const { caveats } = said(resultOf({ ...steady, noiseFloor: 0.9 }, shakyStrong), 'agentic');
    expect(caveats).toContain('σ is not above its noise floor for steady (σ 0.80, σ₀ 0.90)');
    expect(caveats).toContain('How it adds up over the steps of a chain is not measured here.');
  });
  it('states its margin where there are no intervals', () => {
    const none = undefinedBecause('a score table has no items');
    const bare = (name: string, mu: number, sigma: number) => ({
      ...model(name, [mu, mu, mu], [sigma, sigma, sigma], 'AAA'),
      interval: { mu: none, sigma: none },
    });
    const { text, caveats } = said(resultOf(bare('a', 60, 0.8), bare('b', 61, 1), bare('c', 90, 1.1)), 'agentic');
    expect(text).toContain('Take b: ');
    expect(text).toContain('a (σ 0.80, μ 60.0) is as steady as far as these data tell (they lie within 0.25 points)');
    expect(text).toContain('c scores 90.0 where b scores 61.0');
    expect(caveats).toContain(
      'There is no interval of σ (a score table has no items), so differences of up to 0.25 points are taken for none',
    );
  });
});

describe('one answer', () => {
  it('takes the strongest and names those that overlap with it', () => {
    const { text } = said(resultOf(steady, shakyStrong, shakyTwin), 'single-shot');
    expect(text).toBe(
      'shaky scores most: μ 80.0, σ 4.90, grade BBB (90% sure). ' +
        'These data do not separate it from twin (μ 79.0): the 95% intervals overlap. Of these, twin is the steadiest (σ 3.00). ' +
        'With shaky, keep the system prompt fixed and measure again when it changes: its score moves by 4.90 points with the prompt alone.',
    );
  });
  it('names nobody else where none overlaps', () => {
    expect(said(resultOf(steady, shakyStrong), 'single-shot').text).not.toContain('separate');
  });
});

describe('a tight budget', () => {
  it('takes the cheapest at or above the median μ and names its grade', () => {
    const { text, caveats } = said(resultOf(steady, steadyStrong, shakyTwin, shakyStrong), 'budget');
    expect(text).toContain(
      'Of the 2 models whose μ is at least 74.5 (the median here), twin takes the fewest tokens: 40.0 tokens read and 5.0 written per answer, in 4.0 + 5.0 ms; μ 79.0, σ 3.00, grade BBB (90% sure).',
    );
    expect(text).not.toContain('quickest');
    expect(caveats).toContain('What a token costs is not known here.');
  });
  it('names the quickest where that is another', () => {
    const slow = { ...shakyTwin, ms: { prefill: 90, decode: 90 } };
    expect(said(resultOf(steady, slow, shakyStrong), 'budget').text).toContain('shaky is the quickest of them');
  });
  it('says why there are no costs', () => {
    const none = undefinedBecause('a score table has no items');
    const free = { tokens: { prompt: none, completion: none }, ms: { prefill: none, decode: none } };
    expect(said(resultOf({ ...steady, ...free }, { ...shakyStrong, ...free }), 'budget').text).toBe(
      'Tokens and times are not known: a score table has no items.',
    );
  });
});

describe('all of it', () => {
  it('says of every number where it stands in the result', () => {
    const result = resultOf({ ...steady, noiseFloor: 2 }, steadyStrong, shakyTwin, shakyStrong);
    const figures = advice(result)
      .flatMap(({ sentences, caveats }) => [...sentences, ...caveats].flat())
      .filter((part) => typeof part !== 'string');
    expect(figures.length).toBeGreaterThan(20);
    for (const { at, text, digits, form } of figures) {
      expect(text, at).toBe(printed(valueAt(result, at) as number, digits, form));
    }
  });
  it('is no advice for one model or none, and says that a run is unfinished', () => {
    expect(said(resultOf(steady), 'agentic').text).toBe('There is one model, so there is no choice.');
    const none = undefinedBecause('no answers yet');
    expect(said(resultOf({ mu: none, sigma: none }), 'budget').text).toBe('No model is measured yet.');
    expect(said({ ...resultOf(steady, shakyStrong), partial: true }, 'agentic').caveats).toContain('Not all answers');
  });
});
