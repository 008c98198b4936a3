import type { InstructionStyleResult } from '../../study/instruction-style-result.ts';
import type { SectionProps } from '../report-section.ts';

export type StyleSectionProps = SectionProps<InstructionStyleResult>;
