/**
 * The vectors of a text's tokens. `vectors` holds tokens.length rows of `size` numbers, each row of length 1. `whole` is the
 * vector of the text itself, if the encoder provides one: of length 1, or all zeros.
 */
export interface TokenVectors {
  readonly tokens: readonly string[];
  readonly size: number;
  readonly vectors: Float32Array;
  readonly whole?: Float64Array;
}

/** Maps each token of a text to a vector, so that tokens can be compared by meaning or form. */
export interface Encoder {
  /** Included in every result, because values of two encoders are on different scales. */
  readonly id: string;
  encode(texts: readonly string[]): Promise<TokenVectors[]>;
}
