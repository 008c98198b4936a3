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

const words = v.nullish(v.string());
const choiceForm = v.looseObject({
  index: v.nullish(v.number()),
  finish_reason: v.optional(v.unknown()),
  message: v.looseObject({ content: words, refusal: words, reasoning: words, reasoning_content: words }),
});
const bodyForm = v.looseObject({ choices: v.pipe(v.array(choiceForm), v.minLength(1)) });
type Choice = v.InferOutput<typeof choiceForm>;

/** The batch that a result file is of, where its name has it as OpenAI's service gives it. */
const batchIn = (file: string): string | undefined => /\bbatch_[0-9a-zA-Z]{8,64}(?![0-9a-zA-Z])/.exec(file)?.[0];

/** Whose a line is, by the form of its ids; `undefined` where these say nothing. */
export function serviceOf({ id }: ResultLine): string | undefined {
  if (id?.startsWith('vllm-')) return 'vLLM run-batch';
  return id?.startsWith('batch_req_') ? 'OpenAI batch' : undefined;
}

/** What a line of results has: an answer that the service gave, or why there is none. */
export type Told = { readonly chat: ChatAnswer; readonly created: number | undefined } | { readonly why: string };

/** A line that is neither an answer nor an error is refused: `where` begins the sentence. */
export function toldIn({ response, error }: ResultLine, where: string): Told {
  const body = response?.body;
  if (isFailure({ response, error }))
    return { why: whyFailed(hasError(error) ? error : body, response ? statusOf(response) : undefined) };
  if (!response) throw new UserError(`${where}: it has neither a response nor an error.`);
  const choice = v.is(bodyForm, body) ? theAnswer(body.choices) : undefined;
  if (!choice) throw new UserError(`${where}: the field “response.body.choices” has no answer in OpenAI’s form.`);
  const { finish_reason: finish } = choice;
  if (finish === 'abort' || finish === 'error')
    return { why: `The batch broke the answer off: it says “${finish}” of its end.` };
  const { created } = body as { created?: unknown };
  try {
    return {
      chat: chatIn({ ...(body as object), choices: [withRefusal(choice)] }, service),
      created: isSeconds(created) ? created * 1000 : undefined,
    };
  } catch (problem) {
    if (problem instanceof NoAnswer)
      throw new UserError(`${where}: the field “response.body” is no answer in OpenAI’s form.`);
    throw problem;
  }
}

/** Whether a line tells an error, or a status that is no success. */
const isFailure = ({ response, error }: Pick<ResultLine, 'response' | 'error'>): boolean =>
  hasError(error) || (response ? !isSuccess(statusOf(response)) : false);

const statusOf = ({ status_code }: NonNullable<ResultLine['response']>): number => status_code ?? 200;
const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The first by its number, wherever it stands. One whose message has no field for words is none. */
function theAnswer(choices: readonly Choice[]): Choice | undefined {
  const choice = choices.find(({ index }) => (index ?? 0) === 0);
  const isSaid = choice && wordFields.some((field) => choice.message[field] !== undefined);
  return isSaid ? choice : undefined;
}

const wordFields = ['content', 'refusal', 'reasoning', 'reasoning_content'] as const;

/** What a model said in place of an answer is its answer. */
function withRefusal({ message, ...choice }: Choice) {
  return { ...choice, message: { ...message, content: message.content ?? message.refusal } };
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
  const answered =
    status !== undefined && !isSuccess(status) ? `The batch answered ${status}` : 'The batch gave no answer';
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
