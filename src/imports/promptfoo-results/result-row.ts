import type { Json } from '../../base/json/json.ts';
import type { ResponseFinish, Message } from '../../core/answers/response.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';

/** One answer of a results file, for versions 2 and 3. */
export interface PromptfooResultRow {
  readonly where: string;
  readonly model: string;
  /** The prompt before its variables were filled in, and its short name if it has one. */
  readonly template: string;
  readonly label: string;
  /** Index of its column in the results (prompts × providers); version 2 lacks it. */
  readonly column?: number;
  readonly test?: number;
  readonly vars: Readonly<Record<string, string>>;
  readonly messages: readonly Message[];
  readonly text: string;
  readonly finish: ResponseFinish;
  readonly error?: string;
  readonly tokens?: { readonly prompt: number; readonly completion: number };
  readonly ms?: number;
  readonly fromCache: boolean;
  /** The whole result, with its assertions, threshold and score. */
  readonly result: Fields;
}

/** The conversation so far and session names are not variables of the test. */
const noise: ReadonlySet<string> = new Set(['_conversation', 'sessionId', 'sessionIds']);

/** Parses an entry of `results.results`, or returns what is wrong with it. `columns` are `results.prompts`. */
export function parseResultRow(given: Json, where: string, columns: readonly Fields[]): PromptfooResultRow | string {
  if (!isFields(given)) return 'it is not a result.';
  const { provider, prompt, vars, response, promptIdx, testIdx, latencyMs } = given;
  if (!isFields(prompt) || typeof prompt['raw'] !== 'string') return 'it has no prompt.';
  if (vars !== undefined && vars !== null && !isFields(vars)) return 'its “vars” are not named fields.';
  const model = modelOf(provider);
  if (model === '') return 'it has no provider.';
  const column = isNonNegativeInteger(promptIdx) ? promptIdx : undefined;
  const known = column === undefined ? {} : (columns[column] ?? {});
  const label = outputAsText(prompt['label']) || outputAsText(prompt['display']) || outputAsText(known['label']);
  const { output, tokenUsage, finishReason, cached } = fieldsOf(response);
  const failed = failureOf(given, output);
  const tokens = tokensIn(fieldsOf(tokenUsage));
  const fromCache = cached === true;
  return {
    where,
    model,
    template: outputAsText(known['raw']) || label || prompt['raw'],
    label,
    ...(column !== undefined && { column }),
    ...(isNonNegativeInteger(testIdx) && { test: testIdx }),
    vars: Object.fromEntries(
      Object.entries(fieldsOf(vars)).flatMap(([name, value]) => (noise.has(name) ? [] : [[name, outputAsText(value)]])),
    ),
    messages: rawPromptToMessages(prompt['raw']),
    text: outputAsText(output),
    finish: failed !== undefined ? 'error' : finishReason === 'length' ? 'length' : 'stop',
    ...(failed !== undefined && { error: failed }),
    ...(tokens && { tokens }),
    ...(typeof latencyMs === 'number' && latencyMs >= 0 && !fromCache && { ms: latencyMs }),
    fromCache,
    result: given,
  };
}

/** A provider's label comes first, since one provider may be used with several settings. */
function modelOf(provider: Json | undefined): string {
  if (typeof provider === 'string') return provider;
  const { id, label } = fieldsOf(provider);
  return outputAsText(label) || outputAsText(id);
}

/** Why a result has no answer. promptfoo also writes the reason of a failed assertion to `error`, so a result with a text has not failed. */
function failureOf({ error, failureReason, response }: Fields, output: Json | undefined): string | undefined {
  const text = outputAsText(output).trim();
  if (output !== undefined && output !== null && (text !== '' || failureReason !== failureReasonOfErrors)) return undefined;
  return outputAsText(fieldsOf(response)['error']) || outputAsText(error) || 'The log has no answer.';
}

/** promptfoo’s `failureReason`: 0 no failure, 1 an assertion, 2 an error. */
export const failureReasonOfErrors = 2;

/** The messages of a prompt: those of a JSON chat, or else one user message. */
export function rawPromptToMessages(raw: string): readonly Message[] {
  return parseJsonChat(raw) ?? (raw === '' ? [] : [{ role: 'user', content: raw }]);
}

/** Returns `undefined` if the text is not a chat. */
export function parseJsonChat(raw: string): readonly Message[] | undefined {
  if (!raw.trimStart().startsWith('[')) return undefined;
  let list: Json;
  try {
    list = JSON.parse(raw) as Json;
  } catch {
    return undefined;
  }
  const messages = arrayOrEmpty(list).flatMap((each): Message[] => {
    const { role, content } = fieldsOf(each);
    if (typeof content !== 'string') return [];
    if (role === 'developer') return [{ role: 'system', content }];
    return role === 'system' || role === 'user' || role === 'assistant' ? [{ role, content }] : [];
  });
  return messages.length > 0 && messages.length === arrayOrEmpty(list).length ? messages : undefined;
}

function tokensIn({ prompt, completion }: Fields): PromptfooResultRow['tokens'] {
  return isNonNegativeInteger(prompt) && isNonNegativeInteger(completion) ? { prompt, completion } : undefined;
}

export const isNonNegativeInteger = (value: Json | undefined): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Converts any value to text: an output may be an object. */
export const outputAsText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
