import type { RowKind } from './tally.ts';

/** What is calibrated: the rows of `docs/calibration.md`. Claims of a study's table name one of them. */
export const rows: readonly { readonly id: string; readonly kind: RowKind; readonly what: string }[] = [
  { id: 'steady', kind: 'claim', what: '“within your margin” of a model whose τ is above it' },
  { id: 'moves', kind: 'claim', what: '“moves” of a model that no prompt moves' },
  {
    id: 'moves-between',
    kind: 'claim',
    what: '“lower under … than under …” of prompts that are equal, or the other way round',
  },
  { id: 'not-shown', kind: 'coverage', what: '“if it does, by less than N” of a τ above N' },
  { id: 'not-shown-between', kind: 'coverage', what: '“if it does, by less than N” of two prompts further apart' },
  {
    id: 'named-prompt',
    kind: 'claim',
    what: 'a prompt named the worst or best that does not differ from the others in that direction',
  },
  { id: 'order-strength', kind: 'claim', what: '“right most often” of a model that is not' },
  { id: 'order-steadiness', kind: 'claim', what: '“the steadiest” of a model that is not' },
  { id: 'not-rated', kind: 'claim', what: 'a model that guesses is rated' },
  { id: 'grade', kind: 'coverage', what: 'the grades printed do not hold the true one' },
  { id: 'tau', kind: 'coverage', what: 'the interval of τ misses it' },
  { id: 'mu', kind: 'coverage', what: 'the interval of μ misses it' },
  {
    id: 'mu-other',
    kind: 'coverage',
    what: 'the interval of μ over other prompts misses that of all prompts of the kind',
  },
  {
    id: 'settle',
    kind: 'coverage',
    what: '“would settle it, nine times in ten”: with so many questions more of the same kind asked of the same model, the card still cannot tell',
  },
  {
    id: 'settle-grade',
    kind: 'coverage',
    what: '“would settle which, nine times in ten”: with so many questions more, more than one grade is printed still',
  },
  // Stopping early, whatever the look.
  {
    id: 'stop-sigma',
    kind: 'stop',
    what: 'the σ of the whole plan is ever said to be above, or below, an edge that lies exactly at it',
  },
  { id: 'stop-mu', kind: 'stop', what: 'the interval of μ ever misses the μ of the whole plan' },
  {
    id: 'stop-order',
    kind: 'stop',
    what: 'an order of two models by μ is ever sure that the whole plan does not give',
  },
  {
    id: 'stop-band',
    kind: 'stop',
    what: 'a band of σ, an edge overstepped by a quarter, ever sure that does not hold the σ of the whole plan',
  },
  {
    id: 'stop-evidence',
    kind: 'stop',
    what: 'evidence of 20 to 1 at any look that a model moves that no prompt moves',
  },
  { id: 'stop-moves', kind: 'stop', what: 'a model that no prompt moves is ever sure to move' },
  { id: 'stop-steady', kind: 'stop', what: 'a model whose τ is above the margin is sure to be steady' },
  {
    id: 'stop-mu-shown',
    kind: 'coverage',
    what: 'the interval of μ that is shown when asking ends, at a stop or with all asked, misses it',
  },
  {
    id: 'stop-tau-shown',
    kind: 'coverage',
    what: 'the interval of τ that is shown when asking ends, at a stop or with all asked, misses it',
  },
  { id: 'judge-alpha', kind: 'coverage', what: 'the interval of one α misses it' },
  { id: 'judge-alpha-mean', kind: 'coverage', what: 'the interval of a judge’s mean α misses it' },
  { id: 'judge-agreement', kind: 'coverage', what: 'the interval of a judge’s mean ρ with the reference misses it' },
  { id: 'judge-relied', kind: 'claim', what: '“can be relied on” of a judge with an agreement at the bound or below' },
  {
    id: 'judge-unreliable',
    kind: 'claim',
    what: '“cannot be relied on” of a judge whose agreements are all at the bound or above',
  },
  { id: 'judge-order', kind: 'claim', what: '“agrees most” of a judge that does not' },
  // Paraphrase: by either reading.
  { id: 'reworded-steady', kind: 'claim', what: '“within your margin” of a model to which rewording adds more' },
  { id: 'reworded-moves', kind: 'claim', what: '“rewording adds” of a model that cannot see the wording' },
  { id: 'reworded-not-shown', kind: 'coverage', what: '“if it does, less than N” where rewording adds more' },
  { id: 'reworded-added', kind: 'coverage', what: 'the interval of what rewording adds misses it' },
  { id: 'reworded-accuracy', kind: 'coverage', what: 'the interval of the accuracy misses it' },
  { id: 'reworded-order-strength', kind: 'claim', what: '“right most often” of a model that is not' },
  {
    id: 'reworded-order-steadiness',
    kind: 'claim',
    what: '“the steadiest” of a model to which rewording adds no less',
  },
  {
    id: 'reworded-settle',
    kind: 'claim',
    what: 'the median forecast of how wide the interval is, at four times the questions, is off by over 15%',
  },
  { id: 'style-steady', kind: 'claim', what: 'instruction style: “within your margin” of a model whose τ is above it' },
  { id: 'style-moves', kind: 'claim', what: 'instruction style: “moves” of a model that no style moves' },
  {
    id: 'style-moves-between',
    kind: 'claim',
    what: 'instruction style: “less often under … than under …” of styles that are equal, or the other way round',
  },
  { id: 'style-not-shown', kind: 'coverage', what: 'instruction style: “if it does, by less than N” of a τ above N' },
  {
    id: 'style-not-shown-between',
    kind: 'coverage',
    what: 'instruction style: “if it does, by less than N” of two styles further apart',
  },
  {
    id: 'style-named-prompt',
    kind: 'claim',
    what: 'instruction style: a style named the worst or best that does not differ from the others in that direction',
  },
  { id: 'style-order-strength', kind: 'claim', what: 'instruction style: “right most often” of a model that is not' },
  { id: 'style-order-steadiness', kind: 'claim', what: 'instruction style: “the steadiest” of a model that is not' },
  { id: 'style-not-rated', kind: 'claim', what: 'instruction style: a model that guesses is rated' },
  {
    id: 'style-widest',
    kind: 'coverage',
    what: 'instruction style: the interval of the best style less the worst misses what is true of these two',
  },
  {
    id: 'style-correlation',
    kind: 'claim',
    what: 'instruction style: a correlation of consistency and accuracy where there is none',
  },
  {
    id: 'configuration-steady',
    kind: 'claim',
    what: 'configuration: “within your margin” of a model whose τ is above it',
  },
  { id: 'configuration-moves', kind: 'claim', what: 'configuration: “moves” of a model that no configuration moves' },
  {
    id: 'configuration-moves-between',
    kind: 'claim',
    what: 'configuration: “lower in … than in …” of configurations that are equal, or the other way round',
  },
  {
    id: 'configuration-not-shown',
    kind: 'coverage',
    what: 'configuration: “if it does, by less than N” of a τ above N',
  },
  {
    id: 'configuration-not-shown-between',
    kind: 'coverage',
    what: 'configuration: “if it does, by less than N” of two configurations further apart',
  },
  {
    id: 'configuration-named-prompt',
    kind: 'claim',
    what: 'configuration: a configuration named the worst or best that does not differ from the others in that direction',
  },
  {
    id: 'configuration-order-strength',
    kind: 'claim',
    what: 'configuration: “right most often” of a model that is not',
  },
  {
    id: 'configuration-order-steadiness',
    kind: 'claim',
    what: 'configuration: “the steadiest” of a model that is not',
  },
  { id: 'configuration-tau', kind: 'coverage', what: 'configuration: the interval of τ misses it' },
  {
    id: 'configuration-agreement',
    kind: 'claim',
    what: 'configuration: “agree on more (fewer) questions than independent draws of the same answers would” of outputs that do not',
  },
  {
    id: 'configuration-agreement-interval',
    kind: 'coverage',
    what: 'configuration: the interval of the gap to pⱽ + Σ qⱽ misses that of other models and sets',
  },
  {
    id: 'configuration-slope',
    kind: 'coverage',
    what: 'configuration: the interval of the slope, models and sets drawn both, misses that of other models and sets',
  },
];
