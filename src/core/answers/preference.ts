import type { ParsedAnswer } from './parsed-answer.ts';
import type { AnswerKindWithMeasures } from './answer-kind.ts';
import type { Item } from '../items/item.ts';
import { responseAuthors } from '../items/two-responses.ts';
import { opinionOutcome } from './outcome.ts';
import { preferenceKind } from './preference-kind.ts';
import type { ScoredResponse } from '../studies/study.ts';

/** Which of two responses a judge finds better: the one called a, the one called b, or neither. */
export type PairVerdict = 'a' | 'b' | 'tie';

/** For each preference: its label as a parsed answer, its name in files, its outcome, and its value for the question's first response. */
const preferences = {
  a: { label: 'first response of the question', name: 'first', outcome: 'for the first response', value: 1 },
  b: { label: 'second response of the question', name: 'second', outcome: 'for the second response', value: 0 },
  tie: { label: 'tie', name: 'tie', outcome: 'a tie', value: 0.5 },
} as const;

const verdicts = ['a', 'b', 'tie'] as const;

/**
 * A preference as a parsed answer, in the question's own order regardless of the order shown. `place` is its value for the
 * first response.
 */
export const preferenceAsAnswer = (verdict: PairVerdict): ParsedAnswer => ({
  kind: 'label',
  label: preferences[verdict].label,
  place: preferences[verdict].value,
});

/** The preference in a parsed answer. People write one by hand as a text: “first”, “second” or “tie”. */
export function preferenceFromAnswer(reading: ParsedAnswer): PairVerdict | null {
  const isIt = (verdict: PairVerdict): boolean =>
    reading.kind === 'text'
      ? reading.text.trim().toLowerCase() === preferences[verdict].name
      : reading.kind === 'label' && reading.label === preferences[verdict].label;
  return verdicts.find(isIt) ?? null;
}

/** The preference for a log's score, which is its value for the first response. */
export const preferenceFromScore = (score: number): PairVerdict => (score > 0.5 ? 'a' : score < 0.5 ? 'b' : 'tie');

/** The value for the question's first response, in [0, 1]; `null` without a preference. */
export const preferenceScoreOfAnswer = (reading: ParsedAnswer): number | null => {
  const verdict = preferenceFromAnswer(reading);
  return verdict && preferences[verdict].value;
};

const ordersInWords = ([order = '', other]: readonly string[]): string =>
  other === undefined ? `; ${order.charAt(0).toLowerCase()}${order.slice(1)}` : ', over both orders';

const givenPreference = ({ reading, score }: ScoredResponse) => (score === null ? null : preferenceFromAnswer(reading));

/** Who wrote the response that an answer prefers. */
function preferredAuthor(row: ScoredResponse, item: Item): string | undefined {
  const verdict = givenPreference(row);
  return verdict && verdict !== 'tie' ? responseAuthors(item)?.[verdict === 'a' ? 0 : 1] : undefined;
}

/** Preferences between two responses. No reference makes one right. */
export const preferenceKindWithMeasures: AnswerKindWithMeasures = {
  ...preferenceKind,
  outcome: (row) => {
    const verdict = preferenceFromAnswer(row.reading);
    return opinionOutcome(row, verdict ? preferences[verdict].outcome : undefined);
  },
  value: ({ reading, score }) => (score === null ? null : preferenceScoreOfAnswer(reading)),
  metric: (levels) => ({
    id: 'mean_verdict',
    name: 'Mean preference',
    description: `Mean value of the preferences: 1 for the question’s first response, 0.5 for a tie, 0 for the second${ordersInWords(levels)}.`,
  }),
  counted: { as: 'with a preference', is: verdicts.map((verdict) => preferences[verdict].outcome) },
  words: {
    one: 'preference changes',
    it: 'it changes with the positions',
    many: 'have a preference that changes',
    items: 'pairs whose preference changes',
    item: 'pair whose preference changes',
    short: 'that changes',
    about:
      'Every mark is one preference: the left half is filled for the question’s first response, the right half for its second, and a tie has two bars. A preference is neither right nor wrong.',
  },
  corrections: verdicts.map((id) => ({
    id,
    label: preferences[id].label,
    says: `For the ${preferences[id].label}.`,
    reading: preferenceAsAnswer(id),
    is: (reading) => preferenceFromAnswer(reading) === id,
  })),
  columns: [
    {
      name: 'verdict',
      kind: 'text',
      value: (row) => {
        const verdict = givenPreference(row);
        return verdict ? preferences[verdict].name : undefined;
      },
    },
    { name: 'preferred', kind: 'text', value: preferredAuthor },
    { name: 'first_by', kind: 'text', value: (_, item) => responseAuthors(item)?.[0] },
    { name: 'second_by', kind: 'text', value: (_, item) => responseAuthors(item)?.[1] },
  ],
};
