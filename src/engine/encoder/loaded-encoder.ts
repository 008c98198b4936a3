import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { HiddenStates } from './hidden-states.ts';
import type { SpecialTokenFrame } from './special-tokens.ts';

export interface LoadedEncoder {
  readonly id: string;
  readonly tokenizer: Pick<PreTrainedTokenizer, 'encode' | 'decode'>;
  /** What the model's last layer holds of each token, special ones among them. */
  readonly read: (tokens: readonly number[]) => Promise<HiddenStates>;
  readonly frame: SpecialTokenFrame;
  /** Tokens of a text that are read at once, the frame's not counted. */
  readonly window: number;
  /** Numbers in a vector. */
  readonly size: number;
}
