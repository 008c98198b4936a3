import { describe, expect, it } from 'vitest';
import { splitPlainTextSentences, splitProseSentences } from '../../src/text/sentences.ts';
import { isThorough } from '../thorough.ts';
import { ofRule, ofScale, ofText } from './readers.ts';
import { repeatedTo, repeatedUnits } from './repeated-units.ts';

/** Rules use the same parsers, so a shorter answer is enough for them. */
const cases = [
  ...Object.entries({ ...ofText, ...ofScale }).map(([name, read]) => ({ name, read, characters: 40_000 })),
  ...Object.entries(ofRule).map(([name, read]) => ({ name, read, characters: 20_000 })),
];

it('has 150 units and more, each once', () => {
  expect(new Set(repeatedUnits).size).toBe(repeatedUnits.length);
  expect(repeatedUnits.length).toBeGreaterThan(150);
});

/** The nightly run tries all units. */
const tried = repeatedUnits.filter((_, n) => isThorough || n % 8 === 0);

// On a slow machine this only takes longer.
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
 * A parser that rescans such a text from every position takes 2 · 10¹⁰ steps, and 4 · 10¹¹ in the nightly run: minutes on
 * any machine. A parser that scans it once takes some tenths of a second.
 */
const extreme = isThorough ? 600_000 : 60_000;
const scannedAgain = [' ', '\n', '\u3000', '_ ', '` ', '=', 'x=', '\\boxed{ ', 'red A ', 'the answer is red ', 'I cannot '];

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
    expect(splitPlainTextSentences(`${gap}x${gap}1. a 2. a`).map(({ words }) => words.join(' '))).toEqual(['x 1 . a 2 . a']);
    expect(splitPlainTextSentences(gap + '1. a '.repeat(20_000)).length).toBeGreaterThan(0);
    expect(splitProseSentences(`One.${gap}Two.`).map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(splitProseSentences(`${gap}x`)).toHaveLength(1);
  });
});
