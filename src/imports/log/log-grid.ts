import type { ImportedLog, LoggedAnswer, LoggedQuestion } from './imported-log.ts';
import type { ImportChoices } from './import-choices.ts';

/** A log as a grid: models × questions × levels × repetitions. Each cell has an answer or is a hole. */
export interface LogGrid {
  readonly models: readonly string[];
  readonly levels: readonly GridVariant[];
  /** Indexes in the log’s `questions`. Of several that count as one, this is the first. */
  readonly questions: readonly number[];
  readonly samples: number;
  /**
   * The index of each cell’s answer in the log’s `answers`, or -1 for a hole. Models are the outermost dimension, then
   * questions, levels and repetitions.
   */
  readonly cells: Int32Array;
  readonly holes: number;
  /** The number of answers for cells that already had one, and the first of these clashes. */
  readonly clashCount: number;
  readonly clashes: readonly ClashingAnswerIndices[];
  /** Questions that lack answers, by their index in `questions`, with the number of holes. */
  readonly incomplete: readonly { readonly at: number; readonly holes: number }[];
}

/** One prompt variant: its values, by the ids of the fields that vary. */
export interface GridVariant {
  readonly values: Readonly<Record<string, string>>;
}

/** Two answers for one cell, by their indexes in the log’s `answers`. */
export interface ClashingAnswerIndices {
  readonly first: number;
  readonly second: number;
}

const mostClashes = 20;
/** A grid with more cells is mostly holes, or too large for a report. */
const mostCells = 20_000_000;

/** Returns `undefined` if the grid would have too many cells. */
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

/** For each question, the index of the question that replaces it: itself, or the first with its text. */
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

/** For judged responses, the text includes the response: the same question may occur once per response. */
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

/** The number of each answer's repetition, from 0. */
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
  // Renumbers the log’s numbers from 0 without gaps.
  const numbers = by === 'log' ? answers.map(({ repeat = 0 }) => repeat) : undefined;
  if (numbers) {
    const order = new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, at) => [number, at]));
    return numbers.map((number) => order.get(number) ?? 0);
  }
  const id = typeof by === 'object' ? by.field : '';
  const values = new Map((fields.find((field) => field.id === id)?.values ?? []).map((value, at) => [value, at]));
  return answers.map(({ levels }) => values.get(levels[id] ?? '') ?? 0);
}
