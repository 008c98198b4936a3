import { describe, expect, test } from 'vitest';
import {
  activeFilterBits,
  countSentences,
  countWords,
  failedFilterBits,
  filterIds,
  roparqItemFilters,
  type FilterId,
} from '../../../src/workbenches/benchmark/filters.ts';
import { tallyToFilterFunnel, FilterTallyCounter } from '../../../src/workbenches/benchmark/filter-tally.ts';
import { buildFilteredSet } from '../../../src/workbenches/benchmark/filtered-set.ts';
import { hasPassage } from '../../../src/workbenches/benchmark/passage.ts';
import type { Item, ItemSet } from '../../../src/core/items/item.ts';

const choices = ['a', 'b'];
const question = (id: string, text: string, open = false): Item =>
  open ? { id: `s/${id}`, question: text, answer: 'a' } : { id: `s/${id}`, question: text, choices, answer: 0 };

/** Questions with the filters that drop them, determined by hand. */
const cases: readonly (readonly [Item, readonly FilterId[]])[] = [
  [question('1', 'Which of these towns lies on the longest river of the country?'), []],
  [question('2', 'The longest river of the whole wide country is called _____ by most?'), ['underscores']],
  [question('3', 'Name the longest river that flows through the whole of the country.'), ['question-mark']],
  [question('4', 'What is the longest river?'), ['words']],
  [question('5', 'One stood up. Two sat down. Three lay still. How many of them were not standing then?'), ['sentences']],
  [question('6', 'According to the passage, which of the two brothers left the house first?'), ['passage']],
  [question('7', 'How many days are there in the first half of a leap year?', true), ['choices']],
  [question('8', 'The capital is _.'), ['underscores', 'question-mark', 'words']],
  [question('9', 'What does the author say?', true), ['words', 'passage', 'choices']],
  // Nothing may follow the question mark, not even white space.
  [question('10', 'Which of these towns lies on the longest river of the country? \n'), ['question-mark']],
  [question('11', 'Which of these towns lies on the longest river of the country? (one only)'), ['question-mark']],
];

const tallyOf = (items: readonly Item[]) => {
  const tally = new FilterTallyCounter();
  for (const item of items) tally.add(item);
  return tally.tally;
};

test.each(cases)('%j', (item, dropping) => {
  const faults = failedFilterBits(item);
  expect(roparqItemFilters.filter((_, bit) => faults & (1 << bit)).map(({ id }) => id)).toEqual(dropping);
});

describe('the filters one after the other', () => {
  const items = cases.map(([item]) => item);

  test('all on: the counts, told by hand', () => {
    const { initially, steps, kept } = tallyToFilterFunnel(tallyOf(items), new Set(filterIds));
    expect(initially).toBe(11);
    expect(steps.map(({ filter, dropped, kept }) => [filter.id, dropped, kept])).toEqual([
      ['underscores', 2, 9],
      ['question-mark', 3, 6],
      ['sentences', 1, 5],
      ['words', 2, 3],
      ['passage', 1, 2],
      ['choices', 1, 1],
    ]);
    expect(kept).toBe(1);
    expect(steps.map(({ examples }) => examples.map(({ id }) => id))).toEqual([
      ['s/2', 's/8'],
      ['s/3', 's/10', 's/11'],
      ['s/5'],
      ['s/4', 's/9'],
      ['s/6'],
      ['s/7'],
    ]);
  });

  test('one off: what it would have dropped goes on to those after it', () => {
    const { steps, kept } = tallyToFilterFunnel(tallyOf(items), new Set(filterIds.filter((id) => id !== 'underscores')));
    expect(steps.map(({ filter, dropped, kept }) => [filter.id, dropped, kept])).toEqual([
      ['underscores', 0, 11],
      ['question-mark', 4, 7],
      ['sentences', 1, 6],
      ['words', 2, 4],
      ['passage', 1, 3],
      ['choices', 1, 2],
    ]);
    expect(kept).toBe(2);
  });

  test('whatever is on, kept and dropped are what there was before, and as many are kept as the set then has', () => {
    const tally = tallyOf(items);
    const set: ItemSet = {
      id: 's',
      version: '1',
      title: 'S',
      description: '',
      kind: 'general',
      language: 'en',
      licence: 'MIT',
      source: 'x',
      items,
    };
    for (let bits = 0; bits < 1 << filterIds.length; bits++) {
      const on = new Set(filterIds.filter((_, bit) => bits & (1 << bit)));
      expect(activeFilterBits(on)).toBe(bits);
      const { initially, steps, kept } = tallyToFilterFunnel(tally, on);
      let before = initially;
      for (const step of steps) {
        expect(step.dropped + step.kept).toBe(before);
        before = step.kept;
      }
      const filtered = buildFilteredSet(set, tally, on, 'T');
      expect(filtered.items).toHaveLength(kept);
      expect(filtered.details.stages!.map(({ items }) => items)).toEqual([
        initially,
        ...steps.filter((step) => step.on).map((step) => step.kept),
      ]);
    }
  });
});

/**
 * The counts of the official repository, `len(text.split("."))` and `len(text.split(" "))`, for these texts in Python 3.11:
 *   >>> [(len(t.split(".")), len(t.split(" "))) for t in texts]
 *   [(1, 8), (2, 4), (4, 6), (3, 4), (1, 1), (1, 4)]
 * Table 2 itself needs the questions of MMLU, ARC, CommonsenseQA and MathQA, which are not here.
 */
test('sentences are parts between full stops, words parts between spaces, as the official repository counts', () => {
  const texts = [
    'Is 2 + 2 = 4 , really?',
    'At 3.5 km what?',
    'One. Two. Three. Who is it?',
    'e.g. this or that?',
    '',
    'Two  spaces count?',
  ];
  expect(texts.map((text) => [countSentences(text), countWords(text)])).toEqual([
    [1, 8],
    [2, 4],
    [4, 6],
    [3, 4],
    [1, 1],
    [1, 4],
  ]);
});

describe('a passage', () => {
  test.each([
    'Passage: The sun rose.\nWhen did it rise?',
    'The sun rose over the hill.\n\nWhen did it rise?',
    'Conversation A – Hello.\nWho greets?',
    'What is the main idea of this short text?',
    'Why does the author mention rain?',
    'In the following dialogue, who speaks first?',
    'What do the above paragraphs leave out?',
  ])('is in: %s', (text) => expect(hasPassage(text)).toBe(true));

  test.each([
    'Who is the author of Hamlet?',
    'Is the letter of the law all that counts?',
    'Which writer was born first?',
    'A poem has how many lines if it is a sonnet?',
    'Two lines,\none question?',
    'What is the context in which iron rusts?',
  ])('is not in: %s', (text) => expect(hasPassage(text)).toBe(false));
});
