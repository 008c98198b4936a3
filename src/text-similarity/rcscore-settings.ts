import type { ComparisonRequest } from '../core/studies/study.ts';
import type { RcScoreSettings } from '../text/rcscore.ts';

/** What texts are compared by is RCScore alone, so the settings of every study that compares are its settings. */
export const rcScoreSettings = ({ settings }: ComparisonRequest): RcScoreSettings => settings as RcScoreSettings;
