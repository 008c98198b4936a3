import type { StudyResult } from '../core/studies/study.ts';
import CheckedReading from './CheckedReading.svelte';
import type { ReportSection } from './report-section.ts';

/** Of studies whose answers are right or wrong; it comes after what befell the answers. */
export const checkedSection: ReportSection<StudyResult> = {
  id: 'reading',
  title: 'How well answers were read',
  show: CheckedReading,
  when: ({ checked }) => checked !== undefined,
};
