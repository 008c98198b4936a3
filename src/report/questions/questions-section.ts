import type { StudyResult } from '../../core/studies/study.ts';
import type { ReportSection } from '../report-section.ts';
import Questions from './Questions.svelte';

/** Which questions come out differently; only where the answers are. */
export const questionsSection: ReportSection<StudyResult> = {
  id: 'questions',
  title: 'Which questions?',
  show: Questions,
  when: (_, run) => run !== undefined,
};
