import type { ClaimKind } from '../../../core/claim.ts';
import {
  counted,
  gradeKinds,
  notRatedKind,
  notReadKinds,
  orderKinds,
  settleKinds,
  tooFewKind,
  unscoredKind,
  withheldKinds,
} from '../../../measure/verdicts/claim-kinds.ts';

/** A log’s scores may be no shares of right answers. */
const texts: Readonly<Record<string, string>> = {
  'order-strength': '{models} scores highest, by at least {value:1} points over the next.',
  'tied-strength':
    'These data do not tell {models} apart by mean score. With {about.asked} questions a lead of {about.found} points is found in four runs of five. A lead of {about.difference} points takes {value:count} questions.',
  'at-ceiling':
    'The mean score of {models} is {value:1}% ({low:1} to {high:1}): these questions are too easy to tell what ways of asking do. Harder questions would help.',
  'at-floor':
    'The mean score of {models} is {value:1}% ({low:1} to {high:1}), and chance gives {about.chance}%: these questions are too hard to tell what ways of asking do. Easier questions would help.',
};
const ofScores = (kind: ClaimKind): ClaimKind => ({ ...kind, text: texts[kind.id] ?? kind.text });

/**
 * All that the study may say of models: what `system-prompt` says, with ways of asking in the place of prompts, as it is the same statistics on the same kind of table; so it is held to the same rows of the
 * calibration. VERDICTS: points 1, 2, 3 and 4.
 */
export const claims: readonly ClaimKind[] = [
  {
    id: 'one-way',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'the log has one way of asking',
    text: 'This log has one way of asking: what others would do to {models} is not in it.',
    headline: 'the log has one way of asking, so nothing can be said of how steady a model is',
    calibrated: counted,
  },
  notRatedKind,
  {
    id: 'steady',
    part: 'verdict',
    state: 'Steady',
    when: 'the upper end of τ is below the margin',
    text: '{models} moves by {low:1} to {high:1} points with the way of asking: within your {margin}.',
    headline: '{models} {is|are} steady in the ways it was asked',
    calibrated: { row: 'steady' },
  },
  {
    id: 'moves',
    part: 'verdict',
    state: 'Moves',
    when: 'the lower end of τ is above 0, at 5% times the share of the run’s models that move; and there is an effect at all (F and permutation test, p < 0.05, Holm over the models)',
    text: '{models} moves by {low:1} to {high:1} points with the way of asking.',
    headline: '{models} {moves|move} with the way of asking',
    calibrated: { row: 'moves' },
  },
  {
    id: 'moves-between',
    part: 'verdict',
    state: 'Moves',
    when: 'below five ways: the best and the worst differ beyond chance (max-T over all pairs)',
    text: '{models} scores {value:1} points lower in the way “{about.worst}” than in “{about.best}” ({low:1} to {high:1}).',
    headline: '{models} {moves|move} with the way of asking',
    calibrated: { row: 'moves-between' },
  },
  {
    id: 'not-shown',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'neither steady nor moves',
    text: '{models} is not shown to move with the way of asking; if it does, by less than {high:1} points.',
    headline: 'for {models}, these questions are too few to tell',
    calibrated: { row: 'not-shown' },
  },
  {
    id: 'not-shown-between',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'below five ways: no two of them differ beyond chance',
    text: '{models} is not shown to move between these {about.prompts} ways of asking; if it does, by less than {high:1} points.',
    headline: 'for {models}, these questions are too few to tell',
    calibrated: { row: 'not-shown-between' },
  },
  ...withheldKinds('ways of asking').map(ofScores),
  ...notReadKinds('with the way of asking'),
  tooFewKind,
  ...orderKinds.map(ofScores),
  {
    id: 'worst-prompt',
    part: 'detail',
    when: 'the model moves, and the way’s score is below the mean of the others beyond chance (max-T over its ways)',
    text: 'In the way “{about.prompt}” {models} scores about {value:1} points lower than its mean.',
    headline: ', and “{about.prompt}” hurts it',
    calibrated: { row: 'named-prompt' },
  },
  {
    id: 'best-prompt',
    part: 'detail',
    when: 'the model moves, and the way’s score is above the mean of the others beyond chance (max-T over its ways)',
    text: 'In the way “{about.prompt}” {models} scores about {value:1} points higher than its mean.',
    calibrated: { row: 'named-prompt' },
  },
  ...gradeKinds,
  ...settleKinds,
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.sets}, asked in {about.ways}, {about.times} each.',
    calibrated: counted,
  },
  {
    id: 'graded-against',
    part: 'basis',
    when: 'a grade is printed',
    text: '{from:/cohort/note}',
    calibrated: counted,
  },
  {
    id: 'missing',
    part: 'basis',
    when: 'over 2% of a model’s cells have no answer in the log, or one that failed',
    text: '{value:percent}% of the answers of {models} are not in the log or failed there; the fit takes that into account where they are missing by chance.',
    calibrated: counted,
  },
  unscoredKind,
];
