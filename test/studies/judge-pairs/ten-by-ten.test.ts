import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/random.ts';
import { measurePairs } from '../../../src/studies/judge-pairs/measure/measure.ts';
import { judgePairsDefaults } from '../../../src/studies/judge-pairs/protocol/options.ts';
import { judgePairs } from '../../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { madeUpPairs } from '../../made-up/judged-pairs.ts';

/** Ten questions with ten pairs each: which of two authors is better is a matter of the question, and over all questions neither is. */
async function isFoundBetter(seed: number, isGrouped: boolean): Promise<boolean> {
  const random = seededRandom(seed);
  const shares = Array.from({ length: 10 }, () => (random() < 0.5 ? 0.2 : 0.8));
  const first = Array.from({ length: 100 }, (_, pair) => random() < shares[Math.floor(pair / 10)]!);
  const { plan, items, responses } = await madeUpPairs({
    pairs: 100,
    judges: [(pair, order) => (first[pair] === (order === 'a-first') ? '[[A]]' : '[[B]]')],
  });
  const asked = items.map((item, pair) =>
    isGrouped ? { ...item, question: `Question ${Math.floor(pair / 10)}?` } : item,
  );
  const rows = responses.map((response) => {
    const reading = judgePairs.read(response, items[0]!, plan);
    return { response, reading, score: judgePairs.score(reading, items[0]!) };
  });
  const { verdicts = [] } = measurePairs({ items: asked, rows }, plan, judgePairsDefaults, {});
  return verdicts.some(({ claim }) => claim === 'found-better');
}

test('ten questions × ten pairs: pairs of one question count together', async () => {
  let [alone, together] = [0, 0];
  for (let seed = 1; seed <= 40; seed++) {
    if (await isFoundBetter(seed, false)) alone++;
    if (await isFoundBetter(seed, true)) together++;
  }
  expect(alone).toBeGreaterThan(8);
  expect(together).toBeLessThanOrEqual(5);
});
