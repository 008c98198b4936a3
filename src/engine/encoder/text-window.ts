import { contextWindowOf } from '../transformers/config.ts';

/**
 * The most tokens that an encoder reads at once, special tokens included. It is the smaller limit of its configuration and
 * its tokenizer. RoBERTa and its relatives number positions from after the padding token's id. They never use the positions
 * up to that id.
 */
export function maxEncoderTokens(config: unknown, ofTokenizer: unknown, model: string): number {
  const positions = contextWindowOf(config, model);
  const { model_type: kind, pad_token_id: pad } = config as {
    readonly model_type?: unknown;
    readonly pad_token_id?: unknown;
  };
  const unused = typeof kind === 'string' && countsPastPadding.test(kind) ? (typeof pad === 'number' ? pad : 1) + 1 : 0;
  // A tokenizer without a limit reports an enormous one.
  const limit = typeof ofTokenizer === 'number' && ofTokenizer > 0 ? ofTokenizer : Infinity;
  return Math.min(positions - unused, limit);
}

const countsPastPadding = /roberta|camembert|mpnet/;
