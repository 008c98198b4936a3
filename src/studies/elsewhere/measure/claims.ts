import type { ClaimKind } from '../../../core/studies/claim.ts';
import {
  exactCountCalibration,
  gradeClaimKinds,
  gradedAgainstClaimKind,
  notRatedClaimKind,
  makeUnreadClaimKinds,
  makeOrderClaimKinds,
  settleClaimKinds,
  tooFewAnswersClaimKind,
  unscoredClaimKind,
  makeDataProblemClaimKinds,
} from '../../../measure/verdicts/claim-kinds.ts';
import { makeEffectClaimKinds, makeNamedVariantClaimKinds } from '../../../measure/verdicts/effect-kinds.ts';

/** Replaces texts that speak of right answers, because a log may have graded scores. */
const texts: Readonly<Record<string, string>> = {
  'order-strength': '{models} scores highest, by at least {value:1} points over the next.',
  'tied-strength':
    'These data do not show which of {models} scores highest. With {about.asked} questions a lead of {about.found} points is found in four runs of five. A lead of {about.difference} points takes {value:count} questions.',
  'at-ceiling':
    'The mean score of {models} is {value:1}% ({low:1} to {high:1}): these questions are too easy to tell what prompt variants do. Harder questions would help.',
  'at-floor':
    'The mean score of {models} is {value:1}% ({low:1} to {high:1}), and chance gives {about.chance}%: these questions are too hard to tell what prompt variants do. Easier questions would help.',
};
const ofScores = (kind: ClaimKind): ClaimKind => ({ ...kind, text: texts[kind.id] ?? kind.text });

const words = { variants: 'prompt variants', variant: 'variant', short: 'variants' };

/**
 * Every finding that the study may state about models. They are those of `system-prompt`, with variants in place of prompts.
 * The statistics and the kind of table are the same, so the same calibration rows apply.
 */
export const importedClaimKinds: readonly ClaimKind[] = [
  {
    id: 'one-way',
    part: 'verdict',
    when: 'the log has one variant of each question',
    text: 'This log asks each question in one variant, so it does not show how sensitive {models} {is|are}.',
    headline: 'this log asks each question in one variant: it shows scores, and not how sensitive a model is',
    calibrated: exactCountCalibration,
  },
  notRatedClaimKind,
  ...makeEffectClaimKinds(words),
  ...makeDataProblemClaimKinds(words.variants).map(ofScores),
  ...makeUnreadClaimKinds(words.variants),
  tooFewAnswersClaimKind,
  ...makeOrderClaimKinds().map(ofScores),
  ...makeNamedVariantClaimKinds(words),
  ...gradeClaimKinds,
  ...settleClaimKinds,
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.sets}, asked under {about.ways}, {about.times} each.',
    calibrated: exactCountCalibration,
  },
  gradedAgainstClaimKind,
  {
    id: 'missing',
    part: 'basis',
    when: 'over 2% of a model’s cells have no answer in the log, or one that failed',
    text: '{value:percent}% of the answers of {models} failed or are not in the log. The fit allows for answers that are missing by chance.',
    calibrated: exactCountCalibration,
  },
  unscoredClaimKind,
];
