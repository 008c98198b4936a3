import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An item of one of the app's own sets. */
interface OwnItem {
  readonly id: string;
  readonly subject: string;
  readonly question: string;
  readonly paraphrases?: readonly string[];
}
export interface ChoiceItem extends OwnItem {
  readonly choices: readonly string[];
  readonly answer: number;
}
export interface SolvedItem extends OwnItem {
  readonly answer: string;
  readonly solution: string;
}

/** The first items of one of the app's own sets. */
export function itemsOfSet<Item extends OwnItem>(set: string, count = Infinity): Item[] {
  const path = fileURLToPath(new URL(`../../../src/items/sets/${set}.json`, import.meta.url));
  return (JSON.parse(readFileSync(path, 'utf8')) as { items: Item[] }).items.slice(0, count);
}

/** A solution in GSM8K's layout: each sum with its result between `<<` and `>>`, and the result after `####` on the last line. */
export function annotatedSolution({ solution, answer }: SolvedItem): string {
  const worked = solution.replaceAll(/([\d.]+(?: [-+×*/] [\d.]+)+) = ([\d.]*\d)/g, (_, sum: string, result: string) => {
    const bare = sum.replaceAll('×', '*').replaceAll(' ', '');
    return `${sum.replaceAll('×', '*')} = <<${bare}=${result}>>${result}`;
  });
  return `${worked.replaceAll('. ', '.\n')}\n#### ${answer}`;
}

const letters = 'ABCDEFGHIJKL';

/** Question files for the programs, by name: JSON lines of the app's own items in the columns of known data sets. */
export function questionFiles(): Readonly<Record<string, readonly object[]>> {
  const sums = itemsOfSet<ChoiceItem>('arithmetic', 24);
  const numbers = itemsOfSet<SolvedItem>('numbers');
  const ofSteps = (isWanted: (item: SolvedItem) => boolean) => numbers.slice(0, 100).filter(isWanted).map(manyChoices);
  const wordSum = (item: SolvedItem) => ({ question: item.question, answer: annotatedSolution(item) });
  return {
    questions: sums.map(({ id, subject, question, choices, answer }) => ({
      ...{ id, subject, question, choices },
      letter: letters.charAt(answer),
      place: answer,
    })),
    'word-sums-train': numbers.slice(0, 8).map(wordSum),
    'word-sums-test': numbers.slice(8, 108).map(wordSum),
    'many-choices-one': ofSteps(isOneStep),
    'many-choices-two': ofSteps((item) => !isOneStep(item)),
    problems: numbers
      .slice(0, 60)
      .map(({ subject, question, paraphrases = [], answer, solution }, idx) => ({
        idx,
        original_problem: question,
        problem: paraphrases[0] ?? question,
        original_answer: answer,
        answer,
        solution: solution.replace(/(\d+)\.$/, String.raw`$\boxed{$1}$.`),
        level: `Level ${1 + (idx % 5)}`,
        type: subject,
      })),
  };
}

const isOneStep = ({ subject }: SolvedItem): boolean => !subject.includes('-');

/** Eleven or twelve options, as MMLU-Pro+ has them. One right option in five is the last, the others are among the first four. */
function manyChoices(item: SolvedItem, n: number): object {
  const { question, answer } = item;
  const right = Number(answer);
  const count = 11 + (n % 2);
  const place = n % 5 === 4 ? count - 1 : n % 4;
  return {
    question_id: 500 + n,
    ...{ question, options: Array.from({ length: count }, (_, at) => String(right + at - place)) },
    answer: letters.charAt(place),
    answer_index: place,
    cot_content: '',
    category: isOneStep(item) ? 'one step' : 'two steps',
    src: 'evenkeel-numbers',
  };
}
