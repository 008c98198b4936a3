/** Where the answers of a run are made an item set to be judged. */
export const judgeAnswersAddress = (run: string): string => `#/judge/${run}`;
