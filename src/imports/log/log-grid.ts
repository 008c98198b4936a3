import type { ImportedLog, LoggedAnswer, LoggedQuestion } from './imported-log.ts';
import type { ImportChoices } from './import-choices.ts';

/** A log as a grid: models × questions × levels × repetitions, with an answer or a hole in each cell. */
export interface LogGrid {
  readonly models: readonly string[];
  readonly levels: readonly GridVariant[];
  /** Their places in the log’s `questions`: where several are taken for one, the first. */
  readonly questions: readonly number[];
  readonly samples: number;
  /** The place of each cell’s answer in the log’s `answers`, -1 for a hole: models outside, then questions, then levels, then repetitions. */
  readonly cells: Int32Array;
  readonly holes: number;
  /** How many answers came to a cell that had one, and the first of them. */
  readonly clashCount: number;
  readonly clashes: readonly ClashingAnswerIndices[];
  /** Questions that lack answers, by their place in `questions`, with how many. */
  readonly incomplete: readonly { readonly at: number; readonly holes: number }[];
}

/** One way of asking: its values, by the ids of the fields that vary. */
export interface GridVariant {
  readonly values: Readonly<Record<string, string>>;
}

/** Two answers for one cell, by their places in the log’s `answers`. */
export interface ClashingAnswerIndices {
  readonly first: number;
  readonly second: number;
}

const mostClashes = 20;
/** A grid of more cells is mostly holes, or no report can be made of it here. */
const mostCells = 20_000_000;

/** Undefined where the grid would have more cells than can be. */
export function buildLogGrid(log: ImportedLog, choices: ImportChoices): LogGrid | undefined {
  const { answers } = log;
  const questionOf = firstSameQuestionIndices(log, choices.question);
  const models = places<string>();
  const levels = places<GridVariant>();
  const questions = places<number>();
  const at = answers.map((answer) => ({
    model: placeOfModel(models, answer, choices.model),
    level: placeOfLevel(levels, answer, choices.varies),
    question: questions.of(String(questionOf[answer.question]), questionOf[answer.question] ?? 0),
  }));
  const triples = models.all.length * levels.all.length * questions.all.length;
  if (triples > mostCells) return undefined;
  const groupOf = (n: number): number => {
    const { model = 0, level = 0, question = 0 } = at[n] ?? {};
    return (model * questions.all.length + question) * levels.all.length + level;
  };
  const repeats = repeatsOf(log, choices.repeat, groupOf, triples);
  const samples = repeats.reduce((most, repeat) => Math.max(most, repeat + 1), 1);
  if (triples * samples > mostCells) return undefined;

  const cells = new Int32Array(triples * samples).fill(-1);
  const clashes: ClashingAnswerIndices[] = [];
  let clashCount = 0;
  for (const n of answers.keys()) {
    const cell = groupOf(n) * samples + (repeats[n] ?? 0);
    const first = cells[cell] ?? -1;
    if (first === -1) cells[cell] = n;
    else {
      clashCount += 1;
      if (clashes.length < mostClashes) clashes.push({ first, second: n });
    }
  }
  const holesOf = new Int32Array(questions.all.length);
  for (const [cell, answer] of cells.entries()) {
    const question = Math.floor(cell / (samples * levels.all.length)) % questions.all.length;
    if (answer === -1) holesOf[question] = (holesOf[question] ?? 0) + 1;
  }
  const incomplete = [...holesOf].flatMap((holes, question) => (holes > 0 ? [{ at: question, holes }] : []));
  return {
    models: models.all,
    levels: levels.all,
    questions: questions.all,
    samples,
    cells,
    holes: incomplete.reduce((sum, { holes }) => sum + holes, 0),
    clashCount,
    clashes,
    incomplete,
  };
}

/** The answer in a cell, if there is one. */
export const answerIndexInCell = (
  { cells, questions, levels, samples }: LogGrid,
  model: number,
  question: number,
  level: number,
  sample: number,
): number | undefined => {
  const n = cells[((model * questions.length + question) * levels.length + level) * samples + sample] ?? -1;
  return n === -1 ? undefined : n;
};

/** By each question’s place the one that stands for it: itself, or the first with its text. */
export function firstSameQuestionIndices({ questions }: ImportedLog, by: ImportChoices['question']): readonly number[] {
  if (by === 'key') return questions.map((_, at) => at);
  const first = new Map<string, number>();
  return questions.map((question, at) => {
    const text = wordsOf(question);
    const known = first.get(text) ?? at;
    first.set(text, known);
    return known;
  });
}

/** Of what is judged the answer too: a question is there once for each. */
const wordsOf = ({ question, choices = [], response, columns }: LoggedQuestion): string =>
  [question.trim(), ...choices, ...(response === undefined ? [] : [response, JSON.stringify(columns)])].join('\0');

interface Places<T> {
  readonly all: T[];
  readonly of: (key: string, value: T) => number;
}

function places<T>(): Places<T> {
  const all: T[] = [];
  const known = new Map<string, number>();
  return {
    all,
    of(key, value) {
      const place = known.get(key) ?? all.push(value) - 1;
      known.set(key, place);
      return place;
    },
  };
}

function placeOfModel(models: Places<string>, answer: LoggedAnswer, by: ImportChoices['model']): number {
  const model = by === 'log' ? answer.model : (answer.levels[by.field] ?? '');
  return models.of(model, model);
}

function placeOfLevel(levels: Places<GridVariant>, { levels: has }: LoggedAnswer, varies: readonly string[]): number {
  const values = varies.map((field) => [field, has[field] ?? ''] as const);
  return levels.of(JSON.stringify(values), { values: Object.fromEntries(values) });
}

/** Which repetition each answer is, from 0. */
function repeatsOf(
  { answers, fields }: ImportedLog,
  by: ImportChoices['repeat'],
  groupOf: (answer: number) => number,
  groups: number,
): readonly number[] {
  if (by === 'none') return answers.map(() => 0);
  if (by === 'order') {
    const counts = new Int32Array(groups);
    return answers.map((_, n) => {
      const group = groupOf(n);
      const repeat = counts[group] ?? 0;
      counts[group] = repeat + 1;
      return repeat;
    });
  }
  // Whatever the log’s numbers are, the first is 0 and there are no gaps.
  const numbers = by === 'log' ? answers.map(({ repeat = 0 }) => repeat) : undefined;
  if (numbers) {
    const order = new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, at) => [number, at]));
    return numbers.map((number) => order.get(number) ?? 0);
  }
  const id = typeof by === 'object' ? by.field : '';
  const values = new Map((fields.find((field) => field.id === id)?.values ?? []).map((value, at) => [value, at]));
  return answers.map(({ levels }) => values.get(levels[id] ?? '') ?? 0);
}
