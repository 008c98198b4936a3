import type { Json } from '../../base/json/json.ts';
import type { Message } from '../../core/answers/response.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';

/** A line of a samples file: a question under one filter. */
export interface LmEvalSampleLine {
  readonly doc: Fields;
  /** The task’s own number for the question. */
  readonly docId: string;
  readonly docHash?: string;
  readonly target: string;
  readonly filter: string;
  /** One request or, in a likelihood task, one per choice. */
  readonly requests: readonly LmEvalRequest[];
  /** For a generating task: one answer per repetition. */
  readonly texts?: readonly string[];
  /** For a likelihood task: one value per request. */
  readonly likelihoods?: readonly number[];
  /** What the filter extracted from the answer. */
  readonly filtered: readonly Json[];
  readonly metrics: ReadonlyMap<string, Json>;
}

export interface LmEvalRequest {
  readonly context: Json;
  /** For a likelihood task: the measured text, without surrounding spaces. */
  readonly continuation?: string;
  readonly temperature?: number;
}

/** Throws a UserError that says what is wrong with a line. */
export function parseLmEvalSample(fields: Fields): LmEvalSampleLine {
  const { doc, doc_id: docId, resps, filter } = fields;
  if (!isFields(doc)) throw new UserError('It has no “doc”, so there is no question.');
  if (typeof docId !== 'number' && typeof docId !== 'string') throw new UserError('It has no number or text in “doc_id”.');
  const requests = requestsIn(fields['arguments']);
  const answers = answersIn(resps);
  const docHash = fields['doc_hash'];
  const target = fields['target'];
  return {
    doc,
    docId: String(docId),
    ...(typeof docHash === 'string' && docHash !== '' && { docHash }),
    target: typeof target === 'string' ? target : target === undefined || target === null ? '' : JSON.stringify(target),
    filter: typeof filter === 'string' && filter !== '' ? filter : 'none',
    requests,
    ...answers,
    filtered: arrayOrEmpty(fields['filtered_resps']),
    metrics: metricsIn(fields),
  };
}

/**
 * `resps` lists the repetitions of each request. In a likelihood task, each is a pair: the log-likelihood, and whether it
 * was the likeliest text.
 */
function answersIn(resps: Json | undefined): Pick<LmEvalSampleLine, 'texts' | 'likelihoods'> {
  const byRequest = arrayOrEmpty(resps).map(arrayOrEmpty);
  const [first = []] = byRequest;
  if (first.length === 0) throw new UserError('It has no answer in “resps”.');
  if (first.every((answer) => typeof answer === 'string')) {
    if (byRequest.length === 1) return { texts: first };
    throw new UserError('It has several requests with a text each, but only one text can be its answer.');
  }
  if (!Array.isArray(first[0])) throw new UserError('Its “resps” are neither texts nor likelihoods.');
  const likelihoods = byRequest.map(([answer]) => lnOf(arrayOrEmpty(answer)[0]));
  if (likelihoods.some((value) => !(value <= 1e-6)))
    throw new UserError('Its “resps” have a value that is not a log-likelihood.');
  return { likelihoods: likelihoods.map((value) => Math.max(value, leastLn)) };
}

/** Replaces minus infinity, the logarithm of zero, which JSON cannot express. */
const leastLn = -1e6;

const lnOf = (value: Json | undefined): number =>
  value === '-inf'
    ? leastLn
    : typeof value === 'number' || (typeof value === 'string' && value !== '')
      ? Number(value)
      : Number.NaN;

function requestsIn(value: Json | undefined): LmEvalRequest[] {
  const all: readonly Json[] = isFields(value) ? Object.values(value) : arrayOrEmpty(value);
  return all.map((each) => {
    const [context = null, more] = isFields(each) ? [each['arg_0'], each['arg_1']] : arrayOrEmpty(each);
    const settings = fieldsOf(more);
    const reportedTemperature = settings['temperature'];
    const temperature = settings['do_sample'] === false ? 0 : reportedTemperature;
    return {
      context,
      ...(typeof more === 'string' && { continuation: more.trim() }),
      ...(typeof temperature === 'number' && Number.isFinite(temperature) && temperature >= 0 && { temperature }),
    };
  });
}

/**
 * Newer lines list their metrics in `metrics`. In older lines, every field counts that is not one of the standard fields.
 */
function metricsIn(fields: Fields): ReadonlyMap<string, Json> {
  const named = arrayOrEmpty(fields['metrics']).filter((name) => typeof name === 'string');
  const names = named.length > 0 ? named : Object.keys(fields).filter((name) => !ofEveryLine.has(name));
  return new Map(names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name] ?? null] as const] : [])));
}

const ofEveryLine: ReadonlySet<string> = new Set([
  ...['doc_id', 'doc', 'target', 'arguments', 'resps', 'filtered_resps', 'filter', 'metrics'],
  ...['doc_hash', 'prompt_hash', 'target_hash', 'schema_version'],
]);

/** The chat that was sent. It is JSON text (sometimes inside a list), a list of messages, or plain text. */
export function contextToMessages(context: Json): readonly Message[] | undefined {
  const [inside] = arrayOrEmpty(context);
  const value = typeof context === 'string' ? context : typeof inside === 'string' ? inside : undefined;
  if (value === undefined) return messagesIn(context);
  if (!/^\s*\[\s*\{/.test(value)) return [{ role: 'user', content: value }];
  try {
    return messagesIn(JSON.parse(value) as Json) ?? [{ role: 'user', content: value }];
  } catch {
    // A prompt may begin like JSON.
    return [{ role: 'user', content: value }];
  }
}

function messagesIn(value: Json): readonly Message[] | undefined {
  const found = arrayOrEmpty(value).map((each): Message | undefined => {
    const { role, content } = fieldsOf(each);
    const text = typeof content === 'string' ? content : partsIn(content);
    return text !== undefined && (role === 'system' || role === 'user' || role === 'assistant')
      ? { role, content: text }
      : undefined;
  });
  const whole = found.filter((message) => message !== undefined);
  return whole.length > 0 && whole.length === found.length ? whole : undefined;
}

const partsIn = (content: Json | undefined): string | undefined => {
  const texts = arrayOrEmpty(content).map((part) => fieldsOf(part)['text']);
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
};
