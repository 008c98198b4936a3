import { readDecodedLines } from '../log/byte-lines.ts';
import type { Json } from '../../base/json/json.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { parseLogJson } from '../log/log-json.ts';
import type { LogFile, LogFileDigest } from '../log/imported-log.ts';
import { readAndHashText, type ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readFileHead } from '../log/head-of.ts';
import { fieldPathsInJson } from '../log/json-head.ts';
import { readLogJson } from '../log/read-log-file.ts';
import { fieldsOf, isFields, type Fields } from '../promptfoo/fields.ts';
import { loadYamlParser } from '../promptfoo/read-yaml.ts';
import { parseFirstJsonObjects } from '../tables/first-objects.ts';
import { csvToResults, hasPromptColumns } from './results-csv.ts';

/** A file of results in the form of promptfoo’s JSON, and the location of its `n`th result for messages. */
export interface ResultsFile {
  readonly whole: Fields;
  readonly read: LogFileDigest;
  readonly whereOf: (n: number) => string;
}

interface ResultsForm {
  /** Tests the file’s name and its first characters. */
  readonly matches: (head: string, name: string) => boolean;
  readonly read: (file: LogFile, hearing: ReadProgressAndSignal) => Promise<ResultsFile>;
}

/** Megabytes. Reading YAML takes many times its size in memory. */
const maxYamlSize = 30;
const maxCsvSize = 150;
/** YAML aliases let hundreds of results share one test’s fields. */
const maxResultAliases = 100_000;

/** The forms in which promptfoo writes results (`-o x.json`, `.jsonl`, `.yaml`, `.csv`). */
const forms: readonly ResultsForm[] = [
  {
    matches: (head) => isResultsHead(fieldPathsInJson(head)),
    read: async (file, hearing) => {
      const { value, read } = await readLogJson(file, hearing);
      return { whole: fieldsOf(value), read, whereOf: (n) => `result ${n + 1}` };
    },
  },
  {
    matches: (head, name) => /\.(jsonl|ndjson|json)$/i.test(name) && parseFirstJsonObjects(head, 1).some(isResult),
    read: readResultLines,
  },
  {
    matches: (head, name) =>
      /\.ya?ml$/i.test(name) && /^results:\s*$/m.test(head) && /^evalId:|^ {2}version: \d/m.test(head),
    read: async (file, hearing) => {
      const { text, read } = await readAndHashText(file, maxYamlSize, hearing);
      const parse = await loadYamlParser(maxResultAliases);
      return { whole: fieldsOf(parse(text, file.name)), read, whereOf: (n) => `result ${n + 1}` };
    },
  },
  {
    matches: (head, name) => /\.csv$/i.test(name) && hasPromptColumns(head),
    read: async (file, hearing) => {
      const { text, read } = await readAndHashText(file, maxCsvSize, hearing);
      const { whole, wheres } = csvToResults(text);
      return { whole, read, whereOf: (n) => wheres[n] ?? '' };
    },
  },
];

const isResultsHead = (paths: ReadonlySet<string>): boolean =>
  paths.has('results.version') &&
  ['results.prompts', 'results.results', 'results.table', 'results.stats', 'evalId'].some((path) => paths.has(path));

/** Whether an object is a result, as on each line of `-o x.jsonl`. */
const isResult = (fields: Fields): boolean =>
  isFields(fields['prompt']) &&
  typeof fields['prompt']['raw'] === 'string' &&
  fields['provider'] !== undefined &&
  (isFields(fields['vars']) || isFields(fields['testCase'])) &&
  (Object.hasOwn(fields, 'promptIdx') || Object.hasOwn(fields, 'success'));

export async function isResultsFile(file: LogFile): Promise<boolean> {
  const head = await readFileHead(file);
  return forms.some(({ matches }) => matches(head, file.name));
}

export async function readResultsFile(file: LogFile, hearing: ReadProgressAndSignal): Promise<ResultsFile> {
  const head = await readFileHead(file);
  const form = forms.find(({ matches }) => matches(head, file.name));
  return assertDefined(form, 'form of a file that was recognised by it').read(file, hearing);
}

/** A line that is not JSON becomes an unreadable result. */
async function readResultLines(file: LogFile, hearing: ReadProgressAndSignal): Promise<ResultsFile> {
  const { lines, read } = readDecodedLines(file, hearing);
  const results: Json[] = [];
  const numbers: number[] = [];
  for await (const some of lines)
    for (const { number, text } of some) {
      results.push(text === undefined ? null : (undefinedIfUserError(() => parseLogJson(text, 'It')) ?? null));
      numbers.push(number);
    }
  return { whole: { results: { version: 3, results } }, read: read(), whereOf: (n) => `line ${numbers[n] ?? 0}` };
}
