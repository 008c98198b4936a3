import { answerList } from '../../../../report/answers/answer-list.ts';
import { neighbouringFlip } from '../../../../report/answers/item-answers.ts';
import { getCachedRunReader } from '../../../../report/recent-readers.ts';
import { questionMatrix } from '../../../../report/questions/question-matrix.ts';
import { flagMatchingQuestions } from '../../../../report/questions/search-questions.ts';
import { scoringView } from '../../../../report/scoring/scoring-view.ts';
import type { ReportWork } from '../../../../report/report-work.ts';

/** What of the worker's work a file does, in the page itself: a page from a disk may start no worker. */
const work = {
  list: async (run, choice) => answerList(await getCachedRunReader(run).read(), choice),
  flipBeside: neighbouringFlip,
  questions: async (run, model) => questionMatrix(await getCachedRunReader(run).read(), model),
  scoringView: async (run, most) => scoringView(await getCachedRunReader(run).read(), most),
  searchQuestions: async (run, model, text) => flagMatchingQuestions(await getCachedRunReader(run).read(), model, text),
} satisfies Partial<ReportWork>;

export const inReportWorker = <T>(ask: (report: ReportWork) => Promise<T>): Promise<T> =>
  ask(work as unknown as ReportWork);
