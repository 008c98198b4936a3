import type { Json } from '../../base/json/json.ts';
import type { LogFile } from '../log/imported-log.ts';
import { lastUserText, messagesOfChat } from '../log/chat-parts.ts';
import { readJsonHeadFieldPaths } from '../log/json-head.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { makeRowReader, type LoggedRow } from '../log/row-reader.ts';
import { scoreOrNull, textOrEmpty } from '../log/values.ts';
import { arrayOrEmpty, fieldsOf, type Fields } from '../promptfoo/fields.ts';
import { parseJsonCell } from '../tables/nested-fields.ts';
import { hasParquetName, readParquetColumnNames, readTableRows } from '../tables/table-rows.ts';

/**
 * Reads lighteval details (`details/MODEL/DATE/details_TASK_DATE.parquet`). A row has one answer, or several samples for one
 * question.
 */
export const lightevalReader = makeRowReader({
  id: 'lighteval',
  title: 'lighteval',
  hasSettings: true,
  recognise: recogniserFromFileTest(isDetails),
  fields: [{ id: 'shots', title: 'Few-shot examples', kind: 'setting' }],
  async read(file, rows, hearing) {
    // Results files have no single answers.
    if (!hasParquetName(file)) return undefined;
    const model = modelInPath(file.name);
    const { records, read } = readTableRows(file, hearing);
    for await (const some of records)
      for (const { where, fields, why } of some)
        if (fields) rowsOf(fields, where, model).forEach((row) => rows.tryRow(where, () => row));
        else rows.fault(where, why ?? 'It is not a row.');
    return read();
  },
});

async function isDetails(file: LogFile): Promise<boolean> {
  if (/results_[^/]*\.json$/.test(file.name)) return (await readJsonHeadFieldPaths(file)).has('config_general');
  if (!hasParquetName(file)) return false;
  const columns = new Set(await readParquetColumnNames(file));
  return (
    ['doc', 'model_response', 'metric'].every((name) => columns.has(name)) ||
    ['full_prompt', 'predictions', 'metrics'].every((name) => columns.has(name))
  );
}

/** `details/org/model/2026-…/details_….parquet`. */
function modelInPath(name: string): string | undefined {
  const folders = name.split('/').slice(0, -1);
  const from = folders.lastIndexOf('details');
  const parts = folders.slice(from + 1).filter((part) => !/^\d{4}-\d\d-\d\dT/.test(part));
  return from === -1 || parts.length === 0 ? undefined : parts.join('/');
}

function rowsOf(fields: Fields, where: string, model: string | undefined): readonly LoggedRow[] {
  const cellOf = (name: string): Fields => fieldsOf(parseJsonCell(fields[name]));
  const doc = cellOf('doc');
  const response = cellOf('model_response');
  const [set, shots] = (textOrEmpty(doc['task_name']) || 'details')
    .split('|')
    .filter((part) => !/^(?:lighteval|leaderboard|helm|community|custom)$/.test(part));
  const query = textOrEmpty(doc['query'] ?? fields['example'] ?? fields['full_prompt']);
  const sent = response['input'] ?? fields['full_prompt'];
  const messages =
    messagesOfChat(sent) ??
    (typeof sent === 'string' && sent !== '' ? [{ role: 'user' as const, content: sent }] : undefined);
  const texts = arrayOrEmpty(response['text'] ?? fields['predictions']).map(textOrEmpty);
  const metrics = { ...cellOf('metrics'), ...cellOf('metric') };
  const options = arrayOrEmpty(doc['choices'] ?? fields['choices']).map((choice) => textOrEmpty(choice).trim());
  const gold = goldOf(doc['gold_index'] ?? fields['gold_index']);
  const likelihoods = likelihoodsOf(response, options.length);
  const scores = Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, scoreOrNull(value)]));
  const about = {
    where,
    set: set ?? 'details',
    ...(textOrEmpty(doc['id']) !== '' && { itemId: textOrEmpty(doc['id']) }),
    ...(model !== undefined && { model }),
    question: query || (messages && lastUserText(messages)) || '',
    ...(options.length > 1
      ? { choices: options, ...(gold !== undefined && { answer: gold }) }
      : { answer: options[gold ?? 0] ?? '' }),
    ...(messages && { messages }),
    ...(shots !== undefined && { levels: { shots } }),
  };
  if (likelihoods && texts.every((text) => text === '')) return [{ ...about, text: '', likelihoods, scores }];
  // With several answers the score is for all of them together, so no single answer has one.
  return (texts.length > 0 ? texts : ['']).map((text, repeat) => ({
    ...about,
    repeat,
    text,
    ...(texts.length === 0 && { error: 'The log has no answer.' }),
    scores: texts.length === 1 ? scores : Object.fromEntries(Object.keys(scores).map((name) => [name, null])),
  }));
}

/** The index of the right choice; `undefined` if there are several. */
function goldOf(value: Json | undefined): number | undefined {
  const [only, another] = Array.isArray(value) ? arrayOrEmpty(value) : [value];
  return another === undefined && typeof only === 'number' && Number.isInteger(only) && only >= 0 ? only : undefined;
}

/** A log-likelihood for each choice; `undefined` for tasks that generate text. */
function likelihoodsOf({ logprobs }: Fields, choices: number): readonly number[] | undefined {
  const values = arrayOrEmpty(logprobs).flatMap((value) =>
    typeof value === 'number' && Number.isFinite(value) ? [value] : [],
  );
  return choices > 1 && values.length === choices ? values : undefined;
}
