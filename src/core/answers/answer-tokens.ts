/** Token limit for an answer without working. */
export const shortAnswerTokens = 64;
