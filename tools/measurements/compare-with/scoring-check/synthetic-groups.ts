import type { AnswerDoubt } from '../../../../src/core/studies/study.ts';
import type { Random } from '../../../../src/measure/basics/random.ts';
import { randomBelow } from '../../../../src/measure/basics/random.ts';
import type { ArchiveParts, ArchiveQuestion } from './archive.ts';
import { drawSample, exactText, singleRule, strictChoice, strictNumber, type ArchiveGroup } from './groups.ts';

const cities = ['Paris', 'Rome', 'Oslo', 'Lima', 'Quito', 'Cairo', 'Vienna', 'Lisbon', 'Dublin', 'Athens'];
const trees = ['oak', 'birch', 'willow', 'maple'];
const questions = 30;

/**
 * The parts of an answer: the right answer and three others as texts, and the letters of the right one and of two others.
 */
interface AnswerWords {
  readonly right: string;
  readonly others: readonly [string, string, string];
  readonly letters: readonly [string, string, string];
}
type Phrase = (named: AnswerWords) => string;

const plainly: Phrase = ({ right }) => right;
const byLetter: Phrase = ({ letters: [letter] }) => letter;

/** Under the first prompt every answer is `usual`. Under the second, a `share` of the answers come from `phrases`. */
interface OwnDesign {
  readonly about: 'cities' | 'trees' | 'sums';
  readonly usual: Phrase;
  readonly phrases: readonly Phrase[];
  readonly share: number;
  readonly counts?: ArchiveParts['counts'];
}

function makeArchive(random: Random, { about, usual, phrases, share, counts }: OwnDesign): ArchiveParts {
  const asked = Array.from({ length: questions }, (_, n): ArchiveQuestion => {
    const named = namedFor(random, about);
    const phrase = n < Math.ceil(share * questions) ? phrases[n % phrases.length] : undefined;
    const answers = [usual(named), (phrase ?? usual)(named)];
    const question = `Question ${n + 1} about ${about}?`;
    return about === 'trees'
      ? { question, choices: trees, answer: trees.indexOf(named.right), answers }
      : { question, answer: named.right, answers };
  });
  return { questions: asked, counts };
}

function namedFor(random: Random, about: OwnDesign['about']): AnswerWords {
  if (about === 'sums') {
    const right = 20 + randomBelow(random, 400);
    const others = [right + 3, right * 2, right - 7].map(String) as unknown as AnswerWords['others'];
    return { right: String(right), others, letters: ['A', 'B', 'C'] };
  }
  const [right = '', ...rest] = drawSample(random, about === 'trees' ? trees : cities, 4);
  const places = about === 'trees' ? [right, ...rest].map((tree) => trees.indexOf(tree)) : [0, 1, 2];
  const letters = places.slice(0, 3).map((place) => 'ABCD'.charAt(place)) as unknown as AnswerWords['letters'];
  return { right, others: rest as unknown as AnswerWords['others'], letters };
}

const holdingTexts: readonly Phrase[] = [
  ({ right }) => `Happy to help! The answer is ${right}.`,
  ({ right }) => `Arr, matey! It be ${right}.`,
  ({ right, others: [other] }) => `It is not ${other}, it is ${right}.`,
  ({ right }) => `**${right}**\n\nLet me know if you need anything else!`,
  ({ right }) => `{"answer": "${right}"}`,
];
const holdingNumbers: readonly Phrase[] = [
  ({ right }) => `First we add, then we double. So the total comes to ${right}.`,
  ({ right }) => `That makes ${right} in all.`,
];
const holdingChoices: readonly Phrase[] = [
  ({ letters: [letter] }) => `**${letter}**`,
  ({ right, letters: [letter] }) => `The correct option is (${letter}), ${right}.`,
  ({ letters: [letter] }) => `I would say ${letter}, as the others do not fit.`,
];
const wrongTexts: readonly Phrase[] = [
  ({ right, others: [one, two, three] }) => `It is not ${one}, ${right}, ${two} or ${three}.`,
  ({ right, others: [one] }) => `Not ${right}, but ${one}.`,
  ({ right, others: [one] }) => `Many people think it is ${right}, but the capital is ${one}.`,
  ({ right, others: [one] }) => `${one}, not to be confused with ${right}.`,
  ({ right, others: [one] }) =>
    `The trade of ${right} is older. It moved twice, and most offices are elsewhere now.\nAnswer: ${one}`,
  ({ others: [one] }) => one,
  ({ right, others: [one] }) => `Either ${one} or ${right}.`,
];
const wrongNumbers: readonly Phrase[] = [
  ({ right, others: [one] }) => `We begin with ${right} and add three, so the answer is ${one}.`,
  ({ right, others: [, two] }) => `Twice ${right} makes ${two}.`,
];
const wrongChoices: readonly Phrase[] = [
  ({ letters: [right, other] }) => `${right} looks good at first, but its leaves are wrong. The answer is ${other}.`,
  ({ right, letters: [, other] }) => `The ${right} grows in the north alone.\nAnswer: ${other}`,
];
const unreadChoices: readonly Phrase[] = [
  () => '¯\\_(ツ)_/¯',
  () => 'Let us look at the leaves first. They are long, narrow and',
  () => 'The bark, the leaves and the fruit all matter here, so we go through them in turn.',
  () => 'That depends on the season.',
];
const unreadNumbers: readonly Phrase[] = [
  () => 'Let us first write down what we know, and then',
  () => 'It cannot be much.',
];
const severalChoices: readonly Phrase[] = [
  ({ letters: [one, two] }) => `The answer is ${one} or ${two}.`,
  ({ letters: [one, two] }) => `Both have such leaves. The answer is (${one}) and (${two}).`,
  ({ letters: [one, two] }) => `${two} or ${one}`,
  ({ right, others: [other] }) => `The answer is ${right} or ${other}.`,
];

interface OwnGroup {
  readonly what: string;
  readonly archives: number;
  readonly design: OwnDesign;
}

const ownGroups = (kind: AnswerDoubt, has: boolean, groups: readonly OwnGroup[]): ArchiveGroup[] =>
  groups.map(({ what, archives, design }) => ({
    kind,
    has,
    source: 'our own wording',
    isOwn: true,
    what,
    archives,
    make: (random, n) => makeArchive(random, { ...design, share: design.share * (1 + (n % 3)) }),
  }));

/** `share` applies to the first archive. The second and third have two and three times as many. */
export const syntheticGroups: readonly ArchiveGroup[] = [
  ...ownGroups('holds the right one', true, [
    {
      what: 'an equal text is wanted',
      archives: 6,
      design: { about: 'cities', usual: plainly, phrases: holdingTexts, share: 0.2, counts: exactText },
    },
    {
      what: 'a number is wanted strictly',
      archives: 3,
      design: { about: 'sums', usual: plainly, phrases: holdingNumbers, share: 0.2, counts: strictNumber },
    },
    {
      what: 'a letter is wanted strictly',
      archives: 3,
      design: { about: 'trees', usual: byLetter, phrases: holdingChoices, share: 0.2, counts: strictChoice },
    },
  ]),
  ...ownGroups('holds the right one', false, [
    {
      what: 'an equal text is wanted; wrong answers deny the right one or mention it',
      archives: 3,
      design: { about: 'cities', usual: plainly, phrases: wrongTexts, share: 0.3, counts: exactText },
    },
    {
      what: 'without rules; wrong answers deny the right one or mention it',
      archives: 2,
      design: { about: 'cities', usual: plainly, phrases: wrongTexts, share: 0.3 },
    },
    {
      what: 'a number is wanted strictly; wrong answers have the right one in their working',
      archives: 2,
      design: { about: 'sums', usual: plainly, phrases: wrongNumbers, share: 0.3, counts: strictNumber },
    },
    {
      what: 'a letter is wanted strictly; wrong answers mention the right choice',
      archives: 1,
      design: { about: 'trees', usual: byLetter, phrases: wrongChoices, share: 0.3, counts: strictChoice },
    },
  ]),
  ...ownGroups('unread', true, [
    {
      what: 'no choice is named',
      archives: 10,
      design: { about: 'trees', usual: byLetter, phrases: unreadChoices, share: 0.1 },
    },
    {
      what: 'no number is named',
      archives: 4,
      design: { about: 'sums', usual: plainly, phrases: unreadNumbers, share: 0.1, counts: singleRule({ kind: 'number' }) },
    },
  ]),
  ...ownGroups('unread', false, [
    {
      what: 'wrong answers that mention the right choice',
      archives: 6,
      design: { about: 'trees', usual: byLetter, phrases: wrongChoices, share: 0.3 },
    },
    {
      what: 'answers that hold the right one',
      archives: 6,
      design: { about: 'cities', usual: plainly, phrases: holdingTexts, share: 0.3 },
    },
  ]),
  ...ownGroups('several options', true, [
    {
      what: 'two choices under one prompt',
      archives: 16,
      design: { about: 'trees', usual: byLetter, phrases: severalChoices, share: 0.1 },
    },
  ]),
  ...ownGroups('several options', false, [
    {
      what: 'several choices in the reasoning, one in the end',
      archives: 10,
      design: { about: 'trees', usual: byLetter, phrases: [...wrongChoices, ...holdingChoices], share: 0.3 },
    },
    {
      what: 'no choice is named',
      archives: 6,
      design: { about: 'trees', usual: byLetter, phrases: unreadChoices, share: 0.1 },
    },
  ]),
];
