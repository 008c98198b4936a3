import type { PreTrainedModel, PreTrainedTokenizer } from '@xenova/transformers';
import { UserError } from '../../base/errors/user-error.ts';

/** Names in config.json for the maximum number of tokens. Some models nest them one level deeper. */
const windowNames = [
  'max_position_embeddings',
  'n_positions',
  'max_seq_len',
  'max_sequence_length',
  'seq_length',
  'n_ctx',
  'model_max_length',
];

export function contextWindowOf(config: unknown, model: string): number {
  for (const level of [config, fieldOf(config, 'text_config')]) {
    for (const name of windowNames) {
      const value = fieldOf(level, name);
      if (typeof value === 'number' && value > 0) return value;
    }
  }
  throw new UserError(`The config.json of “${model}” does not say how long a prompt may be (max_position_embeddings).`);
}

/** All tokens that end an answer: those of the configurations and the tokenizer's end token. */
export function endTokens(
  { config, generation_config }: Pick<PreTrainedModel, 'config' | 'generation_config'>,
  tokenizer: Pick<PreTrainedTokenizer, 'eos_token_id'>,
  model: string,
): ReadonlySet<number> {
  const named = [fieldOf(generation_config, 'eos_token_id'), fieldOf(config, 'eos_token_id'), tokenizer.eos_token_id];
  const ids = named.flat().filter((id): id is number => typeof id === 'number');
  if (ids.length > 0) return new Set(ids);
  throw new UserError(`The configuration of “${model}” names no token that ends an answer (eos_token_id).`);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
