import type { InstructionStyleResult } from '../measure/result.ts';
import type { SectionProps } from '../../../report/report-section.ts';

export type StyleSectionProps = SectionProps<InstructionStyleResult>;
