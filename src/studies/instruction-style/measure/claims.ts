import type { ClaimKind } from '../../../core/studies/claim.ts';
import {
  makeUnreadClaimKinds,
  exactCountCalibration,
  missingAnswersClaimKind,
  makeOrderClaimKinds,
  settleClaimKinds,
  soFarClaimKind,
  tooFewAnswersClaimKind,
  notRatedCondition,
  makeDataProblemClaimKinds,
} from '../../../measure/verdicts/claim-kinds.ts';
import { makeEffectClaimKinds, makeNamedVariantClaimKinds } from '../../../measure/verdicts/effect-kinds.ts';

const words = { variants: 'instruction styles', variant: 'style', short: 'styles', row: 'style-' };

/** Every finding that the study may state about models. */
export const styleClaimKinds: readonly ClaimKind[] = [
  {
    id: 'as-printed',
    part: 'verdict',
    when: 'the figures are a paper’s',
    text: 'The paper prints these figures. Without answers, nothing shows how sure they are.',
    calibrated: { exact: 'it says what is missing' },
  },
  soFarClaimKind,
  {
    id: 'not-rated',
    part: 'verdict',
    state: 'Not rated',
    when: notRatedCondition,
    text: '{models} {is|are} not rated: {why}.',
    headline: '{models} {is|are} not rated',
    calibrated: { row: 'style-not-rated' },
  },
  ...makeEffectClaimKinds(words),
  ...makeDataProblemClaimKinds(words.variants),
  ...makeUnreadClaimKinds(words.variants, 'style-'),
  tooFewAnswersClaimKind,
  ...makeOrderClaimKinds(words.row),
  ...makeNamedVariantClaimKinds(words),
  ...settleClaimKinds,
  {
    id: 'tell-between',
    part: 'detail',
    when: 'below five styles: the card cannot tell yet, and fewer questions are asked than find a difference of the tolerance between two styles',
    text: 'To find a difference of {about.difference} points between two styles in {models} takes at least {value:count} questions.',
    calibrated: {
      exact: 'arithmetic on the flips as seen: ((1.96 + 0.84)·s/Δ)², the least that any correction for pairs needs',
    },
  },
  {
    id: 'alike-right',
    part: 'detail',
    when: 'all pairs of answers are compared, at most 2% of each model’s answers are unread, refused or failed, and the interval of the correlation of CRS with accuracy, models and sets drawn both, lies above 0',
    text: 'Where answers stay more alike over the styles, they are right more often: Pearson’s r {value:2} ({low:2} to {high:2}) over {about.points} of {about.models} on {about.sets}.',
    calibrated: { row: 'style-correlation' },
  },
  {
    id: 'alike-wrong',
    part: 'detail',
    when: 'the same, and the interval lies below 0',
    text: 'Where answers stay more alike over the styles, they are right less often: Pearson’s r {value:2} ({low:2} to {high:2}) over {about.points} of {about.models} on {about.sets}.',
    calibrated: { row: 'style-correlation' },
  },
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.sets} under {about.prompts}, {about.decoding}.',
    calibrated: exactCountCalibration,
  },
  missingAnswersClaimKind,
];
