import type { StudyResult } from '../core/study.ts';
import { isNumber, undefinedBecause, type Maybe, type Undefined } from '../core/json/json.ts';
import type { Interval, ModelResult, SystemPromptResult } from './system-prompt/measure/result.ts';
import { modelName, type Form } from '../core/words/format.ts';
import { configurationTables } from './configuration/report/tables.ts';
import { judgeTables } from './judge/report/tables.ts';
import { paraphraseTables } from './paraphrase/report/tables.ts';
import { isConfigurationResult, isJudgeResult, isParaphraseResult, isStyleResult } from './study-result.ts';
import { styleTables } from './instruction-style/report/tables.ts';
import { tablesForFiles } from './tables-for-files.ts';

/** A report's table as data: values as they are in the result, and how the page prints them. Writers make text of it. */
export interface ReportTable {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** A cell for each column. */
  readonly rows: readonly (readonly TableCell[])[];
}

export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** Digits after the point; a column without them holds words. */
  readonly digits?: number;
  readonly form?: Form;
  /** Says what the row is of: `model` (the whole id), `scenario` (its title) or `benchmark`. */
  readonly key?: true;
}

export const keys = ['model', 'scenario', 'benchmark'] as const;
type Key = (typeof keys)[number];

export type TableCell = string | Maybe;

/** The report's tables, those left out that have no number at all, as a score table's counts of answers. */
export function reportTables(result: StudyResult): ReportTable[] {
  if (isStyleResult(result)) return tablesForFiles(result, styleTables(result));
  if (isParaphraseResult(result)) return tablesForFiles(result, paraphraseTables(result));
  if (isJudgeResult(result)) return tablesForFiles(result, judgeTables(result));
  if (isConfigurationResult(result)) return tablesForFiles(result, configurationTables(result));
  const tables = [grades, scenarios, benchmarks, heatmap, answering, optionScores].map((table) =>
    table(result as SystemPromptResult),
  );
  return tables.filter(({ columns, rows }) =>
    rows.some((row) => row.some((cell, c) => columns[c]!.digits !== undefined && typeof cell === 'number')),
  );
}

/** As CreditAudit's Table 1, with what honesty adds. */
function grades({ models }: SystemPromptResult): ReportTable {
  return tableOf('grades', 'Grades, mean scores and fluctuation by model', models, [
    key('model', 'Model', ({ model }) => model),
    word('grade', 'Grade', ({ grade }) => grade),
    number('gradeProbability', 'P(grade)', 0, ownProbability, 'chance'),
    number('mu', 'μ', 1, ({ mu }) => mu),
    number('muLow', 'μ, 95 % from', 1, ({ interval }) => end(interval.mu, 0)),
    number('muHigh', 'μ, 95 % to', 1, ({ interval }) => end(interval.mu, 1)),
    number('sigma', 'σ', 2, ({ sigma }) => sigma),
    number('sigmaLow', 'σ, 95 % from', 2, ({ interval }) => end(interval.sigma, 0)),
    number('sigmaHigh', 'σ, 95 % to', 2, ({ interval }) => end(interval.sigma, 1)),
    number('noiseFloor', 'Noise floor σ₀', 2, ({ noiseFloor }) => noiseFloor),
    number('sigmaInCohort', 'σ in the cohort', 2, ({ sigmaInCohort }) => sigmaInCohort),
    word('quadrant', 'Quadrant', ({ quadrant }) => quadrant),
  ]);
}

/** As CreditAudit's Table 2: the raw scores of each model under each system prompt. */
function scenarios({ models }: SystemPromptResult): ReportTable {
  const rows = models.flatMap(({ model, scenarios }) => scenarios.map((scenario) => ({ model, ...scenario })));
  return tableOf('scenarios', 'Score in percent by model, system prompt and benchmark', rows, [
    key('model', 'Model', ({ model }) => model),
    key('scenario', 'System prompt', ({ title }) => title),
    ...(models[0]?.benchmarks ?? []).map(({ benchmark }) =>
      number<(typeof rows)[number]>(`on ${benchmark}`, benchmark, 1, ({ benchmarks }) => benchmarks[benchmark]!),
    ),
    number('score', 'Mean', 1, ({ score }) => score),
  ]);
}

function benchmarks({ models }: SystemPromptResult): ReportTable {
  const rows = models.flatMap(({ model, benchmarks }) => benchmarks.map((benchmark) => ({ model, ...benchmark })));
  return tableOf('benchmarks', 'Scores, fluctuation and Cochran’s Q by model and benchmark', rows, [
    key('model', 'Model', ({ model }) => model),
    key('benchmark', 'Benchmark', ({ benchmark }) => benchmark),
    number('items', 'Items', 0, ({ items }) => items),
    number('mu', 'μ', 1, ({ mu }) => mu),
    number('sigma', 'σ', 2, ({ sigma }) => sigma),
    number('cochranQ', 'Cochran’s Q', 2, ({ cochranQ }) => cochranQ),
    number('degreesOfFreedom', 'df', 0, ({ degreesOfFreedom }) => degreesOfFreedom),
    number('p', 'p', 3, ({ p }) => p, 'p'),
    number('pHolm', 'p (Holm)', 3, ({ pHolm }) => pHolm, 'p'),
  ]);
}

/** System prompts by models: the numbers that the heatmap shades. */
function heatmap({ models, neutrality }: SystemPromptResult): ReportTable {
  const rows = (models[0]?.scenarios ?? []).map(({ title }, t) => ({ title, t }));
  return tableOf('heatmap', 'Score in percent by system prompt and model', rows, [
    key('scenario', 'System prompt', ({ title }) => title),
    ...models.map(({ model, scenarios }) =>
      number<(typeof rows)[number]>(`of ${model}`, modelName(model), 1, ({ t }) => scenarios[t]!.score),
    ),
    number('mean', 'All models', 1, ({ t }) => neutrality.scenarios[t]!.mean),
  ]);
}

function answering({ models }: SystemPromptResult): ReportTable {
  const count = (id: string, title: string, of: (model: ModelResult) => Maybe) => number(id, title, 0, of);
  return tableOf('answering', 'Answers, tokens and time by model', models, [
    key('model', 'Model', ({ model }) => model),
    count('answered', 'Answered', ({ answered }) => answered),
    count('cells', 'of cells', ({ cells }) => cells),
    count('unreadable', 'Unreadable', ({ unreadable }) => unreadable),
    count('refused', 'Refused', ({ refused }) => refused),
    count('cut', 'Cut', ({ cut }) => cut),
    count('changedByHand', 'By hand', ({ changedByHand }) => changedByHand),
    count('failed', 'Failed', ({ failed }) => failed),
    number('promptTokens', 'Prompt tokens', 1, ({ tokens }) => tokens.prompt),
    number('completionTokens', 'Answer tokens', 1, ({ tokens }) => tokens.completion),
    number('prefillMs', 'ms, prompt', 1, ({ ms }) => ms.prefill),
    number('decodeMs', 'ms, answer', 1, ({ ms }) => ms.decode),
  ]);
}

/** The same questions read from the likeliest letter, beside the text. */
function optionScores({ models }: SystemPromptResult): ReportTable {
  const rows = models.flatMap(({ optionScores, ...model }) => (optionScores ? [{ model, ...optionScores }] : []));
  return tableOf('letters', 'By text and by the likeliest letter', rows, [
    key('model', 'Model', ({ model }) => model.model),
    number('muByText', 'μ by text', 1, ({ model }) => model.mu),
    number('muByLetter', 'μ by letter', 1, ({ mu }) => mu),
    number('sigmaByText', 'σ by text', 2, ({ model }) => model.sigma),
    number('sigmaByLetter', 'σ by letter', 2, ({ sigma }) => sigma),
    number('agreement', 'Agreement', 3, ({ agreement }) => agreement),
    number('mass', 'Probability on letters', 3, ({ mass }) => mass),
    number('scored', 'Scored', 0, ({ scored }) => scored),
  ]);
}

const end = (interval: Interval | Undefined, which: 0 | 1): Maybe => ('why' in interval ? interval : interval[which]);

function ownProbability({ grade, gradeProbability }: ModelResult): Maybe {
  if (typeof grade !== 'string') return grade;
  return gradeProbability[grade] ?? undefinedBecause('there are no items to draw from');
}

interface Column<Row> extends TableColumn {
  readonly of: (row: Row) => TableCell;
}

const key = <Row>(id: Key, title: string, of: (row: Row) => string): Column<Row> => ({ id, title, of, key: true });

const word = <Row>(id: string, title: string, of: (row: Row) => TableCell): Column<Row> => ({ id, title, of });

const number = <Row>(
  id: string,
  title: string,
  digits: number,
  of: (row: Row) => TableCell,
  form?: Form,
): Column<Row> => ({ id, title, digits, of, ...(form && { form }) });

const tableOf = <Row>(
  id: string,
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): ReportTable => ({
  ...{ id, title },
  columns: columns.map(({ of: _, ...column }) => column),
  rows: rows.map((row) => columns.map(({ of }) => of(row))),
});

export const isUndefined = (cell: TableCell): cell is Undefined => typeof cell !== 'string' && !isNumber(cell);
