import type { StudyResult } from '../../core/studies/study.ts';
import type { ReportSection } from '../report-section.ts';
import Variance from './Variance.svelte';

/** Where the variance of one answer lies, of results that tell it. */
export const varianceSection: ReportSection<StudyResult> = {
  id: 'variance',
  title: 'Where the variance lies',
  holds: 'questions, prompts, models and what they do together',
  show: Variance,
  when: ({ answerVariance }) => answerVariance !== undefined && answerVariance.length > 0,
};
