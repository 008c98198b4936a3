import type { ClaimKind } from '../../core/studies/claim.ts';

/** Replaces a calibration row for claims that are exact counts. */
export const exactCountCalibration = { exact: 'a count, with no chance in it' } as const;

// Claims that several studies share, with the same wording and the same calibration rows. Their tables of claims refer to
// these.

export const soFarClaimKind: ClaimKind = {
  id: 'so-far',
  part: 'verdict',
  when: 'some cells of the plan have no answer yet',
  text: '{value:count} of {about.cells} answers are in so far. A finding needs all of them.',
  headline: 'a finding needs all answers',
  calibrated: exactCountCalibration,
};

/** When a model is not rated, in every study that scores answers. */
export const notRatedCondition =
  'over 20% of the answers are refused or cannot be read; or one answer makes up 90% of them, though it is right in 10 points less or fewer; or the mean score is not above chance (one-sided, 5%; chance: the larger of 1/choices and the share of the commonest right answer)';

export const notRatedClaimKind: ClaimKind = {
  id: 'not-rated',
  part: 'verdict',
  state: 'Not rated',
  when: notRatedCondition,
  text: '{models} {is|are} not rated: {why}.',
  headline: '{models} {is|are} not rated',
  calibrated: { row: 'not-rated' },
};

export const tooFewAnswersClaimKind: ClaimKind = {
  id: 'too-few',
  part: 'verdict',
  state: 'Cannot tell yet',
  when: 'too few cells are answered to tell noise from an effect',
  text: '{models}: {why}.',
  headline: 'for {models}, there are too few answers to tell',
  calibrated: exactCountCalibration,
};

/**
 * Claims about a model for which the questions are too easy or too hard, or whose answers drift: see `src/measure/doctor/`.
 * `by` names the factor, as “system prompts”.
 */
export const makeDataProblemClaimKinds = (by: string): readonly ClaimKind[] => [
  {
    id: 'at-ceiling',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'no effect is found, μ is 96% or more, and its 95% interval reaches 97%',
    text: `{models} is right in {value:1}% of cases ({low:1} to {high:1}): these questions are too easy to tell what ${by} do. Harder questions would help.`,
    headline: 'the questions are too easy for {models}',
    calibrated: { exact: 'it compares its score and interval with fixed limits and claims no more' },
  },
  {
    id: 'at-floor',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'no effect is found, and the 95% interval of what the model has above chance reaches 0 (chance: the larger of 1/choices and the share of the commonest right answer)',
    text: `{models} is right in {value:1}% of cases ({low:1} to {high:1}), and chance gives {about.chance}%: these questions are too hard to tell what ${by} do. Easier questions would help.`,
    headline: 'the questions are too hard for {models}',
    calibrated: { exact: 'it compares its score and interval with fixed limits and claims no more' },
  },
  {
    id: 'drifted',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'the scores change over the run’s time (regression, p < 0.01, Holm over the models), and between prompts asked at different times that makes more than the tolerance',
    text: `The scores of {models} change by {value:1} points over the run. That may look like an effect of the ${by}. Ask again, with the variants mixed.`,
    headline: 'the scores of {models} changed during the run',
    calibrated: { exact: 'it withholds a finding; the change itself is tested' },
  },
];

/**
 * Claims about a model with too many unread, refused or failed answers. `by` names the factor, as “system prompts”. `row` is
 * the prefix of the study's calibration rows.
 */
export const makeUnreadClaimKinds = (by: string, row = ''): readonly ClaimKind[] => [
  {
    id: 'not-read',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'over 2% of the answers under some prompt are unread, refused or failed, or their shares differ between prompts (permutation test, p < 0.05), and what would be found depends on how they count, or they alone may change the score by more than the tolerance',
    text: `{models}: {why}. Whether it is sensitive to ${by} depends on how these count. Any effect is below {high:1} points.`,
    headline: '{models} {has|have} too many unread, failed or doubtful answers to tell',
    calibrated: { row: `${row}not-shown` },
  },
  {
    id: 'not-read-between',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'the same, below five prompts',
    text: `{models}: {why}. Whether it is sensitive to ${by} depends on how these count. Any effect is below {high:1} points.`,
    headline: '{models} {has|have} too many unread, failed or doubtful answers to tell',
    calibrated: { row: `${row}not-shown-between` },
  },
  {
    id: 'not-read-prompts',
    part: 'basis',
    when: 'over 2% of a model’s answers under some prompt are unread, refused or failed, or their shares differ between prompts (permutation test, p < 0.05)',
    text: '{models}: {why}. Its findings hold however these answers count.',
    calibrated: exactCountCalibration,
  },
];

export const sameScoresClaimKind: ClaimKind = {
  id: 'same-answers',
  part: 'order',
  when: 'the scores of the models are the same in every cell',
  text: '{models} have the same score for every question under every variant.',
  calibrated: exactCountCalibration,
};

/**
 * Claims about the order of models in studies that rate the spread of scores: see `orderClaims`. `row` is the prefix of the
 * study’s calibration rows.
 */
export const makeOrderClaimKinds = (row = ''): readonly ClaimKind[] => [
  {
    id: 'order-strength',
    part: 'order',
    when: 'a model is right more often than each of the others (paired bootstrap, p < 0.05, Holm over all pairs)',
    text: '{models} is right most often, by at least {value:1} points over the next.',
    calibrated: { row: `${row}order-strength` },
  },
  {
    id: 'tied-strength',
    part: 'order',
    when: 'no model is shown to be right more often than each of the others',
    text: 'These data do not show which of {models} is right most often. With {about.asked} questions a lead of {about.found} points is found in four runs of five. A lead of {about.difference} points takes {value:count} questions.',
    calibrated: { row: `${row}order-strength` },
  },
  {
    id: 'order-steadiness',
    part: 'order',
    when: 'no finding is withheld, and a model’s τ is below that of each of the others (the interval of the difference excludes 0, Holm over all pairs)',
    text: '{models} is the least sensitive.',
    calibrated: { row: `${row}order-steadiness` },
  },
  {
    id: 'tied-steadiness',
    part: 'order',
    when: 'no finding is withheld, and no model is shown to be less sensitive than each of the others',
    text: 'These data do not show which of {models} is the least sensitive{about.although}.',
    calibrated: { row: `${row}order-steadiness` },
  },
  sameScoresClaimKind,
];

export const gradeClaimKinds: readonly ClaimKind[] = [
  {
    id: 'grade',
    part: 'detail',
    when: 'one grade has a chance of 90% or more',
    text: '{models}: grade {about.grade} ({value:chance} sure).',
    calibrated: { row: 'grade' },
  },
  {
    id: 'grade-range',
    part: 'detail',
    when: 'it takes several neighbouring grades to have a chance of 90%',
    text: '{models}: grade {about.from} to {about.to}.',
    calibrated: { row: 'grade' },
  },
  {
    id: 'grade-limit',
    part: 'detail',
    when: 'the flips alone (σ₀′) exceed a quartile of the cohort',
    text: 'These questions allow {models} no better grade than {about.grade}.',
    calibrated: { exact: 'arithmetic on σ₀′; no better grade is ever printed with it' },
  },
];

export const gradedAgainstClaimKind: ClaimKind = {
  id: 'graded-against',
  part: 'basis',
  when: 'a grade is printed',
  text: '{from:/cohort/note}',
  calibrated: exactCountCalibration,
};

export const settleClaimKinds: readonly ClaimKind[] = [
  {
    id: 'settle',
    part: 'detail',
    when: 'some number of questions up to 100,000 settles the card with a chance of 90%, as far as τ is known',
    text: 'About {value:count} more questions would settle the finding for {models}, nine times in ten.',
    calibrated: { row: 'settle' },
  },
  {
    id: 'near-boundary',
    part: 'detail',
    when: 'no number of questions up to 100,000 settles the card with a chance of 90%, as far as τ is known',
    text: '{models} {is|are} too near a boundary. The forecast finds no number of questions up to 100,000 that settles it.',
    calibrated: { exact: 'it says that the forecast found no number' },
  },
];

export const missingAnswersClaimKind: ClaimKind = {
  id: 'missing',
  part: 'basis',
  when: 'over 2% of a model’s cells have no answer',
  text: '{value:percent}% of the answers of {models} are missing. The fit allows for answers that are missing by chance.',
  calibrated: exactCountCalibration,
};

/** Claims about runs that the log scored: answers for which it has no score. */
export const unscoredClaimKind: ClaimKind = {
  id: 'unscored',
  part: 'basis',
  when: 'over 2% of a model’s cells have an answer without a score of the log’s',
  text: 'The log has no score for {value:percent}% of the answers of {models}, and they count nowhere. The fit allows for scores that are missing by chance.',
  calibrated: exactCountCalibration,
};
