/** The page that makes a run’s answers into an item set to be judged. */
export const judgeAnswersAddress = (run: string): string => `#/judge/${run}`;
