import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { ParsedAnswer } from '../../../src/core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../../src/core/studies/study.ts';
import { rightAnswerHistograms } from '../../../src/studies/paraphrase/measure/right-answer-counts.ts';
import { mapQuestionVariants, type ModelItemAnswers } from '../../../src/studies/paraphrase/measure/tally.ts';
import { checkParaphraseResult, type ParaphraseResult } from '../../../src/studies/paraphrase/measure/result.ts';
import {
  hasRightAnswerCounts,
  hasDifferingExtractions,
  rightAnswerHistogram,
} from '../../../src/studies/paraphrase/charts/right-answer-histogram.ts';
import { placed } from '../../charts/placed-rows.ts';
import { threeWavering } from './report/cases.ts';

const item = { id: 'words/001', question: 'Which?', choices: ['a', 'b'], answer: 0 } as unknown as Item;

/**
 * `1` right, `0` wrong, `t` right by the tolerant rule but unreadable by the strict one, `w` right by the strict but not by
 * the tolerant one, `x` failed, `.` missing.
 */
function answer(mark: string): ScoredResponse | undefined {
  const option = (option: number): ParsedAnswer => ({ kind: 'option', option }) as ParsedAnswer;
  const row = (reading: ParsedAnswer, score: number | null) =>
    ({ response: {}, reading, score }) as unknown as ScoredResponse;
  switch (mark) {
    case '1':
      return row(option(0), 1);
    case '0':
      return row(option(1), 0);
    case 't':
      return row({ kind: 'unreadable', why: 'no full stop', tolerant: option(0) } as unknown as ParsedAnswer, 0);
    case 'w':
      return row({ ...option(0), tolerant: option(1) } as ParsedAnswer, 1);
    case 'x':
      return row({ kind: 'unreadable', why: 'failed' } as ParsedAnswer, null);
    default:
      return undefined;
  }
}

/** An item’s answers to its three wordings. */
const asked = (q0: string, q1: string, q2: string): ModelItemAnswers => {
  const marks = { q0, q1, q2 };
  return { item, orders: [...q0].map(() => [0, 1]), rows: mapQuestionVariants((q) => [...marks[q]].map(answer)) };
};

describe('in how many of its ways a question is right', () => {
  const ways = rightAnswerHistograms([
    asked('11', '11', '11'),
    asked('1t', '11', '11'),
    asked('00', '01', 'tt'),
    asked('w1', '11', '11'),
    asked('00', '00', '00'),
    asked('1', '1', '0'),
    asked('11', '1x', '11'),
    asked('11', '1.', '11'),
  ]);

  it('is counted by each reading, questions with as many ways together; those without every answer are in none', () => {
    expect(ways.strict).toEqual({
      complete: 6,
      inAll: 2,
      byWays: [
        // 6 (the first), 5 (t), 1, 6 (w), 0
        { ways: 6, questions: [1, 1, 0, 0, 0, 1, 2] },
        { ways: 3, questions: [0, 0, 1, 0] },
      ],
    });
    expect(ways.tolerant).toEqual({
      complete: 6,
      inAll: 2,
      byWays: [
        // 6, 6 (t), 3, 5 (w), 0
        { ways: 6, questions: [1, 0, 0, 1, 0, 1, 2] },
        { ways: 3, questions: [0, 0, 1, 0] },
      ],
    });
  });

  it('without a complete question there is nothing to draw', () => {
    expect(rightAnswerHistograms([asked('1', 'x', '1')]).strict).toEqual({ complete: 0, inAll: 0, byWays: [] });
  });

  const [one, ...others] = threeWavering.models;
  const result: ParaphraseResult = { ...threeWavering, models: [{ ...one!, rightWays: ways }, ...others] };

  it('is drawn as columns to one scale, fewer ways at their share, with the count of those right in all', () => {
    const chart = rightAnswerHistogram(result, 'strict', undefined);
    expect(chart.title).toBe('How many of the 6 answers to each question are right?');
    expect(chart.note).toBe('1 question has fewer than 6 answers: placed by share.');
    const [columns, text] = chart.spec.panels[0]!.rows[0]!.shapes;
    if (columns?.kind !== 'columns' || text?.kind !== 'text') throw new Error('other shapes');
    // From all right to none: 2 of 3 variants are at 4 of 6.
    expect(columns.columns.map(({ span, share, look, text: { text } }) => [span, share, look, text])).toEqual([
      [[5.5, 6.5], 1, 'full-column', '2'],
      [[4.5, 5.5], 0.5, 'column', '1'],
      [[3.5, 4.5], 0.5, 'column', '1'],
      [[0.5, 1.5], 0.5, 'column', '1'],
      [[-0.5, 0.5], 0.5, 'column', '1'],
    ]);
    expect(text.parts.map(({ text }) => text).join('')).toBe('2 of 6');
    expect(text.parts[0]!.at).toBe('/models/0/rightWays/strict/inAll');
    const drawn = placed(chart.spec, 848);
    expect(drawn.panels[0]!.ticks.map(({ text }) => text)).toEqual(['0', '2', '3', '5', 'all 6']);
    expect(hasDifferingExtractions(result)).toBe(true);
  });

  it('a result of version 0.1 has none, and is let through; counts that do not fit their ways are refused', () => {
    expect(hasRightAnswerCounts(threeWavering)).toBe(false);
    const one = { ...threeWavering.models[0]!, subsets: [] };
    const whole = { ...threeWavering, models: [one] };
    expect(checkParaphraseResult(whole, 'it').models[0]!.rightWays).toBeUndefined();
    const checked = (byWays: ParaphraseResult['models'][number]['rightWays']) =>
      checkParaphraseResult({ ...whole, models: [{ ...one, rightWays: byWays }] }, 'it');
    expect(() => checked({ ...ways, strict: { ...ways.strict, byWays: [{ ways: 6, questions: [1, 2] }] } })).toThrow(
      /^it: /,
    );
  });
});
