import Papa from 'papaparse';
import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { stripFormulaGuard } from '../../../base/text/formula-guard.ts';
import { hiddenCharacters } from '../../../base/text/hidden-characters.ts';
import type { CohortChoice } from '../../../core/plan/cohort-choice.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { measureAndGradeModels, type GradeInputScores } from './grades.ts';
import type { SystemPromptResult } from './result.ts';

const columns = ['model', 'scenario', 'benchmark', 'score'] as const;
type Column = (typeof columns)[number];

/** A longer name means a broken file, usually an unclosed quote. */
const longestName = 200;
const mostCells = 1_000_000;
/** In bytes. A million scores never need more. */
export const maxScoreFileBytes = 64 * 2 ** 20;

/**
 * Grades a score table in place of a run. It is a CSV with the columns `model,scenario,benchmark,score` in any order and
 * scores in percent. It has exactly one line for each model × scenario × benchmark. Models, scenarios and benchmarks keep
 * the order of the file. Fields are separated by comma, semicolon or tab. Unless the separator is a comma, scores may have a
 * decimal comma. It removes the apostrophe with which a CSV guards a name like “=a”.
 */
export function gradeModelsFromCsv(text: string, name: string, cohort?: CohortChoice): SystemPromptResult {
  return measureAndGradeModels(parseScores(text, name), cohort);
}

/** Parses the scores without grading them, so that any cohort can grade them. */
export function parseScores(text: string, name: string): GradeInputScores {
  const { models, scenarios, benchmarks, scoreAt } = readCells(text, name);
  return {
    scenarios: scenarios.map((id) => ({ id, title: id })),
    benchmarks,
    source: 'table',
    bootstrap: { draws: 0, seed: 0 },
    models: models.map((model) => ({
      model,
      scores: benchmarks.map((benchmark) => scenarios.map((scenario) => scoreAt(model, scenario, benchmark))),
    })),
  };
}

function readCells(text: string, name: string) {
  const fail = (what: string): never => {
    throw new UserError(`${name}: ${what}`);
  };
  if (text.length > maxScoreFileBytes) fail('the file is over 64 MB, too much for a score table.');
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') fail('the file is empty.');
  const { lines, mark } = linesOf(plain, fail);
  const [header, ...rows] = lines;
  if (!header) return fail('the file is empty.');
  const place = columnPlaces(header.fields, fail);
  const models = new Set<string>();
  const scenarios = new Set<string>();
  const benchmarks = new Set<string>();
  const cells = new Map<string, { score: number; line: number }>();
  for (const { fields, line } of rows) {
    if (fields.length !== header.fields.length) {
      fail(
        `line ${line} has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, the header ${header.fields.length}.`,
      );
    }
    const nameIn = (column: Column): string => {
      const value = stripFormulaGuard((fields[place[column]] ?? '').trim());
      if (value === '') fail(`line ${line}, ${column}: the field is empty.`);
      if (hiddenCharacters.test(value)) fail(`line ${line}, ${column}: the field has control characters in it.`);
      if (value.length > longestName) {
        fail(
          `line ${line}, ${column}: the field has ${value.length} characters, more than ${longestName}; is a quote left open?`,
        );
      }
      return value;
    };
    const model = nameIn('model');
    const scenario = nameIn('scenario');
    const benchmark = nameIn('benchmark');
    const score = scoreIn(fields[place.score] ?? '', mark, (what) => fail(`line ${line}, score: ${what}`));
    const key = cellOf(model, scenario, benchmark);
    const before = cells.get(key);
    if (before) {
      fail(
        `line ${line}: model “${model}”, scenario “${scenario}”, benchmark “${benchmark}” is there already, on line ${before.line}.`,
      );
    }
    cells.set(key, { score, line });
    models.add(model);
    scenarios.add(scenario);
    benchmarks.add(benchmark);
  }
  if (cells.size === 0) fail('there is a header but no scores.');
  if (models.size * scenarios.size * benchmarks.size > mostCells)
    fail(`more than ${mostCells.toLocaleString('en-GB')} scores are wanted.`);
  for (const model of models) {
    for (const scenario of scenarios) {
      for (const benchmark of benchmarks) {
        if (!cells.has(cellOf(model, scenario, benchmark))) {
          fail(`there is no score for model “${model}”, scenario “${scenario}”, benchmark “${benchmark}”.`);
        }
      }
    }
  }
  return {
    models: [...models],
    scenarios: [...scenarios],
    benchmarks: [...benchmarks],
    scoreAt: (model: string, scenario: string, benchmark: string) =>
      getOrThrow(cells, cellOf(model, scenario, benchmark)).score,
  };
}

const cellOf = (...parts: [model: string, scenario: string, benchmark: string]): string => JSON.stringify(parts);

interface Line {
  readonly fields: readonly string[];
  /** Its first line in the file, from 1. */
  readonly line: number;
}

/** The file’s lines that are not empty. A quoted field may span several lines. */
function linesOf(text: string, fail: (what: string) => never): { lines: Line[]; mark: string } {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const [{ one: mark } = { one: ',' }] = [',', ';', '\t']
    .map((one) => ({ one, count: first.split(one).length }))
    .sort((x, y) => y.count - x.count);
  const lines: Line[] = [];
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(text, {
    delimiter: mark,
    step: ({ data, errors, meta }) => {
      const [error] = errors;
      if (error)
        fail(
          `line ${line}: ${error.code === 'MissingQuotes' ? 'a quote is opened and not closed' : 'a quote is inside a field. Double it, and put the field in quotes'}.`,
        );
      if (data.some((field) => field.trim() !== '')) lines.push({ fields: data, line });
      line += text.slice(at, meta.cursor).split(/\r\n|\n|\r/).length - 1;
      at = meta.cursor;
    },
  });
  return { lines, mark };
}

/** The index of each column. Column names may have any case. */
function columnPlaces(header: readonly string[], fail: (what: string) => never): Record<Column, number> {
  const names = header.map((field) => field.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  const shown = (name: string): string => `“${name.length > 40 ? `${name.slice(0, 40)}…` : name}”`;
  if (missing.length > 0) {
    fail(
      `line 1: the ${missing.length === 1 ? 'column' : 'columns'} ${missing.map(shown).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing; wanted are model, scenario, benchmark, score.`,
    );
  }
  names.forEach((name, index) => {
    if (!columns.some((column) => column === name))
      fail(`line 1: the column ${shown(name)} is not known; wanted are model, scenario, benchmark, score.`);
    if (names.indexOf(name) !== index) fail(`line 1: the column ${shown(name)} is there twice.`);
  });
  return {
    model: names.indexOf('model'),
    scenario: names.indexOf('scenario'),
    benchmark: names.indexOf('benchmark'),
    score: names.indexOf('score'),
  };
}

function scoreIn(field: string, mark: string, fail: (what: string) => never): number {
  const written = field.trim();
  if (written === '') fail('the field is empty.');
  const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written;
  const number = mark === ',' ? written : written.replace(',', '.');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(number)) fail(`“${shown}” is not a number.`);
  const score = Number(number);
  if (!(score >= 0 && score <= 100)) fail(`${shown} is not between 0 and 100; scores are in percent.`);
  return score;
}
