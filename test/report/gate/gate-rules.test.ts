import { describe, expect, it } from 'vitest';
import { evaluateGateRules, parseGateRule } from '../../../src/report/gate/gate-rules.ts';
import { gateOutcomesToJunit, gateOutcomesToMarkdown, outcomeSentence } from '../../../src/report/gate/gate-texts.ts';
import type { StudyResult } from '../../../src/core/studies/study.ts';

const result = {
  study: 'system-prompt',
  partial: false,
  models: [
    { model: 'a', mu: 71.26, share: 0.5, effect: { value: 4, interval: [3, 6] } },
    {
      model: 'b <&|>',
      mu: 80,
      share: 0.25,
      effect: { value: { value: null, why: 'Too few prompts.' }, interval: { value: null, why: 'Too few prompts.' } },
    },
  ],
} as unknown as StudyResult;
const figures = {
  lines: () => [
    { model: 'a', at: '/models/0', about: '', items: 1 },
    { model: 'b <&|>', at: '/models/1', about: 'sums', items: 1 },
  ],
  gates: {
    accuracy: { field: 'mu' },
    share: { field: 'share', isShare: true },
    effect: { field: 'effect/value', interval: 'effect/interval', range: [0, 100] },
    ends: { field: 'mu', interval: ['mu', 'share'] },
  } as const,
};
const held = (text: string) =>
  evaluateGateRules([parseGateRule(text)], result, figures).map(({ found, isBroken }) => [
    typeof found === 'number' ? found : found.why,
    isBroken,
  ]);

describe('rules that fail a run', () => {
  it('name a number, an end of its interval, a sign and a bound', () => {
    expect(parseGateRule(' effect.low >= -1.5')).toEqual({
      text: 'effect.low >= -1.5',
      name: 'effect',
      end: 'low',
      over: true,
      orEqual: true,
      bound: -1.5,
    });
    for (const wrong of ['', 'effect', 'effect.mid>3', 'effect>', 'effect>3>4', 'effect==3', 'effect>1e3', 'effect>3; x'])
      expect(() => parseGateRule(wrong), wrong).toThrow('--fail needs a rule');
  });

  it('are broken beyond the bound, at it only where they say so, and where there is no number', () => {
    expect(held('accuracy<71.26')).toEqual([
      [71.26, false],
      [80, false],
    ]);
    expect(held('accuracy<=71.26')).toEqual([
      [71.26, true],
      [80, false],
    ]);
    expect(held('share>30')).toEqual([
      [50, true],
      [25, false],
    ]);
    expect(held('effect.low>3')).toEqual([
      [3, false],
      ['Too few prompts.', true],
    ]);
    expect(held('effect.high>5.9')).toEqual([
      [6, true],
      ['Too few prompts.', true],
    ]);
    expect(held('ends.high<1')).toEqual([
      [0.5, true],
      [0.25, true],
    ]);
  });

  it('hold ends of intervals for all rules and models together', () => {
    const models = [
      { mu: 50, effect: { value: 4, interval: [2, 8] } },
      { mu: 60, effect: { value: 0.1, interval: [0, 99.9] } },
    ];
    const four = ['effect.low>3', 'effect.high>3', 'effect.low>1', 'effect.high>1'].map(parseGateRule);
    const outcomes = evaluateGateRules(four, { ...result, models } as unknown as StudyResult, figures);
    // z(1 − 0.025/8) / z(0.975) = 1.3951117510839632, by Python’s statistics.NormalDist.
    expect(outcomes.map(({ together }) => together)).toEqual(Array(8).fill(8));
    expect(outcomes.slice(0, 4).map(({ found }) => found)).toEqual([
      expect.closeTo(4 - 1.3951117510839632 * 2, 10),
      // Cut to the figure’s range.
      0,
      expect.closeTo(4 + 1.3951117510839632 * 4, 10),
      100,
    ]);
    expect(outcomeSentence(outcomes[0]!)).toBe(
      'a: effect.low is 1.21 (for 8 checks together); the rule is effect.low>3: kept.',
    );
    const [one] = evaluateGateRules(four.slice(0, 1), { ...result, models: models.slice(0, 1) } as unknown as StudyResult, {
      ...figures,
      lines: () => figures.lines().slice(0, 1),
    });
    expect([one?.found, one?.together]).toEqual([2, 1]);
  });

  it('are broken by a run that is not finished, and refused for one without models', () => {
    const [first] = evaluateGateRules([parseGateRule('accuracy<50')], { ...result, partial: true }, figures);
    expect(first).toMatchObject({ isBroken: true, found: { why: expect.stringContaining('not finished') as string } });
    expect(() => evaluateGateRules([parseGateRule('accuracy<50')], result, { ...figures, lines: () => [] })).toThrow(
      'no model',
    );
  });

  it('take a share of 0.57 for 57%', () => {
    const exact = { ...result, models: [{ share: 0.57 }, { share: 0.29 }] } as unknown as StudyResult;
    expect(evaluateGateRules([parseGateRule('share<57')], exact, figures).map(({ found }) => found)).toEqual([57, 29]);
  });

  it('take what has no end for the number that it is', () => {
    const endless = { ...result, models: [{ mu: 'Infinity', effect: { interval: [1.5, 'Infinity'] } }] };
    const of = (text: string) =>
      evaluateGateRules([parseGateRule(text)], endless as unknown as StudyResult, {
        ...figures,
        lines: () => figures.lines().slice(0, 1),
      }).map((outcome) => [outcome.isBroken, outcomeSentence(outcome)]);
    expect(of('accuracy<5')).toEqual([[false, 'a: accuracy is Infinity; the rule is accuracy<5: kept.']]);
    expect(of('effect.high>3')).toEqual([[true, 'a: effect.high is Infinity; the rule is effect.high>3: broken.']]);
    expect(of('effect.low>3')).toEqual([[false, 'a: effect.low is 1.5; the rule is effect.low>3: kept.']]);
  });

  it('name what the study has: another name is refused with the list', () => {
    expect(() => held('constructor>1')).toThrow(
      'a run of system-prompt has no “constructor”; it has accuracy, share, effect, ends.',
    );
    expect(() => held('accuracy.low>1')).toThrow('“accuracy” has no interval');
  });

  it('are told in a sentence, in JUnit’s form and in Markdown, with hostile names as text', () => {
    const outcomes = evaluateGateRules([parseGateRule('effect.low>3'), parseGateRule('accuracy<71.3')], result, figures);
    expect(outcomes.map(outcomeSentence)).toEqual([
      'a: effect.low is 3; the rule is effect.low>3: kept.',
      'b <&|> (sums): effect.low>3 cannot be decided: Too few prompts.',
      'a: accuracy is 71.26; the rule is accuracy<71.3: broken.',
      'b <&|> (sums): accuracy is 80; the rule is accuracy<71.3: kept.',
    ]);
    const xml = gateOutcomesToJunit(outcomes, 'x".jsonl');
    expect(xml).toContain('<testsuite name="x&quot;.jsonl" tests="4" failures="2">');
    expect(xml).toContain('<testcase classname="b &lt;&amp;|&gt;, sums" name="effect.low&gt;3">');
    expect(xml.match(/<failure /g)).toHaveLength(2);
    const markdown = gateOutcomesToMarkdown(outcomes, 'x');
    expect(markdown).toContain('### x: 2 of 4 broken');
    expect(markdown).toContain('| b &#60;&#38;\\|&#62;, sums | effect.low&#62;3 | undefined: Too few prompts. | broken |');
  });

  it('never round a number over the bound that it stands before', () => {
    const near = { ...result, models: [{ mu: 69.9999 }, { mu: 70 }] } as unknown as StudyResult;
    const [first] = evaluateGateRules([parseGateRule('accuracy<70')], near, figures);
    expect(first && outcomeSentence(first)).toContain('accuracy is 69.9999;');
  });
});
