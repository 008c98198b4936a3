import { describe, expect, it } from 'vitest';
import { wordFeatureStrings } from '../../../src/text/parser/features.ts';
import { parserOnDisk } from '../../../tools/commands/parser-on-disk.ts';
import { vocabulary } from './shipped.ts';

const spelling = { replacements: { '’': "'", '—': '-' }, longestShape: 6 };

describe('what the parser sees of a word', () => {
  it('is the word without case and digits, its ends and its shape', () => {
    expect(wordFeatureStrings('Restarting', spelling)).toEqual(['restarting', 'r g', 'res', 'ng', 'ing', 'ting', 'Xxx']);
    expect(wordFeatureStrings('1,250', spelling)).toEqual(['0,000', '0 0', '0,0', '00', '000', ',000', 'd,dd']);
    expect(wordFeatureStrings('X', spelling)).toEqual(['x', 'x x', 'x', 'x', 'x', 'x', 'X']);
    expect(wordFeatureStrings('McDonald’s', spelling).at(-1)).toBe('XxXxxu');
  });

  it('counts code points and survives what is no word', () => {
    expect(wordFeatureStrings('😀', spelling)).toEqual(['😀', '😀 😀', '😀', '😀', '😀', '😀', 'u']);
    expect(wordFeatureStrings('', spelling)).toEqual(['', ' ', '', '', '', '', '']);
    expect(wordFeatureStrings('\ud800', spelling)[0]).toBe('\ud800');
    const long = 'Ab😀'.repeat(3000);
    expect(wordFeatureStrings(long, spelling).slice(2, 6)).toEqual(['ab😀', 'b😀', 'ab😀', '😀ab😀']);
  });

  it('is the same in training and here, for words of all kinds', async () => {
    const parser = await parserOnDisk('plain');
    const { checks } = vocabulary();
    expect(checks.length).toBeGreaterThan(20);
    for (const [form, numbers] of checks) expect(parser.numbers(form), form).toEqual(numbers);
  });
});
