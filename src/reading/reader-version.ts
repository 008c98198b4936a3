/**
 * The version of the rules that parse answers. It rises whenever an answer may be parsed differently than before. A result
 * with another version, or with none (before 0.2), was parsed by an earlier version.
 *
 * 2: final statements in 22 languages, quantities by a grammar, formulas by their value, short texts as whole words.
 */
export const answerReaderVersion = '2';
