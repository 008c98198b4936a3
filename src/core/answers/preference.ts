import type { ParsedAnswer } from './parsed-answer.ts';
import type { MeasuredAnswerKind } from './answer-kind.ts';
import type { Item } from '../items/item.ts';
import { responseAuthors } from '../items/two-responses.ts';
import { opinionOutcome } from './outcome.ts';
import { preferenceKind } from './preference-kind.ts';
import type { ScoredResponse } from '../studies/study.ts';

/** Which of two responses a judge finds better: the one called a, the one called b, or neither. */
export type PairVerdict = 'a' | 'b' | 'tie';

const labels = { a: 'first response of the question', b: 'second response of the question', tie: 'tie' } as const;

/** To the question’s first response. */
const values = { a: 1, tie: 0.5, b: 0 } as const;

/** A preference as a parsed answer, in the question’s own order whatever was shown first; `place`: what it is worth to the first response. */
export const preferenceAsAnswer = (verdict: PairVerdict): ParsedAnswer => ({
  kind: 'label',
  label: labels[verdict],
  place: values[verdict],
});

/** People write one by hand as a text: “first”, “second” or “tie”. */
const byHand = new Map<string, PairVerdict>([
  ['first', 'a'],
  ['second', 'b'],
  ['tie', 'tie'],
]);

export function preferenceIn(reading: ParsedAnswer): PairVerdict | null {
  if (reading.kind === 'text') return byHand.get(reading.text.trim().toLowerCase()) ?? null;
  if (reading.kind !== 'label') return null;
  const { label } = reading;
  return label === labels.a ? 'a' : label === labels.b ? 'b' : label === labels.tie ? 'tie' : null;
}

/** What a log says of an answer: how much it is worth to the first response. */
export const preferenceFromScore = (score: number): PairVerdict => (score > 0.5 ? 'a' : score < 0.5 ? 'b' : 'tie');

/** To the question’s first response, in [0, 1]; `null` without a preference. */
export const preferenceScore = (reading: ParsedAnswer): number | null => {
  const verdict = preferenceIn(reading);
  return verdict && values[verdict];
};

const ordersInWords = ([order = '', other]: readonly string[]): string =>
  other === undefined ? `; ${order.charAt(0).toLowerCase()}${order.slice(1)}` : ', over both orders';

const outcomes = { a: 'for the first response', tie: 'a tie', b: 'for the second response' } as const;

const namesInFiles = { a: 'first', b: 'second', tie: 'tie' } as const;
const givenPreference = ({ reading, score }: ScoredResponse) => (score === null ? null : preferenceIn(reading));

/** Who wrote the response that an answer prefers. */
function preferredAuthor(row: ScoredResponse, item: Item): string | undefined {
  const verdict = givenPreference(row);
  return verdict && verdict !== 'tie' ? responseAuthors(item)?.[verdict === 'a' ? 0 : 1] : undefined;
}

/** Preferences between two responses. No reference makes one right. */
export const preferenceAnswerKind: MeasuredAnswerKind = {
  ...preferenceKind,
  outcome: (row) => {
    const verdict = preferenceIn(row.reading);
    return opinionOutcome(row, verdict ? outcomes[verdict] : undefined);
  },
  value: ({ reading, score }) => (score === null ? null : preferenceScore(reading)),
  metric: (levels) => ({
    id: 'mean_verdict',
    name: 'Mean verdict',
    description: `What a verdict is worth to the question’s first response, 1 for it, 0.5 for a tie, 0 for the second${ordersInWords(levels)}.`,
  }),
  counted: { as: 'with a preference', is: Object.values(outcomes) },
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
  corrections: (['a', 'b', 'tie'] as const).map((id) => ({
    id,
    label: labels[id],
    says: `For the ${labels[id]}.`,
    reading: preferenceAsAnswer(id),
    is: (reading) => preferenceIn(reading) === id,
  })),
  columns: [
    {
      name: 'verdict',
      kind: 'text',
      value: (row) => {
        const verdict = givenPreference(row);
        return verdict ? namesInFiles[verdict] : undefined;
      },
    },
    { name: 'preferred', kind: 'text', value: preferredAuthor },
    { name: 'first_by', kind: 'text', value: (_, item) => responseAuthors(item)?.[0] },
    { name: 'second_by', kind: 'text', value: (_, item) => responseAuthors(item)?.[1] },
  ],
};
