/**
 * Writes question files in the layouts of known data sets, with the app's own items: `npx tsx tools/generators/layouts/question-files.ts`.
 * `word-problems-test.jsonl` has GSM8K's columns and annotations. `sums-test.csv` has those of a copy of the MMLU: a header, and indices from 0.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { annotatedSolution, itemsOfSet, type ChoiceItem, type SolvedItem } from '../fresh-logs/questions.ts';

const folder = fileURLToPath(new URL('../../../test/fixtures/questions/', import.meta.url));

/** Features that the app's own sets lack: currency signs, curly apostrophes and a comma in a number. */
const unusual = [
  {
    question:
      'A beekeeper’s hives give 14 jars of honey a week. She keeps 2 jars and sells the rest for $5 a jar. How many dollars does she earn in 3 weeks?',
    answer:
      'She sells 14 - 2 = <<14-2=12>>12 jars a week.\nThat is 12 * 5 = $<<12*5=60>>60 a week.\nIn 3 weeks she earns 60 * 3 = $<<60*3=180>>180 at the town’s market.\n#### 180',
  },
  {
    question: 'A house cost $120,000. Its owner spent $30,000 on it and sold it for $207,500. How many dollars did he gain?',
    answer:
      'He paid 120000 + 30000 = $<<120000+30000=150000>>150,000 in all.\nHe gained 207,500 - 150,000 = $<<207500-150000=57500>>57,500.\n#### 57,500',
  },
];
const solvedRows = [...itemsOfSet<SolvedItem>('problems'), ...itemsOfSet<SolvedItem>('numbers')]
  .filter(({ answer }) => /^\d+$/.test(answer))
  .map((item) => ({ question: item.question, answer: annotatedSolution(item).replace(/(#### \d+)(\d{3})$/, '$1,$2') }));
writeFileSync(
  `${folder}word-problems-test.jsonl`,
  [...unusual, ...solvedRows].map((row) => `${JSON.stringify(row)}\n`).join(''),
);

/** The second question's index, 2, is also the text of its first choice. */
const sums = itemsOfSet<ChoiceItem>('arithmetic', 99);
const pairs = { question: 'Which two numbers add up to 7?', choices: ['1,2', '3,4', '2,6', '5,5'], answer: 1 };
const orderedSums = [sums[0], sums[12], pairs, ...sums.slice(1, 12), ...sums.slice(13)].filter((item) => item !== undefined);
const rows = orderedSums.map(({ question, choices, answer }) => [question, ...choices, String(answer)]);
const header = ['question', 'choice0', 'choice1', 'choice2', 'choice3', 'answer'];
writeFileSync(`${folder}sums-test.csv`, `${Papa.unparse([header, ...rows], { newline: '\n' })}\n`);
