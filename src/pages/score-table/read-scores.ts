import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { GradeInputScores } from '../../studies/system-prompt/measure/grades.ts';
import { refuseLargeScoreFile } from '../../studies/system-prompt/measure/score-text.ts';
import { scoreTableWorkerApi } from './scores-work.ts';

/** Files of up to this many bytes are read without a noticeable delay. */
const atOnce = 1_000_000;

/** Reads the scores of a chosen file. A worker reads a large one, so that the page stays usable. */
export async function readScores(file: File): Promise<GradeInputScores> {
  refuseLargeScoreFile(file.size, file.name);
  if (file.size <= atOnce) return scoreTableWorkerApi.scores(file, file.name);
  const worker = new LazyWorker<typeof scoreTableWorkerApi>({
    name: 'reader of score tables',
    make: () => startRegisteredWorker('scores'),
    inPlace: async () => scoreTableWorkerApi,
  });
  try {
    return await worker.ask((work) => work.scores(file, file.name));
  } finally {
    worker.end();
  }
}
