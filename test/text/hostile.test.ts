import { describe, it } from 'vitest';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import { splitPlainTextSentences, splitProseSentences } from '../../src/text/sentences.ts';
import { inLinearTime } from '../linear-time.ts';

/** Repeated, these pieces could make a regular expression or a search scan the rest of the text again and again. */
const pieces = [
  'a',
  ' ',
  '\n',
  '.',
  '. ',
  '"',
  '(',
  '[',
  '[a](',
  '![',
  '](',
  '*',
  '**a',
  '* a',
  '_a',
  '~~',
  '`',
  '`a',
  '```\n',
  '~~~\n a',
  '$',
  '$$ ',
  '$a',
  '$ 1',
  '\\[',
  '\\(',
  '\\begin{align}',
  '\\boxed{',
  '\\frac{',
  '\\a',
  '{',
  '}',
  '<a ',
  '</',
  '&amp',
  '|',
  '| a |\n',
  '|-\n',
  '> ',
  '- ',
  '1. ',
  '#',
  '---\n',
  '1+',
  '1 + 1 = ',
  '(1',
  '(x',
  'x - ',
  '1 aa ',
  '1,000',
  '5/',
  'a.b',
  'a@',
  'a-',
  'a_',
  "a'",
  "n't",
  'www.',
  'http://',
  '..a',
  '!?',
  ':-',
  '1:',
  'U.',
  '\ud800',
  '\u0301',
  'é',
  '你',
  'X, ',
  'X is X ',
  '\t= ',
  '\r',
  '\u200b',
];

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

function readBothWays(text: string): void {
  splitProseSentences(text);
  splitPlainTextSentences(text);
}

describe('hostile text takes time in proportion to its length', () => {
  // Linear work on the longest of them needs some tenths of a second. Quadratic work needs minutes.
  const limit = 30_000;
  const timeout = 2 * limit;

  it.each(pieces.map((piece) => [JSON.stringify(piece), piece]))('%s', { timeout }, (_, piece) => {
    inLinearTime(() => readBothWays(repeated(piece, 100_000)), limit);
  });

  it('500 KB of them all mixed up', { timeout }, () => {
    const random = seededRandom(8);
    let text = '';
    while (text.length < 500_000) text += pieces[randomBelow(random, pieces.length)]!.repeat(1 + randomBelow(random, 3));
    inLinearTime(() => readBothWays(text), limit);
  });
});
