import { contextWindowOf } from '../transformers/config.ts';

/**
 * The most tokens that an encoder reads at once, special ones counted: what its configuration says, or its tokenizer's if that is less.
 * RoBERTa and its kin count positions from past the padding token's id, so that many of them are never used.
 */
export function maxEncoderTokens(config: unknown, ofTokenizer: unknown, model: string): number {
  const positions = contextWindowOf(config, model);
  const { model_type: kind, pad_token_id: pad } = config as {
    readonly model_type?: unknown;
    readonly pad_token_id?: unknown;
  };
  const unused = typeof kind === 'string' && countsPastPadding.test(kind) ? (typeof pad === 'number' ? pad : 1) + 1 : 0;
  // A tokenizer without a limit says so by an enormous one.
  const limit = typeof ofTokenizer === 'number' && ofTokenizer > 0 ? ofTokenizer : Infinity;
  return Math.min(positions - unused, limit);
}

const countsPastPadding = /roberta|camembert|mpnet/;
