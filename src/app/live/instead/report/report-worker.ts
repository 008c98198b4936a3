import { buildAnswerList } from '../../../../report/answers/answer-list.ts';
import { findNearestFlippingItem } from '../../../../report/answers/item-answers.ts';
import { getOrCreateRunReader } from '../../../../report/recent-readers.ts';
import { findBrokenQuestions } from '../../../../report/questions/broken-questions.ts';
import { buildQuestionMatrix } from '../../../../report/questions/question-matrix.ts';
import { flagMatchingQuestions } from '../../../../report/questions/search-questions.ts';
import { buildScoringCheckView } from '../../../../report/scoring/scoring-view.ts';
import type { ReportWorkerApi } from '../../../../report/report-work.ts';

/** The worker's tasks that a live file needs. They run in the page itself, as a page opened from a disk cannot start a worker. */
const work = {
  list: async (run, choice) => buildAnswerList(await getOrCreateRunReader(run).read(), choice),
  flipBeside: findNearestFlippingItem,
  questions: async (run, model) => buildQuestionMatrix(await getOrCreateRunReader(run).read(), model),
  brokenQuestions: async (run, compared) => findBrokenQuestions(await getOrCreateRunReader(run).read(), compared),
  scoringView: async (run, most) => buildScoringCheckView(await getOrCreateRunReader(run).read(), most),
  searchQuestions: async (run, model, text) => flagMatchingQuestions(await getOrCreateRunReader(run).read(), model, text),
} satisfies Partial<ReportWorkerApi>;

export const inReportWorker = <T>(ask: (report: ReportWorkerApi) => Promise<T>): Promise<T> =>
  ask(work as unknown as ReportWorkerApi);
