import { describe, expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import '../../../src/studies/give-studies.ts';
import { checkPairsResult, type JudgePairsResult } from '../../../src/studies/judge-pairs/measure/result.ts';
import { pairAnswerCountsContent } from '../../../src/studies/judge-pairs/report/tables.ts';
import { judgePairsStudy } from '../../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { judgePairsDefaults } from '../../../src/studies/judge-pairs/protocol/options.ts';
import { parsePreference } from '../../../src/studies/judge-pairs/protocol/parse-preference.ts';
import { measureJudgePairs } from '../../../src/studies/judge-pairs/measure/measure.ts';
import { sentenceToPlainText } from '../../../src/core/words/sentence.ts';
import { buildReportFindingAndBasis } from '../../../src/report/claim-sentences.ts';
import { judgePairsClaimKinds } from '../../../src/studies/judge-pairs/measure/claims.ts';
import { reportSummary } from '../../../src/studies/judge-pairs/report/summary.ts';
import { filterForJudgePairsFigure } from '../../../src/studies/judge-pairs/report/drill-down.ts';
import { byPlace, consistent, madeUpPairs, type PairsShape, type Says } from '../../made-up/judged-pairs.ts';

async function measured(shape: PairsShape): Promise<JudgePairsResult> {
  const { plan, items, responses } = await madeUpPairs(shape);
  const found = await scoreAndMeasureResponses({ plan, items, responses });
  return checkPairsResult(JSON.parse(JSON.stringify(found)) as unknown, 'the result');
}
/** The same preference in both orders on the first pairs, the first position on the others. */
const mostly =
  (pairs: number): Says =>
  (pair, order, sample) =>
    pair < pairs ? consistent(pair, order, sample) : '[[A]]';

const measureWith = (
  { plan, items, responses }: Awaited<ReturnType<typeof madeUpPairs>>,
  reliance: number,
): JudgePairsResult => {
  const rows = responses.map((response) => {
    const reading = judgePairsStudy.read(response, items[0]!, plan);
    return { response, reading, score: judgePairsStudy.score(reading, items[0]!) };
  });
  return measureJudgePairs({ items, rows }, plan, judgePairsDefaults, { reliance });
};

/**
 * The first position, except on the ninth pair. There one order gives the first position and a tie, the other order the
 * second position.
 */
const split: Says = (pair, order, sample) =>
  pair === 8 ? (order === 'a-first' ? `[[${'AC'[sample]}]]` : '[[B]]') : '[[A]]';
const claimsOf = ({ verdicts = [] }: JudgePairsResult) => verdicts.map(({ claim, models }) => `${claim} ${models.join()}`);

test.each([
  ['[[A]]', 'A'],
  ['The second is longer.\nMy final verdict is: [[B]]', 'B'],
  ['[[C]]', 'tie'],
  ['[[ tie ]]', 'tie'],
  ['**Verdict:** B', 'B'],
  ['Winner: Response A.', 'A'],
  ['A', 'A'],
  ['b.', 'B'],
  ['Both are fine.\nTie', 'tie'],
  ['Response B is better.', 'B'],
  ['Assistant A is better', 'A'],
])('reads %j as %s', (text, shown) => {
  expect(parsePreference(text)).toEqual({ shown });
});

test.each([
  ['', 'empty answer'],
  ['[[A]] or rather [[B]]', 'it gives verdicts that differ'],
  ['A\nB', 'it gives verdicts that differ'],
  ['A good answer names its sources, and B does so.', 'it names neither A nor B nor a tie by itself'],
])('cannot read %j', (text, why) => {
  expect(parsePreference(text)).toEqual({ kind: 'unreadable', why });
});

test('tells a refusal', () => {
  expect(parsePreference('As an AI language model I cannot choose.')).toMatchObject({ kind: 'refusal' });
});

test('shows the responses in either order, and reads the verdict in the question’s own', async () => {
  const { plan, items } = await madeUpPairs();
  const [item] = items;
  const asked = (order: string) =>
    judgePairsStudy.prompt({ model: 'm', item: 'pairs/0', variant: { order }, sample: 0 }, item!, plan).messages[0]?.content;
  expect(asked('a-first')).toMatch(/Response A:\nOne response to 0\.\n\nResponse B:\nAnother response to 0\./);
  expect(asked('b-first')).toMatch(/Response A:\nAnother response to 0\.\n\nResponse B:\nOne response to 0\./);
  expect(() => judgePairsStudy.resolve([{ ...item!, columns: {} }], judgePairsDefaults, 1)).toThrow('second response');
});

describe('two judges, one of the responses and one of the places', () => {
  test('have the consistency, the place and the win rate that their verdicts come to', async () => {
    const result = await measured({ pairs: 12 });
    const [one, other] = result.models;
    expect(one?.consistency).toMatchObject({ pairs: 12, same: 12, consistency: 1 });
    expect(one?.places).toEqual({ first: 12, second: 12, tie: 0 });
    expect(one?.wins).toMatchObject([{ a: 'one', b: 'other', pairs: 12, wins: 12, losses: 0, rate: 1 }]);
    // 2 · 2⁻¹², times two judges.
    expect(one?.wins[0]?.pHolm).toBeCloseTo(4 / 4096, 12);
    expect(other?.consistency).toMatchObject({ pairs: 9, same: 0, first: 9, second: 0, consistency: 0 });
    expect(other).toMatchObject({ answered: 24, unreadable: 6, refused: 0, failed: 0 });
    expect(other?.wins).toMatchObject([{ pairs: 9, wins: 4.5, losses: 4.5, rate: 0.5 }]);
    expect(other?.favours.p).toBeCloseTo(4 / 512, 12);
    expect(claimsOf(result)).toEqual(
      expect.arrayContaining([
        'no-place replay:judge-0',
        // 12 of 12 are too few to be sure of more than 83%.
        'keeping-unsure replay:judge-0',
        'found-better replay:judge-0',
        'not-rated replay:judge-1',
        'unread replay:judge-1',
      ]),
    );
  });

  test('one keeps its verdicts and one does not, by the bound that the reader chose', async () => {
    const always: Says = () => '[[A]]';
    const made = await madeUpPairs({ pairs: 30, judges: [consistent, always, mostly(26)] });
    const claimsAt = (reliance: number) => {
      const found = measureWith(made, reliance);
      expect(found.reliance).toBe(reliance);
      return claimsOf(found).filter((each) => /^(?:keep|turns|favours)/.test(each));
    };
    // 26 of 30 are the same. This is shown to be above (1 + 0.2)/2, but not above (1 + 0.667)/2.
    expect(claimsAt(0.667)).toEqual([
      'keeps replay:judge-0',
      'favours-first replay:judge-1',
      'turns replay:judge-1',
      'keeping-unsure replay:judge-2',
    ]);
    expect(claimsAt(0.2)).toContain('keeps replay:judge-2');
    expect(claimsAt(0.9)).toContain('keeping-unsure replay:judge-0');
    const [state] = measureWith(made, 0.667).models.map(({ state }) => state);
    expect(state).toBe('Robust');
  });

  test('each sentence names its pairs, and no verdict prints an interval', async () => {
    const always: Says = () => '[[A]]';
    const made = await madeUpPairs({ pairs: 30, judges: [consistent, always, mostly(26)] });
    const result = measureWith(made, 0.667);
    const { finding, basis } = buildReportFindingAndBasis(result, judgePairsClaimKinds);
    expect(sentenceToPlainText(finding)).toBe(
      'judge-0 (replayed) is robust: it keeps its preference when the responses swap positions, in 100% of pairs, 30 of these 30. ' +
        'judge-1 (replayed) is sensitive: it favours the response shown first. Of the 30 pairs that one position won twice, the first won 30. ' +
        'judge-1 (replayed) is sensitive: its preference changes too often when the responses swap positions. It keeps its preference in 0% of pairs, 0 of these 30. ' +
        'judge-2 (replayed) keeps its preference in 87% of pairs, 26 of these 30. That leaves open whether it is robust: consistency may lie above the bound or below. ' +
        'judge-0 (replayed) prefers one to other: one got 100% of these 30 pairs. A tie, or a pair won once by each, counts as a half. ' +
        'judge-1 (replayed) is not shown to prefer one or other. ' +
        'judge-2 (replayed) prefers one to other: one got 93% of these 30 pairs. A tie, or a pair won once by each, counts as a half.',
    );
    expect(sentenceToPlainText(basis)).toContain(
      'A judge is robust if it is shown to keep its preference in more than 83% of pairs. A judge that decides 67% by the responses and tosses a coin for the rest reaches that.',
    );
    expect(reportSummary(result).headline.split(' ').length).toBeLessThanOrEqual(30);
    expect(reportSummary(result).headline).toContain(
      'judge-1 (replayed) is sensitive: it favours the response shown first.',
    );
  });

  test('a result of an earlier version names no pairs, and still reads well', async () => {
    const result = await measured({ pairs: 30, judges: [consistent, () => '[[A]]'] });
    const verdicts = (result.verdicts ?? []).map(({ about = {}, ...claim }) => {
      const { counted: _, ...before } = about;
      return { ...claim, about: before };
    });
    const { finding } = buildReportFindingAndBasis({ ...result, verdicts }, judgePairsClaimKinds);
    expect(sentenceToPlainText(finding)).toContain(
      'when the responses swap positions, in 100% of pairs. judge-1 (replayed)',
    );
    expect(sentenceToPlainText(finding)).toContain(
      'prefers one to other: one got 100%. A tie, or a pair won once by each, counts as a half.',
    );
    expect(sentenceToPlainText(finding)).not.toMatch(/ {2}| [,.:]|\{/);
  });

  test('a judge of ties alone is not said to keep its verdicts', async () => {
    const result = await measured({ pairs: 60, judges: [() => '[[C]]'] });
    expect(result.models[0]?.consistency).toMatchObject({ same: 60, sameTies: 60 });
    expect(result.verdicts?.find(({ claim }) => claim === 'keeping-unsure')?.why).toMatch(/ties/);
  });

  test('of a run that is not finished nothing is said but how far it is', async () => {
    const { plan, items, responses } = await madeUpPairs();
    const found = (await scoreAndMeasureResponses({
      plan,
      items,
      responses: responses.slice(0, 20),
    })) as unknown as JudgePairsResult;
    expect(found.partial).toBe(true);
    expect(claimsOf(found)).toEqual(['so-far replay:judge-0,replay:judge-1']);
  });

  test('a count of verdicts leads to those, where it is of them alone', async () => {
    const result = await measured({ pairs: 4 });
    const outcome = (...steps: string[]) => filterForJudgePairsFigure(result, 'models', ['0', ...steps])?.outcome;
    expect(outcome('wins', '0', 'wins')).toBe('for the first response');
    expect(outcome('wins', '0', 'losses')).toBe('for the second response');
    expect(outcome('wins', '0', 'ties')).toBe('a tie');
    expect(outcome('places', 'tie')).toBe('a tie');
    expect(outcome('unreadable')).toBe('unreadable');
    expect(outcome('wins', '0', 'rate')).toBeUndefined();
    const mixed = await measured({ pairs: 4, authors: (pair) => (pair % 2 === 0 ? ['x', 'y'] : ['y', 'x']) });
    expect(filterForJudgePairsFigure(mixed, 'models', ['0', 'wins', '0', 'wins'])).toEqual({ model: 'replay:judge-0' });
  });

  test('of several pairs of authors each number leads to the questions with responses of its two', async () => {
    const shape: PairsShape = { pairs: 24, authors: (pair) => (pair % 3 === 0 ? ['x', 'y'] : ['z', 'y']) };
    const { models, verdicts = [], ...result } = await measured(shape);
    const behind = (part: string, ...steps: string[]) =>
      filterForJudgePairsFigure({ ...result, models, verdicts }, part, steps);
    const model = 'replay:judge-0';
    expect(behind('models', '0', 'wins', '1', 'rate')).toEqual({ model, authors: ['z', 'y'] });
    expect(behind('models', '0', 'wins', '0', 'interval', '0')).toEqual({ model, authors: ['x', 'y'] });
    const outcome = 'for the second response';
    expect(behind('models', '0', 'wins', '1', 'losses')).toEqual({ model, authors: ['z', 'y'], outcome });
    expect(behind('models', '0', 'consistency', 'consistency')).toEqual({ model, group: 'same' });
    expect(behind('models', '0', 'consistency', 'halfTies')).toEqual({ model, group: 'halfTies' });
    const shownClaims = verdicts.map(({ claim, about = {} }, at) => ({ claim, about, behind: behind('verdicts', `${at}`) }));
    const wins = shownClaims.filter(({ claim }) => claim === 'found-better' || claim === 'not-told-apart');
    expect(wins.map(({ behind }) => behind?.authors)).toEqual([
      ['x', 'y'],
      ['z', 'y'],
    ]);
    expect(shownClaims.find(({ claim }) => claim === 'keeps')?.behind).toEqual({ model });
    expect(behind('verdicts', '99')).toEqual({});
  });

  test('a pair whose authors stand the other way round counts for the same author', async () => {
    const result = await measured({
      pairs: 10,
      judges: [consistent],
      authors: (pair) => (pair % 2 === 0 ? ['x', 'y'] : ['y', 'x']),
    });
    expect(result.models[0]?.wins).toMatchObject([{ a: 'x', b: 'y', pairs: 10, wins: 5, losses: 5, rate: 0.5 }]);
  });

  test('two responses by the same author are the first and the second: nobody is better than himself', async () => {
    const result = await measured({ pairs: 4, judges: [consistent], authors: () => ['x', 'x'] });
    expect(result.models[0]?.wins).toMatchObject([{ a: 'First response', b: 'Second response', wins: 4, rate: 1 }]);
  });

  test('of several samples most count', async () => {
    const result = await measured({
      pairs: 4,
      samples: 3,
      judges: [(pair, order, sample) => (sample === 0 ? byPlace(0, order, 0) : pair < 2 ? consistent(0, order, 0) : '')],
    });
    // Pairs 0 and 1: twice the same response, once the same position. Pairs 2 and 3: only the position counts.
    expect(result.models[0]?.consistency).toMatchObject({ pairs: 4, same: 2, first: 2 });
  });

  test('samples of which no verdict has most are split: no tie, no verdict kept, and counted', async () => {
    const result = await measured({
      pairs: 10,
      samples: 2,
      // The first eight pairs: [[A]] and [[B]] in either order. The ninth differs within one order only, the tenth in
      // neither.
      judges: [(pair, order, sample) => (pair < 8 ? `[[${'AB'[sample]}]]` : split(pair, order, sample))],
    });
    const [judge] = result.models;
    expect(judge).toMatchObject({ split: 17, unreadable: 0, places: { first: 2, second: 1, tie: 0 } });
    expect(judge?.consistency).toMatchObject({ pairs: 1, same: 0, sameTies: 0, first: 1, consistency: 0 });
    expect(judge?.wins[0]).toMatchObject({ pairs: 2, ties: 0 });
    expect(pairAnswerCountsContent(result).tables[0]?.table.figures.map(({ title }) => title)).toContain('Split');
    expect(pairAnswerCountsContent(result).says).toContain('it is no tie');
  });

  test('of one sample nothing is split, and nothing says so', async () => {
    const result = await measured({ pairs: 3, judges: [() => '[[C]]'] });
    expect(result.models[0]).not.toHaveProperty('split');
    expect(result.models[0]?.consistency).toMatchObject({ pairs: 3, same: 3, sameTies: 3 });
    expect(pairAnswerCountsContent(result).tables[0]?.table.figures.map(({ title }) => title)).not.toContain('Split');
  });

  test('nothing that can be read gives no number, and says why', async () => {
    const result = await measured({ pairs: 3, judges: [() => 'Well.'] });
    const [judge] = result.models;
    expect(isNumber(judge!.consistency.consistency)).toBe(false);
    expect(judge?.wins[0]?.rate).toEqual({ value: null, why: 'no pair has a preference' });
    expect(claimsOf(result)).toContain('not-rated replay:judge-0');
  });

  test('a reading changed by hand counts in the question’s own order', async () => {
    const { plan, items, responses } = await madeUpPairs({ pairs: 2, judges: [byPlace] });
    const { model, item, variant, sample } = responses[1]!;
    const text = (answer: string) => ({ kind: 'text', text: answer }) as const;
    const changed = async (answer: string) => {
      const verdict = { model, item, variant, sample, reading: text(answer), by: 'me', why: '' };
      return (await scoreAndMeasureResponses({
        plan,
        items,
        responses,
        corrections: [verdict],
      })) as unknown as JudgePairsResult;
    };
    expect((await changed('First')).models[0]).toMatchObject({
      consistency: { pairs: 2, same: 1, first: 1 },
      unreadable: 0,
    });
    expect((await changed('who knows')).models[0]).toMatchObject({ consistency: { pairs: 1 }, unreadable: 1 });
  });
});
