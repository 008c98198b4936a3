import { createHash } from 'node:crypto';

/** A request of a batch file, as the batch service sees it. */
export interface Request {
  readonly custom_id: string;
  readonly method: string;
  readonly url: string;
  readonly body: Body;
}

export interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly seed?: number;
  readonly temperature?: number;
  readonly logprobs?: boolean;
  readonly top_logprobs?: number;
}

export const requestsIn = (text: string): Request[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Request);

/** A chat completion that depends on the body alone, so that a server and a batch give the same answer. */
export function completionOf({ model, messages, seed, temperature, logprobs }: Body) {
  const drawn = temperature === 0 ? '' : String(seed);
  const digest = createHash('sha256')
    .update(JSON.stringify([messages, drawn]))
    .digest();
  const letter = 'ABCD'[digest.readUInt8(0) % 4] ?? 'A';
  const content = digest.readUInt8(1) % 5 === 0 ? `<think>Is it ${letter}?</think>Answer: ${letter}` : `Answer: ${letter}`;
  const first = { token: letter, logprob: -0.25 };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content },
        finish_reason: digest.readUInt8(2) % 10 === 0 ? 'length' : 'stop',
        logprobs: logprobs
          ? { content: [{ ...first, top_logprobs: [first, { token: 'B ', logprob: -2 }, { token: 'the', logprob: -3 }] }] }
          : null,
      },
    ],
    usage: { prompt_tokens: 11, completion_tokens: digest.readUInt8(3), total_tokens: 11 + digest.readUInt8(3) },
    system_fingerprint: 'fp_1',
  };
}

/** A line in the format of OpenAI's batch service. */
export const openaiLine = ({ custom_id, body }: Request): string =>
  JSON.stringify({
    id: `batch_req_${custom_id}`,
    custom_id,
    response: { status_code: 200, request_id: 'req_1', body: completionOf(body) },
    error: null,
  });

/** The same in the format of vLLM's `run-batch`. */
export const vllmLine = ({ custom_id, body }: Request): string =>
  JSON.stringify({
    id: `vllm-${custom_id}`,
    custom_id,
    response: { status_code: 200, request_id: `vllm-batch-${custom_id}`, body: completionOf(body) },
    error: null,
  });

/** vLLM's line for a request that failed. */
export const vllmFailure = ({ custom_id }: Request, message: string): string =>
  JSON.stringify({
    id: `vllm-${custom_id}`,
    custom_id,
    response: { status_code: 400, request_id: `vllm-batch-${custom_id}`, body: null },
    error: { error: { message, type: 'BadRequestError', param: null, code: 400 } },
  });

/** The line in OpenAI's error file for a request that expired. */
export const expiredLine = ({ custom_id }: Request): string =>
  JSON.stringify({
    id: `batch_req_${custom_id}`,
    custom_id,
    response: null,
    error: { code: 'batch_expired', message: 'This request could not be executed before the completion window expired.' },
  });
