import { expect, test } from 'vitest';
import {
  joinSentences,
  listWithAnd,
  listFirstAndCountRest,
  sentenceToPlainText,
  sentence,
  prefixFigurePaths,
  type SentenceFigure,
} from '../../../src/core/words/sentence.ts';

const mu: SentenceFigure = { text: '81.4', at: '/mu', digits: 1 };

test('a sentence keeps its numbers apart from its words', () => {
  const inner = sentence` of ${3}`;
  expect(sentence`${'tiny'} scores ${mu}${inner}.`).toEqual(['tiny scores ', mu, ' of 3.']);
  expect(sentenceToPlainText(sentence`${'tiny'} scores ${mu}${inner}.`)).toBe('tiny scores 81.4 of 3.');
});

test('sentences follow each other, empty ones left out', () => {
  expect(joinSentences([sentence`One ${mu}.`, [], sentence`Two.`])).toEqual(['One ', mu, '. Two.']);
  expect(joinSentences([[], []])).toEqual([]);
  expect(sentenceToPlainText(joinSentences([[mu], [mu]]))).toBe('81.4 81.4');
});

test('lists', () => {
  const names = (...names: string[]) => sentenceToPlainText(listWithAnd(names.map((name) => [name])));
  expect([names(), names('a'), names('a', 'b'), names('a', 'b', 'c')]).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('long lists end in a number, which never stands for one', () => {
  const names = (count: number) =>
    sentenceToPlainText(
      listFirstAndCountRest(
        2,
        ['a', 'b', 'c', 'd'].slice(0, count).map((name) => [name]),
      ),
    );
  expect([names(2), names(3), names(4)]).toEqual(['a and b', 'a, b and c', 'a, b and 2 more']);
});

test('within a larger document its numbers stand below a place', () => {
  expect(prefixFigurePaths('/models/2', sentence`μ ${mu}`)).toEqual(['μ ', { ...mu, at: '/models/2/mu' }]);
});
