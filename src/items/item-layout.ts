import Papa from 'papaparse';
import { guessItemColumnRoles } from './item-columns.ts';

/**
 * How a file stores questions. `table`: CSV or TSV with column names in the first line. `bare table`: without names, as in
 * MMLU’s own files. `lines`: one question per line. `jsonl`: JSON Lines. `parquet`: rows of Parquet, which is not text.
 */
export type ItemFileFormat = TextLayout | 'parquet';
export type TextLayout = 'table' | 'bare table' | 'lines' | 'jsonl';

const sampledRecords = 50;
const mostSampled = 200_000;

/** Uses the file’s name if its ending decides, and otherwise the first records. */
export function detectItemTextLayout(text: string, name: string): TextLayout {
  if (/\.(jsonl|ndjson|json)$/i.test(name)) return 'jsonl';
  const isTable = /\.(csv|tsv)$/i.test(name);
  if (!isTable && /^\s*[{[]/.test(text)) return 'jsonl';
  const delimiter = detectDelimiter(text, name);
  const { data, meta } = Papa.parse<string[]>(text.slice(0, mostSampled), {
    delimiter,
    preview: sampledRecords,
    skipEmptyLines: 'greedy',
  });
  // The sample may cut off its last record.
  const records = text.length > mostSampled && data.length < sampledRecords ? data.slice(0, -1) : data;
  const [first = []] = records;
  if (isNamed(first)) return 'table';
  if (isBare(records) || (isTable && isHeaderless(records))) return 'bare table';
  const isEven = meta.delimiter === '\t' && first.length >= 3 && records.every(({ length }) => length === first.length);
  return isTable || isEven ? 'table' : 'lines';
}

/**
 * The delimiter of a table: the one that gives the first line known column names. Otherwise a tab, as in text copied from a
 * spreadsheet, or '' to let the CSV parser guess. Sentences are full of commas, and the guess goes by frequency.
 */
export function detectDelimiter(text: string, name: string): string {
  const [first = ''] = /^\s*[^\n\r]*/.exec(text.slice(0, mostSampled)) ?? [];
  const known = ['\t', ',', ';', '|'].find((delimiter) => {
    const [record = []] = Papa.parse<string[]>(first.trim(), { delimiter, preview: 1 }).data;
    return record.length > 1 && isNamed(record);
  });
  return known ?? (first.includes('\t') && !/\.csv$/i.test(name) ? '\t' : '');
}

/** Whether a record holds column names: a question’s name, or an answer’s name together with another known one. */
function isNamed(record: readonly string[]): boolean {
  const { question, answer, response, secondResponse, choices } = guessItemColumnRoles(record);
  const isJudged = secondResponse !== null || (answer !== null && response !== null);
  return question !== null || isJudged || (answer !== null && choices.length > 0);
}

/**
 * Whether two columns lack a header: the second column holds only numbers, or the first line ends like a question. MGSM’s
 * files have this form.
 */
function isHeaderless(records: readonly (readonly string[])[]): boolean {
  const [first] = records;
  if (first?.length !== 2 || records.some(({ length }) => length !== 2)) return false;
  const [question = '', answer = ''] = first.map((field) => field.trim());
  const areNumbers = records.every(([, field = '']) => /^[-−+]?\d[\d.,\s]*$/.test(field.trim()));
  return areNumbers || (/[?？.!]$/.test(question) && question.length > 10 && answer !== '');
}

/**
 * Whether the records are a question, choices, and a letter or a position. The first record and 90% of all records must fit.
 */
function isBare(records: readonly (readonly string[])[]): boolean {
  const width = records[0]?.length ?? 0;
  const last = records.map((record) => record.at(-1)?.trim().toUpperCase() ?? '');
  const within = (pattern: RegExp, first: string, most: number) => {
    const fits = (answer: string) => pattern.test(answer) && answer.charCodeAt(0) - first.charCodeAt(0) <= most;
    return fits(last[0] ?? '') && last.filter(fits).length >= 0.9 * last.length;
  };
  return width >= 4 && (within(/^[A-Z]$/, 'A', width - 3) || within(/^\d$/, '0', width - 2));
}
