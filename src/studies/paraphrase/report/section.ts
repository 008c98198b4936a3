import type { ParaphraseResult } from '../measure/result.ts';
import type { SectionProps } from '../../../report/report-section.ts';

export type ParaphraseSectionProps = SectionProps<ParaphraseResult>;
