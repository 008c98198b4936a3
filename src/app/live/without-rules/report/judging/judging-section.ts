import type { StudyResult } from '../../../../../core/study.ts';
import type { ReportSection } from '../../../../../report/report-section.ts';

/** A file of a run whose questions count by no rule: nothing was judged. */
export const judgingSection: ReportSection<StudyResult> = {
  id: 'judging',
  title: '',
  choosing: [],
  when: () => false,
};
