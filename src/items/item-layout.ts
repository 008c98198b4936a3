import Papa from 'papaparse';
import { guessItemColumnRoles } from './item-columns.ts';

/**
 * How questions stand in a text. `table`: CSV or TSV, its first line names the columns; `bare table`: one without names, as the MMLU's own
 * files are; `lines`: a question to a line; `jsonl`: JSON Lines; `parquet`: rows of Parquet, which no text is.
 */
export type ItemFileFormat = TextLayout | 'parquet';
export type TextLayout = 'table' | 'bare table' | 'lines' | 'jsonl';

const sampledRecords = 50;
const mostSampled = 200_000;

/** By the file's name where it says so, and by the first records. */
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
  // Where the sample ends the last record may be cut off.
  const records = text.length > mostSampled && data.length < sampledRecords ? data.slice(0, -1) : data;
  const [first = []] = records;
  if (isNamed(first)) return 'table';
  if (isBare(records) || (isTable && isHeaderless(records))) return 'bare table';
  const isEven = meta.delimiter === '\t' && first.length >= 3 && records.every(({ length }) => length === first.length);
  return isTable || isEven ? 'table' : 'lines';
}

/**
 * What stands between the fields of a table: that by which the first line has names that are known, and in what was copied out of a
 * spreadsheet the tab; '' where that is to be guessed. Sentences are full of commas, and a guess goes by what is frequent.
 */
export function detectDelimiter(text: string, name: string): string {
  const [first = ''] = /^\s*[^\n\r]*/.exec(text.slice(0, mostSampled)) ?? [];
  const known = ['\t', ',', ';', '|'].find((delimiter) => {
    const [record = []] = Papa.parse<string[]>(first.trim(), { delimiter, preview: 1 }).data;
    return record.length > 1 && isNamed(record);
  });
  return known ?? (first.includes('\t') && !/\.csv$/i.test(name) ? '\t' : '');
}

/** Whether a record has the names of columns: that of the question, or that of the answer with that of another. */
function isNamed(record: readonly string[]): boolean {
  const { question, answer, response, secondResponse, choices } = guessItemColumnRoles(record);
  const isJudged = secondResponse !== null || (answer !== null && response !== null);
  return question !== null || isJudged || (answer !== null && choices.length > 0);
}

/**
 * Whether two columns lack a header: their first line is a question and a number, like all others, or it ends like a question. MGSM’s
 * files have this form.
 */
function isHeaderless(records: readonly (readonly string[])[]): boolean {
  const [first] = records;
  if (first?.length !== 2 || records.some(({ length }) => length !== 2)) return false;
  const [question = '', answer = ''] = first.map((field) => field.trim());
  const areNumbers = records.every(([, field = '']) => /^[-−+]?\d[\d.,\s]*$/.test(field.trim()));
  return areNumbers || (/[?？.!]$/.test(question) && question.length > 10 && answer !== '');
}

/** A question, choices and a letter or a place in every record, the first one too. */
function isBare(records: readonly (readonly string[])[]): boolean {
  const width = records[0]?.length ?? 0;
  const last = records.map((record) => record.at(-1)?.trim().toUpperCase() ?? '');
  const within = (pattern: RegExp, first: string, most: number) => {
    const fits = (answer: string) => pattern.test(answer) && answer.charCodeAt(0) - first.charCodeAt(0) <= most;
    return fits(last[0] ?? '') && last.filter(fits).length >= 0.9 * last.length;
  };
  return width >= 4 && (within(/^[A-Z]$/, 'A', width - 3) || within(/^\d$/, '0', width - 2));
}
