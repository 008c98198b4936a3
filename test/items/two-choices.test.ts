import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { setPath } from '../../tools/generators/items/set-file.ts';
import { twoChoiceSetFile, twoChoiceSets, type TwoChoiceItem } from '../../tools/generators/items/two-choices.ts';

const itemsOf = (set: string): TwoChoiceItem[] =>
  (JSON.parse(readFileSync(`src/items/sets/${set}.json`, 'utf8')) as { items: TwoChoiceItem[] }).items;

describe.each(twoChoiceSets)('the set %s', (set) => {
  const items = itemsOf(set);
  const asked = items.filter(({ split }) => split === undefined);
  const shown = items.filter(({ split }) => split === 'train');

  test('is the one that the script makes', () => {
    expect(readFileSync(setPath(set), 'utf8')).toBe(twoChoiceSetFile(set));
  });

  test('has 100 items or more to ask and 24 or more to show, half of each with either answer, in every subject', () => {
    expect(asked.length).toBeGreaterThanOrEqual(100);
    expect(shown.length).toBeGreaterThanOrEqual(24);
    expect(asked.length + shown.length).toBe(items.length);
    const subjects = new Set(items.map(({ subject }) => subject));
    expect(subjects.size).toBeGreaterThanOrEqual(10);
    for (const subject of subjects)
      for (const part of [asked, shown]) {
        const answers = part.filter((item) => item.subject === subject).map(({ answer }) => answer);
        expect(answers.filter((answer) => answer === 1).length, subject).toBe(answers.length / 2);
      }
  });

  test('has the same two choices throughout, ids of its own and questions that are sound and short', () => {
    const choices = set === 'yes-no' ? ['yes', 'no'] : ['positive', 'negative'];
    expect(items.filter((item) => item.choices.join() !== choices.join())).toEqual([]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const isSound = ({ question }: TwoChoiceItem): boolean =>
      /^[A-Z][^<>{}|]*[?"]$/.test(question) && !/ {2}|\n/.test(question) && question.length <= 200;
    expect(items.filter((item) => !isSound(item))).toEqual([]);
  });

  test('says nothing twice, not even nearly', () => {
    const words = items.map(({ question }) => contentOf(question));
    const near = items.flatMap((a, i) =>
      items.slice(i + 1).flatMap((b, j) => {
        const shared = overlap(words[i]!, words[i + 1 + j]!);
        return shared >= 0.7 ? [`${a.id} ${b.id} ${shared.toFixed(2)}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });

  test('does not show the answer by the length of the question', () => {
    const mean = (answer: number): number => {
      const lengths = asked.filter((item) => item.answer === answer).map(({ question }) => question.length);
      return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    };
    expect(Math.abs(mean(0) / mean(1) - 1)).toBeLessThan(0.15);
  });

  test('was answered a second time without the key, and no disagreement is open', () => {
    const review = JSON.parse(readFileSync(`tools/generators/items/${set}-review.json`, 'utf8')) as Review;
    const resolved = new Set(review.disagreements.map(({ id }) => id));
    expect(Object.keys(review.answers).length).toBe(items.length);
    for (const { id, answer } of items) if (!resolved.has(id)) expect(review.answers[id], id).toBe(answer);
    for (const { id, resolution } of [...review.disagreements, ...review.doubts]) expect(resolution, id).not.toBe('');
  });
});

test('what a calculation can check is right', () => {
  const sums = itemsOf('yes-no').flatMap(({ question, answer }) => {
    const found = /^(?:Is|Would it be correct to say that) (\d+) ([-+]) (\d+) (?:equal to|=) (\d+)\?$/.exec(question);
    return found ? [{ found, isRight: answer === 0 }] : [];
  });
  expect(sums.length).toBeGreaterThanOrEqual(3);
  for (const { found, isRight } of sums) {
    const a = Number(found[1]);
    const b = Number(found[3]);
    const result = Number(found[4]);
    expect((found[2] === '+' ? a + b : a - b) === result, found[0]).toBe(isRight);
  }
});

interface Review {
  readonly answers: Readonly<Record<string, number>>;
  readonly disagreements: readonly { readonly id: string; readonly resolution: string }[];
  readonly doubts: readonly { readonly id: string; readonly resolution: string }[];
}

/** The words of a question. For a review: only the review, without the question about it. */
const contentOf = (question: string): ReadonlySet<string> =>
  new Set((/"(.{15,})"$/.exec(question)?.[1] ?? question).toLowerCase().match(/[\p{L}\p{N}.]+/gu));

/** The Jaccard index. */
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared);
};
