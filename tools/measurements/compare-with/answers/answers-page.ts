import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { randomBelow, seededRandom } from '../../../../src/measure/basics/random.ts';
import { markdownTable, type Comparison } from '../comparison.ts';
import { readCases, type Outcome } from './cases.ts';
import { measureSameLetter, type SameLetter } from './same-letter.ts';
import { scoreBbh, type TaskScores } from './bbh.ts';
import { scoreMath, type MathScores } from './math.ts';
import { reviewedDisagreements } from './reviewed-disagreements.ts';
import { readMmluPro, type Disagreement, type ModelCounts } from './mmlu-pro.ts';

interface Figures {
  readonly models: readonly ModelCounts[];
  readonly tasks: readonly TaskScores[];
  readonly math: MathScores;
  readonly sameLetter: SameLetter;
  /** Cases with the expected parsed answer, and all cases. Undefined if the folder has no cases. */
  readonly cases: { readonly expected: number; readonly all: number } | undefined;
}

/** A measure of answer extraction, with its goal. */
interface Goal {
  readonly measure: string;
  readonly value: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/**
 * Checks answer extraction on published answers of real models: MMLU-Pro's `eval_results`, BIG-Bench Hard's outputs and
 * MATH's references. `folder` holds snapshots of the three repositories by their names. Each missed goal adds a sentence to
 * `broken`.
 */
export async function compareWithAnswers(folder: string): Promise<Comparison> {
  const figures: Figures = {
    models: await readMmluPro(join(folder, 'MMLU-Pro', 'eval_results')),
    tasks: await scoreBbh(join(folder, 'BIG-Bench-Hard', 'code-davinci-002-outputs', 'code-davinci-002-cot')),
    math: await scoreMath(join(folder, 'AGIEval', 'data', 'v1', 'math.jsonl')),
    sameLetter: measureSameLetter(),
    cases: existsSync(join(folder, 'cases')) ? countCases(await readCases(join(folder, 'cases'))) : undefined,
  };
  const goals = goalsOf(figures);
  return {
    page: pageOf(figures, goals),
    sample: sampleOf(figures.models.flatMap(({ disagreements }) => disagreements)),
    broken: goals.filter(({ isMet }) => !isMet).map(({ measure, value, goal }) => `${measure}: ${value}, not ${goal}.`),
  };
}

/** As many answers as a person can review in an hour. */
const sampleSize = 200;

/** Draws the same sample at every call. */
function sampleOf(disagreements: readonly Disagreement[]): readonly Disagreement[] {
  const random = seededRandom(200);
  const left = [...disagreements];
  return Array.from({ length: Math.min(sampleSize, left.length) }, () =>
    left.splice(randomBelow(random, left.length), 1),
  ).flat();
}

const countCases = (outcomes: readonly Outcome[]) => ({
  expected: outcomes.filter(({ isExpected }) => isExpected).length,
  all: outcomes.length,
});

function goalsOf({ models, tasks, math, sameLetter, cases }: Figures): Goal[] {
  const plain = total(models, ({ plain }) => plain);
  const unread = total(models, ({ plainUnread }) => plainUnread) / plain;
  const other = total(models, ({ plainOther }) => plainOther) / plain;
  const last = total(models, ({ severalLast }) => severalLast) / total(models, ({ several }) => several);
  const closed = math.closings.map(({ right }) => right / math.references);
  const apart = Math.max(...tasks.map(({ here, published }) => Math.abs(here - published)));
  return [
    goal('one plain statement, unread', unread, 'at most 0.2%', unread <= 0.002),
    goal('one plain statement, read as another letter', other, 'at most 0.02%', other <= 0.0002),
    goal('several statements, the last one is read', last, 'at least 99.5%', last >= 0.995),
    {
      measure: 'MATH’s references in seven closings',
      value: `${percent(Math.min(...closed))} to ${percent(Math.max(...closed))}`,
      goal: '100%',
      isMet: Math.min(...closed) === 1,
    },
    {
      measure: 'largest distance from BIG-Bench Hard’s own accuracy of a task',
      value: `${apart.toFixed(1)} points`,
      goal: 'at most 0.5 points',
      isMet: apart <= 0.5,
    },
    {
      measure: 'a model that gives the same letter under ten prompts, with reasons under two',
      value: `${sameLetter.state}; ${formatCount(sameLetter.unread)} of ${formatCount(sameLetter.answers)} answers unread`,
      goal: 'no effect is reported',
      isMet: ['Robust', 'Cannot tell yet'].includes(sameLetter.state),
    },
    ...(cases
      ? [
          {
            measure: 'small cases read as a person reads them (`compare-with cases`)',
            value: `${formatCount(cases.expected)} of ${formatCount(cases.all)}`,
            goal: 'all',
            isMet: cases.expected === cases.all,
          },
        ]
      : []),
  ];
}

const goal = (measure: string, share: number, wanted: string, isMet: boolean): Goal => ({
  measure,
  value: percent(share),
  goal: wanted,
  isMet,
});

const total = (models: readonly ModelCounts[], count: (model: ModelCounts) => number): number =>
  models.reduce((sum, model) => sum + count(model), 0);

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
const points = (share: number): string => (100 * share).toFixed(1);
const formatCount = (count: number): string => count.toLocaleString('en');

function pageOf({ models, tasks, math }: Figures, goals: readonly Goal[]): string {
  return `# How answers of real models are read

Published answers, read by Evenkeel. The answers are not in the repository: the command reads them from snapshots of
TIGER-AI-Lab/MMLU-Pro (Apache-2.0), suzgunmirac/BIG-Bench-Hard (MIT) and ruixiangcui/AGIEval (MIT).

${markdownTable(
  ['measure', 'value', 'goal', 'met'],
  goals.map(({ measure, value, goal, isMet }) => [measure, value, goal, isMet ? 'yes' : 'no']),
)}

## MMLU-Pro: a letter from A to J

A *statement* is “the answer is (X)”, the form that the prompts ask for. *Plain*: the answer has one statement of one letter, and no second question or list of several answers.
Scores are in percent. MMLU-Pro’s own script takes the first statement.

${markdownTable(
  [
    'model',
    'answers',
    'plain',
    'unread',
    'of these, the right letter',
    'read as another letter',
    'score here',
    'by the last statement',
    'by the first',
  ],
  models.map((model) => [
    model.model,
    formatCount(model.answers),
    formatCount(model.plain),
    percent(model.plainUnread / model.plain),
    formatCount(model.plainUnreadRight),
    formatCount(model.plainOther),
    points(model.right.here / model.answers),
    points(model.right.last / model.answers),
    points(model.right.first / model.answers),
  ]),
)}

${markdownTable(
  [
    'model',
    'several statements',
    'the last is read',
    'goes on to a second question',
    'the last before it is read',
    'a statement names several',
    'of these unread',
    'unread, all answers',
  ],
  models.map((model) => [
    model.model,
    formatCount(model.several),
    share(model.severalLast, model.several),
    formatCount(model.runOn),
    share(model.runOnLast, model.runOn),
    formatCount(model.joint),
    share(model.jointUnread, model.joint),
    percent(model.unread / model.answers),
  ]),
)}

${otherwiseTable(models)}
How the rules of other programs do on the same answers. Each takes the letter behind one form; what stands around it, it does not see.

${markdownTable(
  ['model', 'rule', 'reads', 'score'],
  models.flatMap(({ model, answers, right, unread, peers }) => [
    [model, 'Evenkeel', percent(1 - unread / answers), points(right.here / answers)],
    ...peers.map((peer) => [model, peer.name, percent(peer.read / answers), points(peer.right / answers)]),
  ]),
)}

## BIG-Bench Hard: letters, words and numbers

Accuracy in percent, by the metrics that are published beside the outputs and by Evenkeel.

${markdownTable(
  ['task', 'answers', 'published', 'here', 'distance in points'],
  tasks.map(({ task, answers, published, here }) => [
    task.replaceAll('_', ' '),
    formatCount(answers),
    published.toFixed(1),
    here.toFixed(1),
    Math.abs(here - published).toFixed(1),
  ]),
)}

## MATH: ${formatCount(math.references)} references

How many references count as right where an answer closes with them, and how many pairs of different texts count as equal: ${formatCount(math.equalPairs.length)}.

${markdownTable(
  ['closing', 'right'],
  math.closings.map(({ name, right }) => [`\`${name}\``, percent(right / math.references)]),
)}
`;
}

/** Each answer with one statement that the extraction parses as another letter, with a person's finding. */
function otherwiseTable(models: readonly ModelCounts[]): string {
  const found = models
    .flatMap(({ disagreements }) => disagreements)
    .filter(({ isPlain, read }) => isPlain && read !== 'unread');
  if (found.length === 0) return '';
  const rows = found.map(({ model, question, stated, read }) => [
    model,
    question,
    stated,
    read,
    reviewedDisagreements[`${model} ${question}`] ?? 'not looked at',
  ]);
  return `The answers with one statement that are read as another letter, each looked at:

${markdownTable(['model', 'question', 'stated in the form', 'read', 'by a person'], rows)}
`;
}

const share = (part: number, of: number): string => (of === 0 ? 'none' : `${formatCount(part)} (${percent(part / of)})`);
