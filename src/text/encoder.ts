/** The vectors of a text's tokens: `vectors` holds tokens.length rows of `size` numbers, each row of length 1. `whole` is the text's own, where the encoder has one: of length 1, or all zeros. */
export interface TokenVectors {
  readonly tokens: readonly string[];
  readonly size: number;
  readonly vectors: Float32Array;
  readonly whole?: Float64Array;
}

/** Gives each token of a text a vector, so that tokens can be compared by meaning or form. */
export interface Encoder {
  /** Stands in every result: values of two encoders lie on two scales. */
  readonly id: string;
  encode(texts: readonly string[]): Promise<TokenVectors[]>;
}
