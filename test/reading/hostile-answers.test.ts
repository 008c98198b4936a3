import { describe, expect, it } from 'vitest';
import type { Rule, RuleKind } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/item.ts';
import { readNumber } from '../../src/reading/number.ts';
import { readOption } from '../../src/reading/option.ts';
import { readRating } from '../../src/reading/rating.ts';
import { readByRules } from '../../src/reading/rules/read-by-rules.ts';
import { readOptionInForm, readStrictOption } from '../../src/reading/strict-option.ts';
import { readText } from '../../src/reading/text-answer.ts';
import { readVerdict } from '../../src/studies/judge-pairs/protocol/read-verdict.ts';
import { plainSentencesOf, sentencesOf } from '../../src/text/sentences.ts';
import { isThorough } from '../thorough.ts';
import { repeatedTo, repeatedUnits } from './repeated-units.ts';

const choices = ['red', 'dark red', 'no', '12', 'C', 'A cat'];
const labels = ['Strongly disagree', 'Disagree', 'Agree', 'Strongly agree'];

const ofText: Readonly<Record<string, (text: string) => unknown>> = {
  'an option': (text) => readOption(text, choices),
  'an option by the strict rule': (text) => readStrictOption(text, choices.length),
  'an option in the form': (text) => readOptionInForm(text, choices.length),
  'a number': readNumber,
  'a text': readText,
};

const ruled = (kind: RuleKind, fields: object, item: object): ((text: string) => unknown) => {
  const counts = { rules: [{ kind, ...fields } as Rule], together: 'all' as const };
  const asked = { id: 'set/one', question: 'Which?', counts, ...item } as Item;
  return (text) =>
    readByRules({ model: 'm', item: asked.id, variant: {}, sample: 0, promptHash: '', text, finish: 'stop' }, asked);
};

const ofScale: typeof ofText = {
  'a number of a scale': (text) => readRating(text, { kind: 'numbers', low: 1, high: 5 }),
  'a label': (text) => readRating(text, { kind: 'labels', labels }),
  'a preference': readVerdict,
};

const ofRule: typeof ofText = {
  'the rule of a choice': ruled('choice', {}, { choices, answer: 0 }),
  'the rule of a number': ruled('number', { units: ['km', 'm'], within: 1 }, { answer: '12' }),
  'the rule of a text': ruled('text', {}, { answer: 'Monday' }),
  'the rule of what it contains': ruled('contains', { all: ['red'], none: ['blue'] }, { answer: 'red' }),
  'the rule of an expression': ruled('regex', { pattern: 'a+b*c' }, { answer: 'red' }),
  'the rule of JSON': ruled('json', {}, { answer: 'red' }),
};

/** Rules read with the readers of texts, so a shorter answer does for them. */
const cases = [
  ...Object.entries({ ...ofText, ...ofScale }).map(([name, read]) => ({ name, read, characters: 40_000 })),
  ...Object.entries(ofRule).map(([name, read]) => ({ name, read, characters: 20_000 })),
];

it('has 150 units and more, each once', () => {
  expect(new Set(repeatedUnits).size).toBe(repeatedUnits.length);
  expect(repeatedUnits.length).toBeGreaterThan(150);
});

/** The night run tries all units. */
const tried = repeatedUnits.filter((_, n) => isThorough || n % 3 === 0);

// A slow machine only takes longer.
describe('no repeated unit makes a reader throw', { timeout: 600_000 }, () => {
  it.each(cases)('$name', ({ read, characters }) => {
    const failed = tried.flatMap((unit) => {
      const long = repeatedTo(unit, characters);
      return [long, `Answer: ${long}`].flatMap((text) => {
        try {
          read(text);
          return [];
        } catch (error) {
          return [`${JSON.stringify(text.slice(0, 30))}: ${String(error)}`];
        }
      });
    });
    expect(failed).toEqual([]);
  });
});

/**
 * A reader that scans such a text again from each of its places takes 4 · 10¹¹ steps, minutes on any machine. One that scans it once takes
 * some hundredths of a second, a thousandth of the limit.
 */
const extreme = 600_000;
const scannedAgain = [
  ' ',
  '\n',
  '\u3000',
  '_ ',
  '` ',
  '=',
  'x=',
  '\\boxed{ ',
  'red A ',
  'the answer is red ',
  'I cannot ',
];

describe('readers scan a long answer in one pass', { timeout: 60_000 }, () => {
  it.each(Object.entries(ofText))('%s', (_, read) => {
    for (const unit of scannedAgain) {
      const text = `Answer: 12 A${repeatedTo(unit, extreme)}x`;
      expect(text.length).toBeGreaterThanOrEqual(extreme);
      expect(read(text), JSON.stringify(unit)).toBeDefined();
    }
  });

  it('sentences', () => {
    const gap = ' '.repeat(extreme);
    expect(plainSentencesOf(`${gap}x${gap}1. a 2. a`).map(({ words }) => words.join(' '))).toEqual(['x 1 . a 2 . a']);
    expect(plainSentencesOf(gap + '1. a '.repeat(20_000)).length).toBeGreaterThan(0);
    expect(sentencesOf(`One.${gap}Two.`).map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(sentencesOf(`${gap}x`)).toHaveLength(1);
  });
});
