import type { UnsupportedFeature } from '../chat-request.ts';

const names: Readonly<Partial<Record<UnsupportedFeature, string>>> = {
  'logprobs: 20': '20 log-probabilities (5 instead)',
  logprobs: 'log-probabilities',
  min_p: 'min-p',
  'top_k: 0': 'top-k 0',
  top_k: 'top-k',
  top_p: 'top-p',
  stream: 'streaming',
  stop: 'stop texts',
  'system role': 'the system role',
  'short limit': 'limits below 16 tokens',
};

/** Names what requests omit. A part is left out if the whole feature is omitted. */
export function unsupportedFeatureNames(givenUp: readonly UnsupportedFeature[]): string[] {
  const has = (field: UnsupportedFeature) => givenUp.includes(field);
  const hasBoth = has('repeat_penalty') && has('repetition_penalty');
  return [
    ...givenUp.flatMap((field) => {
      if (field === 'top_k: 0' && has('top_k')) return [];
      if (field === 'logprobs: 20' && has('logprobs')) return [];
      // Every server refuses one of the two names.
      if (field === 'repeat_penalty' || field === 'repetition_penalty') return [];
      return [names[field] ?? field.replace(':', '')];
    }),
    ...(hasBoth ? ['the penalty for repetition'] : []),
  ];
}
