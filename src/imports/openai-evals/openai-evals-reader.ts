import type { Json } from '../../base/json/json.ts';
import { formatFixed } from '../../core/words/format.ts';
import type { LogFile } from '../log/imported-log.ts';
import { lastUserText, messagesOfChat } from '../log/chat-parts.ts';
import { readFileHead } from '../log/head-of.ts';
import { readJsonRecords } from '../log/records.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { makeRowReader, type LoggedRow, type RowSink } from '../log/row-reader.ts';
import { scoreOrNull, textOrEmpty } from '../log/values.ts';
import { arrayOrEmpty, fieldsOf, type Fields } from '../promptfoo/fields.ts';

/** Logs of OpenAI evals (`/tmp/evallogs/….jsonl`): each line is an event. Events of one sample are joined. */
export const openaiEvalsReader = makeRowReader({
  id: 'openai-evals',
  title: 'OpenAI evals',
  hasSettings: true,
  recognise: recogniserFromFileTest(isEventLog),
  scoringTitles: { match: 'match, as OpenAI evals counts' },
  proposedScoring: 'match',
  fields: [{ id: 'split', title: 'Split', kind: 'task' }],
  async read(file, rows, hearing) {
    const { records, read } = readJsonRecords(file, hearing);
    const samples = new Map<string, SampleEvents>();
    let spec: Fields = {};
    let report: Fields = {};
    for await (const some of records)
      for (const { where, fields, why } of some) {
        if (!fields) rows.fault(where, why ?? 'It is not a JSON object.');
        else if (fields['spec'] !== undefined) spec = fieldsOf(fields['spec']);
        else if (fields['final_report'] !== undefined) report = fieldsOf(fields['final_report']);
        else takeEvent(samples, fields, where);
      }
    for (const [id, sample] of samples) for (const row of rowsOf(id, sample, spec)) rows.tryRow(row.where, () => row);
    remarkOnReport(report, samples, rows);
    return read();
  },
});

async function isEventLog(file: LogFile): Promise<boolean> {
  const head = (await readFileHead(file)).slice(0, 20_000);
  return (
    (/^\s*\{\s*"spec"\s*:/.test(head) && /"(?:completion_fns|eval_name|base_eval)"\s*:/.test(head)) ||
    (/"event_id"\s*:/.test(head) &&
      /"sample_id"\s*:/.test(head) &&
      /"type"\s*:\s*"(?:sampling|match|raw_sample)"/.test(head))
  );
}

interface SampleEvents {
  readonly samplings: { readonly where: string; readonly data: Fields }[];
  readonly matches: Fields[];
  readonly metrics: Fields[];
  readonly errors: string[];
}

function takeEvent(samples: Map<string, SampleEvents>, { sample_id: id, type, data }: Fields, where: string): void {
  if (typeof id !== 'string') return;
  const events = samples.get(id) ?? { samplings: [], matches: [], metrics: [], errors: [] };
  samples.set(id, events);
  const fields = fieldsOf(data);
  if (type === 'sampling') events.samplings.push({ where, data: fields });
  else if (type === 'match') events.matches.push(fields);
  else if (type === 'metrics') events.metrics.push(fields);
  else if (type === 'error')
    events.errors.push(textOrEmpty(fields['message']) || textOrEmpty(fields['type']) || 'An error.');
}

/** With as many matches as samplings, each sampling is an answer. Otherwise the first is the answer, and a grader made the others. */
function rowsOf(id: string, { samplings, matches, metrics, errors }: SampleEvents, spec: Fields): readonly LoggedRow[] {
  const isRepeated = matches.length > 1 && matches.length === samplings.length;
  const asked = isRepeated ? samplings : samplings.slice(0, 1);
  const about = {
    set: textOrEmpty(spec['base_eval']) || textOrEmpty(spec['eval_name']) || 'eval',
    model: textOrEmpty(arrayOrEmpty(spec['completion_fns'])[0]) || undefined,
  };
  return (asked.length > 0 ? asked : [{ where: `sample “${id.slice(0, 100)}”`, data: {} }]).map(
    ({ where, data }, repeat): LoggedRow => {
      const match = matches[repeat] ?? {};
      const { prompt } = data;
      const chat =
        messagesOfChat(prompt) ?? (typeof prompt === 'string' ? [{ role: 'user' as const, content: prompt }] : []);
      const text = firstText(data['sampled']) ?? firstText(match['sampled']);
      const error = text === undefined ? (errors[0] ?? 'The log has no answer.') : undefined;
      const picked = textOrEmpty(match['picked']);
      return {
        where,
        // A sample’s id is eval, split and number, joined by dots.
        itemId: id.slice(id.lastIndexOf('.') + 1),
        levels: { split: textOrEmpty(spec['split']) },
        set: about.set,
        ...(about.model !== undefined && { model: about.model }),
        question: lastUserText(chat) ?? id,
        ...answerOf(match['expected']),
        messages: chat,
        repeat,
        text: text ?? '',
        ...(error !== undefined && { error }),
        scores: {
          ...(matches.length > 0 && { match: scoreOrNull(match['correct']) }),
          ...Object.fromEntries(
            Object.entries(Object.assign({}, ...metrics) as Fields).flatMap(([name, value]) => {
              const score = scoreOrNull(value);
              return score === null ? [] : [[name, score] as const];
            }),
          ),
        },
        ...tokensIn(fieldsOf(data['usage'])),
        ...(picked !== '' && { extracted: { match: picked } }),
      };
    },
  );
}

function tokensIn({ prompt_tokens: prompt, completion_tokens: completion }: Fields): Pick<LoggedRow, 'tokens'> {
  return typeof prompt === 'number' && typeof completion === 'number' ? { tokens: { prompt, completion } } : {};
}

/** A text, or the first text of a list. */
function firstText(value: Json | undefined): string | undefined {
  const first = Array.isArray(value) ? arrayOrEmpty(value)[0] : value;
  return first === undefined || first === null ? undefined : textOrEmpty(first);
}

/** The reference; nothing if several texts are right, as then the log’s own score counts. */
function answerOf(expected: Json | undefined): { readonly answer?: string } {
  const all = (Array.isArray(expected) ? arrayOrEmpty(expected) : [expected ?? null]).map(textOrEmpty).filter(Boolean);
  const [only, another] = all;
  return only !== undefined && another === undefined ? { answer: only } : {};
}

function remarkOnReport({ accuracy }: Fields, samples: ReadonlyMap<string, SampleEvents>, rows: RowSink): void {
  const matches = [...samples.values()].flatMap((events) => events.matches);
  if (typeof accuracy !== 'number' || matches.length === 0) return;
  const share = matches.filter(({ correct }) => correct === true).length / matches.length;
  // The report may be rounded.
  if (Math.abs(share - accuracy) > 1e-4)
    rows.remark(
      `its report states ${formatFixed(100 * accuracy, 1)}% right. Of the answers in the file ${formatFixed(100 * share, 1)}% are right.`,
    );
}
