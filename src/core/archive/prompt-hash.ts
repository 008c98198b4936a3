import { canonicalJson } from '../plan/plan.ts';
import type { Prompt } from '../answers/response.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';

/** The JSON that a prompt's hash covers: the chat or the completion, decoding settings and scored letters, and nothing else. */
export const hashedPromptJson = ({ messages, completion, stop, decoding, scoreOptions }: HashedPrompt): string =>
  canonicalJson({ messages, completion, stop, decoding, scoreOptions });

type HashedPrompt = Prompt & { readonly stop?: readonly string[] };

/** SHA-256 (hex) of that JSON. */
export const promptHash = (prompt: Prompt): Promise<string> => sha256Hex(hashedPromptJson(prompt));

/** Under greedy decoding the seed has no effect. */
export const isGreedy = ({ decoding }: Prompt): boolean => decoding.temperature === 0;
