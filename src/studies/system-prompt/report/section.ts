import type { SystemPromptResult } from '../measure/result.ts';
import type { SectionProps as PropsOf } from '../../../report/report-section.ts';

export type SystemPromptSectionProps = PropsOf<SystemPromptResult>;
