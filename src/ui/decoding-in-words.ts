import type { Decoding } from '../core/answers/response.ts';

/** “Temperature 0 (greedy), at most 64 tokens.”, “Temperature 1, top-k 50, top-p 0.9, at most 2048 tokens.” */
export function decodingInWords({ temperature, topK, topP, maxTokens }: Decoding): string {
  const limit = `at most ${maxTokens} tokens.`;
  if (temperature === 0) return `Temperature 0 (greedy), ${limit}`;
  const sampling = [
    `Temperature ${temperature}`,
    ...(topK === undefined ? [] : [`top-k ${topK}`]),
    ...(topP === undefined ? [] : [`top-p ${topP}`]),
  ];
  return `${sampling.join(', ')}, ${limit}`;
}
