import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { measureJudgePairs } from '../../../src/studies/judge-pairs/measure/measure.ts';
import { judgePairsDefaults } from '../../../src/studies/judge-pairs/protocol/options.ts';
import type { JudgePairsResult } from '../../../src/studies/judge-pairs/measure/result.ts';
import { problemMessage } from '../../../src/report/doctor/doctor-words.ts';
import { judgePairsStudy } from '../../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { madeUpPairs } from '../../made-up/judged-pairs.ts';

/**
 * Ten questions with ten pairs each. Which of two authors is better depends on the question. Over all questions, neither is
 * better.
 */
async function measured(seed: number, grouped: 'not' | 'by question' | 'by passage'): Promise<JudgePairsResult> {
  const random = seededRandom(seed);
  const shares = Array.from({ length: 10 }, () => (random() < 0.5 ? 0.2 : 0.8));
  const first = Array.from({ length: 100 }, (_, pair) => random() < shares[Math.floor(pair / 10)]!);
  const { plan, items, responses } = await madeUpPairs({
    pairs: 100,
    judges: [(pair, order) => (first[pair] === (order === 'a-first') ? '[[A]]' : '[[B]]')],
  });
  const asked = items.map((item, pair) => {
    const group = Math.floor(pair / 10);
    const questions = {
      not: item.question,
      'by question': `Question ${group}?`,
      'by passage': `${passage(group)}\n\n${item.question}`,
    };
    return { ...item, question: questions[grouped] };
  });
  const rows = responses.map((response) => {
    const reading = judgePairsStudy.read(response, items[0]!, plan);
    return { response, reading, score: judgePairsStudy.score(reading, items[0]!) };
  });
  return measureJudgePairs({ items: asked, rows }, plan, judgePairsDefaults, {});
}

const passage = (group: number): string =>
  `In the year ${1900 + group} the trees of the town were counted. ${'Each was given a number, and the list was kept. '.repeat(4)}`;

const isFoundBetter = ({ verdicts = [] }: JudgePairsResult): boolean =>
  verdicts.some(({ claim }) => claim === 'found-better');

test('ten questions × ten pairs: pairs of one question count together', async () => {
  let [alone, together] = [0, 0];
  for (let seed = 1; seed <= 40; seed++) {
    if (isFoundBetter(await measured(seed, 'not'))) alone++;
    const found = await measured(seed, 'by question');
    if (isFoundBetter(found)) together++;
    expect(found.doctor).toBeUndefined();
  }
  expect(alone).toBeGreaterThan(8);
  expect(together).toBeLessThanOrEqual(5);
});

test('pairs whose questions share a passage count together, and the report says so', async () => {
  let together = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const found = await measured(seed, 'by passage');
    if (isFoundBetter(found)) together++;
    expect((found.doctor ?? []).map((problem) => Object.values(problemMessage(problem) ?? {}).join(' '))).toEqual([
      '100 questions in “pairs” share a passage with others: 10 clusters. They count together, so intervals are wider. The set does not name its clusters.',
    ]);
    expect(found.models[0]?.wins).toEqual((await measured(seed, 'by question')).models[0]?.wins);
  }
  expect(together).toBeLessThanOrEqual(3);
});

test('a judge that prefers the response shown first in nearly all pairs, and pairs that are there twice', async () => {
  const { plan, items, responses } = await madeUpPairs({ pairs: 20, judges: [() => '[[A]]'] });
  const twice = items.map((item, n) => (n === 1 ? { ...items[0]!, id: item.id } : item));
  const rows = responses.map((response) => {
    const reading = judgePairsStudy.read(response, items[0]!, plan);
    return { response, reading, score: judgePairsStudy.score(reading, items[0]!) };
  });
  const { doctor = [] } = measureJudgePairs({ items: twice, rows }, plan, judgePairsDefaults, {});
  expect(doctor.map((problem) => problemMessage(problem)?.problem)).toEqual([
    '1 of 20 questions in “pairs” repeat another question.',
    'judge-0 (replayed) gives “the response shown first” in 100% of its 40 preferences.',
  ]);
});
