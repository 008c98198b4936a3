import type { RowKind } from './tally.ts';

/** The rows of `docs/calibration.md`: when each counts as wrong. Every claim names the row that it counts in. */
export const rows: readonly { readonly id: string; readonly kind: RowKind; readonly what: string }[] = [
  { id: 'steady', kind: 'claim', what: 'The report says “robust”, within the tolerance, and the model’s τ is above it.' },
  {
    id: 'steady-between',
    kind: 'claim',
    what: 'The report says “robust” below five prompts, and two of them differ by more than the tolerance.',
  },
  {
    id: 'moves',
    kind: 'claim',
    what: 'The report says “sensitive”, and the model’s τ is within the tolerance; or “slightly sensitive”, and no prompt changes its score.',
  },
  {
    id: 'moves-numbers',
    kind: 'claim',
    what: 'The report says “change its score by a to b points”, and the model’s τ lies outside.',
  },
  {
    id: 'moves-between',
    kind: 'claim',
    what: 'The report says “scores lower under … than under …”, and the order is reversed, or the two differ by less than it says of the tolerance.',
  },
  {
    id: 'moves-between-numbers',
    kind: 'numbers',
    what: 'The same: the true difference lies outside the interval printed with it.',
  },
  {
    id: 'not-shown',
    kind: 'claim',
    what: 'The report says “if there is one, it is below N points”, and the model’s τ is above N.',
  },
  {
    id: 'not-shown-between',
    kind: 'claim',
    what: 'The report says the same below five prompts, and two of them differ by more.',
  },
  {
    id: 'among-worst',
    kind: 'claim',
    what: 'The report names the prompts that may be the worst, and the truly worst one is not among them.',
  },
  {
    id: 'among-best',
    kind: 'claim',
    what: 'The report names the prompts that may be the best, and the truly best one is not among them.',
  },
  {
    id: 'among-numbers',
    kind: 'numbers',
    what: 'The report says how far a named prompt lies from the mean, and the true distance is outside the interval printed with it.',
  },
  { id: 'order-strength', kind: 'claim', what: 'The report says “right most often” of a model that is not.' },
  { id: 'order-steadiness', kind: 'claim', what: 'The report says “the least sensitive” of a model that is not.' },
  {
    id: 'advice-loss',
    kind: 'claim',
    what: 'The report says “at most L points below the best” or “no other is better”, and the model loses more.',
  },
  {
    id: 'advice-within',
    kind: 'claim',
    what: 'The report names the model with the fewest tokens, and it loses more than the tolerance.',
  },
  {
    id: 'use-loss',
    kind: 'claim',
    what: 'The report says that no other prompt (or pair of a prompt and a model) is better, or is better by more than L points. One of those compared is.',
  },
  {
    id: 'use-score',
    kind: 'numbers',
    what: 'The report says “a to b% right on questions like these” of the prompt to use, and its true score lies outside.',
  },
  {
    id: 'use-more',
    kind: 'forecast',
    what: 'The report says how many more questions reduce that loss to a bound. After so many more it is still above it.',
  },
  { id: 'not-rated', kind: 'claim', what: 'The report rates a model that guesses.' },
  { id: 'grade', kind: 'coverage', what: 'The printed grades do not include the true one.' },
  { id: 'tau', kind: 'coverage', what: 'The interval of τ misses it.' },
  { id: 'tau-real', kind: 'coverage', what: 'The same, of one model’s real answers by itself, with four times the draws.' },
  {
    id: 'range',
    kind: 'coverage',
    what: 'The interval of the best prompt minus the worst misses the true difference of the truly best and the truly worst.',
  },
  {
    id: 'range-real',
    kind: 'coverage',
    what: 'The same, of one model’s real answers by itself, with four times the draws.',
  },
  { id: 'mu', kind: 'coverage', what: 'The interval of μ misses it.' },
  {
    id: 'mu-other',
    kind: 'coverage',
    what: 'The interval of μ over other prompts misses the mean over all prompts of the kind.',
  },
  {
    id: 'settle',
    kind: 'forecast',
    what: 'The report says “would settle it, nine times in ten”. The card still cannot tell after that many more questions.',
  },
  {
    id: 'settle-grade',
    kind: 'forecast',
    what: 'The report says “would settle which, nine times in ten”. More than one grade is still printed after that many more questions.',
  },
  // Stopping early, at any look.
  {
    id: 'stop-sigma',
    kind: 'stop',
    what: 'A look places the σ of the whole plan above or below an edge, and σ lies exactly on that edge.',
  },
  { id: 'stop-mu', kind: 'stop', what: 'The interval of μ at some look misses the μ of the whole plan.' },
  { id: 'stop-order', kind: 'stop', what: 'A look is sure of an order of two models that the whole plan does not give.' },
  {
    id: 'stop-order-kind',
    kind: 'claim',
    what: 'A look is sure of an order of two models that is not true of all questions of the kind.',
  },
  {
    id: 'stop-band',
    kind: 'stop',
    what: 'A look is sure of a band of σ, with each edge overstepped by a quarter, and the σ of the whole plan lies outside.',
  },
  {
    id: 'stop-evidence',
    kind: 'stop',
    what: 'The evidence that prompts move a model reaches 20 to 1 at some look, and no prompt moves it.',
  },
  { id: 'stop-moves', kind: 'stop', what: 'A look is sure that prompts change a model’s score, and none does.' },
  { id: 'stop-steady', kind: 'stop', what: 'A look is sure that a model is robust, and its τ is above the tolerance.' },
  { id: 'stop-mu-shown', kind: 'coverage', what: 'The interval of μ misses it when the run ends, early or complete.' },
  { id: 'stop-tau-shown', kind: 'coverage', what: 'The interval of τ misses it when the run ends, early or complete.' },
  { id: 'judge-alpha', kind: 'coverage', what: 'The interval of one α misses it.' },
  { id: 'judge-alpha-mean', kind: 'coverage', what: 'The interval of a judge’s mean α misses it.' },
  { id: 'judge-agreement', kind: 'coverage', what: 'The interval of a judge’s mean ρ with the reference misses it.' },
  {
    id: 'judge-relied',
    kind: 'claim',
    what: 'The report says “can be relied on”, and one of the judge’s agreements is at the bound or below.',
  },
  {
    id: 'judge-unreliable',
    kind: 'claim',
    what: 'The report says “cannot be relied on”, and all of the judge’s agreements are at the bound or above.',
  },
  { id: 'judge-order', kind: 'claim', what: 'The report says “agrees most closely” of a judge that does not.' },
  {
    id: 'pairs-place',
    kind: 'claim',
    what: 'Pairwise judge: the report says that the judge favours the first or the second response. It favours neither, or the other.',
  },
  {
    id: 'pairs-better',
    kind: 'claim',
    what: 'The report says that a pairwise judge prefers one author to another. The judge prefers both equally often, or the other.',
  },
  {
    id: 'pairs-keeps',
    kind: 'claim',
    what: 'The report calls a pairwise judge robust, and position consistency is at the bound or below.',
  },
  {
    id: 'pairs-turns',
    kind: 'claim',
    what: 'The report says that a pairwise judge changes its preference too often, and position consistency is at the bound or above.',
  },
  { id: 'pairs-consistency', kind: 'coverage', what: 'Pairwise judge: the interval of position consistency misses it.' },
  { id: 'pairs-win', kind: 'coverage', what: 'Pairwise judge: the interval of a win rate misses it.' },
  {
    id: 'pairs-differ',
    kind: 'claim',
    what: 'Pairwise judge: the report says that two judges differ in a measure. They are equal in it, or the sign is reversed.',
  },
  {
    id: 'pairs-difference',
    kind: 'coverage',
    what: 'Pairwise judge: the interval of a difference between two judges misses it.',
  },
  // Paraphrase: by exact or flexible match.
  { id: 'reworded-steady', kind: 'claim', what: 'The report says “robust”, within the tolerance, and rewording adds more.' },
  {
    id: 'reworded-moves',
    kind: 'claim',
    what: 'The report says “sensitive”, and rewording adds no more than the tolerance; or that it adds spread, and the model cannot see the wording.',
  },
  {
    id: 'reworded-numbers',
    kind: 'numbers',
    what: 'The report says “rewording the questions adds a to b points”, and the true figure lies outside.',
  },
  {
    id: 'reworded-not-shown',
    kind: 'coverage',
    what: 'The report says “if it does, it adds less than N points”, and rewording adds more.',
  },
  { id: 'reworded-added', kind: 'coverage', what: 'The interval of what rewording adds misses it.' },
  { id: 'reworded-accuracy', kind: 'coverage', what: 'The interval of the accuracy misses it.' },
  { id: 'reworded-order-strength', kind: 'claim', what: 'The report says “right most often” of a model that is not.' },
  {
    id: 'reworded-order-steadiness',
    kind: 'claim',
    what: 'The report says “the least sensitive”, and rewording adds no more to another model.',
  },
  {
    id: 'reordered-steady',
    kind: 'claim',
    what: 'The report says “robust to the order of the choices”, within the tolerance, but the order adds more.',
  },
  {
    id: 'reordered-moves',
    kind: 'claim',
    what: 'The report says “sensitive to the order of the choices”, but the order adds no more than the tolerance. Or it says that the order adds spread, but the model cannot see the order.',
  },
  {
    id: 'reordered-numbers',
    kind: 'numbers',
    what: 'The report says “another order adds a to b points”, but the true figure lies outside.',
  },
  {
    id: 'reordered-not-shown',
    kind: 'coverage',
    what: 'The report says that the order adds less than N points, but it adds more.',
  },
  { id: 'reordered-added', kind: 'coverage', what: 'The interval of the spread that the order adds misses the true value.' },
  {
    id: 'reworded-settle',
    kind: 'claim',
    what: 'The median forecast of the interval’s width, at four times the questions, is off by over 15%.',
  },
  {
    id: 'style-steady',
    kind: 'claim',
    what: 'Instruction style: the report says “robust”, within the tolerance, and the model’s τ is above it.',
  },
  {
    id: 'style-steady-between',
    kind: 'claim',
    what: 'Instruction style: the report says “robust” below five styles, and two of them differ by more than the tolerance.',
  },
  {
    id: 'style-moves',
    kind: 'claim',
    what: 'Instruction style: the report says “sensitive”, and the model’s τ is within the tolerance; or “slightly sensitive”, and no style changes its score.',
  },
  {
    id: 'style-moves-numbers',
    kind: 'claim',
    what: 'Instruction style: the report says “change its score by a to b points”, and the model’s τ lies outside.',
  },
  {
    id: 'style-moves-between',
    kind: 'claim',
    what: 'Instruction style: the report says “scores lower under … than under …”, and the order is reversed, or the two differ by less than it says of the tolerance.',
  },
  {
    id: 'style-moves-between-numbers',
    kind: 'numbers',
    what: 'Instruction style: the same: the true difference lies outside the interval printed with it.',
  },
  {
    id: 'style-not-shown',
    kind: 'claim',
    what: 'Instruction style: the report says “if there is one, it is below N points”, and the model’s τ is above N.',
  },
  {
    id: 'style-not-shown-between',
    kind: 'claim',
    what: 'Instruction style: the report says the same below five styles, and two of them differ by more.',
  },
  {
    id: 'style-among-worst',
    kind: 'claim',
    what: 'Instruction style: the report names the styles that may be the worst, and the truly worst one is not among them.',
  },
  {
    id: 'style-among-best',
    kind: 'claim',
    what: 'Instruction style: the report names the styles that may be the best, and the truly best one is not among them.',
  },
  {
    id: 'style-among-numbers',
    kind: 'numbers',
    what: 'Instruction style: the report says how far a named style lies from the mean, and the true distance is outside the interval printed with it.',
  },
  {
    id: 'style-order-strength',
    kind: 'claim',
    what: 'Instruction style: the report says “right most often” of a model that is not.',
  },
  {
    id: 'style-order-steadiness',
    kind: 'claim',
    what: 'Instruction style: the report says “the least sensitive” of a model that is not.',
  },
  { id: 'style-not-rated', kind: 'claim', what: 'Instruction style: the report rates a model that guesses.' },
  {
    id: 'style-range',
    kind: 'coverage',
    what: 'Instruction style: the interval of the best style minus the worst misses the true difference of the truly best and the truly worst.',
  },
  {
    id: 'style-widest',
    kind: 'coverage',
    what: 'Instruction style: the interval of the best style minus the worst misses the true difference of these two.',
  },
  {
    id: 'style-correlation',
    kind: 'claim',
    what: 'Instruction style: the report says that consistency and accuracy correlate, and they do not.',
  },
  {
    id: 'configuration-steady',
    kind: 'claim',
    what: 'Configuration: the report says “robust”, within the tolerance, and the model’s τ is above it.',
  },
  {
    id: 'configuration-steady-between',
    kind: 'claim',
    what: 'Configuration: the report says “robust” below five configurations, and two of them differ by more than the tolerance.',
  },
  {
    id: 'configuration-moves',
    kind: 'claim',
    what: 'Configuration: the report says “sensitive”, and the model’s τ is within the tolerance; or “slightly sensitive”, and no configuration changes its score.',
  },
  {
    id: 'configuration-moves-numbers',
    kind: 'claim',
    what: 'Configuration: the report says “change its score by a to b points”, and the model’s τ lies outside.',
  },
  {
    id: 'configuration-moves-between',
    kind: 'claim',
    what: 'Configuration: the report says “scores lower under … than under …”, and the order is reversed, or the two differ by less than it says of the tolerance.',
  },
  {
    id: 'configuration-moves-between-numbers',
    kind: 'numbers',
    what: 'Configuration: the same: the true difference lies outside the interval printed with it.',
  },
  {
    id: 'configuration-not-shown',
    kind: 'claim',
    what: 'Configuration: the report says “if there is one, it is below N points”, and the model’s τ is above N.',
  },
  {
    id: 'configuration-not-shown-between',
    kind: 'claim',
    what: 'Configuration: the report says the same below five configurations, and two of them differ by more.',
  },
  {
    id: 'configuration-among-worst',
    kind: 'claim',
    what: 'Configuration: the report names the configurations that may be the worst, and the truly worst one is not among them.',
  },
  {
    id: 'configuration-among-best',
    kind: 'claim',
    what: 'Configuration: the report names the configurations that may be the best, and the truly best one is not among them.',
  },
  {
    id: 'configuration-among-numbers',
    kind: 'numbers',
    what: 'Configuration: the report says how far a named configuration lies from the mean, and the true distance is outside the interval printed with it.',
  },
  {
    id: 'configuration-order-strength',
    kind: 'claim',
    what: 'Configuration: the report says “right most often” of a model that is not.',
  },
  {
    id: 'configuration-order-steadiness',
    kind: 'claim',
    what: 'Configuration: the report says “the least sensitive” of a model that is not.',
  },
  {
    id: 'configuration-range',
    kind: 'coverage',
    what: 'Configuration: the interval of the best configuration minus the worst misses the true difference of the truly best and the truly worst.',
  },
  {
    id: 'configuration-factor',
    kind: 'claim',
    what: 'Configuration: the report says that a level lowers (or raises) the score against the factor’s first level. It does not, or does the opposite.',
  },
  {
    id: 'configuration-factor-numbers',
    kind: 'numbers',
    what: 'Configuration: the same: the true difference lies outside the interval printed with it.',
  },
  {
    id: 'configuration-factors-open',
    kind: 'claim',
    what: 'Configuration: the report says that factors show no effect, “if there is one, it is below N points”, and a level of one of them changes the score by more.',
  },
  { id: 'configuration-tau', kind: 'coverage', what: 'Configuration: the interval of τ misses it.' },
  {
    id: 'configuration-agreement',
    kind: 'claim',
    what: 'Configuration: the report says that outputs agree on more (or fewer) questions than independent draws would. They do not.',
  },
  {
    id: 'configuration-agreement-interval',
    kind: 'coverage',
    what: 'Configuration: the interval of the gap to pⱽ + Σ qⱽ misses the gap of other models and sets.',
  },
  {
    id: 'configuration-slope',
    kind: 'coverage',
    what: 'Configuration: the interval of the slope, with models and sets resampled, misses the slope of other models and sets.',
  },
];
