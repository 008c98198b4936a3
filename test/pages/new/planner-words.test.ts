import { expect, test } from 'vitest';
import { detectableSizes } from '../../../src/measure/planning/planner.ts';
import {
  planAssumptionsInWords,
  bestDoublingsInWords,
  detectableSizesInWords,
  questionCountInWords,
} from '../../../src/pages/new/planner-words.ts';

const starter = { sets: [20, 20, 20], prompts: 10, samples: 1 };

test('questions of equal, of unequal and of a single set', () => {
  expect(questionCountInWords([20, 20, 20])).toBe('3 × 20 questions');
  expect(questionCountInWords([20, 30])).toBe('50 questions in 2 sets');
  expect(questionCountInWords([1])).toBe('1 question');
});

test('what the starter’s size finds, and what to change first', () => {
  const now = detectableSizes(starter);
  expect(detectableSizesInWords(starter, now, 2)).toBe(
    'With 3 × 20 questions and 10 prompts this finds prompt effects of 5.2 points and differences between two models of 11 points (in 80% of runs).',
  );
  const ofThree = { ...starter, models: 3 };
  expect(detectableSizesInWords(ofThree, detectableSizes(ofThree), 3)).toMatch(
    / and a lead of 15 points over each of the 2 other models \(in 80% of runs\)\.$/,
  );
  expect(bestDoublingsInWords(starter, now, 2)).toEqual([
    'For prompt effects: twice the questions lowers this most, from 5.2 points to 3.7 points.',
    'For differences between models: twice the questions lowers this most, from 11 points to 7.9 points.',
  ]);
  expect(planAssumptionsInWords(starter)).toMatch(/prompt effects of 1\.3 points to 6\.9 points\.$/);
});

test('one model has no difference to find; with few prompts no effect is promised', () => {
  const few = { ...starter, prompts: 3 };
  expect(detectableSizesInWords(few, detectableSizes(few), 2)).toMatch(
    /prompts this finds differences between two models of \d+ points/,
  );
  expect(detectableSizesInWords(few, detectableSizes(few), 1)).toMatch(/there are too few answers to find anything\.$/);
  expect(bestDoublingsInWords(few, detectableSizes(few), 1)).toEqual([]);
});
