import type { ParaphraseResult } from '../../study/paraphrase-result.ts';
import type { SectionProps } from '../report-section.ts';

export type ParaphraseSectionProps = SectionProps<ParaphraseResult>;
