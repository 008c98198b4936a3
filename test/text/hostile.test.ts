import { describe, expect, it } from 'vitest';
import { randomBelow, seededRandom } from '../../src/measure/random.ts';
import { plainSentencesOf, sentencesOf } from '../../src/text/sentences.ts';

/** Pieces that, repeated, make a regular expression or a search for an end run over the rest of the text again and again. */
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

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

function readBothWays(text: string): void {
  sentencesOf(text);
  plainSentencesOf(text);
}

describe('hostile text takes time in proportion to its length', () => {
  // Again where other work on the machine got in between: what is quadratic fails every time.
  const again = { retry: 2 };

  it.each(pieces.map((piece) => [JSON.stringify(piece), piece]))('%s', again, (_, piece) => {
    for (const size of [4_000, 8_000]) readBothWays(repeated(piece, size));
    const [once, fourTimes] = [16_000, 64_000].map((size) => cpuMs(() => readBothWays(repeated(piece, size))));
    // Four times as long if linear, 16 times if quadratic; short times say nothing.
    if (fourTimes! > 200) expect(fourTimes! / once!).toBeLessThan(9);
    expect(fourTimes).toBeLessThan(4_000);
  });

  it('1 MB of them all mixed up', again, () => {
    const random = seededRandom(8);
    let text = '';
    while (text.length < 1_000_000)
      text += pieces[randomBelow(random, pieces.length)]!.repeat(1 + randomBelow(random, 3));
    const half = cpuMs(() => readBothWays(text.slice(0, 500_000)));
    const whole = cpuMs(() => readBothWays(text));
    expect(whole / half).toBeLessThan(3.2);
  });
});
