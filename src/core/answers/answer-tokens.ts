/** Enough for an answer that wants no working. */
export const shortAnswerTokens = 64;
