import type { Json } from '../../base/json/json.ts';
import type { ResponseFinish, Message } from '../../core/answers/response.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { contextToMessages } from '../lm-eval/sample.ts';
import { fieldsOf, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { toNonEmptyText } from './aggregate.ts';

/** A line of a samples file under one result: one answer, or several to one prompt. */
export interface SampleRecord {
  readonly evaluationId: string;
  readonly modelId: string;
  readonly evaluation: string;
  readonly resultId?: string;
  readonly sampleId: string;
  readonly question: string;
  readonly references: readonly string[];
  readonly choices?: readonly string[];
  readonly prompt?: readonly Message[];
  readonly texts: readonly string[];
  readonly thoughts: readonly string[];
  readonly extracted?: string;
  readonly score: number | null;
  readonly isCorrect: boolean;
  readonly tokens?: { readonly prompt: number; readonly completion: number };
  readonly ms?: number;
  readonly error?: string;
  readonly metadata: ReadonlyMap<string, string>;
}

export const looksLikeSamples = (head: string): boolean =>
  /^\s*\{/.test(head) &&
  /"evaluation_id"\s*:\s*"/.test(head) &&
  /"sample_id"\s*:/.test(head) &&
  /"interaction_type"\s*:\s*"/.test(head);

/** Throws a UserError that says what is wrong with a line. */
export function parseSampleRecord(fields: Fields): SampleRecord {
  const input = fieldsOf(fields['input']);
  const { score, is_correct: isCorrect } = fieldsOf(fields['evaluation']);
  if (typeof score !== 'number' || !Number.isFinite(score)) throw new UserError('It has no “evaluation.score”.');
  const metadata = metadataIn(fields['metadata']);
  const resultId = toNonEmptyText(fields['evaluation_result_id']);
  const choices = textsIn(input['choices']);
  const error = toNonEmptyText(fields['error']);
  const extracted = arrayOrEmpty(fields['answer_attribution'])
    .map(fieldsOf)
    .findLast((each) => each['is_terminal'] !== false)?.['extracted_value'];
  const ms = fieldsOf(fields['performance'])['latency_ms'];
  return {
    evaluationId: requiredText(fields, 'evaluation_id'),
    modelId: requiredText(fields, 'model_id'),
    evaluation: requiredText(fields, 'evaluation_name'),
    ...(resultId !== undefined && { resultId }),
    sampleId: requiredText(fields, 'sample_id'),
    question: requiredText(input, 'raw', 'input.raw'),
    references: textsIn(input['reference']) ?? [],
    ...(choices && choices.length > 0 && { choices }),
    ...answerIn(fields, input),
    ...(typeof extracted === 'string' && { extracted }),
    score: /^none/.test(metadata.get('score') ?? '') || error !== undefined ? null : score,
    isCorrect: isCorrect === true,
    ...tokensIn(fieldsOf(fields['token_usage'])),
    ...(typeof ms === 'number' && ms >= 0 && { ms }),
    ...(error !== undefined && { error }),
    metadata,
  };
}

function requiredText(fields: Fields, name: string, called = name): string {
  const text = toNonEmptyText(fields[name]);
  if (text === undefined) throw new UserError(`It has no “${called}”.`);
  return text;
}

/** For a single turn, its prompt and its texts. For a chat, the model's last message and the messages before it. */
function answerIn(fields: Fields, input: Fields): Pick<SampleRecord, 'prompt' | 'texts' | 'thoughts'> {
  const messages = arrayOrEmpty(fields['messages']).map(fieldsOf);
  if (messages.length > 0) return lastOf(messages);
  const output = fieldsOf(fields['output']);
  const formatted = toNonEmptyText(input['formatted']);
  const prompt = formatted === undefined ? undefined : contextToMessages(formatted);
  return {
    ...(prompt && { prompt }),
    texts: textsIn(output['raw']) ?? [],
    thoughts: textsIn(output['reasoning_trace']) ?? [],
  };
}

function lastOf(messages: readonly Fields[]): Pick<SampleRecord, 'prompt' | 'texts' | 'thoughts'> {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const last = messages[at];
  if (!last) throw new UserError('Its chat has no turn by the model.');
  const before = messages.slice(0, at).map(({ role, content }) => ({ role, content: content ?? '' }));
  const prompt = contextToMessages(before as Json);
  const thought = toNonEmptyText(last['reasoning_trace']);
  return {
    ...(prompt && { prompt }),
    texts: [toNonEmptyText(last['content']) ?? ''],
    thoughts: thought === undefined ? [] : [thought],
  };
}

function tokensIn({ input_tokens: prompt, output_tokens: completion }: Fields): Pick<SampleRecord, 'tokens'> {
  return isCount(prompt) && isCount(completion) ? { tokens: { prompt, completion } } : {};
}

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function textsIn(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[]).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
}

/** The same limits as for the columns of a question: their number, and the length of each. */
const mostKeys = 30;
const longest = 10_000;

const metadataIn = (value: Json | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fieldsOf(value))
      .flatMap(([key, each]): [string, string][] => {
        if (each === null || each === undefined || key === '' || key.length > 100) return [];
        const text = typeof each === 'string' ? each : JSON.stringify(each);
        return text.length <= longest ? [[key, text]] : [];
      })
      .slice(0, mostKeys),
  );

/** Why an answer ended, as far as the log says. */
export const finishOf = ({ error, metadata }: SampleRecord): ResponseFinish => {
  const value = metadata.get('finish');
  if (error !== undefined || value === 'error') return 'error';
  return value === 'length' ? 'length' : 'stop';
};

/** The number of the repetition, if the log counts them. */
export function repeatOf({ metadata }: SampleRecord): number | undefined {
  const value = metadata.get('sample') ?? metadata.get('epoch') ?? metadata.get('repeat');
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

export function seedOf({ metadata }: SampleRecord): number | undefined {
  const value = metadata.get('seed');
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Metadata that other fields already contain, or that does not vary the prompt. */
export const nonFactorKeys: ReadonlySet<string> = new Set([
  ...['sample', 'epoch', 'repeat', 'seed', 'finish', 'score', 'prompt_hash'],
  ...['reading', 'reading_why', 'correctness', 'changed_by_hand'],
]);
