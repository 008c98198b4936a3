import type { ClaimKind } from '../../../core/studies/claim.ts';
import {
  makeUnreadClaimKinds,
  exactCountCalibration,
  missingAnswersClaimKind,
  makeOrderClaimKinds,
  settleClaimKinds,
  soFarClaimKind,
  tooFewAnswersClaimKind,
  notRatedClaimKind,
  makeDataProblemClaimKinds,
} from '../../../measure/verdicts/claim-kinds.ts';
import { makeEffectClaimKinds, makeNamedVariantClaimKinds } from '../../../measure/verdicts/effect-kinds.ts';

const words = { variants: 'configurations', variant: 'configuration', short: 'configurations', row: 'configuration-' };

/** Compares a factor’s level with the factor’s first level. */
const factorKind = (verb: 'lowers' | 'raises'): ClaimKind => ({
  id: `factor-${verb}`,
  part: 'detail',
  when: `an effect of the configurations is found, and the level ${verb} the score against the factor’s first level, all else being the same (t test, p < 0.05, Holm over all levels of the run’s models)`,
  text: `“{about.level}” ${verb} the score of {models} by {low:1} to {high:1} points against “{about.against}”.`,
  headline: `: “{about.level}” ${verb} its score{about.noEffect}`,
  calibrated: { row: 'configuration-factor' },
});

const factorClaimKinds: readonly ClaimKind[] = [
  factorKind('lowers'),
  factorKind('raises'),
  {
    id: 'factors-open',
    part: 'detail',
    when: 'the same, of the factors of which no level has such an effect',
    text: '{about.factors} {about.show} no effect on the score of {models}. If there is one, it is below {high:1} points.',
    calibrated: { row: 'configuration-factors-open' },
  },
];

/** Every finding that the study may state about models. */
export const configurationClaimKinds: readonly ClaimKind[] = [
  soFarClaimKind,
  {
    id: 'agreement-above',
    part: 'verdict',
    when: 'the interval of the mean gap to pⱽ + Σ q_wⱽ, models and sets drawn both, lies above 0',
    text: 'Outputs agree on {value:1} points more of the questions than independent draws of the same answers would ({low:1} to {high:1}; {about.pairs} of model and set).',
    calibrated: { row: 'configuration-agreement' },
  },
  {
    id: 'agreement-below',
    part: 'verdict',
    when: 'that interval lies below 0',
    text: 'Outputs agree on fewer of the questions than independent draws of the same answers would: {value:1} points ({low:1} to {high:1}; {about.pairs} of model and set).',
    calibrated: { row: 'configuration-agreement' },
  },
  {
    id: 'agreement-open',
    part: 'verdict',
    when: 'that interval holds 0',
    text: 'Whether outputs agree more often than independent draws of the same answers would is open: {value:1} points ({low:1} to {high:1}; {about.pairs} of model and set).',
    calibrated: { row: 'configuration-agreement-interval' },
  },
  {
    id: 'agreement-here',
    part: 'verdict',
    when: 'that interval cannot be drawn (models or sets are too few, or all have the same gap), or over 2% of a model’s answers are unread, refused or failed',
    text: 'Output consistency less what independent draws of the same answers would give: {value:1} points, in these data alone ({about.models} on {about.sets}; no interval: {why}).',
    calibrated: { exact: 'arithmetic on the answers as given, said of them alone' },
  },
  notRatedClaimKind,
  ...makeDataProblemClaimKinds(words.variants),
  ...makeEffectClaimKinds(words),
  ...makeUnreadClaimKinds(words.variants, 'configuration-'),
  tooFewAnswersClaimKind,
  ...makeOrderClaimKinds(words.row),
  ...factorClaimKinds,
  // The report names single configurations. The summary names the responsible factor instead.
  ...makeNamedVariantClaimKinds(words).map(({ headline: _, ...kind }) => kind),
  {
    id: 'few-kept',
    part: 'detail',
    when: 'over the rated models, at most one in ten of their questions with every answer keeps its answer in all outputs',
    text: 'In {value:count} of {about.complete} cases a question keeps its answer in all {about.outputs}.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'nearly-all-right',
    part: 'detail',
    when: 'over the rated models, at least nine in ten of their questions with every answer are right in all outputs, and more than one in ten keep their answer',
    text: 'In {value:count} of {about.complete} cases a question is right in all {about.outputs}.',
    calibrated: exactCountCalibration,
  },
  ...settleClaimKinds,
  {
    id: 'paper-slope',
    part: 'detail',
    when: 'there are two models or sets with both figures, and capability varies',
    text: 'By the paper’s line each point of performance goes with {value:2} points of output consistency ({about.pairs} of model and set); both come from the same answers, so some slope arises by arithmetic.',
    calibrated: { exact: 'the paper’s arithmetic on the answers as given, said of them alone' },
  },
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.sets}, {about.outputs} of each in {about.configurations}.',
    calibrated: exactCountCalibration,
  },
  missingAnswersClaimKind,
  {
    id: 'unread',
    part: 'basis',
    when: 'at least 0.5% of the answers are refused or cannot be read',
    text: 'Unreadable or refused, and so counted as wrong: {value:percent}% of the answers; their words are still compared.',
    calibrated: exactCountCalibration,
  },
];
