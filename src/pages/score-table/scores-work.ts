import { parseScores } from '../../studies/system-prompt/measure/score-csv.ts';
import type { GradeInputScores } from '../../studies/system-prompt/measure/grades.ts';
import { decodeScoreFile } from '../../studies/system-prompt/measure/score-text.ts';

/** Runs in a worker for a large table, and in the page for a small one. */
export const scoreTableWorkerApi = {
  async scores(file: Blob, name: string): Promise<GradeInputScores> {
    return parseScores(decodeScoreFile(new Uint8Array(await file.arrayBuffer()), name), name);
  },
};
