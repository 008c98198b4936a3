import type { SystemPromptResult } from '../../study/system-prompt-result.ts';
import type { SectionProps as PropsOf } from '../report-section.ts';

export type SectionProps = PropsOf<SystemPromptResult>;
