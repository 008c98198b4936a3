import { canonicalJson } from '../plan/plan.ts';
import type { Prompt } from '../answers/response.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';

/** SHA-256 (hex) of the prompt's canonical JSON: its messages, decoding settings and scored letters, and nothing else. */
export function promptHash({ messages, decoding, scoreOptions }: Prompt): Promise<string> {
  return sha256Hex(canonicalJson({ messages, decoding, scoreOptions }));
}

/** Under greedy decoding the seed has no effect. */
export const isGreedy = ({ decoding }: Prompt): boolean => decoding.temperature === 0;
