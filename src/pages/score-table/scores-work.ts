import { parseScores } from '../../studies/system-prompt/measure/score-csv.ts';
import type { Scores } from '../../studies/system-prompt/measure/grades.ts';
import { scoreText } from '../../studies/system-prompt/measure/score-text.ts';

/** What is done beside the page for a large table, and on it for a small one. */
export const scoresWork = {
  async scores(file: Blob, name: string): Promise<Scores> {
    return parseScores(scoreText(new Uint8Array(await file.arrayBuffer()), name), name);
  },
};
