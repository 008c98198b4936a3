/**
 * The meaning of a server's finish reason. `stop`: the model ended. `length`: the token limit cut it. `filter`: the server's
 * content filter cut it. `tool`: the model called a tool. `broken`: the server gave up. `unknown`: a word that is not in the
 * table, or none.
 */
export type FinishReason = 'stop' | 'length' | 'filter' | 'tool' | 'broken' | 'unknown';

/** The words that servers document or have sent us, in lower case. */
const wordsFor: Readonly<Record<Exclude<FinishReason, 'unknown'>, readonly string[]>> = {
  stop: ['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'complete', 'completed', 'normal'],
  length: [
    'length',
    'max_length',
    'max_tokens',
    'max_output_tokens',
    'model_length',
    'model_context_window_exceeded',
    'context_length_exceeded',
  ],
  filter: [
    'content_filter',
    'content_filtered',
    'guardrail_intervened',
    'moderation',
    'sensitive',
    'safety',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'error_toxic',
    'refusal',
  ],
  tool: ['tool_calls', 'function_call', 'tool_use'],
  broken: [
    'error',
    'abort',
    'aborted',
    'cancelled',
    'canceled',
    'timeout',
    'network_error',
    'insufficient_system_resource',
    'engine_overloaded',
    'malformed_function_call',
    'failed',
  ],
};

const reasons = new Map(
  Object.entries(wordsFor).flatMap(([reason, words]) => words.map((word) => [word, reason as FinishReason] as const)),
);

/** Other words that indicate a failure. */
const failing = /error|fail|abort|cancel|timeout|overload|exhaust/;

export function parseFinishReason(word: string | null): FinishReason {
  const plain = word?.toLowerCase() ?? '';
  return reasons.get(plain) ?? (failing.test(plain) ? 'broken' : 'unknown');
}
