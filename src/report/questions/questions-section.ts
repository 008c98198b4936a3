import type { StudyResult } from '../../core/studies/study.ts';
import type { ReportSection } from '../report-section.ts';
import Questions from './Questions.svelte';

/** The section on questions with different outcomes; needs the answers. */
export const questionsSection: ReportSection<StudyResult> = {
  id: 'questions',
  title: 'Which questions?',
  show: Questions,
  when: (_, run) => run !== undefined,
};
