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

/** A line of a result file, as OpenAI's batch service and vLLM's `run-batch` write it. */
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

/** The batch of a result file, if its name contains the id as OpenAI's service writes it. */
const batchIn = (file: string): string | undefined => /\bbatch_[0-9a-zA-Z]{8,64}(?![0-9a-zA-Z])/.exec(file)?.[0];

/** The service that wrote a line, by the form of its ids; `undefined` if they do not tell. */
export function serviceOfResultLine({ id }: ResultLine): string | undefined {
  if (id?.startsWith('vllm-')) return 'vLLM run-batch';
  return id?.startsWith('batch_req_') ? 'OpenAI batch' : undefined;
}

/** The content of a result line: the service's answer, or the reason why it is missing. */
export type BatchOutcome = { readonly chat: ChatAnswer; readonly created: number | undefined } | { readonly why: string };

/** The party that error messages name. A batch needs no connection and so no key. */
const service = { who: 'The batch', key: '' };

/** Parses a line with the parser for live replies. `number` is its line number in the file, from 1, for failure messages. */
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

/** Some services write it as text; a missing one means nothing. */
function statusOf(code: number | string | null | undefined): number {
  const status = Number(code ?? 200);
  return Number.isInteger(status) ? status : 200;
}

/** Some services write the body into the line as text. */
const bodyIn = (body: unknown): unknown => (typeof body === 'string' ? (parseJsonOrUndefined(body) ?? body) : body);

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < Date.UTC(9000, 0) / 1000;

/** Finds the id in a line that is not complete JSON. Services write it near the beginning. */
export const findCustomId = (line: string): string | undefined =>
  /"custom_id"\s*:\s*"([^"\\]{1,200})"/.exec(line.slice(0, 1000))?.[1];

const emptyAnswer = { text: '', tokens: { prompt: 0, completion: 0 } } as const;
/** A batch reports no times. */
const noTimes = { prefill: 0, decode: 0 } as const;

/** The answer for the archive. */
export function batchOutcomeToAnswer(outcome: BatchOutcome, prompt: Prompt, origin: AnswerOrigin): Answer {
  const failedWith = (error: string): Answer => ({ ...emptyAnswer, ms: noTimes, finish: 'error', error, origin });
  if ('why' in outcome) return failedWith(outcome.why);
  return { ...answerFromReply(outcome.chat, prompt), ms: noTimes, origin };
}

/** The origin of a batch's answer, as far as its line and its file's name tell. */
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
