import type { RowKind } from './tally.ts';

/** The rows of `docs/calibration.md`: when each counts as wrong. A claim names the row that it is held to. */
export const rows: readonly { readonly id: string; readonly kind: RowKind; readonly what: string }[] = [
  { id: 'steady', kind: 'claim', what: 'The report says “within your margin”, and the model’s τ is above it.' },
  { id: 'moves', kind: 'claim', what: 'The report says “moves”, and no prompt moves the model.' },
  {
    id: 'moves-numbers',
    kind: 'claim',
    what: 'The report says “moves by a to b”, and the model’s τ lies outside.',
  },
  {
    id: 'moves-between',
    kind: 'claim',
    what: 'The report says “lower under … than under …”, and the two prompts are equal or the order is reversed.',
  },
  {
    id: 'not-shown',
    kind: 'claim',
    what: 'The report says “if it does, by less than N”, and the model’s τ is above N.',
  },
  {
    id: 'not-shown-between',
    kind: 'claim',
    what: 'The report says “if it does, by less than N”, and two prompts differ by more.',
  },
  {
    id: 'named-prompt',
    kind: 'claim',
    what: 'The report names a prompt as worst or best, and its score does not lie on that side of the mean.',
  },
  { id: 'order-strength', kind: 'claim', what: 'The report says “right most often” of a model that is not.' },
  { id: 'order-steadiness', kind: 'claim', what: 'The report says “the steadiest” of a model that is not.' },
  { id: 'not-rated', kind: 'claim', what: 'The report rates a model that guesses.' },
  { id: 'grade', kind: 'coverage', what: 'The printed grades do not include the true one.' },
  { id: 'tau', kind: 'coverage', what: 'The interval of τ misses it.' },
  {
    id: 'tau-real',
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
  // Stopping early, whatever the look.
  {
    id: 'stop-sigma',
    kind: 'stop',
    what: 'A look places the σ of the whole plan above or below an edge, and σ lies exactly on that edge.',
  },
  { id: 'stop-mu', kind: 'stop', what: 'The interval of μ at some look misses the μ of the whole plan.' },
  {
    id: 'stop-order',
    kind: 'stop',
    what: 'A look is sure of an order of two models that the whole plan does not give.',
  },
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
  { id: 'stop-moves', kind: 'stop', what: 'A look is sure that a model moves, and no prompt moves it.' },
  { id: 'stop-steady', kind: 'stop', what: 'A look is sure that a model is steady, and its τ is above the margin.' },
  {
    id: 'stop-mu-shown',
    kind: 'coverage',
    what: 'The interval of μ misses it when the run ends, early or complete.',
  },
  {
    id: 'stop-tau-shown',
    kind: 'coverage',
    what: 'The interval of τ misses it when the run ends, early or complete.',
  },
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
  {
    id: 'pairs-consistency',
    kind: 'coverage',
    what: 'Pairwise judge: the interval of position consistency misses it.',
  },
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
  // Paraphrase: by either reading.
  { id: 'reworded-steady', kind: 'claim', what: 'The report says “within your margin”, and rewording adds more.' },
  {
    id: 'reworded-moves',
    kind: 'claim',
    what: 'The report says “rewording adds”, and the model cannot see the wording.',
  },
  {
    id: 'reworded-not-shown',
    kind: 'coverage',
    what: 'The report says “if it does, less than N”, and rewording adds more.',
  },
  { id: 'reworded-added', kind: 'coverage', what: 'The interval of what rewording adds misses it.' },
  { id: 'reworded-accuracy', kind: 'coverage', what: 'The interval of the accuracy misses it.' },
  { id: 'reworded-order-strength', kind: 'claim', what: 'The report says “right most often” of a model that is not.' },
  {
    id: 'reworded-order-steadiness',
    kind: 'claim',
    what: 'The report says “the steadiest”, and rewording adds no more to another model.',
  },
  {
    id: 'reworded-settle',
    kind: 'claim',
    what: 'The median forecast of the interval’s width, at four times the questions, is off by over 15%.',
  },
  {
    id: 'style-steady',
    kind: 'claim',
    what: 'Instruction style: the report says “within your margin”, and the model’s τ is above it.',
  },
  {
    id: 'style-moves',
    kind: 'claim',
    what: 'Instruction style: the report says “moves”, and no style moves the model.',
  },
  {
    id: 'style-moves-numbers',
    kind: 'claim',
    what: 'Instruction style: the report says “moves by a to b”, and the model’s τ lies outside.',
  },
  {
    id: 'style-moves-between',
    kind: 'claim',
    what: 'Instruction style: the report says “less often under … than under …”, and the two styles are equal or the order is reversed.',
  },
  {
    id: 'style-not-shown',
    kind: 'claim',
    what: 'Instruction style: the report says “if it does, by less than N”, and the model’s τ is above N.',
  },
  {
    id: 'style-not-shown-between',
    kind: 'claim',
    what: 'Instruction style: the report says “if it does, by less than N”, and two styles differ by more.',
  },
  {
    id: 'style-named-prompt',
    kind: 'claim',
    what: 'Instruction style: the report names a style as worst or best, and its accuracy does not lie on that side of the mean.',
  },
  {
    id: 'style-order-strength',
    kind: 'claim',
    what: 'Instruction style: the report says “right most often” of a model that is not.',
  },
  {
    id: 'style-order-steadiness',
    kind: 'claim',
    what: 'Instruction style: the report says “the steadiest” of a model that is not.',
  },
  { id: 'style-not-rated', kind: 'claim', what: 'Instruction style: the report rates a model that guesses.' },
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
    what: 'Configuration: the report says “within your margin”, and the model’s τ is above it.',
  },
  {
    id: 'configuration-moves',
    kind: 'claim',
    what: 'Configuration: the report says “moves”, and no configuration moves the model.',
  },
  {
    id: 'configuration-moves-numbers',
    kind: 'claim',
    what: 'Configuration: the report says “moves by a to b”, and the model’s τ lies outside.',
  },
  {
    id: 'configuration-moves-between',
    kind: 'claim',
    what: 'Configuration: the report says “lower in … than in …”, and the two configurations are equal or the order is reversed.',
  },
  {
    id: 'configuration-not-shown',
    kind: 'claim',
    what: 'Configuration: the report says “if it does, by less than N”, and the model’s τ is above N.',
  },
  {
    id: 'configuration-not-shown-between',
    kind: 'claim',
    what: 'Configuration: the report says “if it does, by less than N”, and two configurations differ by more.',
  },
  {
    id: 'configuration-named-prompt',
    kind: 'claim',
    what: 'Configuration: the report names a configuration as worst or best, and its score does not lie on that side of the mean.',
  },
  {
    id: 'configuration-order-strength',
    kind: 'claim',
    what: 'Configuration: the report says “right most often” of a model that is not.',
  },
  {
    id: 'configuration-order-steadiness',
    kind: 'claim',
    what: 'Configuration: the report says “the steadiest” of a model that is not.',
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
