import type { Json } from '../../base/json/json.ts';
import type { LogFile } from '../log/imported-log.ts';
import { lastUserText, messagesOfChat, textOfMessage } from '../log/chat-parts.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { makeRowReader, type LoggedRow } from '../log/row-reader.ts';
import { scoreOrNull, textOrEmpty } from '../log/values.ts';
import { columnsInHead } from '../tables/first-objects.ts';
import { readFileHead } from '../log/head-of.ts';
import { hasParquetName, isCsvOrTsvFile, readParquetColumnNames, readTableRows } from '../tables/table-rows.ts';
import type { Fields } from '../promptfoo/fields.ts';

/** Field names of current versions and of versions before 0.2. */
const layouts = [
  { question: 'user_input', answer: 'response', reference: 'reference' },
  { question: 'question', answer: 'answer', reference: 'ground_truth' },
  { question: 'question', answer: 'answer', reference: 'ground_truths' },
] as const;

/** Text fields. All other fields with numbers are metrics. */
const texts: ReadonlySet<string> = new Set([
  ...[
    'retrieved_contexts',
    'reference_contexts',
    'contexts',
    'rubrics',
    'rubric',
    'multi_responses',
    'reference_tool_calls',
  ],
  ...[
    'persona_name',
    'query_style',
    'query_length',
    'synthesizer_name',
    'reference_topics',
    'id',
    'index',
    'Unnamed: 0',
    '',
  ],
]);

/** ragas’s metric names. They identify tables before 0.2, whose other columns many tables have. */
const metricName =
  /faithfulness|answer_(?:relevancy|correctness|similarity)|context_(?:precision|recall|relevancy|entity_recall)|semantic_similarity|factual_correctness|harmfulness|aspect|rubric/;

/** Results of ragas (`to_pandas()` saved as CSV, JSON or Parquet): a row is a sample, a column a metric. */
export const ragasReader = makeRowReader({
  id: 'ragas',
  title: 'ragas',
  recognise: recogniserFromFileTest(async (file) => layoutOf(await columnsOf(file)) !== undefined),
  async read(file, rows, hearing) {
    const { records, read } = readTableRows(file, hearing);
    for await (const some of records)
      for (const { where, fields, why } of some)
        if (fields) rows.tryRow(where, () => rowOf(fields, where));
        else rows.fault(where, why ?? 'It is not a row.');
    return read();
  },
});

async function columnsOf(file: LogFile): Promise<readonly string[]> {
  if (hasParquetName(file)) return readParquetColumnNames(file);
  if (!/\.(csv|tsv|jsonl|json)$/i.test(file.name)) return [];
  return columnsInHead(await readFileHead(file), isCsvOrTsvFile(file));
}

function layoutOf(columns: readonly string[]) {
  const has = (name: string) => columns.includes(name);
  return layouts.find(
    ({ question, answer, reference }) =>
      has(question) &&
      has(answer) &&
      (question === 'user_input' ||
        (has('contexts') && has(reference) && columns.some((column) => metricName.test(column)))),
  );
}

function rowOf(fields: Fields, where: string): LoggedRow {
  const names = layoutOf(Object.keys(fields)) ?? layouts[0];
  const asked = fields[names.question];
  const chat = messagesOfChat(asked);
  const text = textOfMessage(fields[names.answer]) ?? textOrEmpty(fields[names.answer]);
  const reference = textOrEmpty(fields[names.reference]);
  const known: ReadonlySet<string> = new Set([names.question, names.answer, names.reference, 'reference']);
  const metrics = Object.entries(fields).filter(([name]) => !known.has(name) && !texts.has(name));
  return {
    where,
    set: 'ragas',
    question: chat ? (lastUserText(chat) ?? '') : textOrEmpty(asked),
    ...(reference !== '' && { answer: reference }),
    ...(chat && { messages: chat }),
    text,
    ...(text === '' && { error: 'The log has no answer.' }),
    scores: Object.fromEntries(metrics.flatMap(([name, value]) => (isMetric(value) ? [[name, metricOf(value)]] : []))),
  };
}

/** pandas writes `nan`, or nothing, where a metric could not be computed. */
const noMetric = /^(?:nan|none|null|)$/i;

const isMetric = (value: Json | undefined): boolean =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' &&
    (noMetric.test(value.trim()) || Number.isFinite(Number(value)) || /^(?:true|false)$/i.test(value)));

function metricOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return scoreOrNull(value);
  if (noMetric.test(value.trim())) return null;
  return /^(?:true|false)$/i.test(value) ? Number(/^true$/i.test(value)) : scoreOrNull(Number(value));
}
