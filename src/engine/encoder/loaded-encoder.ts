import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { HiddenStates } from './hidden-states.ts';
import type { SpecialTokenFrame } from './special-tokens.ts';

export interface LoadedEncoder {
  readonly id: string;
  readonly tokenizer: Pick<PreTrainedTokenizer, 'encode' | 'decode'>;
  /** The last layer's vector of each token, special tokens included. */
  readonly read: (tokens: readonly number[]) => Promise<HiddenStates>;
  readonly frame: SpecialTokenFrame;
  /** Maximum text tokens per pass, without the frame's tokens. */
  readonly window: number;
  /** Numbers in a vector. */
  readonly size: number;
}
