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
  { id: 'settle', kind: 'claim', what: 'the median forecast of SE(μ) is off by over 15%' },
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
];
