/**
 * Scores that are better when lower, by the names that tools give them. As shares of right answers they would be inverted.
 */
const lowIsGood =
  /perplexity|(?:^|[\s_,-])ppl(?:$|[\s_,-])|bits[\s_-]?per[\s_-]?byte|(?:^|[\s_-])(?:bpb|brier|ece|ter|wer|cer|mse|rmse|mae|nll)(?:$|[\s_,(-])|log[\s_-]?loss|cross[\s_-]?entropy|calibration[\s_-]?error|error[\s_-]?rate/i;

export const isLowerBetter = (name: string): boolean => lowIsGood.test(name);
