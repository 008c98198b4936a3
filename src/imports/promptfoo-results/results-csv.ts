import Papa from 'papaparse';
import type { Json } from '../../base/json/json.ts';
import type { Fields } from '../promptfoo/fields.ts';

/** The header “[provider] label” of a prompt’s column. */
const promptColumn = /^\[([^\]\n]{1,300})\] ([^]+)$/;

/** Columns that some versions of promptfoo write after a prompt’s column. */
const columnsOfPrompt: ReadonlySet<string> = new Set([
  ...['Reasoning', 'Status', 'Score', 'Named Scores', 'Grader Reason', 'Comment', 'Latency (ms)'],
]);
const belongsToPrompt = (column: string): boolean => columnsOfPrompt.has(column) || column.startsWith('Metric: ');

const gradeMark = /^\[(PASS|FAIL|ERROR)\](?:[ \t]*\((\d+\.\d\d)(?:, [^\n]*)?\))?\s*/;

/** Whether a CSV is promptfoo’s: its header has prompts, and its first rows have grades or a “Status” column follows. */
export function hasPromptColumns(head: string): boolean {
  const [header = [], ...rows] = Papa.parse<string[]>(head.replace(/^\uFEFF/, ''), { preview: 3, delimiter: ',' }).data;
  const places = header.flatMap((column, at) => (promptColumn.test(column) ? [at] : []));
  return places.some(
    (at) => header[at + 1] === 'Status' || header[at + 2] === 'Status' || rows.some((row) => gradeMark.test(row[at] ?? '')),
  );
}

interface PromptColumn {
  readonly at: number;
  readonly provider: string;
  readonly label: string;
  /** The indices of its further columns, by name. */
  readonly further: ReadonlyMap<string, number>;
}

/** Converts promptfoo’s CSV to the form of its JSON. A row is a test, a column a prompt. */
export function csvToResults(text: string): { readonly whole: Fields; readonly wheres: readonly string[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  const prompts: PromptColumn[] = [];
  const vars: { readonly at: number; readonly name: string }[] = [];
  for (const [at, column] of header.entries()) {
    const [, provider, label] = promptColumn.exec(column) ?? [];
    const last = prompts.at(-1);
    if (provider !== undefined && label !== undefined) prompts.push({ at, provider, label, further: new Map() });
    else if (last && belongsToPrompt(column)) (last.further as Map<string, number>).set(column, at);
    else if (!last && column !== 'Description') vars.push({ at, name: column });
  }
  const wheres: string[] = [];
  const results = rows.flatMap((row, test) => {
    const values = Object.fromEntries(vars.map(({ at, name }) => [name, row[at] ?? '']));
    return prompts.flatMap((prompt, index): Json[] => {
      const cell = row[prompt.at] ?? '';
      const status = row[prompt.further.get('Status') ?? -1] ?? '';
      if (cell === '' && status === '') return [];
      wheres.push(`row ${test + 1}, “${header[prompt.at] ?? ''}”`);
      return [{ ...resultOf(prompt, row, cell, values), promptIdx: index, testIdx: test, vars: values }];
    });
  });
  const columns = prompts.map(({ provider, label }) => ({ provider, label, raw: label }));
  return { whole: { results: { version: 3, prompts: columns, results } }, wheres };
}

function resultOf(
  { provider, label, further }: PromptColumn,
  row: readonly string[],
  cell: string,
  vars: Readonly<Record<string, string>>,
): Readonly<Record<string, Json>> {
  const at = (name: string) => row[further.get(name) ?? -1] ?? '';
  const [mark = '', grade = at('Status').toUpperCase(), figure = at('Score')] = gradeMark.exec(cell) ?? [];
  const { text, reason } = splitReason(cell.slice(mark.length), at('Grader Reason'), grade === 'PASS');
  const isError = grade === 'ERROR';
  const score = figure === '' ? Number.NaN : Number(figure);
  return {
    provider: { id: provider },
    prompt: { label, raw: fillTemplate(label, vars) },
    response: isError ? { error: text || reason } : { output: text },
    success: grade === 'PASS',
    failureReason: isError ? 2 : Number(grade !== 'PASS'),
    ...(Number.isFinite(score) && { score }),
    ...(!isError && { gradingResult: { pass: grade === 'PASS', reason } }),
    ...(reason !== '' && { error: reason }),
  };
}

/** An answer without the grader’s reason before it (ended by a line “---”) or after it (“Fail Reason: …”). */
function splitReason(cell: string, given: string, isRight: boolean): { readonly text: string; readonly reason: string } {
  const behind = Math.max(cell.lastIndexOf('\n\nPass Reason: '), cell.lastIndexOf('\n\nFail Reason: '));
  const isBehind = given === '' && behind >= 0;
  const reason = isBehind ? cell.slice(behind + '\n\nPass Reason: '.length).trim() : given;
  const text = isBehind ? cell.slice(0, behind) : cell;
  const line = isRight ? -1 : text.indexOf('\n---\n');
  const before = text.slice(0, Math.max(line, 0)).trim();
  const isReason = line >= 0 && (reason === '' || before === reason);
  return isReason ? { text: text.slice(line + '\n---\n'.length), reason: before } : { text, reason };
}

/** Fills a template’s plain variables. The prompt is unknown if the template has other logic. */
function fillTemplate(template: string, vars: Readonly<Record<string, string>>): string {
  const filled = template.replace(/\{\{\s{0,9}([\w.-]{1,100})\s{0,9}\}\}/g, (whole, name: string) =>
    Object.hasOwn(vars, name) ? (vars[name] ?? '') : whole,
  );
  return filled === template || /\{[{%]/.test(filled) ? '' : filled;
}
