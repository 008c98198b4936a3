/**
 * Which rules answers were read by. It rises whenever an answer may be read otherwise than before: a result that names another, or none (before 0.2), was read by an earlier reader.
 *
 * 2: final statements in 22 languages, quantities by a grammar, formulas by their value, short texts as whole words.
 */
export const answerReaderVersion = '2';
