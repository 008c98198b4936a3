import * as v from 'valibot';
import { maxOriginTextLength, type AnswerOrigin } from '../../core/origin/answer-origin.ts';
import type { Answer, Prompt } from '../../core/answers/response.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { RequestFailure } from '../../engine/endpoint/request-failure.ts';
import { answerFromReply } from '../../engine/endpoint/reply/answer-of.ts';
import { replyFromJson } from '../../engine/endpoint/reply/read-reply.ts';
import type { ChatAnswer, ReplyFormat } from '../../engine/endpoint/reply/reply.ts';
import {
  parseJsonOrUndefined,
  redactAndQuoteServerText,
  parseServerError,
  type ServerError,
} from '../../engine/endpoint/reply/server-error.ts';
import { replaceUnpairedSurrogates } from '../../engine/endpoint/well-formed.ts';

/** A line of a file of results, as OpenAI's batch service and vLLM's `run-batch` write it. */
export const resultLineSchema = v.looseObject(
  {
    id: v.optional(v.nullable(v.string('must be a text'))),
    custom_id: v.pipe(v.string('must be a text'), v.maxLength(200, 'must have at most 200 characters')),
    response: v.optional(
      v.nullable(
        v.looseObject(
          {
            status_code: v.optional(v.nullable(v.union([v.number(), v.string()], 'must be a number'))),
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
export type ResultLine = v.InferOutput<typeof resultLineSchema>;

/** The batch that a result file is of, where its name has it as OpenAI's service gives it. */
const batchIn = (file: string): string | undefined => /\bbatch_[0-9a-zA-Z]{8,64}(?![0-9a-zA-Z])/.exec(file)?.[0];

/** Whose a line is, by the form of its ids; `undefined` where these say nothing. */
export function serviceOfResultLine({ id }: ResultLine): string | undefined {
  if (id?.startsWith('vllm-')) return 'vLLM run-batch';
  return id?.startsWith('batch_req_') ? 'OpenAI batch' : undefined;
}

/** What a line of results has: an answer that the service gave, or why there is none. */
export type BatchOutcome = { readonly chat: ChatAnswer; readonly created: number | undefined } | { readonly why: string };

/** Who replies in a batch. Nobody was asked over a connection: there is no key. */
const service = { who: 'The batch', key: '' };

/** A line as it is, by the reader that live answers have. `number`: its place in the file, from 1, which a failure names. */
export function parseBatchOutcome({ response, error }: ResultLine, number: number, format: ReplyFormat): BatchOutcome {
  const status = response ? statusOf(response.status_code) : undefined;
  const answered = status === undefined || isSuccess(status) ? 'The batch gave no answer' : `The batch answered ${status}`;
  const why = (words: string): BatchOutcome => ({ why: `${answered} (line ${number})${words === '' ? '.' : `: ${words}`}` });
  const lineError = parseServerError({ error });
  if (lineError) return why(wordsOf(lineError));
  if (!response) return why('the line has neither a response nor an error');
  const body = bodyIn(response.body);
  if (status !== undefined && !isSuccess(status)) {
    const bodyError = parseServerError(body);
    return why(bodyError ? wordsOf(bodyError) : '');
  }
  try {
    const chat = replyFromJson(body, service, format);
    const created = isRecord(body) ? body['created'] : undefined;
    return { chat, created: isSeconds(created) ? created * 1000 : undefined };
  } catch (problem) {
    if (problem instanceof RequestFailure) return { why: `${problem.message} It is line ${number} of the file.` };
    throw problem;
  }
}

const wordsOf = ({ words, codes }: ServerError): string =>
  replaceUnpairedSurrogates(redactAndQuoteServerText(words || codes.join(', '), ''));

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Some services write it as a text; one that is missing says nothing. */
function statusOf(code: number | string | null | undefined): number {
  const status = Number(code ?? 200);
  return Number.isInteger(status) ? status : 200;
}

/** Some services put the body into the line as a text. */
const bodyIn = (body: unknown): unknown => (typeof body === 'string' ? (parseJsonOrUndefined(body) ?? body) : body);

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < Date.UTC(9000, 0) / 1000;

/** The id in a line that is not whole JSON: services write it near the beginning. */
export const findCustomId = (line: string): string | undefined =>
  /"custom_id"\s*:\s*"([^"\\]{1,200})"/.exec(line.slice(0, 1000))?.[1];

const emptyAnswer = { text: '', tokens: { prompt: 0, completion: 0 } } as const;
/** A batch tells no times. */
const noTimes = { prefill: 0, decode: 0 } as const;

/** The answer for the archive. */
export function batchOutcomeToAnswer(outcome: BatchOutcome, prompt: Prompt, origin: AnswerOrigin): Answer {
  const failedWith = (error: string): Answer => ({ ...emptyAnswer, ms: noTimes, finish: 'error', error, origin });
  if ('why' in outcome) return failedWith(outcome.why);
  return { ...answerFromReply(outcome.chat, prompt), ms: noTimes, origin };
}

/** Where an answer of a batch came from, as far as its line and its file's name tell. */
export function batchAnswerOrigin(outcome: BatchOutcome, line: ResultLine, file: string): AnswerOrigin {
  const service = serviceOfResultLine(line);
  const batch = batchIn(file);
  const chat = 'chat' in outcome ? outcome.chat : undefined;
  const model = quoteShortened(chat?.model);
  const fingerprint = quoteShortened(chat?.fingerprint);
  return {
    engine: 'endpoint',
    ...(service !== undefined && { service }),
    ...(batch !== undefined && { batch }),
    ...(model !== '' && { model }),
    ...(fingerprint !== '' && { fingerprint }),
    ...('created' in outcome && outcome.created !== undefined && { at: outcome.created }),
  };
}

const quoteShortened = (words: string | null | undefined): string =>
  redactAndQuoteServerText(replaceUnpairedSurrogates(words ?? ''), '').slice(0, maxOriginTextLength);
