import type { TextSimilarityRequest } from '../core/studies/study.ts';
import type { RcScoreSettings } from '../text/rcscore.ts';

/** The settings for RCScore in a request. RCScore is the only text comparison, so every such study uses its settings. */
export const rcScoreSettingsInRequest = ({ settings }: TextSimilarityRequest): RcScoreSettings =>
  settings as RcScoreSettings;
