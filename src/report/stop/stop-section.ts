import type { StudyResult } from '../../core/studies/study.ts';
import type { ReportSection } from '../report-section.ts';
import StopTracks from './StopTracks.svelte';

/** Of a run whose plan stops when it is sure. */
export const stopSection: ReportSection<StudyResult> = {
  id: 'stop',
  title: 'What was sure, and when',
  show: StopTracks,
  isOfRule: true,
  when: ({ stop }) => stop !== undefined,
};
