import type { TextSimilarityRequest } from '../core/studies/study.ts';
import type { RcScoreSettings } from '../text/rcscore.ts';

/** What texts are compared by is RCScore alone, so the settings of every study that compares are its settings. */
export const rcScoreSettingsInRequest = ({ settings }: TextSimilarityRequest): RcScoreSettings =>
  settings as RcScoreSettings;
