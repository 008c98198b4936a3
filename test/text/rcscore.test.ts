import { describe, expect, it } from 'vitest';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import { analyseText, analyseAll, maxAnalysedWords, type AnalysedText } from '../../src/text/analyse.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { defaultRcScoreSettings, computeRcScore, type RcScore, type RcScoreSettings } from '../../src/text/rcscore.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { parserOnDisk } from '../../tools/commands/parser-on-disk.ts';
import { fakeParser } from './fake-parser.ts';
import { madeUpAnswers } from './made-up-answers.ts';
import { ownTexts } from './own-texts.ts';
import { inLinearTime } from '../linear-time.ts';

const fake = { parser: fakeParser, encoder: lexicalEncoder };
const compared = async (a: string, b: string, settings?: RcScoreSettings): Promise<RcScore> => {
  const [x, y] = await analyseAll([a, b], fake);
  return computeRcScore(x!, y!, settings);
};
const dimensions = ({ structurality, lexicality, coherence, rcscore }: RcScore): number[] => [
  structurality,
  lexicality,
  coherence,
  rcscore,
];

function shuffled(sentences: readonly string[], random: () => number): string[] {
  const order = [...sentences];
  for (let i = order.length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

describe('properties', () => {
  const answers = madeUpAnswers(12, 4, 7);
  const odd = [
    'Yes',
    '18',
    'X',
    'a b c',
    'Yes. yes. Yes! yes',
    '你好，世界。',
    'Wait... what?! No — never.',
    '| a | b |\n|---|---|\n| c | d |',
    `${'Same. '.repeat(40)}End.`,
    'no stop '.repeat(700),
  ];

  it('a text with itself scores exactly 1 everywhere', async () => {
    for (const text of [...ownTexts.map((each) => each.join(' ')), ...answers.flat(), ...odd, '', ' ', '```\ncode\n```']) {
      // The text is analysed twice, so nothing is equal only because it is the same object.
      const found = computeRcScore(await analyseText(text, fake), await analyseText(text, fake));
      expect(dimensions(found), text).toEqual([1, 1, 1, 1]);
      expect(Object.values(found.components), text).toEqual([1, 1, 1, 1, 1, 1]);
      expect(found.alignment.every(({ a, b, similarity, jaccard }) => a === b && similarity === 1 && jaccard === 1)).toBe(
        true,
      );
    }
  });

  it('is symmetric to the last bit, under every setting', async () => {
    const texts = await analyseAll(
      [...answers.slice(0, 2).flat(), ...odd, '', ...ownTexts.map((each) => each.join(' '))],
      fake,
    );
    const other: RcScoreSettings = {
      ...defaultRcScoreSettings,
      dimensions: { structurality: 0.2, lexicality: 0.5, coherence: 0.3 },
      mostChunks: 3,
      endWeight: 2,
      chunkBertScore: 0.3,
      pairing: 'best-match',
      unpaired: 'zero',
    };
    for (const settings of [defaultRcScoreSettings, other]) {
      const scores = texts.map((a) => texts.map((b) => computeRcScore(a, b, settings)));
      for (const [i, row] of scores.entries()) {
        for (const [j, there] of row.entries()) {
          const back = scores[j]![i]!;
          expect(dimensions(there)).toEqual(dimensions(back));
          expect(there.components).toEqual(back.components);
          const turned = back.alignment.map(({ a, b, ...of }) => ({ a: b, b: a, ...of }));
          expect(there.alignment).toEqual(turned.toSorted((x, y) => x.a - y.a || x.b - y.b));
          for (const value of [...dimensions(there), ...Object.values(there.components)]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  it('shuffled sentences lower coherence and leave structurality and TF-IDF', async () => {
    const random = seededRandom(1);
    for (const sentences of ownTexts) {
      const text = await analyseText(sentences.join(' '), fake);
      expect(text.sentences).toHaveLength(sentences.length);
      for (let round = 0; round < 25; round++) {
        const order = shuffled(sentences, random);
        const found = computeRcScore(text, await analyseText(order.join(' '), fake));
        const same = order.every((sentence, i) => sentence === sentences[i]);
        if (same) expect(found.coherence).toBe(1);
        else expect(found.coherence).toBeLessThan(1);
        expect(found.structurality).toBe(1);
        expect(found.components.tfidf).toBe(1);
        expect(found.components.similarity).toBe(1);
      }
    }
  });

  it('the further a sentence is from its place, the lower coherence', async () => {
    const sentences = ownTexts[2]!;
    const text = await analyseText(sentences.join(' '), fake);
    const movedBy = async (places: number): Promise<number> => {
      const others = sentences.filter((_, i) => i !== 2);
      const moved = others.toSpliced(2 + places, 0, sentences[2]!);
      return computeRcScore(text, await analyseText(moved.join(' '), fake)).coherence;
    };
    const found = [await movedBy(0), await movedBy(1), await movedBy(3), await movedBy(6)];
    expect(found).toEqual(found.toSorted((x, y) => y - x));
    expect(new Set(found).size).toBe(4);
  });

  it('one by one or many at once: the same', async () => {
    const texts = answers.slice(0, 3).flat();
    const together = await analyseAll(texts, fake);
    const alone = await Promise.all(texts.map((text) => analyseText(text, fake)));
    expect(together).toEqual(alone);
  });
});

describe('by hand', () => {
  it('two sentences that changed places', async () => {
    const found = await compared('The cat sat on the mat. It was happy.', 'It was happy. The cat sat on the mat.');
    // The LCS has six of nine tokens: the longer sentence. Order, position and continuity are 0, so a quarter is left.
    expect(found.components).toEqual({ tfidf: 1, rouge: 6 / 9, order: 0, position: 0, continuity: 0, similarity: 1 });
    expect(found.coherence).toBe(0.25);
    expect(found.lexicality).toBeCloseTo((1 + 6 / 9) / 2, 15);
    expect(found.alignment.map(({ a, b }) => [a, b])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(found.rcscore).toBeCloseTo((1 + (1 + 6 / 9) / 2 + 0.25) / 3, 15);
    expect(found.encoder).toBe(lexicalEncoder.id);
  });

  it('three paired sentences and one more at the end', async () => {
    const three = ownTexts[0]!.slice(0, 3);
    const four = ownTexts[0]!.slice(0, 4);
    const { components, structurality, alignment } = await compared(three.join(' '), four.join(' '));
    expect(alignment.map(({ a, b }) => [a, b])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(structurality).toBe(1);
    expect(components.order).toBe(1);
    // Two neighbours are kept of 2 and of 3: 2 · 2 / (2 + 3).
    expect(components.continuity).toBe(0.8);
    // Positions 0, ½, 1 against 0, ⅓, ⅔, and 1 without a partner. Weights: 2, 1 + ⅓, 2, and 2 without a partner.
    const weights = [2, 1 + 1 / 3, 2];
    const earned = 2 * (weights[0]! + weights[1]! * (1 - 1 / 6) + weights[2]! * (1 - 1 / 3));
    expect(components.position).toBeCloseTo(earned / (2 * (2 + 4 / 3 + 2) + 2), 14);
    const zero = await compared(three.join(' '), four.join(' '), { ...defaultRcScoreSettings, unpaired: 'zero' });
    expect(zero.structurality).toBe(0.75);
  });

  it('structurality: shared of all triples', async () => {
    const parser = {
      version: 'by hand',
      parse: (sentences: readonly (readonly string[])[]) =>
        sentences.map((words) =>
          words.map((form, i) => ({
            form,
            upos: form === '.' ? 'PUNCT' : form === 'quickly' ? 'ADV' : i === 0 ? 'NOUN' : 'VERB',
            head: i === 1 ? 0 : 2,
            deprel: i === 0 ? 'nsubj' : i === 1 ? 'root' : form === '.' ? 'punct' : 'advmod',
          })),
        ),
    };
    const [a, b] = await analyseAll(['Dogs bark.', 'Cats run quickly.'], { parser, encoder: lexicalEncoder });
    expect([...a!.sentences[0]!.triples]).toEqual(['NOUN nsubj VERB', 'VERB root ROOT', 'PUNCT punct VERB']);
    expect(computeRcScore(a!, b!).structurality).toBe(3 / 4);
  });

  it('best matches may share a partner', async () => {
    const settings = { ...defaultRcScoreSettings, pairing: 'best-match' as const };
    const { alignment } = await compared('Let us see. Bread is old. Let us see.', 'Let us see. Ships pass.', settings);
    expect(alignment.filter(({ a, b, similarity }) => b === 0 && similarity === 1 && a !== 1)).toHaveLength(2);
  });

  it('weights', async () => {
    const a = ownTexts[1]!.join(' ');
    const b = ownTexts[1]!.slice(2).join(' ');
    const plain = await compared(a, b);
    const flow = { order: 0, position: 0, continuity: 0, similarity: 3 };
    const dimensions = { structurality: 0, lexicality: 0, coherence: 7 };
    const found = await compared(a, b, { ...defaultRcScoreSettings, flow, dimensions });
    expect(found.coherence).toBeCloseTo(plain.components.similarity ** 3, 14);
    expect(found.rcscore).toBeCloseTo(found.coherence, 15);
    const words = { tfidf: 0, rouge: 1 };
    expect((await compared(a, b, { ...defaultRcScoreSettings, words })).lexicality).toBe(plain.components.rouge);
  });
});

describe('without much to compare', () => {
  it('empty against something is 0, empty against empty 1', async () => {
    for (const empty of ['', ' \n', '```\nprint(1)\n```', '---']) {
      const found = await compared(empty, 'The answer is 18.');
      expect([found.structurality, found.coherence, found.alignment]).toEqual([0, 0, []]);
      expect(dimensions(await compared(empty, ''))[0]).toBe(1);
    }
    expect(dimensions(await compared('', 'The answer is 18.'))).toEqual([0, 0, 0, 0]);
    expect(dimensions(await compared('', '  '))).toEqual([1, 1, 1, 1]);
  });

  it('one word', async () => {
    expect(dimensions(await compared('Yes', 'yes'))).toEqual([1, 1, 1, 1]);
    const { components, coherence, lexicality } = await compared('Yes', 'No');
    const { similarity } = components;
    expect(components).toEqual({ tfidf: 0, rouge: 0, order: 1, position: 1, continuity: 1, similarity });
    expect(lexicality).toBe(0);
    expect(coherence).toBeCloseTo((0.75 + 0.25 * similarity) * similarity ** 2, 15);
  });

  it('without terms or tokens', async () => {
    // Digits are tokens but not terms, so TF-IDF takes ROUGE-L's value.
    expect((await compared('7', '7.')).components).toMatchObject({ tfidf: 1, rouge: 1 });
    expect((await compared('7', '8')).components).toMatchObject({ tfidf: 0, rouge: 0 });
    // Greek words are terms but not tokens.
    expect((await compared('είναι', 'είναι')).components).toMatchObject({ tfidf: 1, rouge: 1 });
    expect((await compared('είναι', 'όχι')).components).toMatchObject({ tfidf: 0, rouge: 0 });
  });
});

describe('long and hostile texts', () => {
  it('are analysed in part, and say so', async () => {
    const text = 'One word follows another here, and then there come six more. '.repeat(2000);
    const { cut, sentences, rouge } = await analyseText(text, fake);
    expect(cut).toBe(true);
    expect(sentences).toHaveLength(Math.ceil(maxAnalysedWords / 13));
    expect(rouge.tokens).toHaveLength(sentences.length * 11);
  });

  it('are compared in bounded time', { timeout: 120_000 }, async () => {
    const noise = seededRandom(3);
    const words = Array.from({ length: 200_000 }, () => `w${randomBelow(noise, 1e6)}`).join(' ');
    const texts = await analyseAll([words, 'a.b '.repeat(250_000), '. '.repeat(500_000)], fake);
    const shouts = Array.from({ length: 9000 }, () => `w${randomBelow(noise, 1e6)}!`);
    texts.push(...(await analyseAll([shouts.join(' '), shouts.toReversed().join(' ')], fake)));
    inLinearTime(() => texts.flatMap((text, a) => texts.slice(a + 1).map((other) => computeRcScore(text, other))));
  });

  it('other tools, wrong settings', async () => {
    const text = await analyseText('Yes.', fake);
    expect(() => computeRcScore(text, { ...text, encoder: 'other' })).toThrow(RangeError);
    expect(() => computeRcScore(text, { ...text, parser: 'other' })).toThrow(RangeError);
    const wrong = (part: Partial<RcScoreSettings>) => () =>
      computeRcScore(text, text, { ...defaultRcScoreSettings, ...part });
    expect(wrong({ words: { tfidf: -1, rouge: 1 } })).toThrow(
      new UserError('The weight words.tfidf is -1; it must be 0 or more.'),
    );
    expect(wrong({ words: { tfidf: 0, rouge: 0 } })).toThrow(UserError);
    expect(wrong({ mostChunks: 0 })).toThrow(UserError);
    expect(wrong({ chunkBertScore: 1.5 })).toThrow(UserError);
    expect(wrong({ endWeight: NaN })).toThrow(UserError);
  });
});

it('with the real parser: an answer is nearer to its rewording than to another answer', async () => {
  const tools = { parser: await parserOnDisk(), encoder: lexicalEncoder };
  const [first, reworded, other] = (await analyseAll(
    [
      'To find the total, multiply the number of boxes by the number of pens in each box. There are 4 boxes with 6 pens. So there are 24 pens.',
      'To get the total, multiply the number of boxes by the number of pens in every box. We have 4 boxes with 6 pens. Therefore there are 24 pens.',
      'Rivers rarely freeze in this valley! Fishermen, who know every bend, sleep badly when they do.',
    ],
    tools,
  )) as [AnalysedText, AnalysedText, AnalysedText];
  const near = computeRcScore(first, reworded);
  const far = computeRcScore(first, other);
  for (const dimension of ['structurality', 'lexicality', 'coherence', 'rcscore'] as const) {
    expect(near[dimension]).toBeGreaterThan(far[dimension] + 0.2);
  }
});
