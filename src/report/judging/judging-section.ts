import type { StudyResult } from '../../core/studies/study.ts';
import type { ReportSection } from '../report-section.ts';
import Judging from './Judging.svelte';

/** Of results whose answers were judged, by models or by meaning. */
export const judgingSection: ReportSection<StudyResult> = {
  id: 'judging',
  title: 'How answers were judged',
  show: Judging,
  when: ({ judging }) => judging !== undefined,
};
