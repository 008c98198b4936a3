import { describe, expect, test } from 'vitest';
import { conversationCluster } from '../../../src/core/items/conversation-cluster.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { findDuplicateQuestions } from '../../../src/measure/doctor/duplicates.ts';
import { estimateScoreDrift } from '../../../src/measure/doctor/drift.ts';
import { answerLabel } from '../../../src/measure/doctor/option-labels.ts';
import { findDifficultyProblem } from '../../../src/measure/doctor/limits.ts';
import { testPreferredPosition } from '../../../src/measure/doctor/preferred-option.ts';
import { findDominantAnswer } from '../../../src/measure/doctor/same-option.ts';
import { testUnevenAnswerLosses } from '../../../src/measure/doctor/uneven-losses.ts';
import type { NotReadSummary } from '../../../src/measure/not-read/not-read.ts';
import { isMuOutsidePublishedCohort } from '../../../src/measure/grades/cohort.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';
import { vectors } from '../../reference-data.ts';

describe('the same option', () => {
  const answersOf = (yes: number, no: number, rightYes: number) =>
    Array.from({ length: yes + no }, (_, i) => ({ says: i < yes ? 'yes' : 'no', right: i < rightYes ? 'yes' : 'no' }));

  test('in nine of ten answers and more', () => {
    expect(findDominantAnswer(answersOf(60, 0, 42))).toEqual({ label: 'yes', share: 1, right: 0.7, answers: 60 });
    expect(findDominantAnswer(answersOf(54, 6, 42))?.share).toBe(0.9);
    expect(findDominantAnswer(answersOf(53, 7, 42))).toBeUndefined();
  });

  test('is none where it is right as often, and of few answers', () => {
    expect(findDominantAnswer(answersOf(58, 2, 58))).toBeUndefined();
    expect(findDominantAnswer(answersOf(19, 0, 9))).toBeUndefined();
    expect(findDominantAnswer([])).toBeUndefined();
  });

  test('by words, letters or the answer itself', () => {
    const item: Item = { id: 's/1', question: 'Q', choices: ['Yes ', 'no'], answer: 0 };
    expect(answerLabel({ kind: 'option', option: 0, by: 'letter' }, item, true)).toBe('yes');
    expect(answerLabel({ kind: 'option', option: 0, by: 'letter' }, item, false)).toBe('A');
    expect(answerLabel({ kind: 'number', value: 12 }, item, false)).toBe('12');
    expect(answerLabel({ kind: 'text', text: ' Paris! ' }, item, false)).toBe('paris');
    expect(answerLabel({ kind: 'text', text: 'x'.repeat(1e6) }, item, false)).toBeUndefined();
    expect(answerLabel({ kind: 'unreadable', why: '' }, item, true)).toBeUndefined();
  });
});

describe('limits', () => {
  const spreadOf = (share: number, items = 100) => {
    const scores = Float64Array.from({ length: items * 5 }, (_, at) => Number(Math.floor(at / 5) < share * items));
    const spread = promptSpread([{ items, templates: 5, scores, binary: true }]);
    if (!spread) throw new Error('no spread');
    return spread;
  };
  const above = (low: number) => ({ difference: low + 0.1, low, high: low + 0.2, oneSided: low + 0.01 });

  test('too easy from 96% on, where the interval reaches 97%', () => {
    // Wilson’s interval of n of n: n/(n + 1.96²).
    const all = findDifficultyProblem(spreadOf(1), above(0.5));
    expect(all).toMatchObject({ kind: 'too-easy', mu: 1 });
    expect(all?.interval[0]).toBeCloseTo(100 / (100 + 3.8415), 4);
    expect(all?.interval[1]).toBe(1);
    expect(findDifficultyProblem(spreadOf(0.96), above(0.5))?.kind).toBe('too-easy');
    expect(findDifficultyProblem(spreadOf(0.95), above(0.5))).toBeUndefined();
    // With 4,000 questions, 96% is known to 0.6 points.
    expect(findDifficultyProblem(spreadOf(0.96, 4000), above(0.5))).toBeUndefined();
  });

  test('too hard where the interval above chance reaches 0', () => {
    expect(findDifficultyProblem(spreadOf(0.4), above(0))?.kind).toBe('too-hard');
    expect(findDifficultyProblem(spreadOf(0.4), above(0.01))).toBeUndefined();
    expect(findDifficultyProblem(spreadOf(0.4), undefined)).toBeUndefined();
  });

  test('the published cohort goes from 30% to 82%', () => {
    expect([20, 50, 81.8, 82, 97].map((mu) => isMuOutsidePublishedCohort({ mu }, { kind: 'published' }))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('uneven losses', () => {
  const lost = (isLost: (i: number, t: number) => boolean, items = 180, templates = 10): NotReadSummary => {
    const lowest = new Float64Array(items * templates);
    const highest = lowest.map((_, at) => Number(isLost(Math.floor(at / templates), at % templates)));
    const byPrompt = Array.from({ length: templates }, (_, t) => {
      const failed = Array.from({ length: items }, (_, i) => i).filter((i) => isLost(i, t)).length;
      return { asked: items, unreadable: 0, refused: 0, failed, doubtful: 0 };
    });
    return { sets: [{ items, templates, lowest, highest, byPrompt }], byPrompt };
  };

  test('under one prompt, below 2% of all answers', () => {
    const found = testUnevenAnswerLosses(
      lost((i, t) => t === 3 && i < 34),
      1,
    );
    expect(found).toMatchObject({ prompt: 3, share: 34 / 180, p: 1 / 2000 });
    expect(found?.shareInAll).toBeCloseTo(34 / 1800, 12);
  });

  // Exact by hand: eight questions each lose one of two answers, always the first. 2 of 2⁸ orders are as uneven.
  test('with the p of all orders', () => {
    const found = testUnevenAnswerLosses(
      lost((i, t) => t === 0 && i < 8, 20, 2),
      1,
    );
    expect(found?.p).toBeGreaterThan(0.004);
    expect(found?.p).toBeLessThan(0.013);
  });

  test('are none where nothing is lost, or as much under each', () => {
    expect(
      testUnevenAnswerLosses(
        lost(() => false),
        1,
      ),
    ).toBeUndefined();
    expect(
      testUnevenAnswerLosses(
        lost((i) => i % 7 === 0),
        1,
      ),
    ).toBeUndefined();
    expect(
      testUnevenAnswerLosses(
        lost((i, t) => i % 10 === t && i < 60),
        1,
      ),
    ).toBeUndefined();
  });

  test('are found by luck in about 5 of 100', () => {
    let found = 0;
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      const cells = Array.from({ length: 60 * 5 }, () => random() < 0.06);
      if (
        testUnevenAnswerLosses(
          lost((i, t) => cells[5 * i + t] ?? false, 60, 5),
          seed,
        )
      )
        found++;
    }
    expect(found).toBeLessThan(22);
  });
});

describe('drift', () => {
  const ofVector = () => {
    const { item, prompt, score, at, ...expected } = vectors<
      { readonly [field in 'item' | 'prompt' | 'score' | 'at']: readonly number[] } & {
        readonly change: number;
        readonly p: number;
        readonly gap: number;
      }
    >('doctor-drift');
    const timed = {
      item: Int32Array.from(item),
      block: Int32Array.from(prompt),
      prompt: Int32Array.from(prompt),
      score: Float64Array.from(score),
      at: Float64Array.from(at),
    };
    return { timed, expected };
  };

  test('as numpy and scipy have it', () => {
    const { timed, expected } = ofVector();
    const found = estimateScoreDrift(timed);
    expect(found?.isConfounded).toBe(false);
    expect(found?.change).toBeCloseTo(expected.change, 6);
    expect(found?.p).toBeCloseTo(expected.p, 6);
    expect(found?.promptGap).toBeCloseTo(expected.gap, 10);
  });

  const made = (prompts: (i: number, t: number) => number, score: (i: number, at: number) => number) => {
    const cells = Array.from({ length: 60 * 5 }, (_, k) => ({ item: Math.floor(k / 5), prompt: k % 5 }));
    return {
      item: Int32Array.from(cells, ({ item }) => item),
      block: Int32Array.from(cells, ({ prompt }) => prompt),
      prompt: Int32Array.from(cells, ({ prompt }) => prompt),
      at: Float64Array.from(cells, ({ item, prompt }) => prompts(item, prompt)),
      score: Float64Array.from(cells, ({ item, prompt }) => score(item, prompts(item, prompt))),
    };
  };

  test('cannot be told from the prompts where one comes after the other', () => {
    const found = estimateScoreDrift(
      made(
        (i, t) => 60 * t + i,
        (i) => i % 2,
      ),
    );
    expect(found).toMatchObject({ isConfounded: true, promptGap: expect.closeTo(0.8, 1) as number });
  });

  test('is none of answers that came at one time, and of few questions', () => {
    expect(
      estimateScoreDrift(
        made(
          () => 5,
          (i) => i % 2,
        ),
      ),
    ).toBeUndefined();
    const { timed } = ofVector();
    expect(estimateScoreDrift({ ...timed, item: timed.item.map((i) => i % 9) })).toBeUndefined();
  });

  test('is found by luck in about 5 of 100', () => {
    let found = 0;
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      const order = Array.from({ length: 300 }, () => random());
      const drift = estimateScoreDrift(
        made(
          (i, t) => order[5 * i + t] ?? 0,
          (i) => Number(random() < 0.3 + 0.4 * (i / 60)),
        ),
      );
      if (drift && drift.p < 0.05) found++;
    }
    expect(found).toBeLessThan(20);
    expect(found).toBeGreaterThan(2);
  });
});

describe('duplicates', () => {
  const item = (question: string, answer: number, choices = ['red', 'blue']): Item => ({
    id: `s/${question}${answer}`,
    question,
    choices,
    answer,
  });

  test('whatever stands between the words', () => {
    const found = findDuplicateQuestions([
      item('Which one?', 0),
      item('  which  ONE', 1, ['Blue', 'red']),
      item('Which two?', 0),
    ]);
    expect(found).toEqual({ groups: [[0, 1]], extra: 1, contradicting: [] });
  });

  test('with different right answers', () => {
    expect(findDuplicateQuestions([item('Which?', 0), item('Which?', 1)])?.contradicting).toEqual([[0, 1]]);
  });

  test('skip turns of conversations, whose meaning depends on earlier turns', () => {
    const inCluster = (cluster: string, answer: number): Item => ({ ...item('And one more?', answer), cluster });
    const [first, second] = [conversationCluster('1'), conversationCluster('2')];
    expect(findDuplicateQuestions([inCluster(first, 0), inCluster(second, 1)])).toBeUndefined();
    expect(findDuplicateQuestions([inCluster(conversationCluster(''), 0), inCluster(first, 1)])).toBeUndefined();
    expect(findDuplicateQuestions([inCluster('doc 1', 0), inCluster('doc 2', 1)])?.extra).toBe(1);
  });

  test('are none with other choices, on another text, or blank', () => {
    expect(findDuplicateQuestions([item('Which?', 0), item('Which?', 0, ['green', 'blue'])])).toBeUndefined();
    expect(findDuplicateQuestions([item('', 0), item('', 0)])).toBeUndefined();
    const on = (context: string): Item => ({ ...item('Why?', 0), columns: { context } });
    expect(
      findDuplicateQuestions([on('a long text about one thing '.repeat(3)), on('a long text about another '.repeat(3))]),
    ).toBeUndefined();
  });
});

describe('a preferred option', () => {
  const questions = (k: number, n: number, choose: (right: number, random: () => number) => number) => {
    const random = seededRandom(3);
    return Array.from({ length: n }, (_, i) => {
      const chosen = new Array<number>(k).fill(0);
      for (let answer = 0; answer < 5; answer++) {
        const at = choose(i % k, random);
        chosen[at] = (chosen[at] ?? 0) + 1;
      }
      return { right: i % k, chosen };
    });
  };

  test('among four', () => {
    const found = testPreferredPosition(
      questions(4, 80, (right, random) => (random() < 0.5 ? right : random() < 0.6 ? 2 : randomBelow(random, 4))),
      1,
    );
    expect(found).toMatchObject({ position: 2, right: 0.25, p: 1 / 2000 });
    expect(found?.chosen).toBeGreaterThan(0.4);
  });

  test('of two', () => {
    const found = testPreferredPosition(
      questions(2, 60, (right, random) => (random() < 0.5 ? right : 1)),
      1,
    );
    expect(found).toMatchObject({ position: 1, right: 0.5 });
  });

  test('is none of wrong answers without a place, however the right ones are placed', () => {
    const guess = (right: number, random: () => number) => (random() < 0.5 ? right : randomBelow(random, 4));
    expect(testPreferredPosition(questions(4, 80, guess), 1)).toBeUndefined();
    // In seven of ten questions the right answer comes first.
    const uneven = questions(4, 80, (_, random) => randomBelow(random, 4)).map((each, i) => ({
      ...each,
      right: i % 10 < 7 ? 0 : 1,
    }));
    expect(testPreferredPosition(uneven, 1)).toBeUndefined();
    expect(
      testPreferredPosition(
        questions(4, 19, () => 0),
        1,
      ),
    ).toBeUndefined();
    expect(testPreferredPosition([], 1)).toBeUndefined();
  });

  // Each question has an attractive distractor. Positions differ by question, and answers to one question agree.
  test('is none where each question has a distractor of its own', () => {
    let found = 0;
    for (let seed = 0; seed < 60; seed++) {
      const random = seededRandom(seed);
      const made = Array.from({ length: 60 }, () => {
        const right = randomBelow(random, 4);
        const trap = randomBelow(random, 4);
        const chosen = [0, 0, 0, 0];
        chosen[right] = 4;
        chosen[trap] = (chosen[trap] ?? 0) + 6;
        return { right, chosen };
      });
      if (testPreferredPosition(made, seed)) found++;
    }
    expect(found).toBeLessThan(4);
  });
});
