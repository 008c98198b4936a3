import { readFileSync } from 'node:fs';
import { assertDefined } from '../../../../src/base/errors/assert-defined.ts';

export interface ShortQuestion {
  readonly query: string;
  readonly right: string;
  readonly wrong: string;
}

/**
 * Forty questions of our own sets that need no choices, each with a right and a wrong answer sentence. `part` 0 and 1 share
 * no question.
 * The small models train on such questions, but on none that is in a set.
 */
export function shortQuestions(part: number): readonly ShortQuestion[] {
  const all = forms.map(({ set, subject, says }) =>
    itemsOf(set)
      .filter((item) => item.subject === subject && !/these|fits/.test(item.question))
      .flatMap(({ question, choices, answer }, n): ShortQuestion[] => {
        const parts = says(question);
        if (!parts) return [];
        const wrong = assertDefined(
          choices.filter((_, place) => place !== answer)[n % (choices.length - 1)],
          'wrong choice',
        );
        const sentence = (result: string): string => parts.replace('#', result);
        return [
          { query: question, right: sentence(assertDefined(choices[answer], 'right choice')), wrong: sentence(wrong) },
        ];
      }),
  );
  const inTurn = Array.from({ length: 20 }, (_, round) => all.flatMap((list) => list.slice(round, round + 1))).flat();
  const different = [...new Map(inTurn.map((question) => [question.query, question])).values()];
  return different.filter((_, n) => n % 2 === part).slice(0, 40);
}

interface SetItem {
  readonly subject: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: number;
}

const itemsOf = (set: string): readonly SetItem[] =>
  (
    JSON.parse(readFileSync(new URL(`../../../../src/items/sets/${set}.json`, import.meta.url), 'utf8')) as {
      items: SetItem[];
    }
  ).items;

const signs: Readonly<Record<string, string>> = { plus: '+', minus: '-', times: '*' };

/** Returns a sentence with `#` for the result, or `null` if it does not know the question's wording. */
type Sentence = (question: string) => string | null;

const sentenceFromMatch =
  (pattern: RegExp, sentence: (...words: string[]) => string): Sentence =>
  (question) => {
    const found = pattern.exec(question);
    return found && sentence(...found.slice(1));
  };

const calculation = sentenceFromMatch(
  /(\d+) ([-+*]|plus|minus|times) (\d+)/,
  (a, sign, b) => `${a} ${signs[sign] ?? sign} ${b} = #.`,
);

const forms: readonly { readonly set: string; readonly subject: string; readonly says: Sentence }[] = [
  { set: 'arithmetic', subject: 'sum', says: calculation },
  {
    set: 'calendar',
    subject: 'day-after',
    says: sentenceFromMatch(/(?:after|follows|today is) (\w+day)/, (day) => `The day after ${day} is #.`),
  },
  {
    set: 'words',
    subject: 'opposite',
    says: sentenceFromMatch(/opposite of (\w+)/, (word) => `The opposite of ${word} is #.`),
  },
  { set: 'arithmetic', subject: 'difference', says: calculation },
  {
    set: 'calendar',
    subject: 'month-after',
    says: sentenceFromMatch(/(?:after|follows|is) ([A-Z]\w+)/, (month) => `The month after ${month} is #.`),
  },
  { set: 'arithmetic', subject: 'product', says: calculation },
  {
    set: 'calendar',
    subject: 'day-before',
    says: sentenceFromMatch(/before (\w+day)/, (day) => `The day before ${day} is #.`),
  },
  {
    set: 'words',
    subject: 'young-animal',
    says: sentenceFromMatch(/(?:young of a|young) (\w+) called/, (animal) => `A young ${animal} is called a #.`),
  },
  { set: 'arithmetic', subject: 'addition', says: () => 'The answer is #.' },
  {
    set: 'calendar',
    subject: 'number-after',
    says: sentenceFromMatch(/(?:after|follows) (\d+)/, (n) => `The number after ${n} is #.`),
  },
  { set: 'arithmetic', subject: 'subtraction', says: () => 'The answer is #.' },
  {
    set: 'calendar',
    subject: 'month-before',
    says: sentenceFromMatch(/before ([A-Z]\w+)/, (month) => `The month before ${month} is #.`),
  },
];
