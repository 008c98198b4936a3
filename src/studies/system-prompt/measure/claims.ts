import type { ClaimKind } from '../../../core/studies/claim.ts';
import {
  exactCountCalibration,
  gradeClaimKinds,
  gradedAgainstClaimKind,
  missingAnswersClaimKind,
  notRatedClaimKind,
  makeUnreadClaimKinds,
  makeOrderClaimKinds,
  settleClaimKinds,
  soFarClaimKind,
  tooFewAnswersClaimKind,
  unscoredClaimKind,
  makeDataProblemClaimKinds,
} from '../../../measure/verdicts/claim-kinds.ts';
import { makeEffectClaimKinds, makeNamedVariantClaimKinds } from '../../../measure/verdicts/effect-kinds.ts';
import { promptChoiceClaimKinds } from './arm-claims.ts';
import { adviceClaimKinds, paperChoiceClaimKinds } from './advice-claims.ts';
import { stoppedRunClaimKinds } from './stop-claims.ts';

const words = { variants: 'system prompts', variant: 'system prompt', short: 'prompts' };

/** Every finding that the study may state about models. */
export const systemPromptClaimKinds: readonly ClaimKind[] = [
  soFarClaimKind,
  notRatedClaimKind,
  ...makeEffectClaimKinds(words),
  ...makeDataProblemClaimKinds(words.variants),
  ...makeUnreadClaimKinds(words.variants),
  tooFewAnswersClaimKind,
  {
    id: 'paper-grade',
    part: 'verdict',
    when: 'there are scores without answers (a score table)',
    text: '{models}: grade {about.grade} by the paper’s rule (σ {value:2}). Without answers, nothing shows how sure that is.',
    calibrated: { exact: 'the paper’s arithmetic on the scores as given' },
  },
  ...makeOrderClaimKinds(),
  ...makeNamedVariantClaimKinds(words),
  ...gradeClaimKinds,
  ...settleClaimKinds,
  {
    id: 'settle-grade',
    part: 'detail',
    when: 'the quartiles are the published ones, σ₀′ is known with 150 degrees of freedom or more, the model is shown to move or no quartile lies in the 99.9% interval of σ₀′, and some number of questions up to 100,000 leaves one grade with a chance of 90%, as far as τ and σ₀′ are known',
    text: 'About {value:count} more questions would settle which, nine times in ten.',
    calibrated: { row: 'settle-grade' },
  },
  {
    id: 'grade-boundary',
    part: 'detail',
    when: 'the quartiles are the published ones, σ₀′ is known with 150 degrees of freedom or more, and no number of questions up to 100,000 does, or the model is not shown to move and a quartile lies in the 99.9% interval of σ₀′',
    text: 'It may stand at a boundary between grades: no number of questions up to 100,000 is forecast to settle which.',
    calibrated: { exact: 'it says that the forecast found no number' },
  },
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.sets} under {about.prompts}.',
    calibrated: exactCountCalibration,
  },
  gradedAgainstClaimKind,
  missingAnswersClaimKind,
  unscoredClaimKind,
  ...promptChoiceClaimKinds,
  ...adviceClaimKinds,
  ...paperChoiceClaimKinds,
  ...stoppedRunClaimKinds,
];
