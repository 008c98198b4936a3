import * as v from 'valibot';
import { mostWords, type AnswerOrigin } from '../../core/origin/answer-origin.ts';
import type { Answer, Prompt } from '../../core/response.ts';
import { isRecord } from '../../core/spending/is-record.ts';
import { UserError } from '../../core/user-error.ts';
import { answerOf } from '../../engine/endpoint/answer-of.ts';
import { chatIn, type ChatAnswer } from '../../engine/endpoint/chat-answer.ts';
import { NoAnswer } from '../../engine/endpoint/no-answer.ts';
import { inShort, saidIn } from '../../engine/endpoint/refusal.ts';
import { wellFormed } from '../../engine/endpoint/well-formed.ts';

/** A line of a file of results, as OpenAI's batch service and vLLM's `run-batch` write it. */
export const resultForm = v.looseObject(
  {
    id: v.optional(v.nullable(v.string('must be a text'))),
    custom_id: v.pipe(v.string('must be a text'), v.maxLength(200, 'must have at most 200 characters')),
    response: v.optional(
      v.nullable(
        v.looseObject(
          {
            status_code: v.optional(
              v.nullable(v.pipe(v.number('must be a number'), v.integer('must be a whole number'))),
            ),
            request_id: v.optional(v.nullable(v.string('must be a text'))),
            body: v.optional(v.unknown()),
          },
          'must be an object or null',
        ),
      ),
    ),
    error: v.optional(v.unknown()),
  },
  'must be an object',
);
export type ResultLine = v.InferOutput<typeof resultForm>;

const choicesForm = v.looseObject({ choices: v.pipe(v.array(v.unknown()), v.minLength(1)) });

/** The batch that a result file is of, where its name has it as OpenAI's service gives it. */
export const batchIn = (file: string): string | undefined => /\bbatch_[0-9a-zA-Z]{8,64}(?![0-9a-zA-Z])/.exec(file)?.[0];

/** Whose a line is, by the form of its ids; `undefined` where these say nothing. */
export function serviceOf({ id }: ResultLine): string | undefined {
  if (id?.startsWith('vllm-')) return 'vLLM run-batch';
  return id?.startsWith('batch_req_') ? 'OpenAI batch' : undefined;
}

/** What a line of results has: an answer that the service gave, or why there is none. */
export type Told = { readonly chat: ChatAnswer; readonly created: number | undefined } | { readonly why: string };

/** A line that is neither an answer nor an error is refused: `where` begins the sentence. */
export function toldIn({ response, error }: ResultLine, where: string): Told {
  const status = response?.status_code ?? 200;
  const body = response?.body;
  if (hasError(error) || status >= 400 || !response) {
    if (!hasError(error) && !response) throw new UserError(`${where}: it has neither a response nor an error.`);
    return { why: whyFailed(hasError(error) ? error : body, response ? status : undefined) };
  }
  if (!v.is(choicesForm, body))
    throw new UserError(`${where}: the field “response.body.choices” has no answer in OpenAI’s form.`);
  const { created } = body as { created?: unknown };
  try {
    return { chat: chatIn(body, service), created: isSeconds(created) ? created * 1000 : undefined };
  } catch (problem) {
    if (problem instanceof NoAnswer)
      throw new UserError(`${where}: the field “response.body” is no answer in OpenAI’s form.`);
    throw problem;
  }
}

/** Nobody was asked over a connection: there is no key. */
const service = { name: 'batch', baseUrl: '', key: '', parallel: 1, timeoutMs: 0 };

const hasError = (error: unknown): boolean =>
  error !== undefined && error !== null && !(isRecord(error) && Object.keys(error).length === 0);

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < Date.UTC(9000, 0) / 1000;

/** Services put what went wrong at several depths. */
function whyFailed(error: unknown, status: number | undefined): string {
  const inner = isRecord(error) && 'error' in error ? error['error'] : error;
  const code = isRecord(inner) && typeof inner['code'] === 'string' ? inner['code'] : '';
  const said = typeof inner === 'string' ? inShort(inner, '') : saidIn(JSON.stringify({ error: inner ?? null }), '');
  const answered = status !== undefined && status >= 400 ? `The batch answered ${status}` : 'The batch gave no answer';
  const words = wellFormed(said || inShort(code, ''));
  return words === '' ? `${answered}.` : `${answered}: ${words}`;
}

const nothing = { text: '', tokens: { prompt: 0, completion: 0 } } as const;
/** A batch tells no times. */
const untimed = { prefill: 0, decode: 0 } as const;

/** The answer for the archive. A service that held its answer back gave none. */
export function answerIn(told: Told, prompt: Prompt, origin: AnswerOrigin): Answer {
  const failedWith = (error: string): Answer => ({ ...nothing, ms: untimed, finish: 'error', error, origin });
  if ('why' in told) return failedWith(told.why);
  try {
    return { ...answerOf(told.chat, prompt, 'The service'), ms: untimed, origin };
  } catch (problem) {
    if (problem instanceof NoAnswer) return failedWith(problem.message);
    throw problem;
  }
}

/** Where an answer of a batch came from, as far as its line and its file's name tell. */
export function originIn(told: Told, line: ResultLine, file: string): AnswerOrigin {
  const service = serviceOf(line);
  const batch = batchIn(file);
  const chat = 'chat' in told ? told.chat : undefined;
  const model = quoted(chat?.model);
  const fingerprint = quoted(chat?.fingerprint);
  return {
    engine: 'endpoint',
    ...(service !== undefined && { service }),
    ...(batch !== undefined && { batch }),
    ...(model !== '' && { model }),
    ...(fingerprint !== '' && { fingerprint }),
    ...('created' in told && told.created !== undefined && { at: told.created }),
  };
}

const quoted = (words: string | null | undefined): string => inShort(wellFormed(words ?? ''), '').slice(0, mostWords);
