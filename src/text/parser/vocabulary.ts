import type { SpellingRules } from './features.ts';

/** `vocabulary.json`, as `tools/generators/parser/export.py` writes it. */
export interface ParserVocabulary extends SpellingRules {
  readonly sizes: {
    /** Units of an LSTM in each direction. */
    readonly units: number;
    /** The layer, counted from 1, that predicts parts of speech. */
    readonly tagLayer: number;
    readonly arc: number;
    readonly relation: number;
  };
  /** The slope of the leaky rectifier for negative inputs. */
  readonly slope: number;
  /** The value of one integer step in the inputs of the biaffine products. */
  readonly headStep: number;
  readonly features: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly upos: readonly string[];
  readonly deprels: readonly string[];
  readonly places: WeightLayout;
  /** Words with the rows of their features, for a check. */
  readonly checks: readonly (readonly [form: string, numbers: readonly number[]])[];
}

/** The layout of `weights.bin`, in bytes. */
export interface WeightLayout {
  /** A table per feature: int8 numbers, float32 steps per row. */
  readonly embeddings: readonly WeightTableLayout[];
  /** int16. */
  readonly root: number;
  readonly layers: readonly { readonly forwards: LstmDirectionLayout; readonly backwards: LstmDirectionLayout }[];
  readonly upos: MatrixLayout;
  readonly heads: MatrixLayout;
  readonly arc: MatrixLayout;
  readonly relation: MatrixLayout;
}

export interface LstmDirectionLayout {
  readonly input: MatrixLayout;
  readonly state: MatrixLayout;
}

export interface WeightTableLayout {
  readonly rows: number;
  readonly columns: number;
  readonly weights: number;
  readonly steps: number;
}

export interface MatrixLayout extends WeightTableLayout {
  readonly biases: number;
}

/** The row of a feature in its table: 0 is padding, 1 is unknown. */
export const FIRST_KNOWN_FEATURE_INDEX = 2;
export const UNKNOWN_FEATURE_INDEX = 1;
